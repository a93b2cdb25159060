// @ts-check
/**
 * A game page at work: connects the table (the game), the driver (players' turns), the board and the panels. Everything
 * on screen follows from the view, the results of searches and a few switches.
 */
import { fill, h } from '../dom.js';
import { gameTitle, t } from '../i18n.js';
import { say } from '../announce.js';
import { toast, toastError } from '../parts/toast.js';
import { Bar } from '../analysis/bar.js';
import { valueWords } from '../analysis/value.js';
import { moveShown } from '../board/glyphs.js';
import { Evaluations, keyOf } from '../analysis/evaluations.js';
import { AnalysisPanel } from '../analysis/panel.js';
import { advisorOf, reviewerOf } from '../games.js';
import { usualOpponent } from '../parts/presets.js';
import { linkStyle } from '../parts/styles.js';
import { Tabs } from '../parts/tabs.js';
import { openingOf } from './address.js';
import { Controls, Watching } from './controls.js';
import { Clock, clockState, clocksOf } from './clock.js';
import { Driver } from './driver.js';
import { Ending } from './ending.js';
import { Explorer } from './explorer.js';
import { openSeat } from './fresh.js';
import { HintLine } from './hint.js';
import { Keeping } from './keeping.js';
import { drawStatus, gameLayout, guide } from './layout.js';
import { Moves } from './moves.js';
import { Notes } from './notes.js';
import { Offer } from './offer.js';
import { Review } from './review.js';
import { Seats } from './seats.js';
import { knock } from './sounds.js';
import { sayChange } from './speech.js';
import { Table } from './table.js';
import { Thinking } from './thinking.js';
import { Totals } from './totals.js';
import { recalledTree } from './trees.js';
import { Verdict } from './verdict.js';
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
  /** @type {QBoard} */ board = /** @type {QBoard} */ (document.createElement('q-board'));
  /** @type {Driver} */ driver;
  analysisOn = false;
  #root;
  #info;
  #rules;
  #bar = new Bar();
  #clock = new Clock();
  #seats = new Seats(this.#clock, {
    hurry: () => this.table.stop(),
    change: (side) => this.#changePlayer(side),
  });
  /** The agreed clocks, `5m,2m`. */ clockText = '';
  /** Whether the game on the table is over, whatever ply is on screen. */ #isOver = false;
  #thinking = new Thinking();
  #totals = new Totals();
  #notes = new Notes((text) => this.table.note(text));
  #ending = new Ending({ again: (exchanged) => this.again(exchanged), review: () => this.reviewNow() });
  #moves = new Moves(
    (ply) => this.jump(ply),
    (type, ply, move) => this.#onLine(type, ply, move),
  );
  #verdict = new Verdict(
    (view) => void (this.board.preview = view),
    (moves, ply) => this.#playLine(moves, ply),
  );
  #explorer = new Explorer(this.evaluations, (moves, ply) => this.#playLine(moves, ply));
  /** Moves of a line still to be played. @type {string[]} */ #ahead = [];
  #offer = new Offer();
  #panels = {
    moves: h('div'),
    analysis: h('div'),
    notes: h('div'),
    engine: h('div'),
  };
  #tabs = new Tabs(
    Object.entries(this.#panels).map(([name, panel]) => ({
      name,
      panel,
      words: () => t(`game.tab.${name}`),
    })),
    () => t('game.tabs'),
    (name) => this.#onTab(name),
  );
  #title = h('h1');
  #status = h('div', { class: 'game-status' });
  /** What to point at next, in words. */ #step = '';
  /** That, or the analysis in brief; replaces the title on a phone. */ #brief = h('p', {
    class: 'game-brief',
  });
  #guide = h('div');
  #hint = new HintLine();
  #controls;
  #watching;
  #panel;
  /** @type {Map<string, number>} */ #times = new Map();
  #review = new Review(this.board);
  #keeping = new Keeping(this.table);
  /** Closes the last error once something has worked. */ #closeError = () => {};

  /** @param {HTMLElement} root @param {GameInfo} info @param {ControlActions} actions */
  constructor(root, info, actions) {
    this.#root = root;
    this.#info = info;
    this.#rules = actions.rules;
    this.driver = new Driver(this.table, this.board);
    this.#controls = new Controls(actions);
    this.#watching = new Watching(this.driver);
    this.#panel = new AnalysisPanel({
      jump: (fraction) => this.jump(Math.round(fraction * (this.table.view?.plies ?? 0))),
      preview: (view) => void (this.board.preview = view),
      point: (remark) => void (this.board.pointed = remark),
      play: (moves, ply) => this.#playLine(moves, ply),
      review: () => this.review(),
      learn: (marked) => void this.#learn(marked),
      stop: () => this.table.cancel(),
      enough: () => this.#pause(true),
      deeper: () => this.#pause(false),
      changed: () => this.#askAnew(),
    });
    this.#panel.player = advisorOf(info.name);
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
      this.#refresh();
    });
    this.table.addEventListener('refused', (event) =>
      this.#onRefused(/** @type {CustomEvent} */ (event).detail),
    );
    this.table.addEventListener('waiting', () => this.#drawWaiting());
    this.board.addEventListener('move', (event) =>
      this.#onMove(/** @type {CustomEvent} */ (event).detail.text),
    );
    this.board.addEventListener('step', (event) => {
      this.#step = /** @type {CustomEvent} */ (event).detail.words;
      this.#hint.step(this.#step);
      if (this.table.view) this.#drawBar(this.table.view);
    });
    this.board.addEventListener('shown', () => this.#analyse());
    this.driver.addEventListener('change', () => this.#refresh());
    this.#clock.attach(this.table);
  }

  /** Lays the page out in the current language. */
  draw() {
    this.#title.textContent = gameTitle(this.#info.name);
    this.#controls.draw();
    this.#watching.draw();
    this.#ending.draw();
    this.#panel.draw(this.#info.name, this.#info.players);
    this.#tabs.draw();
    this.#notes.draw();
    this.#placeMoves();
    fill(this.#panels.engine, this.#totals.element, this.#thinking.element);
    fill(this.#panels.notes, this.#notes.element);
    const notes = [this.#hint, this.#ending, this.#watching, this.#offer].map(({ element }) => element);
    notes.push(this.#verdict.element);
    this.#guide = guide(this.#info, this.#rules);
    fill(
      this.#root,
      gameLayout(this.#info.name, {
        head: [this.#title, this.#status, this.#brief],
        seats: this.#seats,
        board: [this.#bar.element, this.board],
        controls: this.#controls.element,
        note: [this.#guide, notes],
        tabs: this.#tabs.element,
      }),
    );
    this.#refresh();
  }

  /** Shows the moves beside the analysis, too. */
  #placeMoves() {
    const analysing = this.#tabs.chosen === 'analysis';
    fill(this.#panels.analysis, this.#panel.element, analysing && this.#moves.element, this.#panel.foot);
    if (!analysing) fill(this.#panels.moves, this.#moves.element, this.#explorer.element);
  }

  /** @param {string} name */
  #onTab(name) {
    this.#placeMoves();
    if (name === 'analysis' && !this.analysisOn) this.toggleAnalysis();
    this.#refresh();
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
    const usual = { first: 'human', second: usualOpponent(this.#info.name) };
    const opening = openingOf(this.#info.name, state, usual);
    const watching = opening.first !== 'human' && opening.second !== 'human';
    this.analysisOn = state.analysis === 'on';
    opening.tree = state.tree ?? recalledTree(this.#info.name, state) ?? '';
    this.#clock.reset();
    this.#totals.reset();
    this.#keeping.recall(opening);
    this.clockText = clockState(opening.clocks ?? null).clock ?? '';
    if (this.analysisOn) this.#tabs.choose('analysis');
    this.#offer.update(!opening.moves && !state.setup ? this.#info.name : null);
    this.driver.running = !byBack && !(watching && opening.moves !== '');
    this.table.openAddress(opening);
  }

  /** Starts a new game. @param {import('./fresh.js').Agreement} agreement */
  begin({ setup, position, first, second, clocks = null, tree = '' }) {
    this.#keeping.pushNext = true;
    this.#times.clear();
    this.#thinking.clear();
    this.#clock.reset();
    this.#totals.reset();
    this.#keeping.begin();
    this.#offer.update(null);
    this.driver.running = true;
    this.clockText = clockState(clocks).clock ?? '';
    const { name: game } = this.#info;
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
    openSeat(this.#info, view, side, (player) => {
      this.driver.running = true;
      const [first = 'human', second = 'human'] = view.players;
      if (side === 'first') this.table.change(player, second);
      else this.table.change(first, player);
    });
  }

  /** Turns the analysis on and reviews the whole game. */
  reviewNow() {
    if (!this.analysisOn) this.toggleAnalysis();
    this.review();
  }

  /** @param {Change} change */
  #onView({ view, cause }) {
    if (cause === 'noted') this.#keeping.write(view, this.analysisOn, false);
    if (cause === 'noted' || cause === 'spoken') {
      this.#clock.follow(view, !this.#isThinking && !this.table.isPersonsTurn);
      this.board.view = view;
      this.#refresh();
      return;
    }
    if (cause === 'opened' && !view.tree) for (const sentence of view.left_out ?? []) toast(sentence);
    this.#closeError();
    this.#hint.hide();
    this.#review.forget();
    if (view.plies > 0) this.#offer.update(null);
    if (cause === 'played' || cause === 'thought')
      knock(view.history[view.ply - 1]?.side ?? 'first', view.outcome !== null);
    this.#isOver = Boolean(view.end);
    this.#clock.follow(view, !this.table.isPersonsTurn);
    this.#totals.follow(view, cause === 'played' || cause === 'thought');
    this.board.view = view;
    const quick = this.driver.isWatching && cause === 'thought' && !view.outcome;
    this.#keeping.follow(view, this.analysisOn, cause, quick);
    this.#refresh();
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
    if (view && this.#isThinking) this.#clock.begin(view.turn);
    else if (!this.table.isPersonsTurn) this.#clock.rest();
    this.#thinking.update(search);
    this.#tabs.reveal('engine', this.#thinking.hasThought);
    if (this.#review.progress && search?.kind !== 'review') this.#endReview();
    if (!view) return;
    this.#drawBar(view);
    if (this.analysisOn && search?.progress) this.#panel.follow(view, this.evaluations, search);
    else if (this.analysisOn) this.#panel.update(view, this.evaluations, search, this.#review.progress);
    if (!search || !search.progress) {
      this.#drawSwitches(view);
      if (!search) this.#analyse();
    }
  }

  /** @param {Result} result */
  #onAnswer({ kind, answer, view, ply, player, time }) {
    if (kind === 'review' || kind === 'analyse' || kind === 'hint')
      this.evaluations.keep(view, ply, answer, player, time);
    if (kind === 'analyse') this.#panel.pace.answered();
    if (kind === 'think') {
      this.#times.set(`${keyOf(view, view.ply)} ${answer.best}`, answer.progress.seconds * 1000);
      this.#totals.keep(view.ply, answer.progress);
      this.#thinking.update(this.table.search);
      // Only the analyst's result is shown; an opponent's opinion of its own move is not mixed in.
      return;
    }
    if (kind === 'review') this.#review.count();
    if (kind === 'hint') this.#showHint(view);
    this.#refresh();
  }

  /** Says that the game will appear when the server is back. */
  #drawWaiting() {
    if (!this.table.view) fill(this.#status, h('p', { role: 'status' }, t('shell.waiting')));
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
      this.begin({ setup: '', position: '', first: 'human', second: usualOpponent(this.#info.name) });
    else if (this.table.view) {
      this.board.refuse();
      this.board.view = this.table.view;
    }
  }

  /** Redraws everything except the board from the current state. */
  #refresh() {
    const { view, search } = this.table;
    if (!view) return;
    const thinking = search?.kind === 'think' ? view.turn : null;
    drawStatus(this.#status, view);
    this.#guide.hidden = view.plies > 0;
    this.#ending.update(view);
    this.#seats.update(view, thinking);
    this.#drawMoves(view);
    this.#notes.update(view);
    this.#explorer.update(view);
    this.#totals.draw(view);
    this.#thinking.update(search);
    this.#tabs.reveal('engine', this.#thinking.hasThought);
    if (this.analysisOn) this.#panel.update(view, this.evaluations, search, this.#review.progress);
    this.#drawBar(view);
    this.#drawSwitches(view);
    this.#showValues(view);
  }

  /** @param {View} view */
  #drawMoves(view) {
    // The time per move matters when programs play each other, but not to a person who plays.
    const times = this.driver.isWatching ? this.#times : new Map();
    this.#moves.update(view, this.evaluations, times);
    const comment = view.ply > 0 ? view.history[view.ply - 1]?.comment : view.comment;
    this.#verdict.update(view, this.evaluations, comment ?? '');
  }

  /** Updates what can be pressed and pointed at. @param {View} view */
  #drawSwitches(view) {
    const { search, persons, isPersonsTurn } = this.table;
    // When only programs play, or the game is over, a person may try moves of either side.
    this.board.interactive = isPersonsTurn || (this.driver.isWaiting && (persons === 0 || this.#isOver));
    this.#watching.update(view);
    this.#controls.update({
      view,
      analysis: this.analysisOn,
      hinting: search?.kind === 'hint',
      persons,
      isPersonsTurn,
      isOver: this.#isOver,
    });
    this.#seats.update(view, search?.kind === 'think' ? view.turn : null);
  }

  /** @param {View} view */
  #drawBar(view) {
    const { search } = this.table;
    const known = this.evaluations.at(view, view.ply);
    const live = search?.kind === 'analyse' && !known?.full ? search.progress : null;
    const value = live?.value ?? known?.value ?? null;
    this.#bar.update(view, value, this.analysisOn);
    const best = live?.line[0] ?? known?.best;
    const words = [best && moveShown(view.board, best), value && valueWords(value, view.game)];
    const said = this.analysisOn && !view.outcome ? words.filter(Boolean).join(' · ') : '';
    this.#brief.textContent = this.#step || said;
  }

  /** @param {View} view */
  #showValues(view) {
    const known = this.analysisOn ? this.evaluations.at(view, view.ply) : null;
    this.board.remarks = known?.answer.remarks ?? [];
    this.board.values =
      known?.full && !this.driver.isBusy
        ? new Map(known.answer.moves.map((move) => [move.move, move.value]))
        : null;
  }

  /** Asks about the position on screen if that is wanted and nothing else is in progress. */
  #analyse() {
    // A search would block the rest of a line that is being played.
    if (this.#ahead.length > 0) return;
    const { view, search } = this.table;
    if (!this.analysisOn || !view || view.outcome || this.driver.isBusy || search || this.table.isRefused)
      return;
    const time = this.#panel.pace.next(keyOf(view, view.ply), this.evaluations.at(view, view.ply));
    this.#showValues(view);
    if (time > 0) this.table.begin('analyse', this.#panel.player, { time_ms: time });
  }

  /** Accepts the analysis so far, or lets it go on. @param {boolean} enough */
  #pause(enough) {
    const { view, search } = this.table;
    if (!view) return;
    const key = keyOf(view, view.ply);
    if (enough) this.#panel.pace.rest(key);
    else this.#panel.pace.goOn(key);
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
    if (!view || move === undefined || this.#review.progress) return false;
    const here = ply === view.ply;
    if (here && moves.length === 1 && this.board.interactive) {
      this.board.preview = null;
      this.#onMove(move);
      return true;
    }
    if (persons === 1 && !this.#isOver) return false;
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

  /** Restarts the analysis with another player or time. */
  #askAnew() {
    this.table.forgive();
    this.#panel.pace.reset();
    this.evaluations.clear();
    if (this.table.search?.kind === 'analyse') this.table.cancel();
    this.#refresh();
    this.#analyse();
  }

  toggleAnalysis() {
    const { view } = this.table;
    this.analysisOn = !this.analysisOn;
    this.table.forgive();
    this.#panel.pace.reset();
    say(t(this.analysisOn ? 'analysis.is-on' : 'analysis.is-off'));
    if (!view) return;
    this.#keeping.write(view, this.analysisOn, false);
    if (this.analysisOn) this.#tabs.choose('analysis');
    else if (this.#tabs.chosen === 'analysis') this.#tabs.choose('moves');
    if (!this.analysisOn && this.table.search?.kind === 'analyse') this.table.stop();
    this.#refresh();
    this.#analyse();
  }

  /** Analyses the whole game. */
  review() {
    const { view } = this.table;
    if (!view || view.plies === 0) return;
    this.driver.running = false;
    this.table.begin('review', reviewerOf(this.#info.name));
    this.#review.begin(view);
    this.#refresh();
  }

  /** Opens the worst mistakes of the game, to try again. @param {import('../training/mistakes.js').Marked[]} marked */
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
    if (this.evaluations.at(view, view.ply)?.full) this.#showHint(view);
    else this.table.begin('hint', advisorOf(this.#info.name), { time_ms: HINT_MS });
  }

  /** @param {View} view */
  #showHint(view) {
    if (this.table.view?.revision === view.revision) this.#hint.show(view, this.evaluations, this.board);
  }

  /** Goes to a position of the game; players wait there. @param {number} ply */
  jump(ply) {
    const { view } = this.table;
    if (view && this.#review.progress) void this.#review.peek(view, ply);
    if (!view || this.#review.progress || ply === this.table.ply) return;
    if (this.driver.isWatching) this.driver.running = false;
    this.table.jump(Math.min(Math.max(ply, 0), view.plies));
  }

  /** Ends the review and goes to the position looked at meanwhile. */
  #endReview() {
    const looked = this.#review.end();
    if (looked !== null) this.jump(looked);
  }

  /** Back to a person's turn, or by one move; players wait there. */
  undo() {
    if (this.#review.progress) {
      this.jump(this.table.ply - 1);
      return;
    }
    if (this.driver.isWatching) this.driver.running = false;
    this.table.undo();
  }

  /** Forward again to a person's turn, or by one move. */
  redo() {
    if (this.#review.progress) {
      this.jump(this.table.ply + 1);
      return;
    }
    if (this.driver.isWatching) this.driver.running = false;
    this.table.redo();
  }

  close() {
    this.#keeping.close();
    this.#clock.close();
    this.driver.close();
    this.table.close();
  }
}
