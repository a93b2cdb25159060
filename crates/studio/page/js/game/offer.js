// @ts-check
/** The line that offers an unfinished game if the address asks for nothing else. */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { opponentTitle } from './seats.js';
import { forgetUnfinished, unfinishedAddress, unfinishedGames } from './unfinished.js';

export class Offer {
  /** @type {HTMLElement} */ element = h('div', { class: 'offer', hidden: true });

  /** @param {string | null} game  the game whose latest unfinished game is offered; null hides the line */
  update(game) {
    const [last] = game === null ? [] : unfinishedGames(game);
    this.element.hidden = last === undefined;
    if (!last) return;
    const rival = last.first === 'human' ? last.second : last.first;
    const words = t('game.unfinished', { count: last.plies, player: opponentTitle(last.game, rival) });
    const forget = () => {
      forgetUnfinished(last.id);
      this.element.hidden = true;
    };
    fill(
      this.element,
      h('p', null, words),
      h(
        'div',
        { class: 'row' },
        h('a', { class: 'button small primary', href: unfinishedAddress(last) }, t('game.continue')),
        h('button', { type: 'button', class: 'button small', onclick: forget }, t('game.forget-it')),
      ),
    );
  }
}
