// @ts-check
/**
 * The lines and cards that come and go on a game page: what the game is about, whose turn it is, a hint, an unfinished
 * game, what to do after the end, notes.
 */
import { fill, h, freshId, say } from '../dom.js';
import { gameSummary, sideName, statusOf, t, moveSpoken } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { chip, rivalTitle } from './seats.js';
import { valueWords } from '../analysis/value.js';
import { forgetUnfinished, unfinishedAddress, unfinishedGames } from './keeping.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../analysis/evaluations.js').Evaluations} Evaluations */
/** @typedef {import('../board/board.js').QBoard} QBoard */

/** What the game is about, with a link to its rules, until the first move. @param {GameInfo} info @param {() => void} rules */
export function guide(info, rules) {
  const button = h(
    'button',
    { class: 'button small', 'data-control': 'guide-rules', onclick: rules },
    icon('book'),
    t('game.rules'),
  );
  return h('div', { class: 'guide' }, h('p', null, `${gameSummary(info)}.`), h('p', null, button));
}

/** Whose turn it is, or how the game ended. @param {HTMLElement} place @param {View} view */
export function drawStatus(place, view) {
  const side = view.outcome ? view.outcome.winner : view.turn;
  // Shortened: the seats show what a status adds after a semicolon, and the card at the end of the game shows how it
  // was won.
  const words = statusOf(view);
  const winner = view.outcome?.winner;
  const brief = winner ? `${sideName(view, winner)} ${t('game.winner')}` : (words.split(/\s*[;,:]/)[0] ?? '');
  fill(place, side ? chip(view, side) : null, h('p', { title: words }, brief));
  place.classList.toggle('over', view.outcome !== null);
}

export class HintLine {
  element = h('p', { class: 'hint-line', hidden: true });

  /** The suggestion, which stays until the next move. */ #hint = '';
  /** What to point at next. */ #step = '';

  hide() {
    [this.#hint, this.#step] = ['', ''];
    this.#draw();
  }

  /** Says what to point at next, if anything. @param {string} words */
  step(words) {
    this.#step = words;
    this.#draw();
  }

  #draw() {
    const words = [this.#hint, this.#step].filter(Boolean).join(' · ');
    fill(this.element, words);
    this.element.hidden = words === '';
  }

  /** Shows and announces the best known move. @param {View} view @param {Evaluations} evaluations @param {QBoard} board */
  show(view, evaluations, board) {
    const known = evaluations.at(view, view.ply);
    const move = view.moves.find((candidate) => candidate.text === known?.best);
    if (!known || !move) return;
    const parts = [
      t('game.hint-words', { move: moveSpoken(view, move) }),
      known.value ? valueWords(known.value, view.game) : '',
    ];
    const words = parts.filter(Boolean).join(' — ');
    board.hint = move.steps;
    this.#hint = words;
    this.#draw();
    say(words, { urgent: true });
  }
}

/**
 * @typedef {object} EndingActions
 * @property {(exchanged: boolean) => void} again
 * @property {() => void} review
 */

export class Ending {
  /** @type {HTMLElement} */ element = h('section', { class: 'ending card', hidden: true });
  #actions;
  #drawn = '';

  /** @param {EndingActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** @param {View} view */
  update(view) {
    this.element.hidden = view.outcome === null || view.ply !== view.plies;
    const words = statusOf(view);
    if (this.element.hidden || this.#drawn === words) return;
    this.#drawn = words;
    const button = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run) =>
      h(
        'button',
        { class: 'button small', title: t(`game.${name}`), 'data-control': name, onclick: run },
        icon(key),
        h('span', null, t(`game.${name}`)),
      );
    const winner = view.outcome?.winner;
    fill(
      this.element,
      h(
        'p',
        { class: 'ending-words' },
        winner ? chip(view, winner) : null,
        h('strong', { title: words }, words),
      ),
      h(
        'div',
        { class: 'row' },
        button('again', 'redo', () => this.#actions.again(false)),
        button('again-exchanged', 'swap', () => this.#actions.again(true)),
        button('review', 'chart', () => this.#actions.review()),
        h(
          'a',
          { class: 'button small quiet', title: t('game.kept'), href: '/saved' },
          icon('list'),
          h('span', null, t('game.kept')),
        ),
      ),
    );
  }

  /** Redraws in the current language. */
  draw() {
    this.#drawn = '';
  }
}

export class Offer {
  /** @type {HTMLElement} */ element = h('div', { class: 'offer', hidden: true });

  /** @param {string | null} game  the game whose latest unfinished game is offered; null hides the line */
  update(game) {
    const [last] = game === null ? [] : unfinishedGames(game);
    this.element.hidden = last === undefined;
    if (!last) return;
    const words = t('game.unfinished', { count: last.plies, player: rivalTitle(last) });
    const forget = () => {
      forgetUnfinished(last.id);
      this.element.hidden = true;
    };
    fill(
      this.element,
      h('p', null, words),
      h(
        'div',
        { class: 'row' },
        h('a', { class: 'button small primary', href: unfinishedAddress(last) }, t('game.continue')),
        h('button', { class: 'button small', onclick: forget }, t('game.forget-it')),
      ),
    );
  }
}

export class Notes {
  /** @type {HTMLElement} */ element = h('div', { class: 'notes' });
  #text = h('textarea', { rows: 5, maxLength: 600 });
  #label = h('label');

  /** @param {(text: string) => void} write  stores the text about the position on screen */
  constructor(write) {
    this.#text.id = freshId('note');
    this.#label.htmlFor = this.#text.id;
    this.#text.addEventListener('input', () => write(this.#text.value));
  }

  /** The position that the text is about. */ #about = '';

  /** @param {View} view */
  update(view) {
    const move = view.history[view.ply - 1]?.text;
    this.#label.textContent = move ? t('notes.of-move', { ply: view.ply, move }) : t('notes.of-start');
    const about = `${view.record} ${view.ply}`;
    const comment = (view.ply > 0 ? view.history[view.ply - 1]?.comment : view.comment) ?? '';
    // Text being typed is newer than what the server has received.
    const typing = about === this.#about && document.activeElement === this.#text;
    if (!typing && this.#text.value.trim() !== comment) this.#text.value = comment;
    this.#about = about;
    if (!this.#text.isConnected) fill(this.element, this.#label, this.#text, this.#help());
  }

  /** Labels the tab in the current language. */
  draw() {
    fill(this.element, this.#label, this.#text, this.#help());
  }

  #help() {
    return h('p', { class: 'help' }, t('notes.help'));
  }
}
