// @ts-check
/**
 * The page of a game for two: the state of the game, and what people and the server do to it. `game/game.js` talks to
 * the server, `game/screen.js` draws.
 */
import { fill, h, say } from '../dom.js';
import { gameTitle, playerName, sideName, t } from '../i18n.js';
import { Analysis } from '../analysis/analysis.js';
import { keyOf } from '../board/moves.js';
import { gameOf } from '../games.js';
import { confirmed } from '../parts/dialog.js';
import { exportDialog, importDialog } from '../parts/exchange.js';
import { usualOpponent } from '../parts/ladder.js';
import { toast, toastError } from '../parts/toast.js';
import { openEditor } from '../editor/editor.js';
import { openFresh, openSeat } from '../game/fresh.js';
import { Game } from '../game/game.js';
import { clocksOf, clockState, Keeping } from '../game/keeping.js';
import { registerKeys } from '../game/keys.js';
import { openRules } from '../game/rules.js';
import { Screen } from '../game/screen.js';
import { Clock } from '../game/seats.js';
import { knock, sayChange } from '../game/speech.js';
import '../board/board.js';

/** @typedef {import('../router.js').Route} Route */
/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Cause} Cause */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../board/board.js').QBoard} QBoard */

/** @param {HTMLElement} root @param {Route} route */
export function mount(root, route) {
  const game = route.game ?? '';
  const heading = () =>
    fill(root, h('h1', null, gameTitle(game)), h('p', { class: 'soft' }, t('game.opening')));
  heading();
  const info = gameOf(game);
  if (!info) return { unmount() {}, translate: heading };
  const page = new GamePage(root, info);
  const offKeys = registerKeys(page);
  page.openState(route.state, false);
  return {
    unmount() {
      offKeys();
      page.close();
    },
    translate: () => page.screen.lay(),
    /** @param {Route} to */
    restore: (to) => page.openState(to.state, true),
  };
}

export class GamePage {
  board = /** @type {QBoard} */ (document.createElement('q-board'));
  clock = new Clock(() => this.game.checkClocks());
  game = new Game(
    this.board,
    {
      view: (view, cause) => this.#onView(view, cause),
      search: (isNews) => this.#onSearch(isNews),
      answer: (...answer) => this.#onAnswer(...answer),
      reviewed: (review, view) => this.analysis.known.keepReview(view, review),
      refused: (refusal) => this.#onRefused(refusal),
      waiting: () => this.screen.wait(),
    },
    () => this.clock.orders,
  );
  info;
  analysis;
  screen;
  /** The agreed clocks, `5m,2m`. */ #clockText = '';
  /** Moves of a line still to be played. @type {string[]} */ #ahead = [];
  #keeping = new Keeping(() => this.clock.orders);
  /** Closes the last error once something has worked. */ #closeError = () => {};

