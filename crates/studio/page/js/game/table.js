// @ts-check
/**
 * The game on screen: its view, who plays each side, and the running search. It talks to the server and notifies the
 * page; it holds no rules and draws nothing.
 *
 *     view      the position changed            search    a search began, went on or ended
 *     answer    a search has its result         refused   an order was refused
 *     reviewed  a review has its judgements
 *     waiting   the server is away, and a game is to be opened once it is back
 *
 * At most one search runs, and it has a kind: `think` plays its move, `analyse` and `hint` only report, `review` covers
 * the whole game.
 */
import { client, isOffline } from '../client.js';
import { paramOf, playerOf, readParams, readPlayer } from '../games.js';
import { language, onLanguage } from '../i18n.js';
import { loserOf } from './keeping.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {import('../../messages.js').Limits} LimitsData */
/** @typedef {import('../../messages.js').Command} Command */
/** @typedef {import('../../messages.js').Side} SideName */
/** @typedef {import('../../messages.js').Cause} Cause */
/** @typedef {import('../../messages.js').Code} Code */
/** @typedef {'think' | 'analyse' | 'hint' | 'review'} SearchKind */
/**
 * @typedef {object} Search
 * @property {SearchKind} kind
 * @property {number} id  of the order
 * @property {string} player
 * @property {View} view  the position searched
 * @property {number} since  performance.now()
 * @property {number} time  maximum time in milliseconds; 0: the player decides
 * @property {Info | null} progress
 * @property {number} ahead  searches before it in the queue
 */
/** @typedef {{game: string, setup: string, moves: string, tree?: string, ply: number | null, first: string, second: string, resigned?: SideName | null, timedOut?: SideName | null, clocks?: Clocks}} Opening */
/** @typedef {[import('../../messages.js').ClockOrder, import('../../messages.js').ClockOrder] | null} Clocks */
/** @typedef {{kind: SearchKind, answer: Answer, view: View, ply: number, player: string, time: number}} Result */
/** @typedef {{view: View, cause: Cause}} Change  as reported by the server */

/** Refusals that say nothing about what was to be opened: another attempt may succeed. @type {Set<Code>} */
const PASSING = new Set(['busy', 'too-fast', 'too-slow', 'stopped', 'store', 'internal']);

/**
 * The refused opening without the part that caused the refusal; null if nothing is left of it or it is not to blame.
 * @param {Opening} opening
 * @param {Code} code
 * @returns {Opening | null}
 */
export function lessThan(opening, code) {
  const { first, second, ply, resigned, moves, setup, game } = opening;
  if (PASSING.has(code)) return null;
  if (code === 'player') {
    const mended = [first, second].map((player) => mendedPlayer(game, player));
    const [one = 'human', two = 'human'] = mended;
    return { ...opening, first: one, second: one === first ? two : second };
  }
  if (code === 'no-such-ply' && ply !== null) return { ...opening, ply: null };
  if (code === 'clock') return { ...opening, clocks: null };
  if (code === 'tree') return { ...opening, tree: '' };
  if (resigned || opening.timedOut) return { ...opening, resigned: null, timedOut: null };
  if (setup && isOddSetup(game, setup)) return { ...opening, setup: '' };
  if (moves || ply !== null) return { ...opening, moves: '', ply: null };
  return setup ? { ...opening, setup: '' } : null;
}

/** Whether an option of a setup does not exist or is out of range. @param {string} game @param {string} setup */
function isOddSetup(game, setup) {
  return [...readParams(setup)].some(([name, value]) => {
    const param = paramOf(game, 'setup', name);
    if (param?.kind === 'int')
      return !(Number(value) >= (param.min ?? 0) && Number(value) <= (param.max ?? Infinity));
    return !param || (param.kind === 'choice' && !param.words?.some((word) => word.name === value));
  });
}

/** A valid player: without its parameters, which may be the cause, if its name exists. @param {string} game @param {string} player */
function mendedPlayer(game, player) {
  const { name } = readPlayer(player);
  return playerOf(game, name) ? name : 'human';
}

/** How often an address is tried, with parts removed or unchanged. */
const MOST_TRIES = 8;
/** How long to wait for a busy server. */
const AGAIN_MS = 2000;

export class Table extends EventTarget {
  /** @type {View | null} */ view = null;
  /** @type {Search | null} */ search = null;
  /** @type {{opening: Opening, id: number} | null} under way */ #opening = null;
  /** @type {(() => void)[]} */ #offs;
  /** The view for which a search was refused: asking again would be refused again. */
  #refusedAt = -1;
  #isLost = false;
  #isByAddress = false;
  /** How often an opening was refused. */ #tries = 0;
  /** Timer that opens it once more. */ #again = 0;
  /** @type {number | null} asked for last */ #aim = null;
  /** The order of a move or a step that is not answered yet. @type {number | null} */ #under = null;
  /** Steps asked for meanwhile: whether there is one depends on the answer. @type {('undo' | 'redo')[]} */ #later =
    [];
  /** The remaining time on the clocks. @type {() => Clocks} */ clocks = () => null;

