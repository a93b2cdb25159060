// @ts-check
/**
 * The layout of a searched tree: leaves side by side in slots, in the order of the search, and parents above the middle
 * of what is below them. A depth-first search adds slots only at the right, so what is drawn stays in place while the
 * tree grows. Skipped moves take a slot, too.
 *
 *         root            depth 0
 *        /  |  \
 *       1   2   ✕ 3 4     depth 1; slots 0, 1, 2
 */

/** @typedef {import('./trace.js').Trace} Trace */
/**
 * @typedef {object} Spot
 * @property {number} parent  -1 above a root
 * @property {number} depth
 * @property {number} enter  the line at which it appears
 * @property {number} leave  the line at which it is left
 * @property {number} node  of the trace; -1: skipped moves, or a node of a Monte Carlo tree
 * @property {string} text  its move; for skipped moves, all of them
 * @property {string} why  why moves were skipped; empty for a node
 * @property {number} first  its first slot
 * @property {number} last  its last one
 * @property {number} deep  the depth of the deepest spot below it
 * @property {number[]} children
 */

export class Shape {
  /** @type {Spot[]} */ spots = [];
  /** The spots without a parent: one for each iteration. @type {number[]} */ roots = [];
  /** The spot of each node of the trace. @type {Int32Array} */ #of;
  /** The line at which each slot is taken, in slot order. @type {number[]} */ #taken = [];
  /** Whether slots are taken in order. */ #inOrder;
  #lines;

  /** @param {Trace} trace */
  constructor(trace) {
    this.#lines = trace.lines;
    this.#of = new Int32Array(trace.nodes.length).fill(-1);
    this.#inOrder = !trace.grows;
    if (trace.grows) this.#grown();
    else this.#searched(trace);
    let slot = 0;
    for (const root of this.roots) slot = this.#lay(root, slot);
  }

  /** @param {Partial<Spot> & {parent: number, enter: number, text: string}} of */
  #add(of) {
    const depth = of.parent < 0 ? 0 : (this.spots[of.parent]?.depth ?? 0) + 1;
    const id = this.spots.length;
    const none = { leave: of.enter, node: -1, why: '', first: 0, last: 0, deep: depth, children: [] };
    this.spots.push({ ...none, depth, ...of });
    if (of.parent < 0) this.roots.push(id);
    else this.spots[of.parent]?.children.push(id);
    return id;
  }

  /** The nodes of a search and the moves it skipped, in the order of its lines. @param {Trace} trace */
  #searched({ nodes }) {
    nodes.forEach((node, id) => {
      const parent = node.parent < 0 ? -1 : (this.#of[node.parent] ?? -1);
      const { enter, leave, move: text } = node;
      this.#of[id] = this.#add({ parent, enter, leave, node: id, text });
    });
    nodes.forEach((node, id) => {
      for (const { moves, at } of node.skipped) {
        const line = this.#lines[at];
        const why = line?.event === 'skip' ? line.why : 'cut';
        this.#add({ parent: this.#of[id] ?? -1, enter: at, text: moves.join(' '), why });
      }
      // Among its siblings, a skipped move is placed where it was skipped.
      const sisters = this.spots[this.#of[id] ?? -1]?.children ?? [];
      if (node.skipped.length > 0) sisters.sort((a, b) => this.#enter(a) - this.#enter(b));
    });
  }

  /** @param {number} id */
  #enter(id) {
    return this.spots[id]?.enter ?? 0;
  }

  /** The nodes of a Monte Carlo tree, each from its first simulation on. */
  #grown() {
    const root = this.#add({ parent: -1, enter: 0, leave: this.#lines.length, text: '' });
    /** @type {Map<string, number>} */
    const known = new Map();
    this.#lines.forEach((line, index) => {
      if (line.event !== 'simulation') return;
      let at = root;
      for (const { move } of line.path) {
        const key = `${at} ${move}`;
        const next = known.get(key) ?? this.#add({ parent: at, enter: index, leave: index, text: move });
        known.set(key, next);
        at = next;
      }
    });
  }

  /**
   * Assigns slots to a spot and everything below it, starting at `slot`; returns the next free one.
   * @param {number} root
   * @param {number} slot
   */
  #lay(root, slot) {
    // Without recursion: a line of play may be deeper than the stack.
    const todo = [{ id: root, next: 0 }];
    let free = slot;
    while (todo.length > 0) {
      const top = /** @type {{id: number, next: number}} */ (todo.at(-1));
      const spot = /** @type {Spot} */ (this.spots[top.id]);
      if (top.next === 0) spot.first = free;
      const child = spot.children[top.next];
      if (child !== undefined) {
        top.next += 1;
        todo.push({ id: child, next: 0 });
        continue;
      }
      if (spot.children.length === 0) {
        this.#taken[free] = spot.enter;
        free += 1;
      }
      spot.last = free - 1;
      const above = this.spots[spot.parent];
      if (above) above.deep = Math.max(above.deep, spot.deep);
      todo.pop();
    }
    return free;
  }

  /** The number of slots taken after a line. @param {number} step */
  slots(step) {
    if (!this.#inOrder) return this.#taken.length;
    let [low, high] = [0, this.#taken.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#taken[middle] ?? 0) <= step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The middle of a spot, in slots, when `taken` slots are taken. @param {Spot} spot @param {number} taken */
  middle({ first, last }, taken) {
    return (first + Math.max(first, Math.min(last, taken - 1))) / 2;
  }

  /** The root of the tree that a line belongs to. @param {number} step */
  root(step) {
    let found = this.roots[0] ?? -1;
    for (const root of this.roots) if ((this.spots[root]?.enter ?? 0) <= step) found = root;
    return found;
  }

  /** The spots from the root to the subject of a line. @param {Trace} trace @param {number} step */
  path(trace, step) {
    const line = this.#lines[step];
    if (line?.event === 'simulation') {
      const path = [this.roots[0] ?? -1];
      for (const { move } of line.path) {
        const here = this.spots[path.at(-1) ?? -1];
        const next = here?.children.find((child) => this.spots[child]?.text === move);
        if (next === undefined) break;
        path.push(next);
      }
      return path;
    }
    return trace.path(step).map((node) => this.#of[node] ?? -1);
  }

  /**
   * The spot at a depth that a slot belongs to, if it exists after a line.
   * @param {number} root
   * @param {number} depth
   * @param {number} slot
   * @param {number} step
   */
  find(root, depth, slot, step) {
    let id = root;
    for (let at = 0; at < depth; at += 1) {
      const next = this.spots[id]?.children.find((child) => {
        const { first = 0, last = -1, enter = 0 } = this.spots[child] ?? {};
        return first <= slot && slot <= last && enter <= step;
      });
      if (next === undefined) return -1;
      id = next;
    }
    return id;
  }
}
