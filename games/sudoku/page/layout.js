// @ts-check
/** The Sudoku page around its parts: head, grid on the left, controls on the right. */
import { fill, h } from '/js/dom.js';
import { gameTitle, t } from '/js/i18n.js';
import { icon } from '/js/parts/icons.js';
import { freshForm } from './fresh.js';
import { clearsMarks, setClearsMarks } from './marks.js';
import { leavesFocus } from './pad.js';

/**
 * @typedef {object} Parts
 * @property {HTMLElement} status
 * @property {HTMLElement} clock
 * @property {HTMLElement} grid
 * @property {SVGElement} arrows  over the grid
 * @property {HTMLElement} veil
 * @property {HTMLElement} pad
 * @property {HTMLElement} reason  why there are no hints
 * @property {HTMLElement} advice
 * @property {HTMLElement} watch
 * @property {HTMLElement} rating
 * @property {HTMLElement} stats
 * @property {HTMLElement} course
 */
/**
 * @typedef {object} Actions
 * @property {() => void} hint
 * @property {() => void} check
 * @property {() => void} fill
 * @property {(puzzle: {setup?: string, position?: string}) => void} open
 * @property {() => void} paste
 * @property {() => void} write  exports
 * @property {() => void} restart
 * @property {() => void} fix  turns the typed digits into givens
 */

/**
 * Puts the parts in their places, in the language on screen; sections that are open stay so.
 * @param {HTMLElement} root
 * @param {Parts} parts
 * @param {Actions} actions
 */
export function layOut(root, parts, actions) {
  const open = [...root.querySelectorAll('.s-section')].map((part) => part.hasAttribute('open'));
  parts.veil.textContent = t('sudoku.paused.resume');
  const tools = h(
    'div',
    { class: 's-actions' },
    tool('hint', 'bulb', actions.hint),
    tool('check', 'check', actions.check),
    tool('fill', 'pencil', actions.fill),
  );
  leavesFocus(tools);
  fill(
    root,
    h(
      'div',
      { class: 's-head' },
      h('h1', null, gameTitle('sudoku')),
      parts.rating,
      parts.status,
      parts.clock,
    ),
    h(
      'div',
      { class: 's-layout' },
      h('div', { class: 's-board' }, h('div', { class: 's-frame' }, parts.grid, parts.arrows, parts.veil)),
      h(
        'div',
        { class: 's-side' },
        parts.pad,
        tools,
        parts.reason,
        parts.advice,
        section('sudoku.new', freshForm(actions), open[0]),
        section('sudoku.watch', parts.watch, open[1]),
        section('sudoku.course', parts.course, open[2]),
        section('sudoku.stats', parts.stats, open[3]),
        clearing(),
        h(
          'div',
          { class: 'row' },
          quiet('exchange.export', 'download', actions.write),
          quiet('sudoku.restart', 'undo', actions.restart),
          quiet('sudoku.fix', 'flag', actions.fix, 's-fix'),
        ),
      ),
    ),
  );
}

/** Whether marks clear themselves. */
function clearing() {
  const box = h('input', {
    type: 'checkbox',
    checked: clearsMarks(),
    onchange: () => setClearsMarks(box.checked),
  });
  return h('label', { class: 'switch' }, box, h('span', null, t('sudoku.clear')));
}

/** @param {string} name @param {HTMLElement} body @param {boolean} [open] */
function section(name, body, open = false) {
  const summary = h('summary', null, h('h2', null, t(name)));
  return h(
    'details',
    { class: 'card s-section', open },
    summary,
    h('div', { class: 's-section-body' }, body),
  );
}

/** @param {string} name @param {string} picture @param {() => void} onclick */
function tool(name, picture, onclick) {
  const text = t(`sudoku.${name}`);
  return h('button', { class: 'button', dataset: { action: name }, onclick }, icon(picture), text);
}

/** @param {string} key @param {string} picture @param {() => void} onclick @param {string} [name] */
function quiet(key, picture, onclick, name = '') {
  const props = { type: 'button', class: `button quiet ${name}`, hidden: name !== '', onclick };
  return h('button', props, icon(picture), t(key));
}
