// @ts-check
/**
 * A game page at work: the state of its game, and what people and the server do to it. `screen.js` draws that state;
 * the table (`table.js`) knows the server, the driver (`driver.js`) whose turn it is.
 */
import { t } from '../i18n.js';
import { say } from '../dom.js';
import { Evaluations, keyOf, Pace } from '../analysis/evaluations.js';
import { advisorOf, reviewerOf } from '../games.js';
import { linkStyle } from '../parts/icons.js';
import { usualOpponent } from '../parts/ladder.js';
import { toast, toastError } from '../parts/toast.js';
import { Clock, clockState, clocksOf } from './clock.js';
import { Driver } from './driver.js';
import { openSeat } from './fresh.js';
import { Keeping, openingOf, recalledTree } from './keeping.js';
import { Review } from './review.js';
import { Screen } from './screen.js';
import { knock, sayChange } from './speech.js';
import { Table } from './table.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('./table.js').Change} Change */
/** @typedef {import('./table.js').Result} Result */
/** @typedef {import('./controls.js').ControlActions} ControlActions */

/** Maximum time for a hint in milliseconds. */
const HINT_MS = 1500;

export class Room {
  table = new Table();
  evaluations = new Evaluations();
  pace = new Pace();
  clock = new Clock();
  board = /** @type {QBoard} */ (document.createElement('q-board'));
  driver = new Driver(this.table, this.board);
  review = new Review(this.board);
  analysisOn = false;
  /** Whether the game on the table is over, whatever ply is on screen. */ isOver = false;
  /** Times of programs' moves in milliseconds. @type {Map<string, number>} */ times = new Map();
  /** The agreed clocks, `5m,2m`. */ clockText = '';
  info;
  #screen;
  #analyst;
  /** Moves of a line still to be played. @type {string[]} */ #ahead = [];
  #keeping = new Keeping(this.table);
  /** Closes the last error once something has worked. */ #closeError = () => {};

