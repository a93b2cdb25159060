// @ts-check
/**
 * The clocks of a new game: none, a common one or a custom one; the same for both sides, or different ones as a
 * handicap.
 */
import { fill, freshId, h } from '../dom.js';
import { sideName, t } from '../i18n.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').ClockOrder} ClockOrder */
/** @typedef {{element: HTMLElement, read: () => string, write: (clock: string) => void, check: () => boolean}} Choice */

/** Suggested clocks, in their notation. */
const USUAL = ['', '5m', '2m', '3m+2s'];
const [MOST_MINUTES, MOST_SECONDS] = [180, 60];

/** A clock in words. @param {string} clock */
export function clockWords(clock) {
  const { minutes, seconds } = partsOf(clock);
  if (!clock) return t('clock.none');
  return t(seconds > 0 ? 'clock.gaining' : 'clock.plain', { minutes, seconds });
}

/** @param {string} clock */
function partsOf(clock) {
  const [total = '', gain = ''] = clock.split('+');
  const inSeconds = (/** @type {string} */ text) =>
    [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * ({ ms: 0.001, s: 1, m: 60, h: 3600 }[unit ?? 's'] ?? 1),
      0,
    );
  return { minutes: inSeconds(total) / 60, seconds: inSeconds(gain) };
}

/**
 * @param {View} view  for the names of the sides, and the previous clocks
 * @param {string} [again]  the clocks of the previous game, `5m,2m`
 */
export function clockForm(view, again = '') {
  const [first, second] = [choice(), choice()];
  const before = again.split(',');
  const apart = h('input', { type: 'checkbox', checked: new Set(before).size > 1 });
  const [one, other] = [first, second].map((part) => h('fieldset', { class: 'clock-choice' }, part.element));
  const draw = () => {
    const on = apart.checked;
    const legend = (/** @type {string} */ words) => h('legend', null, words);
    const of = (/** @type {'first' | 'second'} */ side) => t('clock.of', { side: sideName(view, side) });
    if (one) fill(one, legend(on ? of('first') : t('clock.title')), first.element);
    if (other) {
      fill(other, legend(of('second')), second.element);
      other.hidden = !on;
    }
  };
  apart.addEventListener('change', () => {
    second.write(first.read());
    draw();
  });
  first.write(before[0] ?? '');
  second.write(before[1] ?? before[0] ?? '');
  draw();
  return {
    element: h(
      'div',
      { class: 'clock-form' },
      one,
      h('label', { class: 'switch' }, apart, h('span', null, t('clock.apart'))),
      other,
    ),
    /** The chosen clocks, or null for none. @returns {[ClockOrder, ClockOrder] | null} */
    read() {
      const clocks = [first.read(), (apart.checked ? second : first).read()];
      return clocks.some(Boolean) ? [{ clock: clocks[0] ?? '' }, { clock: clocks[1] ?? '' }] : null;
    },
    check: () => first.check() && (!apart.checked || second.check()),
    /** Swaps the clocks of the sides. */
    exchange() {
      const clock = first.read();
      first.write(second.read());
      second.write(clock);
    },
  };
}

/** A choice of one clock. @returns {Choice} */
function choice() {
  const group = freshId('clock');
  const minutes = number(t('clock.minutes'), MOST_MINUTES, '10', 0.1);
  const seconds = number(t('clock.seconds'), MOST_SECONDS, '0', 0);
  const own = h('div', { class: 'row clock-own', hidden: true }, minutes.element, seconds.element);
  /** @type {HTMLInputElement[]} */
  const radios = [];
  const pill = (/** @type {string} */ value, /** @type {string} */ words) => {
    const radio = h('input', { type: 'radio', name: group, value, onchange: () => show(value) });
    radios.push(radio);
    return h('label', { class: 'pill' }, radio, h('span', null, words));
  };
  const show = (/** @type {string} */ value) => void (own.hidden = value !== 'own');
  const element = h(
    'div',
    null,
    h(
      'div',
      { class: 'pills' },
      USUAL.map((clock) => pill(clock, clockWords(clock))),
      pill('own', t('clock.own')),
    ),
    own,
  );
  const chosen = () => radios.find((radio) => radio.checked)?.value ?? '';
  return {
    element,
    read() {
      if (chosen() !== 'own') return chosen();
      const total = Math.round(Number(minutes.input.value) * 60);
      return Number(seconds.input.value) > 0 ? `${total}s+${Number(seconds.input.value)}s` : `${total}s`;
    },
    write(clock) {
      const value = USUAL.includes(clock) ? clock : 'own';
      for (const radio of radios) radio.checked = radio.value === value;
      if (value === 'own') {
        const parts = partsOf(clock);
        minutes.input.value = String(Math.round(parts.minutes * 100) / 100);
        seconds.input.value = String(Math.round(parts.seconds));
      }
      show(value);
    },
    check: () => chosen() !== 'own' || [minutes, seconds].every((field) => field.check()),
  };
}

/** @param {string} words @param {number} most @param {string} usual @param {number} least */
function number(words, most, usual, least) {
  const [id, problemId] = [freshId('clock'), freshId('problem')];
  const problem = h('p', { class: 'problem', id: problemId, hidden: true });
  const input = h('input', {
    type: 'number',
    id,
    value: usual,
    min: String(least),
    max: String(most),
    step: 'any',
    'aria-describedby': problemId,
  });
  const check = () => {
    const value = Number(input.value);
    const good = input.value.trim() !== '' && value >= least && value <= most;
    problem.textContent = good ? '' : t('clock.bad', { min: least, max: most });
    problem.hidden = good;
    input.setAttribute('aria-invalid', String(!good));
    if (!good) input.focus();
    return good;
  };
  input.addEventListener('change', check);
  return {
    input,
    check,
    element: h('div', { class: 'field' }, h('label', { htmlFor: id }, words), input, problem),
  };
}
