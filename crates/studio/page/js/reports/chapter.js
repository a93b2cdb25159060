// @ts-check
/** One report: its tables and plots, quoted and measured, and the run that measures it here. */
import { say } from '../announce.js';
import { fill, h } from '../dom.js';
import { n, span, t, typeset } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { Lookout } from '../parts/lookout.js';
import { toastError } from '../parts/toast.js';
import { isSite } from '../carrier.js';
import { get, post } from '../rest.js';
import { measuredText } from './measured.js';
import { playLink, reportTable } from './table.js';

/** @typedef {import('../../messages.js').ReportData} ReportData */
/** @typedef {import('../../messages.js').ReportDoing} Doing */
/** @typedef {import('../../messages.js').ReportChapter} ReportChapter */

/** Polling interval while something is measured. */
const LOOK_MS = 700;

export class Chapter {
  element = h('article', { class: 'reports-chapter' });
  #report;
  #lookout = new Lookout(async () => this.#draw(await get(`/reports/${this.#report}`)), LOOK_MS);
  /** When the figures on screen were measured. @type {number | null | undefined} */ #at;
  #state = h('div', { class: 'reports-run card', role: 'group', 'aria-label': t('reports.run') });
  #body = h('div', { class: 'reports-tables' });
  /** The state that the buttons were drawn for. */ #offered = '';
  #line = h('p', { class: 'reports-line', role: 'status' });
  #buttons = h('div', { class: 'row' });
  #bar = h('progress', { class: 'reports-bar', hidden: true, 'aria-label': t('reports.running') });

  /** @param {string} report */
  constructor(report) {
    this.#report = report;
    fill(this.#state, this.#line, this.#bar, this.#buttons);
    void this.#lookout.look();
  }

  leave() {
    this.#lookout.leave();
  }

  /** Draws the report; returns whether something is being measured. @param {ReportData} data */
  #draw({ chapter, measured, doing }) {
    if (this.#lookout.over) return false;
    const at = measured?.at ?? null;
    if (at !== this.#at) {
      if (this.#at !== undefined) say(t('reports.done'));
      this.#at = at;
      this.#show(chapter);
    }
    const own = doing?.report === this.#report;
    this.#bar.hidden = !own;
    this.#line.textContent = doing
      ? running(doing, own)
      : measured
        ? measuredText(measured)
        : t(isSite ? 'reports.site' : 'reports.unmeasured.long');
    if (!isSite) this.#offer(doing, own);
    return Boolean(doing);
  }

  /** @param {Doing | undefined} doing @param {boolean} own */
  #offer(doing, own) {
    const wanted = doing ? (own ? 'stop' : 'wait') : 'measure';
    if (wanted === this.#offered) return;
    const focused = this.#buttons.contains(document.activeElement);
    this.#offered = wanted;
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ drawing,
      /** @type {() => Promise<unknown>} */ run,
      /** @type {string} */ look = '',
    ) =>
      h(
        'button',
        {
          type: 'button',
          class: `button ${look}`,
          dataset: { action: key },
          onclick: () => void this.#order(run),
        },
        icon(drawing),
        t(`reports.${key}`),
      );
    const measure = (/** @type {boolean} */ quick) => () =>
      post(`/reports/${this.#report}/measure`, { quick });
    fill(
      this.#buttons,
      wanted === 'measure' && [
        button('quick', 'play', measure(true), 'primary'),
        button('full', 'chart', measure(false)),
      ],
      wanted !== 'measure' && button('stop', 'pause', () => post('/reports/stop', {}), 'primary'),
    );
    if (focused) this.#buttons.querySelector('button')?.focus();
  }

  /** @param {() => Promise<unknown>} run */
  async #order(run) {
    try {
      await run();
    } catch (error) {
      toastError(error);
    }
    void this.#lookout.look();
  }

  /** Draws the story, its plot, the figures, and the other plots. @param {ReportChapter} chapter */
  #show(chapter) {
    const [first, ...others] = chapter.plots;
    fill(this.#body, first && drawn(first), chapter.tables.map(reportTable), others.map(drawn));
    const known = this.element.childElementCount > 0;
    if (known) return;
    fill(
      this.element,
      h('h2', null, chapter.title),
      h('p', { class: 'soft' }, typeset(chapter.about)),
      h('p', { class: 'reports-story' }, chapter.story.map(typeset).join(' ')),
      this.#state,
      this.#body,
      chapter.names.length > 0 && names(chapter),
      h('p', { class: 'soft' }, t('reports.figures', { count: chapter.counts.figures })),
    );
  }
}

/** @param {import('../../messages.js').ReportPlot} plot */
function drawn({ title, svg }) {
  return h(
    'figure',
    { class: 'card reports-plot' },
    h('img', {
      src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
      alt: typeset(title),
      width: 760,
      height: 440,
    }),
    h('figcaption', null, typeset(title)),
  );
}

/** @param {Doing} doing @param {boolean} own */
function running({ report, what, seconds }, own) {
  if (!own) return t('reports.other', { report });
  const words = what || t('reports.waiting');
  return `${t('reports.running')} · ${span(seconds * 1000)} · ${words}`;
}

/** The report's own names for players and options. @param {ReportChapter} chapter */
function names({ names: list }) {
  return h(
    'details',
    { class: 'more' },
    h('summary', null, `${t('reports.names')} (${n(list.length)})`),
    h(
      'dl',
      { class: 'reports-names' },
      list.map(({ name, ours, note, play }) => [
        h('dt', { lang: 'fr' }, name),
        h('dd', null, h('code', null, ours), ' ', typeset(note), ' ', play && playLink(play, name)),
      ]),
    ),
  );
}
