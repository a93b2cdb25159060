// @ts-check
/**
 * Saved games: listed with their last position, searched, annotated, replayed, deleted. A deletion can be undone for a
 * moment.
 */
import { whenBack } from '../client.js';
import { fill, freshId, h, kept, say } from '../dom.js';
import { gameTitle, n, opponentTitle, playerName, t } from '../i18n.js';
import { del, get } from '../rest.js';
import { readState, writeState } from '../router.js';
import { confirmed } from '../parts/dialog.js';
import { allGames } from '../games.js';
import { icon } from '../parts/icons.js';
import { LARGEST, NoArchive, archive, takeIn } from '../parts/archive.js';
import { download } from '../parts/exchange.js';
import { playersText, resultText, savedItem } from '../parts/saved-item.js';
import { toast, toastError } from '../parts/toast.js';

/** @typedef {import('../parts/saved-item.js').SavedGame} SavedGame */

/** How long a deletion can be undone. */
const REGRET_MS = 6000;
/** Number of games shown at first, and added each time. */
const STEP = 50;

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
  /** Games about to be deleted, by number. @type {Map<number, number>} */ #leaving = new Map();
  #list = h('ul', { class: 'saved-list' });
  #count = h('p', { class: 'soft', role: 'status' });
  #foot = h('div', { class: 'row saved-foot' });
  #results = h('details', { class: 'more saved-results', hidden: true });
  #words = '';
  /** Maximum number of games to show. */
  #most = STEP;
  /** Counts requested lists: an answer about an older one is no longer wanted. */
  #turn = 0;
  /** Whether older games are being loaded. */
  #reading = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    const id = freshId('filter');
    const options = ['', ...allGames().map(({ name }) => name)].map((game) =>
      h('option', { value: game, selected: game === this.#game }, game ? gameTitle(game) : t('saved.all')),
    );
    const searchId = freshId('search');
    const search = h('input', { type: 'search', id: searchId, oninput: () => this.#search(search.value) });
    const filter = h('select', { id, onchange: () => this.#filter(filter.value) }, options);
    this.filter = filter;
    fill(
      root,
      h(
        'div',
        { class: 'page-head' },
        h(
          'div',
          null,
          h('h1', null, t('saved.title')),
          h(
            'p',
            { class: 'soft' },
            t(document.documentElement.dataset.class ? 'saved.lead.class' : 'saved.lead'),
          ),
        ),
        h('div', { class: 'field' }, h('label', { htmlFor: searchId }, t('saved.search')), search),
        h('div', { class: 'field' }, h('label', { htmlFor: id }, t('saved.filter')), filter),
      ),
      this.#carrying(),
      this.#count,
      this.#results,
      this.#list,
      this.#foot,
    );
  }

  /** Buttons that export everything as one file, and import such a file. */
  #carrying() {
    const file = h('input', {
      type: 'file',
      class: 'visually-hidden',
      id: freshId('file'),
      accept: '.json,application/json',
      onchange: () => void this.#takeIn(file),
    });
    const save = () => void archive().then((text) => download('quintet.json', text), toastError);
    return h(
      'details',
      { class: 'more saved-carrying' },
      h('summary', null, t('saved.carry')),
      h('p', { class: 'soft' }, t('saved.carry.text')),
      h(
        'div',
        { class: 'row' },
        h('button', { class: 'button', onclick: save }, icon('download'), t('saved.carry.save')),
        h(
          'label',
          { class: 'button file-button', htmlFor: file.id },
          icon('upload'),
          t('saved.carry.load'),
          file,
        ),
      ),
    );
  }

  /** @param {HTMLInputElement} field */
  async #takeIn(field) {
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new NoArchive();
      const { games, added } = await takeIn(await file.text());
      toast(t('saved.carry.done', { count: added, games }));
    } catch (error) {
      if (error instanceof NoArchive) toast(t('saved.carry.none', { file: file.name }), { kind: 'error' });
      else toastError(error);
    }
    field.value = '';
    void this.load();
  }

  /** Loads the first games, and all others, too, during a search. */
  async load() {
    this.#turn += 1;
    const turn = this.#turn;
    this.#most = STEP;
    this.#reading = true;
    await this.#read(0);
    if (turn !== this.#turn) return;
    this.#reading = false;
    await this.#readAll();
  }

  /** Loads the games from there on. @param {number} offset @returns {Promise<boolean>} whether they came */
  async #read(offset) {
    const turn = this.#turn;
    try {
      const query = new URLSearchParams({ offset: String(offset) });
      if (this.#game) query.set('game', this.#game);
      // In a class, the teacher may view the games of one student.
      const { seat } = readState();
      if (seat) query.set('seat', seat);
      /** @type {import('../parts/saved-item.js').SavedGames} */
      const saved = await get(`/saved?${query}`);
      if (turn !== this.#turn) return false;
      const before = offset === 0 ? [] : this.#games;
      // A game that ended meanwhile shifts the others.
      const known = new Set(before.map(({ id }) => id));
      this.#games = [...before, ...saved.games.filter(({ id }) => !known.has(id))];
      this.#total = saved.games.length > 0 ? saved.total : this.#games.length;
      this.#draw();
      return true;
    } catch (error) {
      if (turn !== this.#turn) return false;
      toastError(error);
      whenBack(error, () => turn === this.#turn && void this.load());
      return false;
    }
  }

  /** Loads all older games during a search: titles and notes exist only on this page. */
  async #readAll() {
    if (this.#reading) return;
    const turn = this.#turn;
    this.#reading = true;
    while (this.#isSearching && this.#games.length < this.#total)
      if (!(await this.#read(this.#games.length))) break;
    if (turn !== this.#turn) return;
    this.#reading = false;
    this.#draw();
  }

  get #isSearching() {
    return this.#words.trim() !== '';
  }

  /** Follows the back button. */
  restore() {
    this.#game = readState().game ?? '';
    this.filter.value = this.#game;
    void this.load();
  }

  /** Carries out pending deletions. */
  leave() {
    this.#turn += 1;
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

  /** Shows the games whose description or note contains all the words. @param {string} words */
  #search(words) {
    this.#words = words;
    this.#most = STEP;
    this.#draw();
    void this.#readAll();
  }

  /** @param {SavedGame} saved */
  #isFound(saved) {
    // An opponent is found by its ladder name, and by the name of its player.
    const players = [playersText(saved), ...saved.players.map(playerName)];
    const text = [gameTitle(saved.game), ...players, resultText(saved), noteOf(saved.id)]
      .join(' ')
      .toLocaleLowerCase();
    return this.#words
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  }

  #draw() {
    const present = this.#games.filter(({ id }) => !this.#leaving.has(id));
    const found = present.filter((saved) => this.#isFound(saved));
    const total = this.#total - (this.#games.length - present.length);
    this.#count.textContent = total > 0 ? this.#countText(found.length, total) : '';
    drawResults(this.#results, present);
    const shown = found.slice(0, this.#most);
    fill(this.#list, ...shown.map((game) => savedItem(game, noteField(game), this.#deleteButton(game))));
    const isMore = found.length > this.#most || (!this.#isSearching && this.#games.length < this.#total);
    fill(
      this.#foot,
      total === 0 && this.#nothing(),
      isMore && h('button', { class: 'button', onclick: () => this.#showMore() }, t('saved.more')),
      total > 0 &&
        !this.#game &&
        !this.#isSearching &&
        h(
          'button',
          { class: 'button quiet', onclick: () => this.#deleteAll(total) },
          icon('trash'),
          t('saved.delete-all'),
        ),
    );
  }

  /** @param {number} found @param {number} total */
  #countText(found, total) {
    if (!this.#isSearching) return t('saved.count', { count: total });
    if (this.#games.length < this.#total && this.#reading) return t('saved.searching');
    return found > 0 ? t('saved.found', { count: found }) : t('saved.found.none');
  }

  async #showMore() {
    this.#most += STEP;
    if (this.#games.length < Math.min(this.#most, this.#total)) await this.#read(this.#games.length);
    else this.#draw();
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
        class: 'icon-button',
        'aria-label': label,
        title: t('saved.delete'),
        onclick: () => this.#deleteLater(saved),
      },
      icon('trash'),
    );
  }

  /** Hides a game, and deletes it once the time to undo is over. @param {SavedGame} saved */
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

/** The note on a saved game, kept in this browser. @param {number} id */
function noteOf(id) {
  return kept(`note.${id}`) ?? '';
}

/** @param {SavedGame} saved */
function noteField({ id }) {
  const field = h('input', {
    type: 'text',
    class: 'saved-note',
    value: noteOf(id),
    maxLength: 200,
    placeholder: t('saved.note'),
    'aria-label': t('saved.note'),
    onchange: () => kept(`note.${id}`, field.value.trim() || null),
  });
  return field;
}

/** Results against each opponent, over the listed games. @param {HTMLElement} place @param {SavedGame[]} games */
function drawResults(place, games) {
  /** @type {Map<string, {won: number, drawn: number, lost: number}>} */
  const results = new Map();
  for (const { game, players, outcome } of games) {
    const own = players.indexOf('human');
    const rival = players[1 - own];
    if (own < 0 || rival === undefined || rival === 'human' || rival === '') continue;
    const name = `${gameTitle(game)} · ${opponentTitle(game, rival)}`;
    const result = results.get(name) ?? { won: 0, drawn: 0, lost: 0 };
    if (!outcome.winner) result.drawn += 1;
    else if ((outcome.winner === 'first' ? 0 : 1) === own) result.won += 1;
    else result.lost += 1;
    results.set(name, result);
  }
  place.hidden = results.size === 0;
  const head = ['saved.opponent', 'saved.wins', 'saved.draws', 'saved.losses'].map((key) =>
    h('th', { scope: 'col' }, t(key)),
  );
  const row = (/** @type {[string, {won: number, drawn: number, lost: number}]} */ [name, result]) =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, name),
      [result.won, result.drawn, result.lost].map((count) => h('td', null, n(count))),
    );
  fill(
    place,
    h('summary', null, t('saved.results')),
    h('table', null, h('thead', null, h('tr', null, head)), h('tbody', null, [...results].map(row))),
  );
}
