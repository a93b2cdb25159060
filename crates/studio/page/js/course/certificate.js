// @ts-check
/** The printable certificate of the course: who, when, and which lessons. The name stays in this browser. */
import { fill, h, kept } from '../dom.js';
import { language, says, t } from '../i18n.js';
import { icon } from '../parts/icons.js';

/** @typedef {import('../../messages.js').LessonItem} LessonItem */

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
