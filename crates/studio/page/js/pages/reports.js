// @ts-check
/** The reports, one chapter each: as quoted, as measured here, measured again on request. `?report=hex` shows one. */
import { fill, h } from '../dom.js';
import { n, t, typeset, useWords } from '../i18n.js';
import { get } from '../rest.js';
import { failure } from '../parts/toast.js';
import { Chapter, measuredText } from '../reports/chapter.js';

/** @typedef {import('../../messages.js').ReportsData} ReportsData */
/** @typedef {import('../../messages.js').ReportItem} ReportItem */

await useWords((to) => import(`../i18n/${to}-reports.js`));

/** @param {HTMLElement} root @param {import('../router.js').Route} route */
export function mount(root, route) {
  let over = false;
  const body = h('div', { class: 'reports-body' });
  fill(
    root,
    h('h1', null, t('reports.title')),
    h('p', { class: 'soft reports-lead' }, t('reports.lead')),
    body,
  );
  const report = route.state.report ?? '';
  if (report) {
    const chapter = new Chapter(report);
    fill(body, h('p', null, h('a', { href: '/reports' }, t('reports.all'))), chapter.element);
    return () => chapter.leave();
  }
  const show = (/** @type {ReportsData} */ data) => {
    if (over) return;
    fill(
      body,
      data.reports.length === 0 && h('p', null, t('reports.none')),
      data.reports.length > 0 &&
        data.reports.every(({ measured }) => !measured) &&
        h('p', { class: 'reports-unmeasured' }, t('reports.unmeasured')),
      h('ul', { class: 'saved-list' }, data.reports.map(item)),
      h('p', { class: 'help reports-legend' }, t('reports.legend')),
    );
  };
  const ask = () => get('/reports').then(show, (error) => fill(body, failure(error, ask)));
  void ask();
  return () => {
    over = true;
  };
}

/** @param {ReportItem} one */
function item({ report, title, about, figures, measured }) {
  const counts = measured?.counts;
  return h(
    'li',
    { class: 'saved-item card', dataset: { report } },
    h(
      'div',
      { class: 'saved-words' },
      h('a', { class: 'saved-title', href: `/reports?report=${report}` }, h('strong', null, title)),
      h('p', { class: 'soft' }, typeset(about)),
      h(
        'p',
        { class: 'soft' },
        t('reports.figures', { count: figures }),
        measured && ` · ${measuredText(measured)}`,
      ),
    ),
    counts && h('p', { class: 'reports-counts' }, countsOf(counts)),
  );
}

/** @param {import('../../messages.js').ReportCounts} counts */
function countsOf({ equal, differs, not_comparable }) {
  return [
    ['equal', equal],
    ['differs', differs],
    ['not-comparable', not_comparable],
  ].map(([status, count]) =>
    h(
      'span',
      { class: 'reports-status', dataset: { status: String(status) } },
      `${n(Number(count))} ${t(`reports.status.${status}`)}`,
    ),
  );
}
