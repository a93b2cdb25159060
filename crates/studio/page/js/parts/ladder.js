// @ts-check
/**
 * Opponents as a ladder: a face, a name, one line and the strength, from the game's own list. The first rung is another
 * person.
 */
import { freshId, h, svg } from '../dom.js';
import { t, typeset } from '../i18n.js';
import { opponentsOf } from '../games.js';

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
