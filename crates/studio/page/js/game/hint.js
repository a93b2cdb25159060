// @ts-check
/** The line that suggests a good move. */
import { fill, h } from '../dom.js';
import { moveSpoken, t } from '../i18n.js';
import { say } from '../announce.js';
import { valueWords } from '../analysis/value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../analysis/evaluations.js').Evaluations} Evaluations */
/** @typedef {import('../board/board.js').QBoard} QBoard */

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
