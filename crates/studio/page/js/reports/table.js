// @ts-check
/** A table of a report: every figure as printed, ours beside it, how they compare, why, and how to check it. */
import { say } from '../announce.js';
import { h } from '../dom.js';
import { t, typeset } from '../i18n.js';
import { addressOf } from '../router.js';
import { icon } from '../parts/icons.js';
import { toast } from '../parts/toast.js';

/** @typedef {import('../../messages.js').ReportTable} ReportTable */
/** @typedef {import('../../messages.js').ReportRow} ReportRow */
/** @typedef {import('../../messages.js').ReportPlay} ReportPlay */

/** @param {ReportTable} table */
export function reportTable({ title, note, picture, rows }) {
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
    h('th', { scope: 'row', 'data-label': t('reports.figure') }, what(row)),
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
function what({ what: words, words: quote, section, command, play }) {
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
export function playLink({ game, setup, position, players }, name) {
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
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': `${t('exchange.copy')} ${command}`,
      onclick: () => void copy(),
    },
    icon('copy'),
  );
}
