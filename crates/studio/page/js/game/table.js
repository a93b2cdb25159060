// @ts-check
/**
 * The game on screen: its view, who plays each side, and the search that runs. It speaks with
 * the server and tells the page; it holds no rules and draws nothing.
 *
 *     view      the position changed            search    a search began, went on or ended
 *     answer    a search has its result         refused   an order was refused
 *
 * At most one search runs, and it has a kind: `think` plays its move, `analyse` and `hint`
 * only tell, `review` goes through the whole game.
 */
import { client } from '../client.js';
import { language, onLanguage } from '../i18n.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Progress} Progress */
/** @typedef {import('../../messages.js').LimitsData} LimitsData */
/** @typedef {import('../../messages.js').Command} Command */
/** @typedef {'first' | 'second'} SideName */
/** @typedef {'think' | 'analyse' | 'hint' | 'review'} SearchKind */
/**
 * @typedef {object} Search
 * @property {SearchKind} kind
 * @property {number} id  of the order
 * @property {string} player
 * @property {View} view  the position searched
 * @property {number} since  performance.now()
 * @property {Progress | null} progress
 * @property {number} ahead  searches before it in the queue
 */
/** @typedef {{game: string, setup: string, moves: string, ply: number | null, first: string, second: string}} Opening */
/** @typedef {{kind: SearchKind, answer: Answer, view: View, ply: number, player: string}} Result */
/** @typedef {{view: View, cause: 'open' | 'play' | 'think' | 'move' | 'speak'}} Change  speak: only its words */

export class Table extends EventTarget {
  /** @type {View | null} */ view = null;
  /** @type {Search | null} */ search = null;
  /** @type {Opening | null} wanted, before the first view */ #wanted = null;
  /** @type {{opening: Opening, stage: 'open' | 'seat' | 'jump', id: number} | null} under way */ #opening = null;
  /** @type {Map<number, Change['cause']>} */ #causes = new Map();
  /** @type {(() => void)[]} */ #offs;
  /** The view about which a search was refused: asking again would be refused again. */
  #refusedAt = -1;
  #isLost = false;
  /** @type {number | null} asked for last */ #aim = null;

