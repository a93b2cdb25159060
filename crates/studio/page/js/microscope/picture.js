// @ts-check
/**
 * The growing tree of a search, drawn on a canvas: the current path is highlighted, with α and β on it, and skipped
 * branches are crossed out with the reason. Only visible parts are drawn, and anything narrower than a pixel as one
 * stroke, so that a hundred thousand nodes are as fast as ten.
 *
 * Wheel, drag or the buttons move the view; until then the picture follows the step.
 */
import { fill, h } from '../dom.js';
import { n, t } from '../i18n.js';
import { Brush, listen } from './brush.js';
import { Shape } from './shape.js';
import { scoreText } from './trace.js';

/** @typedef {import('./trace.js').Trace} Trace */
/** @typedef {import('./trace.js').TreeNode} TreeNode */
/** @typedef {import('./shape.js').Spot} Spot */
/** @typedef {{step: number, taken: number, root: number, path: Set<number>, here: number}} Now  the state that is drawn */

/**
 * In pixels: the width of a readable slot, the margins, the maximum width of a slot; the minimum and maximum height of
 * a level.
 */
const [READABLE, MARGIN, WIDEST] = [34, 30, 120];
const LEVELS = [46, 110];
/** If a node is narrower than this, everything below it is one stroke. */
const STROKE = 3;
const ZOOM = 1.5;

