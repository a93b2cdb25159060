// @ts-check
/**
 * A trace prepared for stepping: the nodes of a search by depth, the counters after each line, and what comes before
 * and after. No rules here; everything follows from the lines.
 */

/** @typedef {import('../../messages.js').SaidLine} Line */
/**
 * @typedef {object} TreeNode
 * @property {number} parent  -1 above the root
 * @property {string} move
 * @property {'first' | 'second'} turn
 * @property {number} ply
 * @property {number} depth
 * @property {number} enter  the line at which it is entered
 * @property {number} leave  the line at which it is left, or the number of lines
 * @property {number | null} alpha
 * @property {number | null} beta
 * @property {string} role
 * @property {number | null} score
 * @property {string | null} bound
 * @property {string | null} end
 * @property {{moves: string[], at: number}[]} skipped
 * @property {number[]} children
 */

/** The counters. */
export const COUNTERS = /** @type {const} */ (['nodes', 'cuts', 'skipped', 'hits', 'again']);

export class Trace {
  /** @type {Line[]} */ lines;
  /** @type {TreeNode[]} */ nodes = [];
  /** The node of each line, or -1. @type {Int32Array} */ at;
  /** @type {Record<string, Uint32Array>} */ counts = {};
  /** The greatest estimate, for scales. */ scale = 1;
  /** Whether it is a Monte Carlo search. */ grows = false;

  /** @param {Line[]} lines */
  constructor(lines) {
    this.lines = lines;
    this.at = new Int32Array(lines.length).fill(-1);
    for (const name of COUNTERS) this.counts[name] = new Uint32Array(lines.length);
    /** @type {number[]} */
    const open = [];
    const now = { nodes: 0, cuts: 0, skipped: 0, hits: 0, again: 0 };
    lines.forEach((line, index) => {
      this.#take(line, index, open, now);
      for (const name of COUNTERS) /** @type {Uint32Array} */ (this.counts[name])[index] = now[name];
    });
  }