  constructor() {
    super();
    this.#offs = [
      client.on('view', (event, id) => this.#onView(event, id)),
      client.on('progress', (event, id) => this.#onProgress(event.progress, id)),
      client.on('queued', (event, id) => this.#onQueued(event.ahead, id)),
      client.on('answer', (event, id) => this.#onAnswer(event.answer, id, null)),
      client.on('reviewed', (event, id) => this.#onAnswer(event.answer, id, event.ply)),
      client.on('review-done', (_event, id) => this.#onDone(id)),
      client.on('error', (event, id) => this.#onError(event, id)),
      client.on('open', () => this.#reopen()),
      client.on('closed', () => this.#onClosed()),
      onLanguage(() => this.#speak()),
    ];
    this.#speak();
  }

  /** Stops listening and thinking. */
  close() {
    if (this.search) client.order({ type: 'stop' });
    for (const off of this.#offs) off();
  }

  /** The player string of a side. @param {SideName} side */
  seat(side) {
    return this.view?.players[side === 'first' ? 0 : 1] ?? 'human';
  }

  /** Whether a person is to move. */
  get isPersonsTurn() {
    return this.view !== null && !this.view.outcome && this.seat(this.view.turn) === 'human';
  }

  /** How many sides a person plays. */
  get persons() {
    return ['first', 'second'].filter((side) => this.seat(/** @type {SideName} */ (side)) === 'human').length;
  }

  /** Asks for the words of the language on screen. */
  #speak() {
    if (client.wasOpen && client.state !== 'open') return;
    client.order({ type: 'speak', language: language() });
  }

  /** Opens a game: position, then seats, then the place in it, seen as one change. @param {Opening} opening */
  open(opening) {
    this.#wanted = opening;
    const { game, setup, moves } = opening;
    const id = client.order({ type: 'open', game, setup, position: moves });
    this.#opening = { opening, stage: 'open', id };
  }

  /**
   * Goes on with what is being opened.
   * @param {View} view  after the stage that is done
   * @returns {boolean} whether there is more to do
   */
  #goOn(view) {
    const now = this.#opening;
    if (!now) return false;
    const { first, second, ply } = now.opening;
    if (now.stage === 'open') {
      [now.stage, now.id] = ['seat', client.order({ type: 'seat', first, second })];
      return true;
    }
    if (now.stage === 'seat' && ply !== null && ply < view.plies) {
      [now.stage, now.id] = ['jump', client.order({ type: 'jump', ply })];
      return true;
    }
    this.#opening = null;
    return false;
  }

  #onClosed() {
    this.#aim = null;
    this.#isLost = true;
    this.#endSearch();
  }

  /** After a lost connection the server knows nothing of this game. */
  #reopen() {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#speak();
    const view = this.view;
    if (!view) {
      if (this.#wanted) this.open(this.#wanted);
      return;
    }
    const [first = 'human', second = 'human'] = view.players;
    this.open({ game: view.game, setup: view.setup, moves: view.record, ply: view.ply === view.plies ? null : view.ply, first, second });
  }

  /** @param {string} text */
  play(text) {
    this.#order({ type: 'play', move: text }, 'play');
  }

  /** Where the game is, or is going: jumps may be quicker than their answers. */
  get ply() {
    return this.#aim ?? this.view?.ply ?? 0;
  }

  /** @param {number} ply */
  jump(ply) {
    if (!this.view || ply === this.ply || ply < 0 || ply > this.view.plies) return;
    this.#aim = ply;
    this.#causes.set(client.order({ type: 'jump', ply }), 'move');
  }

  /** Gives the running search up without its move. */
  cancel() {
    if (this.view && this.search) this.#order({ type: 'jump', ply: this.view.ply }, 'move');
  }

  /** @param {SideName} [side] */
  resign(side) {
    this.#order(side ? { type: 'resign', side } : { type: 'resign' }, 'play');
  }

  /** @param {Command} command @param {Change['cause']} cause */
  #order(command, cause) {
    if (!this.view) return;
    const id = client.order(command, { revision: this.view.revision });
    this.#causes.set(id, cause);
  }

  /**
   * Begins a search; one that runs is given up.
   * @param {SearchKind} kind
   * @param {string} player
   * @param {LimitsData} [limits]
   */
  begin(kind, player, limits) {
    const { view } = this;
    if (!view || client.state !== 'open') return;
    const type = kind === 'hint' ? 'analyse' : kind;
    const id = client.order(limits ? { type, player, limits } : { type, player }, { revision: view.revision });
    if (kind === 'think') this.#causes.set(id, 'think');
    this.search = { kind, id, player, view, since: performance.now(), progress: null, ahead: 0 };
    this.#tell('search');
  }

  /** Whether a search about the position on screen was refused. */
  get isRefused() {
    return this.view?.revision === this.#refusedAt;
  }

  /** Lets a refused search be asked for again: people want something else now. */
  forgive() {
    this.#refusedAt = -1;
  }

  /** Ends the running search with the best it has. */
  stop() {
    if (this.search) client.order({ type: 'stop' });
  }

  /** @param {{view: View, cause: string}} event @param {number | null} id */
  #onView({ view, cause: reason }, id) {
    const opening = this.#opening;
    if (reason === 'spoken') {
      if (opening || this.view?.revision !== view.revision) return;
      this.view = view;
      this.#tell('view', { view, cause: 'speak' });
      return;
    }
    if (opening && (id !== opening.id || this.#goOn(view))) return;
    const cause = opening ? 'open' : (this.#causes.get(id ?? 0) ?? 'move');
    this.#causes.delete(id ?? 0);
    this.view = view;
    if (this.#aim === view.ply || cause !== 'move') this.#aim = null;
    this.#endSearch();
    this.#tell('view', { view, cause });
  }

  /** @param {Progress} progress @param {number | null} id */
  #onProgress(progress, id) {
    if (!this.search || this.search.id !== id) return;
    this.search.progress = progress;
    this.search.ahead = 0;
    this.#tell('search');
  }

  /** @param {number} ahead @param {number | null} id */
  #onQueued(ahead, id) {
    if (!this.search || this.search.id !== id) return;
    this.search.ahead = ahead;
    this.#tell('search');
  }

  /** @param {Answer} answer @param {number | null} id @param {number | null} ply  of a review */
  #onAnswer(answer, id, ply) {
    const { search } = this;
    if (!search || search.id !== id) return;
    search.progress = answer.progress;
    this.#tell('answer', { kind: search.kind, answer, view: search.view, ply: ply ?? search.view.ply, player: search.player });
    if (search.kind === 'analyse' || search.kind === 'hint') this.#endSearch();
  }

  /** @param {number | null} id */
  #onDone(id) {
    if (this.search?.id === id) this.#endSearch();
  }

  #endSearch() {
    if (!this.search) return;
    this.search = null;
    this.#tell('search');
  }

  /** @param {{code: string, message: string}} error @param {number | null} id */
  #onError(error, id) {
    const stage = this.#opening?.id === id ? this.#opening?.stage : null;
    this.#causes.delete(id ?? 0);
    this.#aim = null;
    if (this.search?.id === id) {
      this.#refusedAt = this.search.view.revision;
      this.#endSearch();
    }
    if (stage === 'open') this.#opening = null;
    this.#tell('refused', { ...error, opening: stage === 'open' && this.view === null });
    // A player of the address that does not exist: the game is there all the same.
    if (stage === 'seat' && this.#opening) this.#opening.id = client.order({ type: 'seat', first: 'human', second: 'human' });
  }

  /** @param {string} type @param {unknown} [detail] */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
