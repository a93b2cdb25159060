// @ts-check
/** The rules in thirty seconds: a few sentences, and a small board on which every legal move can be tried. */
import { fill, h } from '../dom.js';
import { says, statusOf, t, typeset } from '../i18n.js';
import { post } from '../rest.js';
import { openDialog } from '../parts/dialog.js';
import { icon } from '../parts/icons.js';
import { toastError } from '../parts/toast.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../board/board.js').QBoard} QBoard */

/** @param {GameInfo} info */
export function openRules(info) {
  const board = /** @type {QBoard} */ (document.createElement('q-board'));
  const status = h('p', { class: 'rules-status', role: 'status' });
  const { setup, position, from } = info.sample;
  /** @type {View | null} */
  let shown = null;
  const show = async (/** @type {string} */ text, /** @type {number} */ ply = -1) => {
    try {
      const asked = { game: info.name, setup, position: text, ...(ply < 0 ? {} : { ply }) };
      shown = /** @type {View} */ (await post('/position', asked));
      board.view = shown;
      board.interactive = !shown.outcome;
      status.textContent = statusOf(shown);
    } catch (error) {
      board.refuse();
      toastError(error);
    }
  };
  // One at a time: a late answer must not replace a newer one, and a quick move follows the one before it.
  let last = Promise.resolve();
  const next = (/** @type {() => Promise<void> | void} */ step) => {
    last = last.then(step);
  };
  board.addEventListener('move', (event) => {
    const { text } = /** @type {CustomEvent} */ (event).detail;
    next(() => show([shown?.position, text].filter(Boolean).join(' ')));
  });
  const button = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run) =>
    h('button', { class: 'button small', 'data-control': key, onclick: run }, icon(sign), t(key));
  const sentences = typeset(says(info.rules)).split(/(?<=[.!?])\s+/);
  openDialog({
    title: t('rules.title', { game: info.title }),
    class: 'rules-dialog',
    body: [
      h(
        'ol',
        { class: 'rules-list' },
        sentences.map((sentence) => h('li', null, sentence)),
      ),
      h(
        'div',
        { class: 'rules-try' },
        h('p', { class: 'help' }, t('rules.try')),
        board,
        status,
        h(
          'div',
          { class: 'row' },
          button('star', 'rules.empty', () => next(() => show(''))),
          button('step', 'rules.example', () => next(() => show(position, from))),
          button('right', 'rules.next', () =>
            next(() => {
              if (!shown) return;
              if (shown.ply < shown.plies) return show(position, shown.ply + 1);
              if (shown.outcome || shown.plies === 0) return show(position, from);
            }),
          ),
        ),
      ),
    ],
  });
  fill(status);
  next(() => show(position, from));
}