  /** @param {HTMLElement} root @param {GameInfo} info @param {ControlActions} actions */
  constructor(root, info, actions) {
    this.info = info;
    this.#analyst = advisorOf(info.name);
    this.#screen = new Screen(root, this, actions, {
      seat: (side) => this.#changePlayer(side),
      again: (exchanged) => this.again(exchanged),
      reviewNow: () => this.reviewNow(),
      review: () => this.reviewGame(),
      jump: (ply) => this.jump(ply),
      line: (type, ply, move) => this.#onLine(type, ply, move),
      play: (moves, ply) => this.#playLine(moves, ply),
      learn: (marked) => void this.#learn(marked),
      pause: (enough) => this.#pause(enough),
      askAnew: (player) => this.#askAnew(player),
      tab: (name) => {
        if (name === 'analysis' && !this.analysisOn) this.toggleAnalysis();
        this.#screen.draw();
      },
    });
    this.#listen();
    this.draw();
  }

  #listen() {
    this.table.addEventListener('view', (event) =>
      this.#onView(/** @type {CustomEvent<Change>} */ (event).detail),
    );
    this.table.addEventListener('search', () => this.#onSearch());
    this.table.addEventListener('answer', (event) =>
      this.#onAnswer(/** @type {CustomEvent<Result>} */ (event).detail),
    );
    this.table.addEventListener('reviewed', (event) => {
      const { view, review } = /** @type {CustomEvent} */ (event).detail;
      this.evaluations.keepReview(view, review);
      this.#screen.draw();
    });
    this.table.addEventListener('refused', (event) =>
      this.#onRefused(/** @type {CustomEvent} */ (event).detail),
    );
    this.table.addEventListener('waiting', () => this.#screen.wait());
    this.board.addEventListener('move', (event) =>
      this.#onMove(/** @type {CustomEvent} */ (event).detail.text),
    );
    this.board.addEventListener('shown', () => this.#analyse());
    this.driver.addEventListener('change', () => this.#screen.draw());
    this.clock.attach(this.table);
  }

  /** Lays the page out in the current language. */
  draw() {
    this.#screen.lay();
  }

  /**
   * Enters another line, where players wait, promotes it, or deletes it.
   * @param {'enter' | 'promote' | 'remove'} type
   * @param {number} ply
   * @param {string} move
   */
  #onLine(type, ply, move) {
    if (type !== 'remove') {
      this.driver.running = false;
      this.#keeping.pushNext = true;
    }
    this.table.line(type, ply, move);
  }

  /** Opens the game described by an address. @param {Record<string, string>} state @param {boolean} byBack */
  openState(state, byBack) {
    this.#ahead = [];
    const usual = { first: 'human', second: usualOpponent(this.info.name) };
    const opening = openingOf(this.info.name, state, usual);
    const watching = opening.first !== 'human' && opening.second !== 'human';
    this.analysisOn = state.analysis === 'on';
    opening.tree = state.tree ?? recalledTree(this.info.name, state) ?? '';
    this.clock.reset();
    this.#screen.totals.reset();
    this.#keeping.recall(opening);
    this.clockText = clockState(opening.clocks ?? null).clock ?? '';
    if (this.analysisOn) this.#screen.open('analysis');
    this.#screen.offer.update(!opening.moves && !state.setup ? this.info.name : null);
    this.driver.running = !byBack && !(watching && opening.moves !== '');
    this.table.openAddress(opening);
  }

  /** Starts a new game. @param {import('./fresh.js').Agreement} agreement */
  begin({ setup, position, first, second, clocks = null, tree = '' }) {
    this.#keeping.pushNext = true;
    this.times.clear();
    this.#screen.thinking.clear();
    this.clock.reset();
    this.#screen.totals.reset();
    this.#keeping.begin();
    this.#screen.offer.update(null);
    this.driver.running = true;
    this.clockText = clockState(clocks).clock ?? '';
    const { name: game } = this.info;
    this.table.open({ game, setup, moves: position, tree, ply: null, first, second, clocks });
  }

  /** Starts the same game again. @param {boolean} exchanged  with the sides exchanged */
  again(exchanged) {
    const { view } = this.table;
    if (!view) return;
    const [first, second] = [this.table.seat('first'), this.table.seat('second')];
    const clocks = clocksOf({ clock: this.clockText });
    this.begin({
      setup: view.setup,
      position: '',
      first: exchanged ? second : first,
      second: exchanged ? first : second,
      // A clock belongs to a player.
      clocks: clocks && exchanged ? [clocks[1], clocks[0]] : clocks,
    });
  }

  /** Chooses another player for a side from now on. @param {'first' | 'second'} side */
  #changePlayer(side) {
    const { view } = this.table;
    if (!view) return;
    openSeat(this.info, view, side, (player) => {
      this.driver.running = true;
      const [first = 'human', second = 'human'] = view.players;
      if (side === 'first') this.table.change(player, second);
      else this.table.change(first, player);
    });
  }

  /** Turns the analysis on and reviews the whole game. */
  reviewNow() {
    if (!this.analysisOn) this.toggleAnalysis();
    this.reviewGame();
  }

  /** @param {Change} change */
  #onView({ view, cause }) {
    if (cause === 'noted') this.#keeping.write(view, this.analysisOn, false);
    if (cause === 'noted' || cause === 'spoken') {
      this.clock.follow(view, !this.#isThinking && !this.table.isPersonsTurn);
      this.board.view = view;
      this.#screen.draw();
      return;
    }
    if (cause === 'opened' && !view.tree) for (const sentence of view.left_out ?? []) toast(sentence);
    this.#closeError();
    this.#screen.hint.hide();
    this.review.forget();
    if (view.plies > 0) this.#screen.offer.update(null);
    if (cause === 'played' || cause === 'thought')
      knock(view.history[view.ply - 1]?.side ?? 'first', view.outcome !== null);
    this.isOver = Boolean(view.end);
    this.clock.follow(view, !this.table.isPersonsTurn);
    this.#screen.totals.follow(view, cause === 'played' || cause === 'thought');
    this.board.view = view;
    const quick = this.driver.isWatching && cause === 'thought' && !view.outcome;
    this.#keeping.follow(view, this.analysisOn, cause, quick);
    this.#screen.draw();
    sayChange({ view, cause }, this.driver.isWatching && this.driver.running, this.table.isPersonsTurn);
    this.driver.consider();
    if (this.#ahead.length > 0) this.#playAhead();
    else this.#analyse();
  }

  /** @param {string} text  a move that a person pointed out */
  #onMove(text) {
    this.#ahead = [];
    if (!this.driver.running && !this.driver.isWatching) this.driver.running = true;
    this.table.play(text);
  }

  /** Whether a program is thinking, not just waiting for its place. */
  get #isThinking() {
    const { search } = this.table;
    return search?.kind === 'think' && search.ahead === 0;
  }

  #onSearch() {
    const { search, view } = this.table;
    if (view && this.#isThinking) this.clock.begin(view.turn);
    else if (!this.table.isPersonsTurn) this.clock.rest();
    if (this.review.progress && search?.kind !== 'review') this.#endReview();
    this.#screen.drawSearch();
    if (!search) this.#analyse();
  }

  /** @param {Result} result */
  #onAnswer({ kind, answer, view, ply, player, time }) {
    if (kind === 'review' || kind === 'analyse' || kind === 'hint')
      this.evaluations.keep(view, ply, answer, player, time);
    if (kind === 'analyse') this.pace.answered();
    if (kind === 'think') {
      this.times.set(`${keyOf(view, view.ply)} ${answer.best}`, answer.progress.seconds * 1000);
      this.#screen.totals.keep(view.ply, answer.progress);
      this.#screen.thinking.update(this.table.search);
      // Only the analyst's result is shown; an opponent's opinion of its own move is not mixed in.
      return;
    }
    if (kind === 'review') this.review.count();
    if (kind === 'hint') this.#screen.suggest(view);
    this.#screen.draw();
  }

  /** @param {{code: string, message: string, opening: boolean, passes: boolean}} error */
  #onRefused(error) {
    this.#ahead = [];
    if (error.code === 'stale') {
      this.board.refuse();
      return;
    }
    const close = toastError(error);
    if (error.passes) this.#closeError = close;
    if (error.opening)
      this.begin({ setup: '', position: '', first: 'human', second: usualOpponent(this.info.name) });
    else if (this.table.view) {
      this.board.refuse();
      this.board.view = this.table.view;
    }
  }

  /** Asks about the position on screen if that is wanted and nothing else is in progress. */
  #analyse() {
    // A search would block the rest of a line that is being played.
    if (this.#ahead.length > 0) return;
    const { view, search } = this.table;
    if (!this.analysisOn || !view || view.outcome || this.driver.isBusy || search || this.table.isRefused)
      return;
    const time = this.pace.next(keyOf(view, view.ply), this.evaluations.at(view, view.ply));
    this.#screen.drawValues();
    if (time > 0) this.table.begin('analyse', this.#analyst, { time_ms: time });
  }

  /** Accepts the analysis so far, or lets it go on. @param {boolean} enough */
  #pause(enough) {
    const { view, search } = this.table;
    if (!view) return;
    const key = keyOf(view, view.ply);
    if (enough) this.pace.rest(key);
    else this.pace.goOn(key);
    // A different search, such as an opponent's thinking, is not the analysis's to stop.
    if (search?.kind === 'analyse') this.table.stop();
    else this.#analyse();
  }

  /**
   * Plays moves of a line after `ply` moves of the game. In a running game against a program, that is a single move of
   * the person; otherwise all of them, as another line of the game.
   * @param {string[]} moves
   * @param {number} ply
   */
  #playLine(moves, ply) {
    const { view, persons } = this.table;
    const [move] = moves;
    if (!view || move === undefined || this.review.progress) return false;
    const here = ply === view.ply;
    if (here && moves.length === 1 && this.board.interactive) {
      this.board.preview = null;
      this.#onMove(move);
      return true;
    }
    if (persons === 1 && !this.isOver) return false;
    this.board.preview = null;
    this.driver.running = false;
    this.#ahead = [...moves];
    if (here) this.#playAhead();
    else this.table.jump(ply);
    return true;
  }

  /** Plays the next move of a line. */
  #playAhead() {
    const move = this.#ahead.shift();
    if (move !== undefined) this.table.play(move);
  }

  /** Restarts the analysis with another player or time. @param {string | null} player */
  #askAnew(player) {
    this.#analyst = player ?? this.#analyst;
    this.table.forgive();
    this.pace.reset();
    this.evaluations.clear();
    if (this.table.search?.kind === 'analyse') this.table.cancel();
    this.#screen.draw();
    this.#analyse();
  }

  toggleAnalysis() {
    const { view } = this.table;
    this.analysisOn = !this.analysisOn;
    this.table.forgive();
    this.pace.reset();
    say(t(this.analysisOn ? 'analysis.is-on' : 'analysis.is-off'));
    if (!view) return;
    this.#keeping.write(view, this.analysisOn, false);
    if (this.analysisOn) this.#screen.open('analysis');
    else if (this.#screen.tab === 'analysis') this.#screen.open('moves');
    if (!this.analysisOn && this.table.search?.kind === 'analyse') this.table.stop();
    this.#screen.draw();
    this.#analyse();
  }

  /** Analyses the whole game. */
  reviewGame() {
    const { view } = this.table;
    if (!view || view.plies === 0) return;
    this.driver.running = false;
    this.table.begin('review', reviewerOf(this.info.name));
    this.review.begin(view);
    this.#screen.draw();
  }

  /** Opens the worst mistakes of the game, to try again. @param {import('../training/judge.js').Marked[]} marked */
  async #learn(marked) {
    const { view } = this.table;
    if (!view) return;
    const styles = ['/css/puzzles.css', '/css/training.css'].map(linkStyle);
    const [{ openMistakes }] = await Promise.all([import('../training/dialog.js'), ...styles]);
    await openMistakes(view, marked);
  }

  /** Suggests a good move. */
  hint() {
    const { view } = this.table;
    if (!view || !this.table.isPersonsTurn) return;
    if (this.evaluations.at(view, view.ply)?.full) this.#screen.suggest(view);
    else this.table.begin('hint', advisorOf(this.info.name), { time_ms: HINT_MS });
  }

  /** Goes to a position of the game; players wait there. @param {number} ply */
  jump(ply) {
    const { view } = this.table;
    if (view && this.review.progress) void this.review.peek(view, ply);
    if (!view || this.review.progress || ply === this.table.ply) return;
    if (this.driver.isWatching) this.driver.running = false;
    this.table.jump(Math.min(Math.max(ply, 0), view.plies));
  }

  /** Ends the review and goes to the position looked at meanwhile. */
  #endReview() {
    const looked = this.review.end();
    if (looked !== null) this.jump(looked);
  }

  /** Back to a person's turn, or by one move; players wait there. */
  undo() {
    if (this.review.progress) {
      this.jump(this.table.ply - 1);
      return;
    }
    if (this.driver.isWatching) this.driver.running = false;
    this.table.undo();
  }

  /** Forward again to a person's turn, or by one move. */
  redo() {
    if (this.review.progress) {
      this.jump(this.table.ply + 1);
      return;
    }
    if (this.driver.isWatching) this.driver.running = false;
    this.table.redo();
  }

  close() {
    this.#keeping.close();
    this.clock.close();
    this.driver.close();
    this.table.close();
  }
}
