// @ts-check
/**
 * The picture of a game page: everything on screen except the board's own drawing, made from the state of the room. It
 * keeps nothing but what people have opened, and passes on what they press.
 */
import { fill, h } from '../dom.js';
import { gameTitle, t } from '../i18n.js';
import { Bar } from '../analysis/graph.js';
import { AnalysisPanel } from '../analysis/panel.js';
import { briefWords } from '../analysis/value.js';
import { moveShown } from '../board/moves.js';
import { advisorOf } from '../games.js';
import { Tabs } from '../parts/tabs.js';
import { Controls, Watching } from './controls.js';
import { Thinking, Totals } from './engine.js';
import { Explorer } from './explorer.js';
import { drawStatus, Ending, guide, HintLine, Notes, Offer } from './frame.js';
import { Moves } from './moves.js';
import { Verdict } from './review.js';
import { Seats } from './seats.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('./controls.js').ControlActions} ControlActions */
/**
 * @typedef {object} State  what the picture shows
 * @property {GameInfo} info
 * @property {import('./table.js').Table} table  the game and the running search
 * @property {import('./driver.js').Driver} driver
 * @property {import('../analysis/evaluations.js').Evaluations} evaluations
 * @property {import('../analysis/evaluations.js').Pace} pace
 * @property {import('./review.js').Review} review
 * @property {import('./clock.js').Clock} clock
 * @property {import('../board/board.js').QBoard} board
 * @property {Map<string, number>} times  of programs' moves, in milliseconds
 * @property {boolean} analysisOn
 * @property {boolean} isOver  whatever ply is on screen
 */
/**
 * @typedef {object} Acts  what people do besides pressing the buttons of the controls
 * @property {(side: 'first' | 'second') => void} seat  asks for another player
 * @property {(exchanged: boolean) => void} again
 * @property {() => void} reviewNow
 * @property {() => void} review
 * @property {(ply: number) => void} jump
 * @property {(type: 'enter' | 'promote' | 'remove', ply: number, move: string) => void} line
 * @property {import('../analysis/lines.js').PlayLine} play  moves of a line
 * @property {(marked: import('../training/judge.js').Marked[]) => void} learn
 * @property {(enough: boolean) => void} pause  accepts the analysis so far, or lets it go on
 * @property {(player: string | null) => void} askAnew  another player or another time
 * @property {(name: string) => void} tab
 */

