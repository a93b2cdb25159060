// @ts-check
/**
 * One report: its tables and plots, every figure as printed with ours beside it, how they compare, why, how to check
 * it; and the run that measures it here.
 */
import { language, t, typeset, n, span } from '../i18n.js';
import { h, fill, say } from '../dom.js';
import { addressOf } from '../router.js';
import { icon } from '../parts/icons.js';
import { toast, toastError } from '../parts/toast.js';
import { Lookout } from '../parts/lookout.js';
import { get, isSite, post } from '../rest.js';

/** @typedef {import('../../messages.js').ReportTable} ReportTable */
/** @typedef {import('../../messages.js').ReportRow} ReportRow */
/** @typedef {import('../../messages.js').ReportPlay} ReportPlay */
/** @typedef {import('../../messages.js').ReportData} ReportData */
/** @typedef {import('../../messages.js').ReportDoing} Doing */
/** @typedef {import('../../messages.js').ReportChapter} ReportChapter */

/** @param {{quick: boolean, at: number}} measured */
export function measuredText({ quick, at }) {
  return t(quick ? 'reports.measured.quick' : 'reports.measured.full', { when: moment(at) });
}

/** A time of day that cannot be mistaken for a duration. @param {number} at  seconds since 1970 */
function moment(at) {
  const date = new Date(at * 1000);
  const written = (/** @type {Intl.DateTimeFormatOptions} */ options) =>
    new Intl.DateTimeFormat(language(), options).format(date);
  const time = written({ hour: 'numeric', minute: '2-digit' });
  const today = date.toDateString() === new Date().toDateString();
  const day = written({ day: 'numeric', month: 'long', year: 'numeric' });
  return today ? t('reports.today', { time }) : t('reports.day', { day, time });
}

/** @param {ReportTable} table */
function reportTable({ title, note, picture, rows }) {
  const head = ['reports.figure', 'reports.report', 'reports.ours', 'reports.verdict'];
  return h(
    'section',
    { class: 'reports-table' },
    h('h3', null, typeset(title)),
    note && h('p', { class: 'soft reports-note' }, typeset(note)),
    picture &&
      h('pre', { class: 'reports-picture', tabIndex: 0, role: 'img', 'aria-label': typeset(title) }, picture),
    rows.length > 0 &&
      h(
        'div',
        { class: 'reports-wide', tabIndex: 0, role: 'region', 'aria-label': typeset(title) },
        h(
          'table',
          { class: 'figures' },
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              head.map((key) => h('th', { scope: 'col' }, t(key))),
            ),
          ),
          h('tbody', null, rows.map(line)),
        ),
      ),
  );
}

/** @param {ReportRow} row */
function line(row) {
  // Nothing to compare yet; the page says so once, above.
  const pending = row.ours === undefined && row.remarks.length === 0;
  return h(
    'tr',
    { dataset: { status: row.status } },
    h('th', { scope: 'row', 'data-label': t('reports.figure') }, subject(row)),
    h('td', { lang: 'fr', 'data-label': t('reports.report') }, row.report ?? '–'),
    h('td', { 'data-label': t('reports.ours') }, row.ours === undefined ? '–' : typeset(row.ours)),
    h(
      'td',
      { 'data-label': t('reports.verdict') },
      pending
        ? '–'
        : h(
            'span',
            { class: 'reports-status', dataset: { status: row.status } },
            t(`reports.status.${row.status}`),
          ),
      row.remarks.map((remark) => h('small', { class: 'soft reports-remark' }, typeset(remark))),
    ),
  );
}

/** The subject of a row; it opens to show its source, its command and its position. @param {ReportRow} row */
function subject({ what: words, words: quote, section, command, play }) {
  const name = typeset(words);
  if (!quote && !command && !play) return name;
  return h(
    'details',
    { class: 'reports-what' },
    h('summary', null, name),
    quote &&
      h(
        'p',
        null,
        h('q', { lang: 'fr' }, quote),
        ' ',
        h('cite', null, section ? `(${sectionOf(section)})` : ''),
      ),
    command && h('p', { class: 'reports-command' }, h('code', null, command), copyButton(command)),
    play && h('p', null, playLink(play, name)),
  );
}

/** Where a figure is printed; a number means a section. @param {string} section */
function sectionOf(section) {
  return /^[\dI]/.test(section) ? t('reports.section', { section }) : typeset(section);
}

/** A link that opens a position or players to play. @param {ReportPlay} play @param {string} name */
function playLink({ game, setup, position, players }, name) {
  const [first, second] = players;
  const href = addressOf(`/${game}`, { setup, moves: position, first, second });
  const watched = players.length === 2 && !players.includes('human');
  const key = watched ? 'reports.watch' : 'reports.play';
  return h(
    'a',
    { class: 'button small reports-play', href, 'aria-label': `${t(key)} ${name}` },
    icon('play'),
    t(key),
  );
}

/** @param {string} command */
function copyButton(command) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      say(t('exchange.copied'));
      toast(t('exchange.copied'));
    } catch {
      toast(t('exchange.copy-failed'));
    }
  };
  return h(
    'button',
    { class: 'icon-button', 'aria-label': `${t('exchange.copy')} ${command}`, onclick: () => void copy() },
    icon('copy'),
  );
}

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
        { class: `button ${look}`, dataset: { action: key }, onclick: () => void this.#order(run) },
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
