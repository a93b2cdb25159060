// @ts-check
/**
 * Choices for a new game: opponents as a ladder, each with a face, a name, one line and the strength, from the game’s
 * own list; and the clocks, common or different ones as a handicap.
 */
import { kept, freshId, h, svg, fill } from '../dom.js';
import { gameOf, opponentsOf, readPlayer } from '../games.js';
import { t, typeset, sideName } from '../i18n.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').ClockOrder} ClockOrder */

/** The opponent chosen last, or by default the middle of the ladder. @param {string} game */
export function usualOpponent(game) {
  const last = kept(`opponent.${game}`) ?? '';
  const players = gameOf(game)?.players ?? [];
  if (players.some(({ name }) => name === readPlayer(last).name)) return last;
  const rungs = opponentsOf(game);
  return rungs[Math.floor(rungs.length / 2)]?.player ?? 'random';
}

/** Remembers the chosen opponent for the next game. @param {string} game @param {string} player */
export function rememberOpponent(game, player) {
  if (player !== 'human') kept(`opponent.${game}`, player);
}

/**
 * @param {string} game
 * @param {string} chosen  a player string
 * @param {(player: string) => void} choose
 */
export function ladder(game, chosen, choose) {
  const listed = opponentsOf(game);
  const rungs = [
    { player: 'human', title: t('ladder.person'), summary: t('ladder.person.about') },
    ...listed,
  ];
  const group = freshId('ladder');
  return h(
    'div',
    { class: 'ladder', role: 'radiogroup', 'aria-label': t('ladder.title') },
    rungs.map(({ player, title, summary }, index) => {
      const strength = index / listed.length;
      const bar = h('span', { class: 'rung-bar', 'aria-hidden': 'true' });
      bar.style.setProperty('--strength', `${Math.round(100 * strength)}%`);
      return h(
        'label',
        { class: 'rung' },
        h('input', {
          type: 'radio',
          name: group,
          value: player,
          checked: player === chosen,
          onchange: () => choose(player),
        }),
        h(
          'span',
          { class: 'rung-body' },
          face(strength, index === 0),
          h('span', { class: 'rung-words' }, h('strong', null, title), h('small', null, typeset(summary))),
          index === 0 ? null : bar,
        ),
      );
    }),
  );
}

/** A face: from a smile to a stern look. @param {number} strength  0 to 1 @param {boolean} person */
function face(strength, person) {
  const hue = person ? 260 : 150 - 150 * strength;
  const curve = 26 - 22 * strength;
  const brow = 8 * strength;
  return svg(
    'svg',
    { class: 'face', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' },
    svg('circle', { r: 46, fill: `hsl(${hue} 55% 62%)`, stroke: `hsl(${hue} 45% 38%)`, 'stroke-width': 4 }),
    svg('circle', { cx: -17, cy: -8, r: 6, fill: '#1d2421' }),
    svg('circle', { cx: 17, cy: -8, r: 6, fill: '#1d2421' }),
    svg('path', {
      d: `M-27 ${-24 - brow / 2} L-9 ${-24 + brow} M27 ${-24 - brow / 2} L9 ${-24 + brow}`,
      stroke: '#1d2421',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: strength > 0.5 ? 1 : 0,
    }),
    svg('path', {
      d: `M-20 16 Q0 ${16 + curve} 20 16`,
      stroke: '#1d2421',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      fill: 'none',
    }),
  );
}

/** @typedef {{element: HTMLElement, read: () => string, write: (clock: string) => void, check: () => boolean}} Choice */

/** Suggested clocks, in their notation. */
const USUAL = ['', '5m', '2m', '3m+2s'];
const [MOST_MINUTES, MOST_SECONDS] = [180, 60];

/** A clock in words. @param {string} clock */
function clockWords(clock) {
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
    const legend = (/** @type {string} */ words) =>
      h('legend', { class: on ? '' : 'visually-hidden' }, words);
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
