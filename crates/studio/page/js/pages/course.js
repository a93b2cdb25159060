// @ts-check
/** The course page: the list of lessons, or one of them. `?lesson=alphabeta&part=2` shows a part of one. */
import { fill, h } from '../dom.js';
import { says, t, useWords } from '../i18n.js';
import { certificate } from '../course/certificate.js';
import { finished, latest } from '../course/progress.js';
import { readState, writeState } from '../router.js';
import { RestError, get } from '../rest.js';
import { failure } from '../parts/toast.js';

/** @typedef {import('../course/lesson.js').Lesson} Lesson */
/** @typedef {import('../../messages.js').LessonItem} LessonItem */
/** @typedef {import('../../messages.js').LessonData} LessonData */

await useWords((language) => import(`../i18n/${language}-course.js`));
await useWords((language) => import(`../i18n/${language}-microscope.js`));

/** @param {HTMLElement} root @param {import('../router.js').Route} route */
export function mount(root, route) {
  /** Counts requests: an older answer is no longer wanted. */
  let turn = 0;
  /** @type {Lesson | null} */
  let lesson = null;
  let shown = '';
  const leave = () => {
    turn += 1;
    lesson?.leave();
    lesson = null;
  };
  const load = async (/** @type {string} */ name) => {
    leave();
    const mine = turn;
    shown = name;
    try {
      // The list needs no lesson modules.
      const [data, module] = await Promise.all([
        get(name ? `/course/${encodeURIComponent(name)}` : '/course'),
        name ? import('../course/lesson.js') : null,
      ]);
      if (mine !== turn) return;
      if (module) lesson = one(root, data, new module.Lesson(data));
      else if (readState().certificate) certificate(root, data, finished());
      else list(root, data);
      scrollTo(0, 0);
    } catch (error) {
      if (mine !== turn) return;
      if (name && error instanceof RestError && error.code === 'not-found') await missing();
      else
        fill(
          root,
          h('h1', null, t('course.title')),
          failure(error, () => void load(name)),
        );
    }
  };
  /** Shows the list and says that the lesson of the address does not exist. */
  const missing = async () => {
    const mine = turn;
    try {
      const lessons = await get('/course');
      if (mine === turn) list(root, lessons, t('course.missing'));
    } catch (error) {
      fill(
        root,
        failure(error, () => void load('')),
      );
    }
  };
  void load(route.state.lesson ?? '');
  return {
    unmount: leave,
    restore: (/** @type {import('../router.js').Route} */ to) => {
      const name = to.state.lesson ?? '';
      if (lesson && name === shown) lesson.draw();
      else void load(name);
    },
  };
}

/** All lessons. @param {HTMLElement} root @param {LessonItem[]} lessons @param {string} [problem] @returns {void} */
function list(root, lessons, problem = '') {
  const done = finished();
  const count = lessons.filter(({ name }) => done.has(name)).length;
  const at = latest();
  const open = lessons.find(({ name }) => name === at.lesson);
  fill(
    root,
    h('h1', null, t('course.title')),
    h('p', { class: 'soft course-lead' }, t('course.lead')),
    problem && h('p', { class: 'problem', role: 'status' }, problem),
    h(
      'p',
      { class: 'soft course-count' },
      t('course.finished', { done: count, count: lessons.length }),
      ' · ',
      h('a', { href: '/course?certificate=1' }, t('course.certificate')),
    ),
    open &&
      h(
        'a',
        { class: 'button primary course-continue', href: `/course?lesson=${open.name}&part=${at.part}` },
        t('course.continue', { title: `${open.number}. ${says(open.title)}` }),
      ),
    h(
      'ol',
      { class: 'course-list' },
      lessons.map(({ name, number, title, summary }) =>
        h(
          'li',
          { class: 'saved-item card', dataset: { lesson: name } },
          h('span', { class: 'course-number', 'aria-hidden': 'true' }, String(number)),
          h(
            'div',
            { class: 'saved-words' },
            h('a', { class: 'saved-title', href: `/course?lesson=${name}` }, h('strong', null, says(title))),
            h('p', { class: 'soft' }, says(summary)),
          ),
          done.has(name) && h('span', { class: 'course-done' }, t('course.lesson.done')),
        ),
      ),
    ),
  );
}

/** One lesson. @param {HTMLElement} root @param {LessonData} data @param {Lesson} lesson @returns {Lesson} */
function one(root, data, lesson) {
  const large = h('input', {
    type: 'checkbox',
    id: 'course-large',
    checked: !!readState().large,
    onchange: () => {
      writeState({ large: large.checked ? '1' : null }, { replace: true });
      lesson.element.classList.toggle('large', large.checked);
    },
  });
  fill(
    root,
    h(
      'div',
      { class: 'course-head' },
      h('a', { href: '/course' }, t('course.all')),
      h('div', { class: 'row' }, large, h('label', { htmlFor: 'course-large' }, t('micro.large'))),
    ),
    h('h1', null, `${data.number}. ${says(data.title)}`),
    h('p', { class: 'soft course-lead' }, says(data.summary)),
    lesson.element,
  );
  return lesson;
}
