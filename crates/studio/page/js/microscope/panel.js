// @ts-check
/** One search under the microscope at one of its events: words, window, tree, counters, code. */
import { fill, h, svg } from '../dom.js';
import { language, n, playerName, says, t } from '../i18n.js';
import { codeOf } from './code.js';
import { COUNTERS, DECIDED, Trace, scoreText } from './trace.js';
import { Growth } from './growth.js';
import { Picture } from './picture.js';

/** @typedef {import('./trace.js').TreeNode} TreeNode */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').SaidLine} Line */
/**
 * @typedef {object} Found
 * @property {string} player
 * @property {Line[]} lines
 * @property {number} events
 * @property {Answer} answer
 */

/** Maximum number of moves shown in a row. */
const MOST = 40;

export class Panel {
  element = h('section', { class: 'card micro-panel' });
  trace;
  /** Whether values stay hidden. */ veiled = false;
  /** @type {Found} */ found;
  #growth;
  #code;
  #step = 0;
  /** The tree, drawn. @type {Picture} */ picture;
  /** @type {(side: 'first' | 'second') => string} */ #sides;
  /** @type {(step: number) => void} */ #jump;
  #summary = h('p', { class: 'soft micro-answer' });
  /** The event in words; if there is only one search, it is placed under the buttons. */
  words = h('p', { class: 'micro-words', tabIndex: 0 });
  #band = h('div', { class: 'micro-band' });
  #tree = h('div', { class: 'micro-tree' });
  #counts = h('dl', { class: 'micro-counts' });
  #lines = h('ol', { class: 'micro-code' });

