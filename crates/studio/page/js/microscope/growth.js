// @ts-check
/**
 * A Monte Carlo tree after any of its simulations: visits and points of the nodes, updated step by step in both
 * directions.
 */
import { h } from '../dom.js';
import { n, t } from '../i18n.js';

/** @typedef {import('../../messages.js').SaidLine} Line */
/** @typedef {{move: string, visits: number, points: number, children: Map<string, Node>}} Node */
/** @typedef {Line & {event: 'simulation'}} Simulation */

export class Growth {
  #lines;
  /** @type {Node} */ #root = fresh('');
  /** The line up to which the tree has grown. */ #at = -1;

  /** @param {Line[]} lines */
  constructor(lines) {
    this.#lines = lines;
    for (const line of lines) {
      if (line.event !== 'tree') continue;
      for (const child of line.children) {
        this.#root.children.set(child.move, {
          ...fresh(child.move),
          visits: child.visits,
          points: child.points,
        });
      }
    }
  }

  /** @param {number} step */
  #go(step) {
    for (; this.#at < step; this.#at += 1) this.#count(this.#lines[this.#at + 1], 1);
    for (; this.#at > step; this.#at -= 1) this.#count(this.#lines[this.#at], -1);
  }

  /** @param {Line | undefined} line @param {1 | -1} sign */
  #count(line, sign) {
    if (line?.event !== 'simulation') return;
    let node = this.#root;
    node.visits += sign;
    line.path.forEach((pick, ply) => {
      const child = node.children.get(pick.move) ?? fresh(pick.move);
      node.children.set(pick.move, child);
      child.visits += sign;
      child.points += sign * (line.points[ply + 1] ?? 0);
      node = child;
    });
  }

  /**
   * The moves along the path of a simulation, with visits as widths.
   * @param {number} step
   * @param {number} most
   * @param {boolean} [veiled]
   */
  rows(step, most, veiled = false) {
    this.#go(step);
    const line = this.#lines[step];
    const path = line?.event === 'simulation' ? line.path : [];
    const rows = [];
    let node = this.#root;
    for (let ply = 0; ply <= path.length; ply += 1) {
      const pick = path[ply];
      const all = [...node.children.values()].filter((child) => child.visits > 0);
      if (all.length > 0) rows.push(this.#row(node, all, pick, most, veiled));
      const next = pick && node.children.get(pick.move);
      if (!next) break;
      node = next;
    }
    return rows;
  }

  /**
   * @param {Node} node
   * @param {Node[]} all
   * @param {Simulation['path'][number] | undefined} pick
   * @param {number} most
   * @param {boolean} veiled
   */
  #row(node, all, pick, most, veiled) {
    const shown = all.sort((one, other) => other.visits - one.visits).slice(0, most);
    const widest = shown[0]?.visits ?? 1;
    return h(
      'div',
      { class: 'micro-row', role: 'group', 'aria-label': node.move || t('micro.root') },
      h('span', { class: 'micro-move' }, node.move || t('micro.root')),
      shown.map((child) => {
        const rate = veiled ? '?' : n((50 * child.points) / child.visits, { maximumFractionDigits: 0 });
        const text = t('micro.visits', { move: child.move, visits: child.visits, rate });
        return h(
          'span',
          {
            class: 'micro-chip micro-visits',
            dataset: { move: child.move },
            role: 'img',
            'aria-label': text,
            title: text,
            'aria-current': pick?.move === child.move ? 'true' : null,
            style: { '--share': `${Math.round((100 * child.visits) / widest)}%` },
          },
          h('strong', null, child.move),
          ` ${n(child.visits)} · ${rate} %`,
        );
      }),
      all.length > shown.length &&
        h('span', { class: 'soft' }, t('micro.more', { count: all.length - shown.length })),
    );
  }
}

/** @param {string} move @returns {Node} */
function fresh(move) {
  return { move, visits: 0, points: 0, children: new Map() };
}
