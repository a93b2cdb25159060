// @ts-check
/** The two halves of the training: puzzles, and drills with the number that are due. */
import { h } from '../dom.js';
import { n, t } from '../i18n.js';
import { drills } from './kept.js';
import { dayOf, dueOn } from './schedule.js';

/** @param {'puzzles' | 'drills'} shown */
export function trainingTabs(shown) {
  const due = dueOn(drills(), dayOf()).length;
  const tab = (/** @type {'puzzles' | 'drills'} */ name, /** @type {number} */ count) =>
    h(
      'a',
      { href: `/${name}`, 'aria-current': name === shown ? 'page' : null },
      t(`shell.${name}`),
      count > 0 && [
        h('span', { class: 'training-count', 'aria-hidden': 'true' }, n(count)),
        h('span', { class: 'visually-hidden' }, `, ${t('drills.due', { count })}`),
      ],
    );
  return h(
    'nav',
    { class: 'training-tabs', 'aria-label': t('shell.training') },
    tab('puzzles', 0),
    tab('drills', due),
  );
}