  /**
   * @param {Found} found
   * @param {(side: 'first' | 'second') => string} sides  the names of the sides
   * @param {(step: number) => void} jump
   */
  constructor(found, sides, jump) {
    [this.found, this.#sides, this.#jump] = [found, sides, jump];
    this.trace = new Trace(found.lines);
    this.#growth = this.trace.grows ? new Growth(found.lines) : null;
    this.words.classList.toggle('long', this.#growth !== null);
    this.#code = codeOf(found.lines, language());
    this.picture = new Picture(this.trace, jump);
    const kept = found.events > found.lines.length;
    const shown = { shown: found.lines.length, events: found.events };
    const part = (/** @type {string} */ key, /** @type {string} */ name, /** @type {HTMLElement} */ body) =>
      h('section', { class: `micro-part ${name}` }, h('h3', null, t(key)), body);
    fill(
      this.element,
      h('div', { class: 'micro-title' }, h('h2', null, playerName(found.player)), this.#summary),
      kept && h('p', { class: 'soft' }, t('micro.cutshort', shown)),
      found.lines.length === 0 && h('p', { role: 'alert' }, t('micro.none')),
      this.words,
      this.picture.element,
      h(
        'div',
        { class: 'micro-foot' },
        part('micro.code', 'code', this.#lines),
        part('micro.counts', 'counts', this.#counts),
        !this.#growth && part('micro.window', 'window', this.#band),
      ),
      h(
        'details',
        { class: 'more micro-rows', open: true },
        h('summary', null, t('micro.tree')),
        h('p', { class: 'help' }, this.#whose()),
        this.#tree,
      ),
    );
  }

  #whose() {
    if (this.#growth) return t('micro.growth.help');
    return t('micro.tree.help', { side: this.#sides(this.trace.turn) });
  }

  #answer() {
    const { best, progress } = this.found.answer;
    const value = progress.value;
    const rate = value?.rate ?? null;
    const score = scoreText(value?.score ?? null, null, false, t);
    return t('micro.answer', {
      best,
      value: rate === null ? score : `${n(100 * rate, { maximumFractionDigits: 1 })} %`,
      nodes: progress.nodes,
    });
  }

  /** The event at a step in words. @param {number} step */
  wordsAt(step) {
    if (this.veiled) return t('micro.veiled');
    return says(this.trace.lines[step]?.words ?? '');
  }

  /** Shows the search after the event of a step. @param {number} step */
  show(step) {
    const line = this.trace.lines[step];
    if (!line) return;
    this.words.textContent = this.wordsAt(step);
    this.#summary.textContent = this.veiled ? '' : this.#answer();
    fill(
      this.#counts,
      COUNTERS.filter((name) => !this.#growth || name === 'nodes').map((name) => [
        h('dt', null, t(`micro.${name}.count`)),
        h('dd', null, n(this.trace.counts[name]?.[step] ?? 0)),
      ]),
    );
    this.#step = step;
    this.picture.veiled = this.veiled;
    this.picture.show(step);
    const marked = this.#code.marked(line);
    fill(
      this.#lines,
      this.#code.texts.map((text, index) =>
        h('li', { 'aria-current': marked.includes(index) ? 'step' : null }, text),
      ),
    );
    if (this.#growth) {
      fill(this.#tree, this.#growth.rows(step, MOST, this.veiled));
      return;
    }
    const path = this.trace.path(step);
    const node = this.trace.nodes[path.at(-1) ?? -1];
    fill(this.#band, node && !this.veiled ? this.#window(node, step) : null);
    fill(
      this.#tree,
      path.map((id, at) => this.#row(id, path[at + 1], step)),
    );
  }

  /**
   * Colours the moves of each row by their exact values for the side to move at the root.
   * @param {(import('./exact.js').Values | null)[]} rows  by ply; null if not known
   */
  colour(rows) {
    this.picture.colour(rows.map((values, ply) => values && this.#worths(values, ply)));
    [...this.#tree.children].forEach((row, ply) => {
      const values = rows[ply] ?? null;
      const turned = this.#growth ? ply % 2 === 1 : row.getAttribute('data-turn') !== this.trace.turn;
      for (const chip of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll('[data-move]'))) {
        const score = values?.get(chip.dataset.move ?? '')?.score ?? null;
        chip.querySelector('.micro-exact')?.remove();
        if (score === null) {
          delete chip.dataset.exact;
          continue;
        }
        const worth = Math.sign(turned ? -score : score);
        chip.dataset.exact = worth > 0 ? 'win' : worth < 0 ? 'loss' : 'draw';
        const words = t(`micro.exact.${chip.dataset.exact}`, { side: this.#sides(this.trace.turn) });
        if (chip.hasAttribute('aria-label')) chip.setAttribute('aria-label', `${chip.title}, ${words}`);
        else {
          chip.append(h('span', { class: 'micro-exact visually-hidden' }, ` (${words})`));
          chip.title = words;
        }
      }
    });
  }

  /** The values of the moves at this ply of the path, for the side to move at the root. @param {import('./exact.js').Values} values @param {number} ply */
  #worths(values, ply) {
    const node = this.trace.nodes[this.trace.path(this.#step)[ply] ?? -1];
    const turned = node ? node.turn !== this.trace.turn : ply % 2 === 1;
    const word = (/** @type {number} */ score) => (score > 0 ? 'win' : score < 0 ? 'loss' : 'draw');
    return new Map([...values].map(([move, { score = 0 }]) => [move, word(turned ? -score : score)]));
  }

  /** The window of a node for the side to move at the root with the results so far, as in the tree; and the best value. @param {TreeNode} node @param {number} step */
  #window(node, step) {
    const { alpha: low, beta: high } = this.trace.window(node, step);
    const scale = this.trace.scale;
    const x = (/** @type {number | null} */ score, /** @type {number} */ open) => {
      if (score === null) return open;
      const share = Math.max(-1, Math.min(1, score / scale));
      return Math.abs(score) >= DECIDED ? (score > 0 ? 198 : 2) : 100 + 90 * share;
    };
    const [from, to] = [x(low, 0), x(high, 200)];
    const best = this.trace.best(node, step);
    const own = best === null ? null : node.turn === this.trace.turn ? best : 0 - best;
    const end = (/** @type {number | null} */ score) =>
      score === null ? t('micro.window.open') : scoreText(score, null, false, t);
    const side = this.#sides(this.trace.turn);
    const text = t('micro.window.text', { alpha: end(low), beta: end(high), side });
    // Where there is a window, the best value is one of its ends.
    const isEnd = own === null || own === low || own === high;
    const extra = isEnd ? '' : ` · ${t('micro.window.best', { best: end(own) })}`;
    return [
      svg(
        'svg',
        { viewBox: '0 0 200 16', 'aria-hidden': 'true', preserveAspectRatio: 'none' },
        svg('rect', { class: 'micro-scale', x: 0, y: 6, width: 200, height: 4 }),
        svg('rect', { class: 'micro-range', x: from, y: 2, width: Math.max(1, to - from), height: 12 }),
        svg('rect', { class: 'micro-zero', x: 99.7, y: 0, width: 0.6, height: 16 }),
        own !== null &&
          svg('rect', { class: 'micro-best', x: x(own, 0) - 0.8, y: 0, width: 1.6, height: 16 }),
      ),
      h('p', null, text + extra),
    ];
  }

  /**
   * The moves of a node that were entered or skipped so far.
   * @param {number} id
   * @param {number | undefined} next  the child that is being searched
   * @param {number} step
   */
  #row(id, next, step) {
    const node = /** @type {TreeNode} */ (this.trace.nodes[id]);
    const entered = node.children.filter((child) => (this.trace.nodes[child]?.enter ?? 0) <= step);
    const ghosts = node.skipped.filter(({ at }) => at <= step).flatMap(({ moves }) => moves);
    const from = Math.max(
      0,
      Math.min(entered.length - MOST, next === undefined ? Infinity : entered.indexOf(next)),
    );
    const shown = entered.slice(from, from + MOST);
    const left = entered.length - shown.length + Math.max(0, ghosts.length - MOST);
    return h(
      'div',
      {
        class: 'micro-row',
        role: 'group',
        'aria-label': node.move || t('micro.root'),
        dataset: { turn: node.turn },
      },
      h('span', { class: `micro-move micro-side-${node.turn}` }, node.move || t('micro.root')),
      shown.map((child) => this.#chip(child, child === next, step)),
      ghosts
        .slice(0, MOST)
        .map((move) =>
          h(
            'span',
            { class: 'micro-chip micro-ghost', dataset: { move }, title: t('micro.skipped', { move }) },
            move,
          ),
        ),
      left > 0 && h('span', { class: 'soft' }, t('micro.more', { count: left })),
    );
  }

  /** @param {number} id @param {boolean} current @param {number} step */
  #chip(id, current, step) {
    const node = /** @type {TreeNode} */ (this.trace.nodes[id]);
    const left = node.leave <= step;
    const turned = node.turn !== this.trace.turn;
    const known = this.veiled ? '?' : scoreText(node.score, node.bound, turned, t);
    const value = left ? known : '…';
    const role = node.role === 'null' || node.role === 'reduced' ? ' ?' : node.role === 'again' ? ' ↻' : '';
    return h(
      'button',
      {
        class: `micro-chip micro-${left && !this.veiled ? node.end : 'open'}`,
        dataset: { move: node.move },
        'aria-current': current ? 'true' : null,
        onclick: () => this.#jump(left ? node.leave : node.enter),
      },
      h('strong', null, `${node.move}${role}`),
      ` ${value}`,
    );
  }
}