  /** What the buttons and keys do. */
  actions = {
    fresh: this.#withView((view) =>
      openFresh(this.info, view, this.#clockText, (agreement) => this.begin(agreement)),
    ),
    undo: () => this.#step('undo'),
    redo: () => this.#step('redo'),
    hint: () => {
      if (this.game.isPersonsTurn && this.analysis.hint()) this.screen.suggest();
    },
    analysis: this.#withView(() => this.toggleAnalysis()),
    resign: this.#withView((view) => void this.#resign(view)),
    rules: () => openRules(this.info),
    edit: this.#withView((view) =>
      openEditor(this.info, view.setup, view.position, (made) => this.#continue(view, made)).catch(
        toastError,
      ),
    ),
    import: this.#withView((view) =>
      importDialog({
        game: this.info,
        setup: view.setup,
        open: ({ setup, record, tree }) => this.#continue(view, { setup, position: record, tree }),
      }),
    ),
    export: this.#withView((view) =>
      exportDialog({
        tree: view.tree ?? '',
        game: this.info,
        setup: view.setup,
        position: view.position,
        moves: view.history.map(({ text }) => text),
        players: view.players.map((player) => playerName(player)).join(' – '),
      }),
    ),
  };

  /** @param {HTMLElement} root @param {GameInfo} info */
  constructor(root, info) {
    this.info = info;
    this.analysis = new Analysis(info.name, this.game, this.board);
    this.screen = new Screen(root, this);
    this.board.addEventListener('move', (event) =>
      this.#onMove(/** @type {CustomEvent} */ (event).detail.text),
    );
    this.board.addEventListener('shown', () => this.#ask());
    this.screen.lay();
  }

  close() {
    this.#keeping.close();
    this.clock.close();
    this.game.close();
  }

  /** @param {(view: View) => void} run */
  #withView(run) {
    return () => void (this.game.view && run(this.game.view));
  }

  /** Opens the game described by an address. @param {Record<string, string>} state @param {boolean} byBack */
  openState(state, byBack) {
    const { name } = this.info;
    this.#forget();
    const opening = this.#keeping.recall(name, state, { first: 'human', second: usualOpponent(name) });
    const watching = opening.first !== 'human' && opening.second !== 'human';
    this.analysis.on = state.analysis === 'on';
    this.#clockText = clockState(opening.clocks ?? null).clock ?? '';
    if (this.analysis.on) this.screen.open('analysis');
    this.screen.offer.update(!opening.moves && !state.setup ? name : null);
    this.game.running = !byBack && !(watching && opening.moves !== '');
    this.game.open(opening, true);
  }

  /** Starts a new game. @param {import('../game/fresh.js').Agreement} agreement */
  begin({ setup, position, first, second, clocks = null, tree = '' }) {
    this.#forget();
    this.#keeping.pushNext = true;
    this.#keeping.begin();
    this.screen.offer.update(null);
    this.#clockText = clockState(clocks).clock ?? '';
    [this.game.running, this.game.thought] = [true, null];
    const game = this.info.name;
    this.game.open({ game, setup, moves: position, tree, ply: null, first, second, clocks });
  }

  /** Starts at another position, with the players of the game on screen. @param {View} view @param {{setup: string, position: string, tree?: string}} made */
  #continue({ players: [first, second] }, made) {
    this.begin({ ...made, first, second });
  }

  /** Forgets the game that was on screen. */
  #forget() {
    this.#ahead = [];
    this.clock.reset();
  }

  /** Starts the same game again. @param {boolean} exchanged  with the sides exchanged */
  again = (exchanged) => {
    const { view } = this.game;
    if (!view) return;
    const [first, second] = view.players;
    const clocks = clocksOf({ clock: this.#clockText });
    this.begin({
      setup: view.setup,
      position: '',
      first: exchanged ? second : first,
      second: exchanged ? first : second,
      // A clock belongs to a player.
      clocks: clocks && exchanged ? [clocks[1], clocks[0]] : clocks,
    });
  };

  /** Chooses another player for a side from now on. @param {'first' | 'second'} side */
  changePlayer = (side) => {
    const { view } = this.game;
    if (!view) return;
    openSeat(this.info, view, side, (player) => {
      this.game.running = true;
      const [first, second] = view.players;
      if (side === 'first') this.game.change(player, second);
      else this.game.change(first, player);
    });
  };

  /** @param {View} view */
  async #resign(view) {
    if (!view.resigns) return;
    const side = view.resigns;
    const words = t('game.resign-sure', { side: sideName(view, side) });
    if (await confirmed(t('game.resign'), words, t('game.resign'))) this.game.resign(side);
  }

  /** @param {View} view @param {Cause} cause */
  #onView(view, cause) {
    const { game, clock, screen } = this;
    const isMove = cause === 'played' || cause === 'thought';
    const isSame = cause === 'noted' || cause === 'spoken';
    const looked = isSame ? null : this.analysis.end();
    clock.follow(view, this.#isThinking, cause === 'played');
    this.board.view = view;
    if (cause === 'noted') this.#keeping.write(view, this.analysis.on);
    if (isSame) {
      screen.draw();
      return;
    }
    if (cause === 'opened' && !view.tree) for (const sentence of view.left_out ?? []) toast(sentence);
    this.#closeError();
    screen.hint.hide();
    if (view.plies > 0) screen.offer.update(null);
    if (isMove) knock(view.history[view.ply - 1]?.side ?? 'first', view.outcome !== null);
    const quick = game.isWatching && cause === 'thought' && !view.outcome;
    this.#keeping.follow(view, this.analysis.on, cause, quick);
    screen.draw();
    sayChange(view, cause, game.isWatching && game.running);
    game.consider();
    // Where people looked while the game was reviewed.
    if (looked !== null && cause === 'stepped') this.jump(looked);
    else if (this.#ahead.length > 0) this.#playAhead();
    else this.#ask();
  }

  /** Whether a program is thinking, not just waiting for its place. */
  get #isThinking() {
    return this.game.isThinking && this.game.search?.ahead === 0;
  }

  /** @param {boolean} isNews  of a running search */
  #onSearch(isNews) {
    const { search, view } = this.game;
    if (view && this.#isThinking) this.clock.begin(view.turn);
    else if (!this.game.isPersonsTurn) this.clock.rest();
    const looked = this.analysis.review && search?.kind !== 'review' ? this.analysis.end() : null;
    if (looked !== null) this.jump(looked);
    if (isNews) this.screen.follow();
    else this.screen.draw();
    if (!search) this.#ask();
  }

  /** @type {import('../game/game.js').Heard['answer']} */
  #onAnswer(answer, search, ply) {
    if (search.kind === 'think') {
      const { progress, best } = answer;
      const key = `${keyOf(search.view, ply)} ${best}`;
      this.clock.taken.set(key, { ms: progress.seconds * 1000, thought: progress });
      // Only the analyst's result is shown; an opponent's opinion of its own move is not mixed in.
      this.screen.follow();
      return;
    }
    this.analysis.answered(answer, search, ply);
    if (search.kind === 'hint' && this.game.view?.revision === search.view.revision) this.screen.suggest();
    this.screen.draw();
  }

  /** @param {import('../game/game.js').Refusal} error */
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
    else if (this.game.view) {
      this.board.refuse();
      this.board.view = this.game.view;
    }
  }

  /** Asks about the position on screen; a search would block the rest of a line that is being played. */
  #ask() {
    if (this.#ahead.length === 0) this.analysis.ask();
  }

  /** @param {string} text  a move that a person pointed out */
  #onMove(text) {
    this.#ahead = [];
    if (!this.game.isWatching) this.game.running = true;
    this.game.play(text);
  }

  /**
   * Plays moves of a line after `ply` moves of the game. In a running game against a program, that is a single move of
   * the person; otherwise all of them, as another line of the game.
   * @type {import('../analysis/lines.js').PlayLine}
   */
  playLine = (moves, ply) => {
    const { view, isOpen } = this.game;
    const [move] = moves;
    if (!view || move === undefined || this.analysis.review) return false;
    const here = ply === view.ply;
    if (here && moves.length === 1 && isOpen) {
      this.board.preview = null;
      this.#onMove(move);
      return true;
    }
    if (view.persons === 1 && !view.end) return false;
    this.board.preview = null;
    this.game.run(false);
    this.#ahead = [...moves];
    if (here) this.#playAhead();
    else this.game.jump(ply);
    return true;
  };

  /** Plays the next move of a line. */
  #playAhead() {
    const move = this.#ahead.shift();
    if (move !== undefined) this.game.play(move);
  }

  /**
   * Enters another line, where players wait, promotes it, or deletes it.
   * @param {'enter' | 'promote' | 'remove'} type
   * @param {number} ply
   * @param {string} move
   */
  line(type, ply, move) {
    if (type !== 'remove') {
      this.game.run(false);
      this.#keeping.pushNext = true;
    }
    this.game.line(type, ply, move);
  }

  /** Goes to a position of the game; players wait there. @param {number} ply */
  jump(ply) {
    const { game, analysis } = this;
    if (!game.view) return;
    const to = Math.min(Math.max(ply, 0), game.view.plies);
    if (analysis.review) void analysis.peek(to);
    else if (to !== game.ply) {
      if (game.isWatching) game.run(false);
      game.jump(to);
    }
  }

  /** Back to a person's turn, or by one move; or forward again. Players wait there. @param {'undo' | 'redo'} type */
  #step(type) {
    if (this.analysis.review) this.jump(this.game.ply + (type === 'undo' ? -1 : 1));
    else {
      if (this.game.isWatching) this.game.run(false);
      this.game.step(type);
    }
  }

  toggleAnalysis() {
    const { analysis, game, screen } = this;
    analysis.turn(!analysis.on);
    say(t(analysis.on ? 'analysis.is-on' : 'analysis.is-off'));
    if (!game.view) return;
    this.#keeping.write(game.view, analysis.on);
    if (analysis.on) screen.open('analysis');
    else if (screen.tab === 'analysis') screen.open('moves');
    if (!analysis.on && game.search?.kind === 'analyse') game.stop();
    screen.draw();
    this.#ask();
  }

  /** Restarts the analysis with another player or time. @param {string | null} player */
  askAnew(player) {
    this.analysis.askAnew(player);
    this.screen.draw();
    this.#ask();
  }

  /** Turns the analysis on and reviews the whole game. */
  reviewNow() {
    if (!this.analysis.on) this.toggleAnalysis();
    this.reviewGame();
  }

  /** Analyses the whole game. */
  reviewGame() {
    this.analysis.begin();
    this.screen.draw();
  }
}
