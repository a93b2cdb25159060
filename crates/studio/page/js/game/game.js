// @ts-check
/**
 * The game on screen: its view, which the server changes, the running search, and whether programs move by themselves.
 * It sends what people do and notifies the page; it holds no rules and draws nothing.
 *
 * At most one search runs, and it has a kind: `think` plays its move, `analyse` and `hint` only report, `review` covers
 * the whole game. Programs answer a person at once; against each other they play at the chosen speed, and can be paused
 * and stepped.
 */
import { client, isOffline } from '../client.js';
import { language, onLanguage } from '../i18n.js';
import { lessThan, openingOfView, PASSING } from './keeping.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {import('../../messages.js').Review} Review */
/** @typedef {import('../../messages.js').Command} Command */
/** @typedef {import('../../messages.js').Side} SideName */
/** @typedef {import('../../messages.js').Cause} Cause */
/** @typedef {import('../../messages.js').Code} Code */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('./keeping.js').Opening} Opening */
/** @typedef {'think' | 'analyse' | 'hint' | 'review'} SearchKind */
/**
 * @typedef {object} Search
 * @property {SearchKind} kind
 * @property {number} id  of the order
 * @property {string} player
 * @property {View} view  the position searched
 * @property {number} time  maximum time in milliseconds; 0: the player decides
 * @property {Info | null} progress
 * @property {number} ahead  searches before it in the queue
 */
/** @typedef {{code: Code, message: string, opening: boolean, passes: boolean}} Refusal  opening: nothing could be opened; passes: another attempt may succeed */
/**
 * What a page does when something has changed.
 * @typedef {object} Heard
 * @property {(view: View, cause: Cause) => void} view
 * @property {(isNews: boolean) => void} search  a search began or ended, or has news; programs were paused or go on
 * @property {(answer: Answer, search: Search, ply: number) => void} answer
 * @property {(review: Review, view: View) => void} [reviewed]
 * @property {(refusal: Refusal) => void} [refused]
 * @property {() => void} [waiting]  the server is away, and a game is to be opened once it is back
 */

/** From slow to fast: the pause between two moves, and the duration of their animation. */
export const SPEEDS = [
  { wait: 2500, pace: 1.2 },
  { wait: 1000, pace: 1 },
  { wait: 350, pace: 0.6 },
  { wait: 60, pace: 0.25 },
  { wait: 25, pace: 0 },
];
/** How often an address is tried, with parts removed or unchanged. */
const MOST_TRIES = 8;
/** How long to wait for a busy server. */
const AGAIN_MS = 2000;

export class Game {
  /** @type {View | null} */ view = null;
  /** @type {Search | null} */ search = null;
  /** The last search for a move that has reported anything. @type {Search | null} */ thought = null;
  /** Whether programs move by themselves. */ running = true;
  /** How fast they play each other: an index of SPEEDS. */ speed = 2;
  /** @type {QBoard} */ #board;
  /** @type {Heard} */ #heard;
  /** @type {() => import('./keeping.js').Clocks} */ #clocks;
  /** @type {(() => void)[]} */ #offs;
  /** @type {{opening: Opening, id: number} | null} under way */ #opening = null;
  #isByAddress = false;
  /** How often an opening was refused. */ #tries = 0;
  /** Timer that opens it once more. */ #again = 0;
  #isLost = false;
  /** The view for which a search was refused: asking again would be refused again. */ #refusedAt = -1;
  /** The target of a jump, until it is answered. @type {number | null} */ #aim = null;
  /** Timer of the next move of a program. */ #next = 0;