export class Picture {
  #canvas = h('canvas', { class: 'micro-canvas', role: 'img' });
  #tip = h('div', { class: 'micro-tip', hidden: true });
  #tools = h('div', { class: 'micro-tools' });
  element = h('div', { class: 'micro-picture' }, this.#canvas, this.#tip, this.#tools);
  /** @type {Trace} */ #trace;
  /** @type {Shape} */ #shape;
  /** @type {(step: number) => void} */ #jump;
  #step = 0;
  /** Whether values are hidden. */ veiled = false;
  /** Pixels per slot and per level, and the slot and depth in the middle. */
  #view = { wide: READABLE, high: 58, slot: 0, depth: 0 };
  /** Exact values of spots for the side to move at the root, where known. @type {Map<number, string>} */
  #exact = new Map();
  /** Simulations through each spot of a Monte Carlo tree, up to a line. */ #visits = new Uint32Array(0);
  #counted = -1;
  #follows = true;
  #whole = false;
  #frame = 0;
  #sized = new ResizeObserver(() => this.#draw());

  /** @param {Trace} trace @param {(step: number) => void} jump */
  constructor(trace, jump) {
    [this.#trace, this.#jump] = [trace, jump];
    this.#shape = new Shape(trace);
    fill(
      this.#tools,
      this.#tool('zoom-in', '+', () => this.zoom(ZOOM)),
      this.#tool('zoom-out', '−', () => this.zoom(1 / ZOOM)),
      this.#tool('whole', '⤢', () => this.#look(true)),
      this.#tool('follow', '◎', () => this.#look(false)),
    );
    this.#listen();
    this.#sized.observe(this.#canvas);
  }

  close() {
    this.#sized.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  /** @param {string} name @param {string} sign @param {() => void} run */
  #tool(name, sign, run) {
    const words = t(`micro.tree.${name}`);
    return h('button', { title: words, 'aria-label': words, onclick: run }, sign);
  }

  /** Shows the whole tree, or follows the step again. @param {boolean} whole */
  #look(whole) {
    [this.#whole, this.#follows] = [whole, true];
    this.#draw();
  }

  #listen() {
    listen(this.#canvas, {
      zoom: (by, x) => this.zoom(by, x),
      pan: (x, y) => this.pan(x, y),
      point: (event) => this.#point(event),
      press: (event) => {
        const spot = this.#spotAt(event);
        if (spot) this.#jump(spot.leave <= this.#step ? spot.leave : spot.enter);
      },
      leave: () => void (this.#tip.hidden = true),
      back: () => this.#look(false),
    });
  }

  /** @param {number} x @param {number} y  pixels */
  pan(x, y) {
    this.#follows = false;
    this.#view.slot -= x / this.#view.wide;
    this.#view.depth -= y / this.#view.high;
    this.#draw();
  }

  /** @param {number} by @param {number} [x]  pixels from the left; that point stays in place */
  zoom(by, x = this.#canvas.clientWidth / 2) {
    this.#follows = false;
    const { wide, slot } = this.#view;
    const next = Math.max(this.#canvas.clientWidth / (this.#shape.slots(Infinity) + 2) / 2, wide * by);
    const [now, off] = [Math.min(WIDEST, next), x - this.#canvas.clientWidth / 2];
    this.#view = { ...this.#view, wide: now, slot: slot + off / wide - off / now };
    this.#draw();
  }

  /**
   * Marks moves of the path by their exact values.
   * @param {(Map<string, string> | null)[]} rows  by ply: move → `win`, `draw` or `loss`
   */
  colour(rows) {
    this.#exact.clear();
    this.#shape.path(this.#trace, this.#step).forEach((id, ply) => {
      for (const child of this.#shape.spots[id]?.children ?? []) {
        const worth = rows[ply]?.get(this.#shape.spots[child]?.text ?? '');
        if (worth) this.#exact.set(child, worth);
      }
    });
    this.#draw();
  }

  /** Counts simulations up or down to a step. @param {number} step */
  #count(step) {
    if (!this.#trace.grows) return;
    if (this.#visits.length === 0) this.#visits = new Uint32Array(this.#shape.spots.length);
    const add = (/** @type {number} */ line, /** @type {1 | -1} */ by) => {
      if (this.#trace.lines[line]?.event !== 'simulation') return;
      for (const id of this.#shape.path(this.#trace, line)) this.#visits[id] = (this.#visits[id] ?? 0) + by;
    };
    for (; this.#counted < step; this.#counted += 1) add(this.#counted + 1, 1);
    for (; this.#counted > step; this.#counted -= 1) add(this.#counted, -1);
  }

  /** The tree after the event of a step. @param {number} step */
  show(step) {
    this.#step = step;
    this.#exact.clear();
    this.#count(step);
    this.#tip.hidden = true;
    // If people have looked elsewhere, the next step brings them back.
    this.#follows = true;
    this.#draw();
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  /** @returns {Now} */
  #now() {
    const [step, shape] = [this.#step, this.#shape];
    const path = shape.path(this.#trace, step);
    const root = path[0] ?? shape.root(step);
    return { step, taken: shape.slots(step), root, path: new Set(path), here: path.at(-1) ?? root };
  }

  /**
   * Moves the view so that the step, or the whole tree, is in the middle.
   * @param {Now} now
   * @param {number} width
   * @param {number} height
   */
  #aim({ taken, root, here, step }, width, height) {
    const [above, spot] = [this.#shape.spots[root], this.#shape.spots[here]];
    if (!above || !spot || !this.#follows) return;
    const grows = this.#trace.grows;
    const last = grows ? above.last : Math.min(above.last, taken - 1);
    const slots = last - above.first + 1;
    const fits = (width - 2 * MARGIN) / slots;
    const [least = 0, most = 0] = LEVELS;
    this.#view.high = Math.max(least, Math.min(most, (height - 4 * MARGIN) / Math.max(1, above.deep)));
    const levels = Math.max(1, Math.floor((height - 2 * MARGIN) / this.#view.high));
    const deepest = this.#whole || spot.deep <= levels ? levels / 2 : spot.depth;
    this.#view.depth = above.deep <= levels ? above.deep / 2 : deepest;
    if (this.#whole || fits >= READABLE) {
      this.#view.wide = Math.min(WIDEST, fits);
      this.#view.slot = (above.first + last) / 2;
      return;
    }
    this.#view.wide = READABLE;
    const middle = this.#shape.middle(spot, step < 0 ? 0 : taken);
    const half = (width / 2 - MARGIN) / READABLE - 0.5;
    this.#view.slot = Math.max(above.first + half, Math.min(last - half, middle));
  }

  #paint() {
    const canvas = this.#canvas;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const pen = canvas.getContext('2d');
    if (!pen || width === 0 || height === 0) return;
    const now = this.#now();
    if (now.root < 0) return;
    this.#aim(now, width, height);
    const brush = new Brush(pen, canvas);
    this.#branches(brush, now, width, height);
    this.#lit(brush, now);
    canvas.setAttribute('aria-label', this.#words(now));
  }

  /** @param {Now} now */
  #words({ step, here }) {
    const { nodes, cuts } = this.#trace.counts;
    const move = this.#shape.spots[here]?.text || t('micro.root');
    const [count, cut] = [nodes?.[step] ?? 0, cuts?.[step] ?? 0];
    return t('micro.tree.picture', { count, cuts: n(cut), move });
  }

  /** @param {number} slot */
  #x(slot) {
    return this.#canvas.clientWidth / 2 + (slot - this.#view.slot) * this.#view.wide;
  }

  /** @param {number} depth */
  #y(depth) {
    return this.#canvas.clientHeight / 2 + (depth - this.#view.depth) * this.#view.high;
  }

  /** Where a spot is drawn; spots of the path never leave the picture sideways. @param {number} id @param {Now} now */
  #place(id, { path, taken }) {
    const spot = /** @type {Spot} */ (this.#shape.spots[id]);
    const x = this.#x(this.#shape.middle(spot, taken));
    const edge = this.#canvas.clientWidth - MARGIN;
    return { spot, x: path.has(id) ? Math.max(MARGIN, Math.min(edge, x)) : x, y: this.#y(spot.depth) };
  }

  /**
   * Draws everything visible except the path.
   * @param {Brush} brush
   * @param {Now} now
   * @param {number} width
   * @param {number} height
   */
  #branches(brush, now, width, height) {
    const { spots } = this.#shape;
    const { wide } = this.#view;
    /** @type {{id: number, x: number, y: number}[]} */
    const dots = [];
    brush.stroke('line-strong', 1, (pen) => {
      const todo = [now.root];
      for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
        const { spot, x, y } = this.#place(id, now);
        if (!now.path.has(id)) dots.push({ id, x, y });
        if (y > height) continue;
        // Siblings are ordered by slot, so whole stretches out of view can be skipped.
        for (const child of spot.children) {
          const below = /** @type {Spot} */ (spots[child]);
          if (below.enter > now.step) continue;
          const [from, to] = [this.#x(below.first - 0.5), this.#x(Math.min(below.last, now.taken - 1) + 0.5)];
          if (!now.path.has(child) && (to < 0 || from > width)) continue;
          if (to - from < STROKE && !now.path.has(child)) {
            pen.moveTo(x, y);
            pen.lineTo(from, this.#y(below.depth));
            pen.lineTo(from, this.#y(below.deep));
            continue;
          }
          const end = this.#place(child, now);
          pen.moveTo(x, y);
          pen.lineTo(end.x, end.y);
          todo.push(child);
        }
      }
    });
    for (const { id, x, y } of dots) this.#dot(brush, id, x, y, now, wide);
  }

  /** Draws the current path on top of everything else. @param {Brush} brush @param {Now} now */
  #lit(brush, now) {
    const path = [...now.path].map((id) => ({ id, ...this.#place(id, now) }));
    brush.stroke('accent', 3, (pen) => path.forEach(({ x, y }) => pen.lineTo(x, y)));
    path.forEach(({ id, x, y }, index) => {
      this.#dot(brush, id, x, y, now, WIDEST);
      // Beside the continuation, not on it.
      const on = path[index + 1]?.x ?? this.#canvas.clientWidth / 2;
      this.#window(brush, id, x, y, on > x + 1 ? -1 : 1, now);
    });
  }

  /** @param {Brush} brush @param {number} id @param {number} x @param {number} y @param {Now} now @param {number} wide */
  #dot(brush, id, x, y, now, wide) {
    const spot = /** @type {Spot} */ (this.#shape.spots[id]);
    // A node that was just entered has no slot of its own yet.
    const room = wide * Math.max(1, Math.min(spot.last, now.taken - 1) - spot.first + 1);
    if (spot.why) {
      this.#crossed(brush, spot, x, y, room);
      return;
    }
    const node = this.#trace.nodes[spot.node];
    const isLeft = spot.leave <= now.step && spot.node >= 0;
    const onPath = now.path.has(id);
    const size = Math.max(1.5, Math.min(12, room * 0.36));
    const isCut = node?.end === 'cut' && isLeft;
    brush.node(x, y, size, {
      // The shape shows the side: round moves at the root, square is its opponent.
      round: node ? node.turn === this.#trace.turn : spot.depth % 2 === 0,
      line: onPath ? 'accent' : isCut ? 'bad' : 'ink-soft',
      fill: id === now.here ? 'last' : onPath ? 'accent-soft' : 'surface',
      thick: onPath ? 2.5 : 1.5,
    });
    if (room < 18) return;
    brush.label(spot.text || '•', x, y, 2 * size - 2);
    const said = isLeft ? this.#value(node) : this.#trace.grows ? n(this.#visits[id] ?? 0) : '';
    if (room >= READABLE - 10) brush.plate(said, x, y + size + 9, 'ink-soft');
    // The exact value: a sign beside the colour.
    const worth = this.veiled ? undefined : this.#exact.get(id);
    const sign = worth && { win: ['✓', 'good'], draw: ['=', 'ink'], loss: ['✗', 'bad'] }[worth];
    if (sign) brush.plate(sign[0] ?? '', x + size + 4, y - size, sign[1] ?? '');
  }

  /** @param {TreeNode | undefined} node */
  #value(node) {
    if (!node || this.veiled) return this.veiled ? '?' : '';
    return scoreText(node.score, node.bound, node.turn !== this.#trace.turn, t);
  }

  /** Draws skipped branches: a cross, the moves and the reason. @param {Brush} brush @param {Spot} spot @param {number} x @param {number} y @param {number} room */
  #crossed(brush, spot, x, y, room) {
    const size = Math.max(2, Math.min(7, room * 0.25));
    brush.cross(x, y, size);
    if (room < READABLE - 4) return;
    const moves = spot.text.length > 9 ? `${spot.text.split(' ').length}×` : spot.text;
    brush.plate(moves, x, y - 15, 'bad');
    brush.plate(this.veiled ? '' : t(`micro.why.${spot.why}`), x, y + 15, 'bad');
  }

  /**
   * Draws α and β of a node of the path, for the side to move at the root, with the results so far.
   * @param {Brush} brush
   * @param {number} id
   * @param {number} x
   * @param {number} y
   * @param {1 | -1} side
   * @param {Now} now
   */
  #window(brush, id, x, y, side, now) {
    const node = this.#trace.nodes[this.#shape.spots[id]?.node ?? -1];
    // Nothing is cut below a leaf.
    if (!node || node.depth === 0 || this.veiled) return;
    const window = this.#trace.window(node, now.step);
    const text = [
      window.alpha !== null && `α ${scoreText(window.alpha, null, false, t)}`,
      window.beta !== null && `β ${scoreText(window.beta, null, false, t)}`,
    ].filter((part) => part !== false);
    const half = Math.max(0, ...text.map((part) => brush.wide(part))) / 2;
    const off = 20 + half;
    const clipped = x + side * (off + half) < 0 || x + side * (off + half) > this.#canvas.clientWidth;
    text.forEach((part, line) => {
      brush.plate(
        part,
        x + (clipped ? -side : side) * off,
        y + (line - (text.length - 1) / 2) * 15,
        'accent',
      );
    });
  }

  /** The spot under a pointer. @param {PointerEvent} event */
  #spotAt({ offsetX, offsetY }) {
    const now = this.#now();
    for (const id of now.path) {
      const { spot, x, y } = this.#place(id, now);
      if (Math.hypot(offsetX - x, offsetY - y) < 14) return spot;
    }
    const depth = Math.round((offsetY - this.#canvas.clientHeight / 2) / this.#view.high + this.#view.depth);
    const slot = Math.round((offsetX - this.#canvas.clientWidth / 2) / this.#view.wide + this.#view.slot);
    if (depth < 0) return null;
    return this.#shape.spots[this.#shape.find(now.root, depth, slot, now.step)] ?? null;
  }

  /** Describes what is under the pointer. @param {PointerEvent} event */
  #point(event) {
    const spot = this.#spotAt(event);
    this.#canvas.style.cursor = spot ? 'pointer' : 'grab';
    this.#tip.hidden = !spot;
    if (!spot) return;
    const node = this.#trace.nodes[spot.node];
    const value = node && node.leave <= this.#step ? this.#value(node) : '';
    const why = spot.why ? t(`micro.why.${spot.why}`) : '';
    this.#tip.textContent = [spot.text || t('micro.root'), value, why].filter(Boolean).join(' · ');
    const x = Math.min(event.offsetX + 12, this.#canvas.clientWidth - 120);
    Object.assign(this.#tip.style, { left: `${x}px`, top: `${event.offsetY + 14}px` });
  }
}
