// @ts-check
/** After a review: the worst mistakes of the game as small puzzles, one after another, beside the game. */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { openDialog } from '../parts/dialog.js';
import { toastError } from '../parts/toast.js';
import { addDrills, keepDue } from './kept.js';
import { positioned } from './judge.js';
import { begun, dayOf, tried } from './schedule.js';
import { Trainer } from './trainer.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./judge.js').Marked} Marked */

/** @param {View} view  the game @param {Marked[]} marked */
export async function openMistakes(view, marked) {
  const day = dayOf();
  /** @type {import('./kept.js').Mistake[]} */
  let mistakes;
  try {
    mistakes = await positioned(view, marked);
  } catch (error) {
    toastError(error);
    return;
  }
  addDrills(mistakes, day);
  let at = 0;
  const trainer = new Trainer({
    tried: (right) => {
      const mistake = mistakes[at];
      if (mistake) keepDue(mistake, tried(begun(day), right, day));
    },
    next: () => void go(at + 1),
  });
  const body = h('div', { class: 'training-body' }, trainer.element);
  const go = async (/** @type {number} */ next) => {
    at = next;
    const mistake = mistakes[at];
    if (mistake) await trainer.open(mistake, t('training.of', { count: at + 1, of: mistakes.length }));
    else finish();
  };
  const finish = () => {
    trainer.close();
    const close = h('button', { class: 'button' }, t('shell.close'));
    close.addEventListener('click', () => dialog.close());
    fill(
      body,
      h('p', null, t('training.all-done', { count: mistakes.length })),
      h('p', { class: 'soft' }, t('training.kept')),
      h(
        'p',
        { class: 'row' },
        h('a', { class: 'button primary', href: '/drills' }, t('training.to-drills')),
        close,
      ),
    );
    close.focus();
  };
  const dialog = openDialog({
    title: t('review.mistakes', { count: mistakes.length }),
    class: 'training-dialog',
    body,
    onclose: () => trainer.close(),
  });
  // A link in the dialog leads away from it.
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href]')) dialog.close();
  });
  dialog.addEventListener('keydown', ({ key }) => /^[1-9]$/.test(key) && trainer.type(key));
  await go(0);
}
