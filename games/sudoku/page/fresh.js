// @ts-check
/** Getting a puzzle: generated to order, typed on a blank grid, pasted or loaded. */
import { fill, freshId, h, kept } from '/js/dom.js';
import { t } from '/js/i18n.js';
import { post } from '/js/rest.js';
import { icon } from '/js/parts/icons.js';
import { toastError } from '/js/parts/toast.js';

const SIZES = ['4', '9', '16'];
const LEVELS = ['easy', 'medium', 'hard', 'expert', 'extreme'];
const SYMMETRIES = [
  'half-turn',
  'none',
  'quarter-turn',
  'left-right',
  'top-bottom',
  'four-mirrors',
  'diagonal',
  'anti-diagonal',
];

/** @typedef {{size: string, level: string, symmetry: string}} Wish */
/** @typedef {{open: (puzzle: {setup?: string, position?: string}) => void, paste: () => void}} FreshActions */

/** The choices made last time. @returns {Wish} */
function remembered() {
  const [size = '', level = '', symmetry = ''] = (kept('sudoku.wish') ?? '').split(' ');
  return {
    size: SIZES.includes(size) ? size : '9',
    level: LEVELS.includes(level) ? level : 'easy',
    symmetry: SYMMETRIES.includes(symmetry) ? symmetry : 'half-turn',
  };
}

/** Asks the server for a puzzle; only 9×9 puzzles have a difficulty. @param {Wish} wish @returns {Promise<string>} */
export async function generate(wish = remembered()) {
  const body = {
    size: Number(wish.size),
    symmetry: wish.symmetry,
    seed: Math.floor(Math.random() * Number.MAX_SAFE_INTEGER),
    ...(wish.size === '9' ? { difficulty: wish.level } : {}),
  };
  const { puzzle } = await post('/sudoku/generate', body);
  return puzzle;
}

/** The difficulty of the daily puzzle, starting with Sunday. */
const DAILY = ['extreme', 'easy', 'easy', 'medium', 'medium', 'hard', 'expert'];

/** The puzzle of a day: the same for everybody. @param {Date} [day] @returns {Promise<string>} */
export async function daily(day = new Date()) {
  const seed = day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();
  const body = { size: 9, symmetry: 'half-turn', seed, difficulty: DAILY[day.getDay()] ?? 'medium' };
  const { puzzle } = await post('/sudoku/generate', body);
  return puzzle;
}

/**
 * The form.
 * @param {FreshActions} actions
 * @returns {HTMLElement}
 */
export function freshForm({ open, paste }) {
  const wish = remembered();
  const [sizeName, levelName, symmetryId] = [freshId('size'), freshId('level'), freshId('symmetry')];
  const levels = pills(
    levelName,
    t('sudoku.level'),
    LEVELS,
    wish.level,
    (level) => t(`sudoku.level.${level}`),
    (level) => (wish.level = level),
  );
  const sizes = pills(
    sizeName,
    t('sudoku.size'),
    SIZES,
    wish.size,
    (size) => `${size} × ${size}`,
    (size) => {
      wish.size = size;
      levels.hidden = size !== '9';
    },
  );
  levels.hidden = wish.size !== '9';
  const symmetry = h(
    'select',
    { id: symmetryId, onchange: () => (wish.symmetry = symmetry.value) },
    SYMMETRIES.map((name) =>
      h('option', { value: name, selected: name === wish.symmetry }, t(`sudoku.symmetry.${name}`)),
    ),
  );
  const button = h('button', { class: 'button primary' }, icon('dice'), t('sudoku.generate'));
  button.addEventListener('click', async () => {
    button.disabled = true;
    fill(button, icon('dice'), t('sudoku.generating'));
    try {
      kept('sudoku.wish', `${wish.size} ${wish.level} ${wish.symmetry}`);
      open({ position: await generate(wish) });
    } catch (error) {
      toastError(error);
    }
    button.disabled = false;
    fill(button, icon('dice'), t('sudoku.generate'));
  });
  const today = h(
    'button',
    { class: 'button', dataset: { action: 'daily' }, onclick: () => void openDaily() },
    icon('star'),
    t('sudoku.daily'),
  );
  const openDaily = async () => {
    today.disabled = true;
    try {
      open({ position: await daily() });
    } catch (error) {
      toastError(error);
    }
    today.disabled = false;
  };
  const blank = () => open({ setup: wish.size === '9' ? '' : `size=${wish.size}` });
  return h(
    'div',
    { class: 's-fresh' },
    sizes,
    levels,
    h('div', { class: 'field' }, h('label', { htmlFor: symmetryId }, t('sudoku.symmetry')), symmetry),
    h(
      'div',
      { class: 'row' },
      button,
      today,
      h('button', { class: 'button', onclick: blank }, t('sudoku.blank')),
      h('button', { class: 'button', onclick: paste }, icon('upload'), t('exchange.import')),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => string} words
 * @param {(value: string) => void} choose
 */
function pills(name, label, values, chosen, words, choose) {
  const pill = (/** @type {string} */ value) =>
    h(
      'label',
      { class: 'pill' },
      h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => choose(value) }),
      h('span', null, words(value)),
    );
  return h('fieldset', null, h('legend', null, label), h('div', { class: 'pills' }, values.map(pill)));
}
