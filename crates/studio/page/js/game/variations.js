// @ts-check
/**
 * All lines of a game that were tried: a tree of moves. The first move of a branching is the main
 * one. The session on the server holds one line; what it leaves is kept here, so that nothing
 * played is lost by stepping back and playing on.
 *
 * As text, for the address: moves with commas between, other lines in brackets after the move
 * they replace, comments in braces: `4,4(5,3{too slow}),4`.
 */

/** @typedef {import('../../messages.js').View} View */
/**
 * @typedef {object} Branch
 * @property {string} text  of the move
 * @property {string} comment
 * @property {Branch[]} next  the main one first
 */

/** Moves kept in an address at most: longer ones are refused by browsers and servers. */
const MOST_TEXT = 6000;

export class Variations {
  /** @type {Branch} */ root = branch('');
  /** @type {Branch[]} the line of the session, from the root */ line = [this.root];

  /** Begins anew, with what an address holds. @param {string} [text] */
  reset(text = '') {
    this.root = readTree(text) ?? branch('');
    this.line = [this.root];
  }

  /** Follows the session. @param {View} view */
  follow(view) {
    let here = this.root;
    this.line = [here];
    for (const { text } of view.history) {
      let found = here.next.find((one) => one.text === text);
      if (!found) {
        found = branch(text);
        here.next.push(found);
      }
      this.line.push(found);
      here = found;
    }
  }

  /** The branch after so many moves of the session's line. @param {number} ply */
  at(ply) {
    return this.line[ply] ?? this.root;
  }

  /** Other moves that were tried instead of a move of the line, or after its end. @param {number} ply  after the move @returns {Branch[]} */
  othersAt(ply) {
    return (this.line[ply - 1]?.next ?? []).filter((one) => one !== this.line[ply]);
  }

  /** The moves of a branch to its end, main moves first. @param {number} ply  after its move @param {Branch} chosen */
  movesOf(ply, chosen) {
    const moves = this.line.slice(1, ply).map(({ text }) => text);
    for (let here = /** @type {Branch | undefined} */ (chosen); here; here = here.next[0])
      moves.push(here.text);
    return moves;
  }

  /** Makes a branch the main one. @param {number} ply @param {Branch} chosen */
  promote(ply, chosen) {
    const parent = this.line[ply - 1];
    if (!parent) return;
    parent.next = [chosen, ...parent.next.filter((one) => one !== chosen)];
  }

  /** @param {number} ply @param {Branch} chosen  not of the session's line */
  remove(ply, chosen) {
    const parent = this.line[ply - 1];
    if (parent) parent.next = parent.next.filter((one) => one !== chosen);
  }

  /** Whether there is nothing but the session's line: neither other moves, nor moves after its end, nor comments. */
  get isPlain() {
    return this.line.every((one, ply) => {
      const next = this.line[ply + 1];
      return one.comment === '' && one.next.length === (next ? 1 : 0);
    });
  }

  /** As text, however long. */
  get whole() {
    return writeTree(this.root);
  }

  /** As text for an address; empty where the line says it all, or where it would be too long. */
  get text() {
    const text = this.isPlain ? '' : this.whole;
    return text.length > MOST_TEXT ? '' : text;
  }
}

/** @param {string} text @returns {Branch} */
function branch(text) {
  return { text, comment: '', next: [] };
}

/** @param {string} text */
const escape = (text) => text.replace(/[%(),{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
/** @param {string} text */
const unescape = (text) =>
  text.replace(/%([0-9a-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
/** @param {Branch} one */
const own = (one) => escape(one.text) + (one.comment ? `{${escape(one.comment)}}` : '');

/** @param {Branch} root @returns {string} */
export function writeTree(root) {
  const parts = [];
  if (root.comment) parts.push(own(root));
  let here = root;
  while (here.next[0]) {
    const [main, ...others] = here.next;
    parts.push(
      own(main) + others.map((other) => `(${writeTree({ text: '', comment: '', next: [other] })})`).join(''),
    );
    here = main;
  }
  return parts.join(',');
}

/** What {@link writeTree} wrote; null for anything else. @param {string} text @returns {Branch | null} */
export function readTree(text) {
  const signs = text.match(/[(),]|\{[^{}]*\}|[^(),{}]+/g) ?? [];
  if (signs.join('') !== text) return null;
  let place = 0;
  const line = (/** @type {Branch} */ from, /** @type {number} */ depth) => {
    let [before, here] = [from, from];
    for (; place < signs.length && signs[place] !== ')'; place += 1) {
      const sign = signs[place] ?? '';
      if (sign === ',') continue;
      if (sign === '(') {
        place += 1;
        if (depth > 60) throw new RangeError('too deep');
        line(before, depth + 1);
      } else if (sign.startsWith('{')) here.comment = unescape(sign.slice(1, -1));
      else {
        before = here;
        here = branch(unescape(sign));
        before.next.push(here);
      }
    }
  };
  const root = branch('');
  try {
    line(root, 0);
  } catch {
    return null;
  }
  return place === signs.length ? root : null;
}
