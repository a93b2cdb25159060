// @ts-check
/** A student's own seat: their key, their progress, and the way out. */
import { h } from '../dom.js';
import { n, t } from '../i18n.js';
import { confirmed } from '../parts/dialog.js';
import { toastError } from '../parts/toast.js';
import { post } from '../rest.js';
import { forgetSeat } from './progress.js';
import { lessonWords, puzzleWords, puzzlesOf } from './table.js';

/** @typedef {import('../../messages.js').ClassSeat} Seat */

/** @param {Seat} seat @param {number} lessons  number of lessons @param {string} to  where the student wanted to go */
export function ownSeat(seat, lessons, to) {
  const { name, key, games } = seat;
  const { solved, failed } = puzzlesOf(seat);
  const leave = async () => {
    if (!(await confirmed(t('class.leave'), t('class.leave.ask', { key }), t('class.leave')))) return;
    try {
      await post('/class/leave', {});
      forgetSeat();
      location.assign('/join');
    } catch (error) {
      toastError(error);
    }
  };
  const fact = (/** @type {string} */ label, /** @type {string} */ figure, /** @type {string[]} */ words) =>
    h(
      'div',
      { class: 'class-fact' },
      h('dt', null, t(label)),
      h(
        'dd',
        null,
        h('strong', null, figure),
        words.length > 0 && h('span', { class: 'soft' }, words.join(', ')),
      ),
    );
  // Only within this server: a path without another host.
  const way = /^\/(?![/\\])/.test(to) ? to : '/';
  return h(
    'div',
    { class: 'class-own' },
    h('h1', null, t('class.hello', { name })),
    h(
      'section',
      { class: 'card class-key' },
      h('h2', null, t('class.your-key')),
      h('p', { class: 'class-code' }, key),
      h('p', { class: 'soft' }, t('class.your-key.text')),
      h('a', { class: 'button primary', href: way }, t('class.start')),
    ),
    h(
      'dl',
      { class: 'class-facts' },
      fact('class.games', n(games), []),
      fact('class.lessons', `${n(seat.lessons.length)} / ${n(lessons)}`, lessonWords(seat)),
      fact('class.puzzles', `${n(solved)} / ${n(solved + failed)}`, puzzleWords(seat)),
    ),
    h('p', { class: 'help' }, t('class.seen-by')),
    h('button', { type: 'button', class: 'button', onclick: () => void leave() }, t('class.leave')),
  );
}