export class Screen {
  thinking = new Thinking();
  totals = new Totals();
  hint = new HintLine();
  offer = new Offer();
  /** @type {HTMLElement} */ #root;
  /** @type {State} */ #of;
  /** @type {() => void} */ #rules;
  #bar = new Bar();
  #seats;
  #notes;
  #ending;
  #moves;
  #verdict;
  #explorer;
  #controls;
  #watching;
  #panel;
  #panels = { moves: h('div'), analysis: h('div'), notes: h('div'), engine: h('div') };
  #tabs;
  #title = h('h1');
  #status = h('div', { class: 'game-status' });
  /** What to point at next, in words. */ #step = '';
  /** That, or the analysis in brief; replaces the title on a phone. */ #brief = h('p', {
    class: 'game-brief',
  });
  #guide = h('div');
  #game = h('div');

  /** @param {HTMLElement} root @param {State} state @param {ControlActions} actions @param {Acts} acts */
  constructor(root, state, actions, acts) {
    [this.#root, this.#of, this.#rules] = [root, state, actions.rules];
    const { table, board, evaluations } = state;
    const preview = (/** @type {View | null} */ view) => void (board.preview = view);
    this.#seats = new Seats(state.clock, { hurry: () => table.stop(), change: acts.seat });
    this.#notes = new Notes((text) => table.note(text));
    this.#ending = new Ending({ again: acts.again, review: acts.reviewNow });
    this.#moves = new Moves(acts.jump, acts.line);
    this.#verdict = new Verdict(preview, acts.play);
    this.#explorer = new Explorer(evaluations, acts.play);
    this.#controls = new Controls(actions);
    this.#watching = new Watching(state.driver);
    this.#panel = new AnalysisPanel(state.pace, {
      jump: (fraction) => acts.jump(Math.round(fraction * (table.view?.plies ?? 0))),
      preview,
      point: (remark) => void (board.pointed = remark),
      play: acts.play,
      review: acts.review,
      learn: acts.learn,
      stop: () => table.cancel(),
      pause: acts.pause,
      changed: acts.askAnew,
    });
    this.#panel.player = advisorOf(state.info.name);
    const tabs = Object.entries(this.#panels).map(([name, panel]) => ({
      ...{ name, panel, words: () => t(`game.tab.${name}`) },
    }));
    this.#tabs = new Tabs(
      tabs,
      () => t('game.tabs'),
      (name) => {
        this.#placeMoves();
        acts.tab(name);
      },
    );
    board.addEventListener('step', (event) => {
      this.#step = /** @type {CustomEvent} */ (event).detail.words;
      this.hint.step(this.#step);
      this.#drawBar();
    });
  }

  /** The name of the open tab. */
  get tab() {
    return this.#tabs.chosen;
  }

  /** @param {string} name */
  open(name) {
    this.#tabs.choose(name);
  }

  /** Lays the page out in the current language. */
  lay() {
    const { info, board } = this.#of;
    this.#title.textContent = gameTitle(info.name);
    this.#controls.draw();
    this.#watching.draw();
    this.#ending.draw();
    this.#panel.draw(info.name, info.players);
    this.#tabs.draw();
    this.#notes.draw();
    this.#placeMoves();
    fill(this.#panels.engine, this.totals.element, this.thinking.element);
    fill(this.#panels.notes, this.#notes.element);
    const notes = [this.hint, this.#ending, this.#watching, this.offer, this.#verdict];
    this.#guide = guide(info, this.#rules);
    const place = (/** @type {string} */ name, /** @type {import('../dom.js').Child[]} */ ...parts) =>
      h('div', { class: name }, parts);
    this.#game = h('div', { class: 'game', 'data-game': info.name });
    fill(this.#root, this.#game);
    fill(
      this.#game,
      h('header', { class: 'game-head' }, this.#title, this.#status, this.#brief),
      this.#seats.top,
      place('game-board', this.#bar.element, board),
      this.#seats.bottom,
      this.#controls.element,
      place(
        'game-rail',
        place('game-note', this.#guide, ...notes.map(({ element }) => element)),
        this.#tabs.element,
      ),
    );
    this.draw();
  }

  /** Shows the moves beside the analysis, too. */
  #placeMoves() {
    const analysing = this.tab === 'analysis';
    fill(this.#panels.analysis, this.#panel.element, analysing && this.#moves.element, this.#panel.foot);
    if (!analysing) fill(this.#panels.moves, this.#moves.element, this.#explorer.element);
  }

  /** Says that the game will appear when the server is back. */
  wait() {
    if (!this.#of.table.view) fill(this.#status, h('p', { role: 'status' }, t('shell.waiting')));
  }

  /** Draws everything from the current state. */
  draw() {
    const { table, evaluations, analysisOn, review } = this.#of;
    const { view, search } = table;
    this.#game.toggleAttribute('data-analysing', analysisOn);
    this.#game.toggleAttribute('data-over', this.#of.isOver);
    if (!view) return;
    this.#game.toggleAttribute('data-ready', true);
    drawStatus(this.#status, view);
    this.#guide.hidden = view.plies > 0;
    this.#ending.update(view);
    this.#drawMoves(view);
    // What is in another tab is drawn when that is opened.
    if (this.tab === 'notes') this.#notes.update(view);
    if (this.tab === 'moves') this.#explorer.update(view);
    if (this.tab === 'engine') this.totals.draw(view);
    this.#drawEngine();
    if (this.tab === 'analysis') this.#panel.update(view, evaluations, search, review.progress);
    this.#drawBar();
    this.#drawSwitches(view);
    this.drawValues();
  }

  /** Draws what changes while a search runs. */
  drawSearch() {
    const { table, evaluations, analysisOn, review } = this.#of;
    const { view, search } = table;
    this.#drawEngine();
    if (!view) return;
    this.#drawBar();
    const isOpen = analysisOn && this.tab === 'analysis';
    if (isOpen && search?.progress) this.#panel.follow(view, evaluations, search);
    else if (isOpen) this.#panel.update(view, evaluations, search, review.progress);
    if (!search?.progress) this.#drawSwitches(view);
  }

  #drawEngine() {
    this.thinking.update(this.#of.table.search);
    this.#tabs.reveal('engine', this.thinking.hasThought);
  }

  /** @param {View} view */
  #drawMoves(view) {
    const { driver, evaluations, times } = this.#of;
    // The time per move matters when programs play each other, but not to a person who plays.
    this.#moves.update(view, evaluations, driver.isWatching ? times : new Map());
    const comment = view.ply > 0 ? view.history[view.ply - 1]?.comment : view.comment;
    this.#verdict.update(view, evaluations, comment ?? '');
  }

  /** Updates what can be pressed and pointed at. @param {View} view */
  #drawSwitches(view) {
    const { table, driver, board, isOver, analysisOn: analysis } = this.#of;
    const { search, persons, isPersonsTurn } = table;
    // When only programs play, or the game is over, a person may try moves of either side.
    board.interactive = isPersonsTurn || (driver.isWaiting && (persons === 0 || isOver));
    this.#watching.update(view);
    const hinting = search?.kind === 'hint';
    this.#controls.update({ view, analysis, hinting, persons, isPersonsTurn, isOver });
    this.#seats.update(view, search?.kind === 'think' ? view.turn : null);
  }

  #drawBar() {
    const { table, evaluations, analysisOn } = this.#of;
    const { view, search } = table;
    if (!view) return;
    const known = evaluations.at(view, view.ply);
    const live = search?.kind === 'analyse' && !known?.full ? search.progress : null;
    const value = live?.value ?? known?.value ?? null;
    this.#bar.update(view, value, analysisOn);
    const best = live?.line[0] ?? known?.best;
    const words = [best && moveShown(view.board, best), value && briefWords(value, view.game)];
    const said = analysisOn && !view.outcome ? words.filter(Boolean).join(' · ') : '';
    this.#brief.textContent = this.#step || said;
  }

  /** Shows the values of the moves on the board, if they are wanted and nobody is about to move. */
  drawValues() {
    const { table, evaluations, analysisOn, driver, board } = this.#of;
    const { view } = table;
    const known = analysisOn && view ? evaluations.at(view, view.ply) : null;
    board.remarks = known?.answer.remarks ?? [];
    board.values =
      known?.full && !driver.isBusy
        ? new Map(known.answer.moves.map((move) => [move.move, move.value]))
        : null;
  }

  /** Suggests the best known move. @param {View} view */
  suggest(view) {
    const { table, evaluations, board } = this.#of;
    if (table.view?.revision === view.revision) this.hint.show(view, evaluations, board);
  }
}