  /**
   * @param {Line} line
   * @param {number} index
   * @param {number[]} open
   * @param {Record<typeof COUNTERS[number], number>} now
   */
  #take(line, index, open, now) {
    if (line.event === 'iteration') open.length = 0;
    if (line.event === 'enter') {
      const parent = open.at(-1) ?? -1;
      const { turn, ply, depth, alpha = null, beta = null, role, move = '' } = line;
      const id = this.nodes.length;
      this.nodes.push({
        ...{ parent, move, turn, ply, depth, enter: index, leave: this.lines.length, alpha, beta, role },
        ...{ score: null, bound: null, end: null, skipped: [], children: [] },
      });
      if (parent >= 0) this.nodes[parent]?.children.push(id);
      open.push(id);
      now.nodes += 1;
      if (role === 'again') now.again += 1;
    }
    const id = open.at(-1) ?? -1;
    const node = this.nodes[id];
    this.at[index] = id;
    if (line.event === 'looked') now.nodes += line.nodes ?? 0;
    if (line.event === 'table' && line.settles) now.hits += 1;
    if (line.event === 'skip' && node) {
      node.skipped.push({ moves: line.moves, at: index });
      now.skipped += line.moves.length;
    }
    if (line.event === 'leave' && node) {
      Object.assign(node, {
        leave: index,
        score: line.score ?? null,
        bound: line.bound ?? null,
        end: line.end,
      });
      open.pop();
      if (line.end === 'cut') now.cuts += 1;
      const size = Math.abs(line.score ?? 0);
      if (size < DECIDED) this.scale = Math.max(this.scale, size);
    }
    if (line.event === 'tree' || line.event === 'simulation') this.grows = true;
    if (line.event === 'tree' || (line.event === 'simulation' && line.new)) now.nodes += 1;
  }

  /** The nodes from the root to that of a line. @param {number} index */
  path(index) {
    const path = [];
    for (let id = this.at[index] ?? -1; id >= 0; id = this.nodes[id]?.parent ?? -1) path.push(id);
    return path.reverse();
  }

  /** The moves from the root to the subject of a line. @param {number} index @returns {string[]} */
  moves(index) {
    const line = this.lines[index];
    if (line?.event === 'simulation') return line.path.map((pick) => pick.move);
    return this.path(index).flatMap((id) => this.nodes[id]?.move || []);
  }

  /** The side to move at the root. */
  get turn() {
    return this.lines[0]?.turn ?? 'first';
  }

  /** The best value of a node's moves searched so far, for its side to move. @param {TreeNode} node @param {number} step */
  best(node, step) {
    let best = null;
    for (const id of node.children) {
      const child = this.nodes[id];
      if (!child || child.leave > step || child.score === null) continue;
      const score = child.turn === node.turn ? child.score : -child.score;
      if (best === null || score > best) best = score;
    }
    return best;
  }

  /**
   * α and β of a node for the side to move at the root, including the results of its moves so far.
   * @param {TreeNode} node
   * @param {number} step
   * @returns {{alpha: number | null, beta: number | null}}
   */
  window(node, step) {
    // Plain minimax has no window to narrow.
    if (node.alpha === null && node.beta === null) return { alpha: null, beta: null };
    const found = this.best(node, step);
    const low = found === null ? node.alpha : Math.max(node.alpha ?? -Infinity, found);
    const turned = (/** @type {number | null} */ score) => (score === null ? null : 0 - score);
    return node.turn === this.turn
      ? { alpha: low, beta: node.beta }
      : { alpha: turned(node.beta), beta: turned(low) };
  }

  /** The line after this line's node and everything below it. @param {number} index */
  over(index) {
    const node = this.nodes[this.at[index] ?? -1];
    if (!node || node.enter !== index) return Math.min(index + 1, this.lines.length - 1);
    return Math.min(node.leave, this.lines.length - 1);
  }

  /** The line at which the parent node is left. @param {number} index */
  out(index) {
    const node = this.nodes[this.at[index] ?? -1];
    const left = node && node.leave > index ? node : this.nodes[node?.parent ?? -1];
    return Math.min(left ? left.leave : this.lines.length - 1, this.lines.length - 1);
  }

  /** The next cutoff, or the last line if there is none. @param {number} index */
  nextCut(index) {
    for (let next = index + 1; next < this.lines.length; next += 1) {
      const line = this.lines[next];
      if (line?.event === 'leave' && line.end === 'cut') return next;
    }
    return this.lines.length - 1;
  }

  /** The last line at which this many nodes have been counted. @param {number} nodes */
  atNodes(nodes) {
    const counts = /** @type {Uint32Array} */ (this.counts.nodes);
    let [low, high] = [0, counts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((counts[middle] ?? 0) <= nodes) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * The question before the line after this one is shown; the search gives the answer. A bound is for the side to move
   * at the root: β if that side is to move, α if its opponent is.
   * @param {number} index
   * @returns {{kind: 'cut', answer: boolean} | {kind: 'alpha' | 'beta', answer: number} | null}
   */
  question(index) {
    const [line, next] = [this.lines[index], this.lines[index + 1]];
    if (!line || !next) return null;
    if (line.event === 'leave') {
      const node = this.nodes[this.at[index] ?? -1];
      const parent = this.nodes[node?.parent ?? -1];
      // If a null-window search says "better", the same move is searched again.
      const asked = node?.role === 'null' || node?.role === 'reduced';
      const provisional = asked && (line.score ?? 0) <= (node?.alpha ?? -Infinity);
      if (!parent || parent.beta === null || provisional) return null;
      const cut =
        (next.event === 'skip' && next.why === 'cut') || (next.event === 'leave' && next.end === 'cut');
      return { kind: 'cut', answer: cut };
    }
    if (next.event === 'enter' && next.role === 'plain' && typeof next.beta === 'number') {
      if (Math.abs(next.beta) >= DECIDED) return null;
      // `0 -` avoids −0 as an answer.
      return next.turn === this.turn
        ? { kind: 'beta', answer: next.beta }
        : { kind: 'alpha', answer: 0 - next.beta };
    }
    return null;
  }
}

/** Scores of at least this size, either way, are a forced end; at exactly this size the distance is unknown. */
export const DECIDED = 980_000;

/**
 * A score for the side to move at the root: `+3`, `≥ 5`, `win, ply 4`, `win`.
 * @param {number | null} score
 * @param {string | null} bound
 * @param {boolean} turned  whether it is stated for the other side
 * @param {(key: string, params?: Record<string, number>) => string} t
 */
export function scoreText(score, bound, turned, t) {
  if (score === null) return '';
  const own = turned ? -score : score;
  const plies = 1_000_000 - Math.abs(own);
  const signed = own > 0 ? `+${own}` : String(own).replace('-', '−');
  const end = own > 0 ? 'micro.win' : 'micro.loss';
  const decided = Math.abs(own) === DECIDED ? t(`${end}.some-day`) : t(end, { plies });
  const text = Math.abs(own) < DECIDED ? signed : decided;
  if (bound === 'exact' || bound === null) return text;
  return `${(bound === 'lower') !== turned ? '≥' : '≤'} ${text}`;
}
