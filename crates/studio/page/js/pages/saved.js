// @ts-check
/** Saved games: listed, filtered, replayed, deleted. A deleted game can be kept for a moment. */
import { say } from '../announce.js';
import { fill, freshId, h } from '../dom.js';
import { gameTitle, t } from '../i18n.js';
import { del, get } from '../rest.js';
import { readState, writeState } from '../router.js';
import { confirmed } from '../parts/dialog.js';
import { allGames } from '../games.js';
import { icon } from '../parts/icons.js';
import { playersText, savedItem } from '../parts/saved-item.js';
import { toast, toastError } from '../parts/toast.js';

/** @typedef {import('../parts/saved-item.js').SavedGame} SavedGame */

/** How long a deletion can be taken back. */
const REGRET_MS = 6000;

/** @param {HTMLElement} root */
export function mount(root) {
  const page = new SavedPage(root);
  void page.load();
  return { unmount: () => page.leave(), restore: () => page.restore() };
}

class SavedPage {
  /** @type {SavedGame[]} */ #games = [];
  #total = 0;
  #game = readState().game ?? '';
  /** Games that are about to be deleted, by number. @type {Map<number, number>} */ #leaving = new Map();
  #list = h('ul', { class: 'saved-list' });
  #count = h('p', { class: 'soft', role: 'status' });
  #foot = h('div', { class: 'row saved-foot' });

  /** @param {HTMLElement} root */
  constructor(root) {
    const id = freshId('filter');
    const options = ['', ...allGames().map(({ name }) => name)].map((game) =>
      h('option', { value: game, selected: game === this.#game }, game ? gameTitle(game) : t('saved.all')),
    );
    const filter = h('select', { id, onchange: () => this.#filter(filter.value) }, options);
    this.filter = filter;
    fill(
      root,
      h(
        'div',
        { class: 'page-head' },
        h('div', null, h('h1', null, t('saved.title')), h('p', { class: 'soft' }, t('saved.lead'))),
        h('div', { class: 'field' }, h('label', { htmlFor: id }, t('saved.filter')), filter),
      ),
      this.#count,
      this.#list,
      this.#foot,
    );
  }

  /** Asks for the next games, or for the first ones. @param {number} [offset] */
  async load(offset = 0) {
    try {
      const query = new URLSearchParams({ offset: String(offset) });
      if (this.#game) query.set('game', this.#game);
      /** @type {import('../parts/saved-item.js').SavedGames} */
      const saved = await get(`/saved?${query}`);
      this.#games = offset === 0 ? saved.games : [...this.#games, ...saved.games];
      this.#total = saved.total;
      this.#draw();
    } catch (error) {
      toastError(error);
    }
  }

  /** Follows the back button. */
  restore() {
    this.#game = readState().game ?? '';
    this.filter.value = this.#game;
    void this.load();
  }

  /** Deletes what was about to be. */
  leave() {
    for (const [id, timer] of this.#leaving) {
      clearTimeout(timer);
      void this.#delete(id);
    }
  }

  /** @param {string} game */
  #filter(game) {
    this.#game = game;
    writeState({ game });
    void this.load();
  }

  #draw() {
    const shown = this.#games.filter(({ id }) => !this.#leaving.has(id));
    const total = this.#total - (this.#games.length - shown.length);
    this.#count.textContent = total > 0 ? t('saved.count', { count: total }) : '';
    fill(this.#list, ...shown.map((game) => savedItem(game, this.#deleteButton(game))));
    const more = this.#games.length < this.#total;
    fill(
      this.#foot,
      total === 0 && this.#nothing(),
      more &&
        h(
          'button',
          { type: 'button', class: 'button', onclick: () => this.load(this.#games.length) },
          t('saved.more'),
        ),
      total > 0 &&
        !this.#game &&
        h(
          'button',
          { type: 'button', class: 'button quiet', onclick: () => this.#deleteAll(total) },
          icon('trash'),
          t('saved.delete-all'),
        ),
    );
  }

  #nothing() {
    const game = this.#game;
    return h(
      'div',
      { class: 'nothing' },
      h('p', null, game ? t('saved.none.of', { game: gameTitle(game) }) : t('saved.none')),
      h('a', { class: 'button primary', href: `/${game || allGames()[0]?.name}` }, t('saved.play-one')),
    );
  }

  /** @param {SavedGame} saved */
  #deleteButton(saved) {
    const label = t('saved.delete.named', { game: gameTitle(saved.game), players: playersText(saved) });
    return h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: t('saved.delete'),
        onclick: () => this.#deleteLater(saved),
      },
      icon('trash'),
    );
  }

  /** Hides a game, and deletes it once it can no longer be regretted. @param {SavedGame} saved */
  #deleteLater(saved) {
    const at = [...this.#list.children].findIndex(
      (item) => item instanceof HTMLElement && item.dataset.id === String(saved.id),
    );
    this.#leaving.set(
      saved.id,
      setTimeout(() => void this.#delete(saved.id), REGRET_MS),
    );
    this.#draw();
    const next = this.#list.children[Math.min(at, this.#list.children.length - 1)];
    (next?.querySelector('button') ?? this.filter).focus();
    const keep = () => {
      clearTimeout(this.#leaving.get(saved.id));
      this.#leaving.delete(saved.id);
      this.#draw();
      say(t('saved.restored'));
    };
    toast(t('saved.deleted'), { action: { label: t('shell.undo'), run: keep }, stay: REGRET_MS - 200 });
  }

  /** @param {number} id */
  async #delete(id) {
    try {
      await del(`/saved/${id}`);
      this.#games = this.#games.filter((game) => game.id !== id);
      this.#total -= 1;
    } catch (error) {
      toastError(error);
    }
    this.#leaving.delete(id);
    this.#draw();
  }

  /** @param {number} count */
  async #deleteAll(count) {
    if (
      !(await confirmed(t('saved.delete-all'), t('saved.delete-all.ask', { count }), t('saved.delete-all')))
    )
      return;
    try {
      await del('/saved');
      toast(t('saved.deleted-all'));
    } catch (error) {
      toastError(error);
    }
    await this.load();
  }
}