  constructor() {
    super();
    this.#offs = [
      client.on('view', (event, id) => this.#onView(event, id)),
      client.on('progress', (event, id) => this.#onProgress(event.progress, id)),
      client.on('queued', (event, id) => this.#onQueued(event.ahead, id)),
      client.on('answer', (event, id) => this.#onAnswer(event.answer, id, null)),
      client.on('reviewed', (event, id) => this.#onAnswer(event.answer, id, event.ply)),
      client.on('review-done', (event, id) => this.#onDone(event.review, id)),
      client.on('error', (event, id) => this.#onError(event, id)),
      client.on('open', () => this.#reopen()),
      client.on('closed', () => this.#onClosed()),
      onLanguage(() => this.#speak()),
    ];
  }

  /** Stops listening and thinking. */
  close() {
    if (this.search) client.order({ type: 'stop' });
    clearTimeout(this.#again);
    for (const off of this.#offs) off();
  }

  /** The player string of a side. @param {SideName} side */
  seat(side) {
    return this.view?.players[side === 'first' ? 0 : 1] ?? 'human';
  }

  /** Replaces the players, whatever is played meanwhile. @param {string} first @param {string} second */
  change(first, second) {
    if (this.view) client.order({ type: 'seat', first, second });
  }

  /** Whether a person is to move. */
  get isPersonsTurn() {
    return this.view !== null && !this.view.outcome && this.seat(this.view.turn) === 'human';
  }

  /** How many sides a person plays. */
  get persons() {
    return ['first', 'second'].filter((side) => this.seat(/** @type {SideName} */ (side)) === 'human').length;
  }

  /** Sends the current language to the server. */
  #speak() {
    if (client.wasOpen && client.state !== 'open') return;
    client.order({ type: 'speak', language: language() });
  }

  /** Opens the game of an address, or as much of it as possible. @param {Opening} opening */
  openAddress(opening) {
    this.open(opening);
    this.#isByAddress = true;
  }

  /** Opens a game. @param {Opening} opening */
  open(opening) {
    this.#tries = 0;
    this.#isByAddress = false;
    this.#try(opening);
  }

  /** @param {Opening} opening */
  #try(opening) {
    clearTimeout(this.#again);
    [this.#under, this.#later] = [null, []];
    const { game, setup, moves, tree, ply, first, second, resigned, timedOut, clocks } = opening;
    /** @type {import('../../messages.js').CommandOf<'open'>} */
    const order = {
      type: 'open',
      game,
      setup,
      position: moves,
      players: [first, second],
      language: language(),
    };
    if (tree) order.tree = tree;
    if (ply !== null) order.ply = ply;
    if (resigned) order.resigned = resigned;
    if (timedOut) order.timed_out = timedOut;
    if (clocks) order.clocks = clocks;
    this.#opening = { opening, id: client.order(order) };
  }

  #onClosed() {
    [this.#aim, this.#under, this.#later] = [null, null, []];
    // Before the first connection, the client queues what is to be opened.
    this.#isLost = client.wasOpen;
    this.#endSearch();
    if (this.#opening) this.#tell('waiting');
  }

  /** After a lost connection the server no longer knows this game, nor one that was to be opened. */
  #reopen() {
    if (!this.#isLost) return;
    this.#isLost = false;
    const view = this.view;
    if (this.#opening) this.#try(this.#opening.opening);
    if (this.#opening || !view) return;
    const [first = 'human', second = 'human'] = view.players;
    this.open({
      game: view.game,
      setup: view.setup,
      moves: view.record,
      tree: view.tree ?? '',
      ply: view.ply === view.plies ? null : view.ply,
      first,
      second,
      resigned: loserOf(view, 'resigned'),
      timedOut: loserOf(view, 'time'),
      clocks: this.clocks(),
    });
  }

  /** @param {string} text */
  play(text) {
    this.#under = this.#order({ type: 'play', move: text });
  }

  /** The current ply, or the target of a jump, which may be faster than its answer. */
  get ply() {
    return this.#aim ?? this.view?.ply ?? 0;
  }

  /** @param {number} ply */
  jump(ply) {
    if (!this.view || ply === this.ply || ply < 0 || ply > this.view.plies) return;
    this.#aim = ply;
    client.order({ type: 'jump', ply });
  }

  /** Back to a person's turn, or by one move. */
  undo() {
    this.#step('undo');
  }

  /** Forward again to a person's turn, or by one move. */
  redo() {
    this.#step('redo');
  }

  /** @param {'undo' | 'redo'} type */
  #step(type) {
    const { view, ply } = this;
    if (this.#under !== null) this.#later.push(type);
    else if (view && (type === 'undo' ? ply > 0 : ply < view.plies)) this.#under = client.order({ type });
  }

  /** Takes the steps that waited for this answer. @param {number | null} id */
  #answered(id) {
    if (this.#under === null || this.#under !== id) return;
    this.#under = null;
    for (const type of this.#later.splice(0)) this.#step(type);
  }

  /** Enters another line, promotes it, or deletes it. @param {'enter' | 'promote' | 'remove'} type @param {number} ply @param {string} move  its first */
  line(type, ply, move) {
    this.#order({ type, ply, move });
  }

  /** Stores a note about the position on screen. @param {string} text */
  note(text) {
    this.#order({ type: 'note', text });
  }

  /** Cancels the running search without its move. */
  cancel() {
    if (this.view && this.search) this.#order({ type: 'jump', ply: this.view.ply });
  }

  /** Makes the server check the clocks. */
  lookAtClocks() {
    if (client.state === 'open') this.#order({ type: 'clock' });
  }

  /** Whatever is played meanwhile. @param {SideName} side */
  resign(side) {
    if (this.view) client.order({ type: 'resign', side });
  }

  /** An order about the view on screen. @param {Command} command */
  #order(command) {
    return this.view ? client.order(command, { revision: this.view.revision }) : null;
  }

  /**
   * Starts a search; a running one is cancelled.
   * @param {SearchKind} kind
   * @param {string} player
   * @param {LimitsData} [limits]
   */
  begin(kind, player, limits) {
    const { view } = this;
    if (!view || client.state !== 'open') return;
    const type = kind === 'hint' ? 'analyse' : kind;
    // A review always uses the game's own player and limits.
    /** @type {Command} */
    const command = type === 'review' ? { type } : limits ? { type, player, limits } : { type, player };
    const id = client.order(command, { revision: view.revision });
    const time = limits?.time_ms ?? 0;
    this.search = { kind, id, player, view, since: performance.now(), time, progress: null, ahead: 0 };
    this.#tell('search');
  }

  /** Whether a search about the position on screen was refused. */
  get isRefused() {
    return this.view?.revision === this.#refusedAt;
  }

  /** Allows a refused search to be requested again, because people now want something else. */
  forgive() {
    this.#refusedAt = -1;
  }

  /** Stops the running search, which answers with the best it has. */
  stop() {
    if (this.search) client.order({ type: 'stop' });
  }

  /** @param {Change} change @param {number | null} id */
  #onView({ view, cause }, id) {
    // It was on its way when another game was requested.
    if (this.#opening && this.#opening.id !== id) return;
    this.#opening = null;
    if (cause === 'spoken' || cause === 'noted') {
      if (this.view?.revision !== view.revision) return;
    } else {
      if (this.#aim === view.ply || cause !== 'stepped') this.#aim = null;
      this.view = view;
      this.#endSearch();
    }
    this.view = view;
    this.#tell('view', { view, cause });
    this.#answered(id);
  }

  /** @param {Info} progress @param {number | null} id */
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
    this.#tell('answer', {
      kind: search.kind,
      answer,
      view: search.view,
      ply: ply ?? search.view.ply,
      player: search.player,
      time: search.time,
    });
    if (search.kind === 'analyse' || search.kind === 'hint') this.#endSearch();
  }

  /** @param {import('../../messages.js').Review} review @param {number | null} id */
  #onDone(review, id) {
    if (this.search?.id !== id || !this.search) return;
    this.#tell('reviewed', { view: this.search.view, review });
    this.#endSearch();
  }

  #endSearch() {
    if (!this.search) return;
    this.search = null;
    this.#tell('search');
  }

  /** @param {{code: Code, message: string}} error @param {number | null} id */
  #onError(error, id) {
    const refused = this.#opening?.id === id ? this.#opening?.opening : null;
    this.#aim = null;
    if (this.#under === id) [this.#under, this.#later] = [null, []];
    if (refused && isOffline(error)) {
      this.#isLost = true;
      this.#tell('waiting');
      return;
    }
    if (this.search?.id === id) {
      this.#refusedAt = this.search.view.revision;
      this.#endSearch();
    }
    if (refused) this.#opening = null;
    const mayTry = refused !== null && this.#tries < MOST_TRIES;
    // One bad part of an address must not discard the others.
    const rest = mayTry && this.#isByAddress ? lessThan(refused, error.code) : null;
    const isPassing = PASSING.has(error.code);
    if (mayTry && isPassing) this.#again = setTimeout(() => this.#try(refused), AGAIN_MS);
    this.#tries += 1;
    if (this.#tries === 1 || !refused)
      this.#tell('refused', {
        ...error,
        opening: refused !== null && !rest && !isPassing && this.view === null,
        passes: refused === null || isPassing,
      });
    if (rest) this.#try(rest);
  }

  /** @param {string} type @param {unknown} [detail] */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