  /** @param {QBoard} board @param {Heard} heard @param {() => import('./keeping.js').Clocks} [clocks]  as they are now */
  constructor(board, heard, clocks = () => null) {
    [this.#board, this.#heard, this.#clocks] = [board, heard, clocks];
    board.addEventListener('shown', () => this.consider());
    this.#offs = [
      client.on('view', (event, id) => this.#onView(event, id)),
      client.on('progress', ({ progress }, id) => this.#onProgress({ progress, ahead: 0 }, id)),
      client.on('queued', ({ ahead }, id) => this.#onProgress({ ahead }, id)),
      client.on('answer', ({ answer }, id) => this.#onAnswer(answer, id)),
      client.on('reviewed', ({ answer, ply }, id) => this.#onAnswer(answer, id, ply)),
      client.on('review-done', (event, id) => this.#onReviewed(event.review, id)),
      client.on('error', (event, id) => this.#onError(event, id)),
      client.on('open', () => this.#reopen()),
      client.on('closed', () => this.#onClosed()),
      onLanguage(() => this.#speak()),
    ];
  }

  /** Stops listening and thinking. */
  close() {
    this.stop();
    clearTimeout(this.#again);
    clearTimeout(this.#next);
    for (const off of this.#offs) off();
  }

  /** Whether a person is to move. */
  get isPersonsTurn() {
    return this.view?.awaits === 'person';
  }

  /** Whether programs play each other. */
  get isWatching() {
    return this.view?.persons === 0;
  }

  /** Whether a program is thinking about its move. */
  get isThinking() {
    return this.search?.kind === 'think';
  }

  /** Whether it is a program's turn and nothing is in progress. */
  get isWaiting() {
    const { view } = this;
    if (view?.awaits !== 'program' || this.isThinking) return false;
    return !this.running || view.ply < view.plies;
  }

  /** Whether a program is about to move or is thinking. */
  get isBusy() {
    return Boolean(this.view?.thinker) && (this.running || this.isThinking);
  }

  /** Whether a person may move: when only programs play, or the game is over, for either side. */
  get isOpen() {
    return this.isPersonsTurn || (this.isWaiting && (this.isWatching || Boolean(this.view?.end)));
  }

  /** The current ply, or the target of a jump, which may be faster than its answer. */
  get ply() {
    return this.#aim ?? this.view?.ply ?? 0;
  }

  /** Whether a search about the position on screen was refused. */
  get isRefused() {
    return this.view?.revision === this.#refusedAt;
  }

  /** Allows a refused search to be requested again, because people now want something else. */
  forgive() {
    this.#refusedAt = -1;
  }

  /** Opens a game; of an address, as much as possible. @param {Opening} opening @param {boolean} [isByAddress] */
  open(opening, isByAddress = false) {
    this.#tries = 0;
    this.#isByAddress = isByAddress;
    this.#try(opening);
  }

  /** @param {Opening} opening */
  #try(opening) {
    clearTimeout(this.#again);
    const { game, setup, moves: position, tree, ply, first, second, resigned, timedOut, clocks } = opening;
    /** @type {import('../../messages.js').CommandOf<'open'>} */
    const order = { type: 'open', game, setup, position, players: [first, second], language: language() };
    if (tree) order.tree = tree;
    if (ply !== null) order.ply = ply;
    if (resigned) order.resigned = resigned;
    if (timedOut) order.timed_out = timedOut;
    if (clocks) order.clocks = clocks;
    this.#opening = { opening, id: client.order(order) };
  }

  /** Sends the current language to the server. */
  #speak() {
    if (client.wasOpen && client.state !== 'open') return;
    client.order({ type: 'speak', language: language() });
  }

  #onClosed() {
    this.#aim = null;
    // Before the first connection, the client queues what is to be opened.
    this.#isLost = client.wasOpen;
    this.#endSearch();
    if (this.#opening) this.#heard.waiting?.();
  }

  /** After a lost connection the server no longer knows this game, nor one that was to be opened. */
  #reopen() {
    if (!this.#isLost) return;
    this.#isLost = false;
    if (this.#opening) this.#try(this.#opening.opening);
    else if (this.view) this.open(openingOfView(this.view, this.#clocks()));
  }

  /** An order about the view on screen. @param {Command} command */
  #order(command) {
    if (this.view) client.order(command, { revision: this.view.revision });
  }

  /** An order about the game, whatever is played meanwhile. @param {Command} command */
  #command(command) {
    if (this.view) client.order(command);
  }

  /** @param {string} text */
  play(text) {
    this.#order({ type: 'play', move: text });
  }

  /** @param {number} ply */
  jump(ply) {
    if (!this.view || ply === this.ply || ply < 0 || ply > this.view.plies) return;
    this.#aim = ply;
    this.#command({ type: 'jump', ply });
  }

  /** Back to a person's turn, or by one move; or forward again. @param {'undo' | 'redo'} type */
  step(type) {
    this.#command({ type });
  }

  /** Replaces the players. @param {string} first @param {string} second */
  change(first, second) {
    this.#command({ type: 'seat', first, second });
  }

  /** @param {SideName} side */
  resign(side) {
    this.#command({ type: 'resign', side });
  }

  /** Enters another line, promotes it, or deletes it. @param {'enter' | 'promote' | 'remove'} type @param {number} ply @param {string} move  its first */
  line(type, ply, move) {
    this.#order({ type, ply, move });
  }

  /** Stores a note about the position on screen. @param {string} text */
  note(text) {
    this.#order({ type: 'note', text });
  }

  /** Makes the server check the clocks. */
  checkClocks() {
    if (client.state === 'open') this.#order({ type: 'clock' });
  }

  /**
   * Starts a search; a running one is cancelled.
   * @param {SearchKind} kind
   * @param {string} player
   * @param {number} [time]  maximum time in milliseconds; 0: the player decides
   */
  begin(kind, player, time = 0) {
    const { view } = this;
    if (!view || client.state !== 'open') return;
    const type = kind === 'hint' ? 'analyse' : kind;
    const limits = time > 0 ? { limits: { time_ms: time } } : {};
    // A review always uses the game's own player and limits.
    /** @type {Command} */
    const command = type === 'review' ? { type } : { type, player, ...limits };
    const id = client.order(command, { revision: view.revision });
    this.search = { kind, id, player, view, time, progress: null, ahead: 0 };
    this.#heard.search(false);
  }

  /** Stops the running search, which answers with the best it has. */
  stop() {
    if (this.search) client.order({ type: 'stop' });
  }

  /** Cancels the running search without its move. */
  cancel() {
    if (this.view && this.search) this.#order({ type: 'jump', ply: this.view.ply });
  }

  /** Lets programs move by themselves from now on, or has them wait. @param {boolean} on */
  run(on) {
    this.running = on;
    if (!on && this.isThinking) this.cancel();
    this.#heard.search(false);
    this.consider();
  }

  /** Lets programs go on from the position on screen. */
  resume() {
    this.running = true;
    this.think();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.#setPace();
  }

  #setPace() {
    this.#board.pace = this.isWatching ? (SPEEDS[this.speed]?.pace ?? 1) : 1;
  }

  /** Checks whether a program should move now. */
  consider() {
    this.#setPace();
    clearTimeout(this.#next);
    const mayThink = () => this.running && Boolean(this.view?.thinker) && !this.isThinking && !this.isRefused;
    if (!mayThink()) return;
    if (!this.isWatching) this.think();
    else if (this.#board.isSettled || this.#board.pace === 0)
      this.#next = setTimeout(() => mayThink() && this.think(), SPEEDS[this.speed]?.wait ?? 0);
  }

  /** Has the program whose turn it is make one move, dropping what came after this position. */
  think() {
    if (this.view?.awaits !== 'program') return;
    const [first, second] = this.view.players;
    this.begin('think', this.view.turn === 'first' ? first : second);
  }

  /** @param {{view: View, cause: Cause}} event @param {number | null} id */
  #onView({ view, cause }, id) {
    // It was on its way when another game was requested.
    if (this.#opening && this.#opening.id !== id) return;
    this.#opening = null;
    const isSame = cause === 'spoken' || cause === 'noted';
    if (isSame && this.view?.revision !== view.revision) return;
    this.view = view;
    if (!isSame) {
      this.search = null;
      if (this.#aim === view.ply || cause !== 'stepped') this.#aim = null;
    }
    this.#heard.view(view, cause);
  }

  /** @param {Partial<Search>} news @param {number | null} id */
  #onProgress(news, id) {
    if (!this.search || this.search.id !== id) return;
    Object.assign(this.search, news);
    if (this.isThinking && this.search.progress) this.thought = this.search;
    this.#heard.search(true);
  }

  /** @param {Answer} answer @param {number | null} id @param {number} [ply]  of a review */
  #onAnswer(answer, id, ply) {
    const { search } = this;
    if (!search || search.id !== id) return;
    search.progress = answer.progress;
    if (search.kind === 'think') this.thought = search;
    this.#heard.answer(answer, search, ply ?? search.view.ply);
    if (search.kind === 'analyse' || search.kind === 'hint') this.#endSearch();
  }

  /** @param {Review} review @param {number | null} id */
  #onReviewed(review, id) {
    if (!this.search || this.search.id !== id) return;
    this.#heard.reviewed?.(review, this.search.view);
    this.#endSearch();
  }

  #endSearch() {
    if (!this.search) return;
    this.search = null;
    this.#heard.search(false);
  }

  /** @param {{code: Code, message: string}} error @param {number | null} id */
  #onError(error, id) {
    this.#aim = null;
    // Pressed once too often before the answers came.
    if (error.code === 'nothing-to-undo' || error.code === 'nothing-to-redo') return;
    if (this.#opening && this.#opening.id === id) {
      this.#onUnopened(error, this.#opening.opening);
      return;
    }
    if (this.search?.id === id) {
      this.#refusedAt = this.search.view.revision;
      this.#endSearch();
    }
    this.#heard.refused?.({ ...error, opening: false, passes: true });
  }

  /** @param {{code: Code, message: string}} error @param {Opening} refused */
  #onUnopened(error, refused) {
    if (isOffline(error)) {
      this.#isLost = true;
      this.#heard.waiting?.();
      return;
    }
    this.#opening = null;
    this.#tries += 1;
    const mayTry = this.#tries <= MOST_TRIES;
    // One bad part of an address must not discard the others.
    const rest = mayTry && this.#isByAddress ? lessThan(refused, error.code) : null;
    const passes = PASSING.has(error.code);
    if (mayTry && passes) this.#again = setTimeout(() => this.#try(refused), AGAIN_MS);
    const opening = !rest && !passes && this.view === null;
    if (this.#tries === 1) this.#heard.refused?.({ ...error, opening, passes });
    if (rest) this.#try(rest);
  }
}
