// @ts-check
/**
 * The course page: the list of lessons, one of them (`?lesson=alphabeta&part=2` shows a part), or the certificate to
 * print, whose name stays in this browser.
 */
import { fill, h, kept } from '../dom.js';
import { language, says, t, useWords } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { finished, latest } from '../course/progress.js';
import { readState, writeState } from '../router.js';
import { RestError, get } from '../rest.js';
import { failure } from '../parts/toast.js';

/** @typedef {import('../../messages.js').LessonItem} LessonItem */
/** @typedef {import('../course/lesson.js').Lesson} Lesson */
/** @typedef {import('../../messages.js').LessonData} LessonData */

/** Maximum length of a name. */
const LONGEST = 80;

/** @param {HTMLElement} root @param {LessonItem[]} lessons @param {Set<string>} done  names of finished ones */
export function certificate(root, lessons, done) {
  const back = h('a', { href: '/course' }, t('course.all'));
  const missing = lessons.filter(({ name }) => !done.has(name));
  if (missing.length > 0) {
    const link = (/** @type {LessonItem} */ { name, title }) =>
      h('li', null, h('a', { href: `/course?lesson=${name}` }, says(title)));
    fill(
      root,
      back,
      h('h1', null, t('course.certificate')),
      h('p', null, t('course.certificate.missing', { count: missing.length })),
      h('ul', null, missing.map(link)),
    );
    return;
  }
  const shown = h('strong', { class: 'certificate-name' });
  const name = h('input', {
    type: 'text',
    id: 'certificate-name',
    maxLength: LONGEST,
    value: kept('course-name') ?? '',
    autocomplete: 'name',
  });
  const write = () => {
    kept('course-name', name.value.trim() || null);
    shown.textContent = name.value.trim() || '…';
  };
  name.addEventListener('input', write);
  write();
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(new Date());
  const print = { type: 'button', class: 'button primary', onclick: () => window.print() };
  fill(
    root,
    h(
      'div',
      { class: 'certificate-tools' },
      back,
      h('label', { htmlFor: name.id }, t('course.certificate.name')),
      name,
      h('button', print, icon('download'), t('course.certificate.print')),
    ),
    h(
      'section',
      { class: 'certificate' },
      h('p', { class: 'certificate-brand' }, 'Quintet'),
      h('h1', null, t('course.certificate')),
      h('p', null, shown),
      h('p', null, t('course.certificate.text', { count: lessons.length })),
      h(
        'ol',
        null,
        lessons.map(({ title }) => h('li', null, says(title))),
      ),
      h('p', { class: 'certificate-day' }, day),
    ),
  );
}

await useWords((to) => import(`../i18n/${to}-course.js`));
await useWords((to) => import(`../i18n/${to}-microscope.js`));

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
