// @ts-check
/** The table of students: who is here, their progress, and when they were last seen. */
import { fill, h } from '../dom.js';
import { gameTitle, n, t, when } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { confirmed } from '../parts/dialog.js';
import { Lookout } from '../parts/lookout.js';
import { toast, toastError } from '../parts/toast.js';
import { del, get } from '../rest.js';

/** @typedef {import('../../messages.js').ClassSeat} Seat */
/** @typedef {import('../../messages.js').ClassSeats} Seats */

/** Polling interval. */
const LOOK_MS = 5000;

/** Solved and failed puzzles of a student. @param {Seat} seat */
export function puzzlesOf({ puzzles }) {
  const sum = (/** @type {'solved' | 'failed'} */ key) => puzzles.reduce((all, game) => all + game[key], 0);
  return { solved: sum('solved'), failed: sum('failed') };
}

export class Table {
  element = h('section', { class: 'class-students', 'aria-labelledby': 'class-students' });
  #lessons;
  #count = h('p', { class: 'soft', role: 'status' });
  #place = h('div', { class: 'class-scroll' });
  /** What is on screen, so that unchanged data is not redrawn. */ #shown = '';
  #lookout = new Lookout(() => this.#look(), LOOK_MS);

  /** @param {number} lessons  number of lessons */
  constructor(lessons) {
    this.#lessons = lessons;
    const file = h(
      'a',
      { class: 'button', href: '/api/v1/class/table', download: 'class.csv' },
      icon('download'),
      t('class.csv'),
    );
    fill(
      this.element,
      h('div', { class: 'class-head' }, h('h2', { id: 'class-students' }, t('class.students')), file),
      this.#count,
      this.#place,
    );
    void this.#lookout.look();
  }

  leave() {
    this.#lookout.leave();
  }

  async #look() {
    this.#draw(await get('/class/seats'));
    return true;
  }

  /** @param {Seats} data */
  #draw({ seats }) {
    // A student who is present is seen continuously.
    const shown = JSON.stringify(seats.map((seat) => (seat.tabs > 0 ? { ...seat, seen_at: 0 } : seat)));
    if (this.#lookout.over || shown === this.#shown) return;
    this.#shown = shown;
    const here = seats.filter(({ tabs }) => tabs > 0).length;
    this.#count.textContent = seats.length > 0 ? t('class.count', { count: seats.length, here }) : '';
    if (seats.length === 0) {
      fill(this.#place, h('p', { class: 'nothing' }, t('class.none')));
      return;
    }
    const heads = ['name', 'seen', 'games', 'lessons', 'puzzles', 'key'];
    const focused = this.#place.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.seat
      : undefined;
    fill(
      this.#place,
      h(
        'table',
        { class: 'class-table' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            heads.map((key) => h('th', { scope: 'col' }, t(`class.${key}`))),
            h('td', null),
          ),
        ),
        h(
          'tbody',
          null,
          seats.map((seat) => this.#row(seat)),
        ),
      ),
    );
    /** @type {HTMLElement | null} */ (this.#place.querySelector(`[data-seat="${focused}"]`))?.focus();
  }

  /** @param {Seat} seat */
  #row(seat) {
    const { id, name, key, tabs, seen_at, games, lessons } = seat;
    const { solved, failed } = puzzlesOf(seat);
    return h(
      'tr',
      { dataset: { id: String(id) } },
      h('th', { scope: 'row' }, name),
      h('td', null, tabs > 0 ? h('span', { class: 'class-here' }, t('class.here')) : when(seen_at * 1000)),
      h('td', null, games > 0 ? h('a', { href: `/saved?seat=${id}` }, n(games)) : n(0)),
      h('td', null, more(`${n(lessons.length)} / ${n(this.#lessons)}`, lessonWords(seat))),
      h('td', null, more(`${n(solved)} / ${n(solved + failed)}`, puzzleWords(seat))),
      h('td', null, h('code', null, key)),
      h(
        'td',
        null,
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            'aria-label': t('class.remove.named', { name }),
            title: t('class.remove'),
            dataset: { seat: String(id) },
            onclick: () => void this.#remove(seat),
          },
          icon('trash'),
        ),
      ),
    );
  }

  /** @param {Seat} seat */
  async #remove({ id, name }) {
    const asked = t('class.remove.ask', { name });
    if (!(await confirmed(t('class.remove'), asked, t('class.remove')))) return;
    try {
      this.#draw(await del(`/class/seats/${id}`));
      toast(t('class.removed', { name }));
    } catch (error) {
      toastError(error);
    }
  }
}

/** A figure with its details on request. @param {string} figure @param {string[]} words */
function more(figure, words) {
  if (words.length === 0) return figure;
  return h(
    'details',
    { class: 'class-more' },
    h('summary', null, figure),
    h(
      'ul',
      null,
      words.map((word) => h('li', null, word)),
    ),
  );
}

/** @param {Seat} seat */
export function lessonWords({ lessons, begun }) {
  return [...lessons, ...begun.map((name) => t('class.half', { name }))];
}

/** @param {Seat} seat */
export function puzzleWords({ puzzles }) {
  return puzzles.map(({ game, solved, failed }) =>
    t('class.of-game', { game: gameTitle(game), solved, count: solved + failed }),
  );
}
