// @ts-check
/**
 * What the thinking player is doing, live: depth, nodes, speed, the expected line, its own counters; afterwards the
 * figures of its last move.
 */
import { fill, h } from '../dom.js';
import { capital, hasText, n, playerName, short, sideName, span, t } from '../i18n.js';
import { rawWords } from '../analysis/value.js';

/** @typedef {import('./table.js').Search} Search */
/** @typedef {import('../../messages.js').Info} Info */

export class Thinking {
  /** @type {HTMLElement} */ element = h('div', { class: 'thinking' });
  #empty = h('p', { class: 'soft' });
  #head = h('div', { class: 'thinking-head' });
  #facts = h('dl', { class: 'thinking-facts' });
  #line = h('p', { class: 'thinking-line soft' });
  #counters = h('dl', { class: 'thinking-facts counters' });
  /** @type {{player: string, progress: Info, side: string} | null} */ #last = null;

  constructor() {
    fill(this.element, this.#empty, this.#head, this.#facts, this.#line, this.#counters);
  }

  /** Forgets the last move. */
  clear() {
    this.#last = null;
  }

  /** Whether a program is thinking or has thought. */
  get hasThought() {
    return this.#last !== null || this.element.classList.contains('running');
  }

  /** @param {Search | null} search  the running search */
  update(search) {
    const thinking = search?.kind === 'think' ? search : null;
    if (thinking?.progress)
      this.#last = {
        player: thinking.player,
        progress: thinking.progress,
        side: sideName(thinking.view, thinking.view.turn),
      };
    this.#empty.textContent = t('game.no-thought');
    this.#empty.hidden = thinking !== null || this.#last !== null;
    this.#head.hidden = !this.#empty.hidden;
    this.element.classList.toggle('running', thinking !== null);
    if (thinking) this.#drawRunning(thinking);
    else if (this.#last)
      fill(
        this.#head,
        h(
          'h2',
          null,
          t('game.thought', {
            player: playerName(this.#last.player),
            time: span(this.#last.progress.seconds * 1000),
          }),
        ),
      );
    const progress = thinking ? thinking.progress : (this.#last?.progress ?? null);
    this.#drawFacts(progress);
  }

  /** @param {Search} search */
  #drawRunning(search) {
    const words =
      search.ahead > 0
        ? t('game.queued', { count: search.ahead })
        : t('game.thinking', {
            side: sideName(search.view, search.view.turn),
            player: playerName(search.player),
          });
    const old = this.#head.querySelector('h2');
    if (old && this.#head.querySelector('.spinner')) {
      if (old.textContent !== words) old.textContent = words;
      return;
    }
    fill(this.#head, h('span', { class: 'spinner', 'aria-hidden': 'true' }), h('h2', null, words));
  }

  /** @param {Info | null} progress */
  #drawFacts(progress) {
    const facts = progress
      ? [
          progress.depth > 0 ? ['game.stat.depth', n(progress.depth)] : null,
          progress.simulations > 0 ? ['game.stat.simulations', short(progress.simulations)] : null,
          ['game.stat.nodes', short(progress.nodes)],
          ['game.stat.nps', progress.nodes_per_second > 0 ? short(progress.nodes_per_second) : '–'],
          ['game.stat.time', span(progress.seconds * 1000)],
          progress.value ? ['game.stat.value', rawWords(progress.value)] : null,
        ]
      : [];
    fill(
      this.#facts,
      facts.map(
        (fact) =>
          fact &&
          h(
            'div',
            { class: fact[0] === 'game.stat.value' ? 'wide' : '' },
            h('dt', null, t(fact[0] ?? '')),
            h('dd', null, fact[1]),
          ),
      ),
    );
    fill(
      this.#line,
      progress && progress.line.length > 0
        ? [h('span', null, `${t('game.stat.line')} `), h('code', null, progress.line.slice(0, 10).join(' '))]
        : null,
    );
    fill(
      this.#counters,
      (progress?.counters ?? []).map((counter) =>
        h('div', null, h('dt', null, counterName(counter.name)), h('dd', null, short(counter.value))),
      ),
    );
  }
}

/** The name of a player's counter in the current language. @param {string} name */
export function counterName(name) {
  const key = `game.counter.${name.replaceAll(' ', '-')}`;
  return capital(hasText(key) ? t(key) : name);
}
