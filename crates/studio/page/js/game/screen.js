// @ts-check
/**
 * The picture of a game page: everything on screen, made from the state of the page. It keeps nothing but what people
 * have opened.
 */
import { fill, h } from '../dom.js';
import { gameSummary, gameTitle, sideName, statusOf, t } from '../i18n.js';
import { Bar } from '../analysis/graph.js';
import { AnalysisPanel } from '../analysis/panel.js';
import { briefWords } from '../analysis/value.js';
import { chip } from '../board/draw.js';
import { moveShown } from '../board/moves.js';
import { icon } from '../parts/icons.js';
import { Tabs } from '../parts/tabs.js';
import { Thinking, Totals } from './engine.js';
import { Explorer } from './explorer.js';
import { Controls, Ending, HintLine, Notes, Offer, Watching } from './frame.js';
import { Moves, Verdict } from './moves.js';
import { Seat } from './seats.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../pages/game.js').GamePage} GamePage */

/** @type {import('../../messages.js').Remark[]} */
const NONE = [];

export class Screen {
  hint = new HintLine();
  offer = new Offer();
  /** @type {HTMLElement} */ #root;
  /** @type {GamePage} */ #page;
  #bar = new Bar();
  /** Above and below the board. */ #seats;
  #notes;
  #ending;
  #moves;
  #verdict;
  #explorer;
  #controls;
  #watching;
  #panel;
  #thinking = new Thinking();
  #totals = new Totals();
  #panels = { moves: h('div'), analysis: h('div'), notes: h('div'), engine: h('div') };
  #tabs;
  /** Whether there is anything in the engine's tab. @type {boolean | null} */ #hasThought = null;
  #title = h('h1');
  #status = h('div', { class: 'game-status' });
  /** What to point at next, in words. */ #step = '';
  /** That, or the analysis in brief; replaces the title on a phone. */ #brief = h('p', {
    class: 'game-brief',
  });
  #guide = h('div');
  #game = h('div');

  /** @param {HTMLElement} root @param {GamePage} page */
  constructor(root, page) {
    [this.#root, this.#page] = [root, page];
    const { board, clock, game } = page;
    const acts = { hurry: () => game.stop(), change: page.changePlayer };
    this.#seats = [new Seat(clock, acts), new Seat(clock, acts)];
    clock.onTick = () => this.#seats.forEach((seat) => seat.tick());
    this.#notes = new Notes((text) => game.note(text));
    this.#ending = new Ending({ again: page.again, review: () => page.reviewNow() });
    this.#moves = new Moves(page);
    this.#verdict = new Verdict(page);
    this.#explorer = new Explorer(page);
    this.#controls = new Controls(page.actions);
    this.#watching = new Watching(game);
    this.#panel = new AnalysisPanel(page);
    const tabs = Object.entries(this.#panels).map(([name, panel]) => ({
      ...{ name, panel, words: () => t(`game.tab.${name}`) },
    }));
    this.#tabs = new Tabs(
      tabs,
      () => t('game.tabs'),
      (name) => {
        this.#placeMoves();
        if (name === 'analysis' && !page.analysis.on) page.toggleAnalysis();
        else this.draw();
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
    const { info, board } = this.#page;
    this.#title.textContent = gameTitle(info.name);
    for (const part of [this.#controls, this.#watching, this.#ending, this.#tabs, this.#notes]) part.draw();
    for (const part of [this.#panel, this.#explorer]) part.lay();
    this.#placeMoves();
    fill(this.#panels.engine, this.#totals.element, this.#thinking.element);
    fill(this.#panels.notes, this.#notes.element);
    const notes = [this.hint, this.#ending, this.#watching, this.offer, this.#verdict];
    this.#guide = this.#guideOf();
    const place = (/** @type {string} */ name, /** @type {import('../dom.js').Child[]} */ ...parts) =>
      h('div', { class: name }, parts);
    this.#game = h('div', { class: 'game', 'data-game': info.name });
    const [top, bottom] = this.#seats.map(({ element }) => element);
    fill(this.#root, this.#game);
    fill(
      this.#game,
      h('header', { class: 'game-head' }, this.#title, this.#status, this.#brief),
      top,
      place('game-board', this.#bar.element, board),
      bottom,
      this.#controls.element,
      place(
        'game-rail',
        place('game-note', this.#guide, ...notes.map(({ element }) => element)),
        this.#tabs.element,
      ),
    );
    this.draw();
  }

  /** What the game is about, with a link to its rules, until the first move. */
  #guideOf() {
    const { info, actions } = this.#page;
    const button = h(
      'button',
      { class: 'button small', 'data-control': 'guide-rules', onclick: actions.rules },
      icon('book'),
      t('game.rules'),
    );
    return h('div', { class: 'guide' }, h('p', null, `${gameSummary(info)}.`), h('p', null, button));
  }

  /** Shows the moves beside the analysis, too. */
  #placeMoves() {
    const analysing = this.tab === 'analysis';
    fill(this.#panels.analysis, this.#panel.element, analysing && this.#moves.element, this.#panel.foot);
    if (!analysing) fill(this.#panels.moves, this.#moves.element, this.#explorer.element);
  }

  /** Says that the game will appear when the server is back. */
  wait() {
    if (!this.#page.game.view) fill(this.#status, h('p', { role: 'status' }, t('shell.waiting')));
  }

  /** Draws everything from the current state. */
  draw() {
    const { analysis, clock, game } = this.#page;
    const { view } = game;
    this.#game.toggleAttribute('data-analysing', analysis.on);
    this.#game.toggleAttribute('data-over', Boolean(view?.end));
    this.#game.toggleAttribute('data-ready', view !== null);
    if (!view) return;
    this.#drawStatus(view);
    this.#guide.hidden = view.plies > 0;
    this.#ending.update(view);
    // The time per move matters when programs play each other, but not to a person who plays.
    this.#moves.update(view, analysis.known, game.isWatching ? clock.taken : new Map());
    this.#verdict.update(view, analysis.known);
    // What is in another tab is drawn when that is opened.
    if (this.tab === 'notes') this.#notes.update(view);
    if (this.tab === 'moves' && this.#explorer.element.open) this.#explorer.draw();
    if (this.tab === 'engine') this.#totals.draw(view, clock.taken);
    if (this.tab === 'analysis') this.#panel.draw(view);
    this.#watching.update(view);
    this.#controls.update(game, analysis.on);
    // A person's own side is at the bottom.
    const below = view.players[0] !== 'human' && view.players[1] === 'human' ? 'second' : 'first';
    for (const [place, seat] of this.#seats.entries()) {
      const side = (place === 1) === (below === 'first') ? 'first' : 'second';
      seat.draw(view, side, game.isThinking && view.turn === side);
    }
    this.#drawBoard(view);
    this.#drawEngine();
    this.#drawBar();
  }

  /** Draws what changes while a search runs. */
  follow() {
    const { view } = this.#page.game;
    this.#drawEngine();
    this.#drawBar();
    if (view && this.tab === 'analysis') this.#panel.follow(view);
  }

  /** Whose turn it is, or how the game ended. @param {View} view */
  #drawStatus(view) {
    const { outcome } = view;
    const side = outcome ? outcome.winner : view.turn;
    // Shortened: the seats show what a status adds after a semicolon, and the card at the end of the game shows how it
    // was won.
    const words = statusOf(view);
    const brief = outcome?.winner
      ? `${sideName(view, outcome.winner)} ${t('game.winner')}`
      : (words.split(/\s*[;,:]/)[0] ?? '');
    fill(this.#status, side ? chip(view, side) : null, h('p', { title: words }, brief));
    this.#status.classList.toggle('over', outcome !== null);
  }

  #drawEngine() {
    const { search, isThinking, thought } = this.#page.game;
    if (this.tab === 'engine') this.#thinking.update(isThinking ? search : null, thought);
    const hasThought = isThinking || thought !== null;
    if (hasThought !== this.#hasThought) this.#tabs.reveal('engine', hasThought);
    this.#hasThought = hasThought;
  }

  #drawBar() {
    const { analysis, game } = this.#page;
    const { view, search } = game;
    this.#bar.element.classList.toggle('off', !analysis.on);
    this.#bar.element.setAttribute('aria-hidden', String(!analysis.on));
    this.#brief.textContent = this.#step;
    if (!view || !analysis.on) return;
    const known = analysis.here;
    const live = search?.kind === 'analyse' && !known?.full ? search.progress : null;
    const value = live?.value ?? known?.value ?? null;
    this.#bar.update(view, value);
    if (this.#step || view.outcome) return;
    const best = live?.line[0] ?? known?.best;
    const words = [best && moveShown(view.board, best), value && briefWords(value, view.game)];
    this.#brief.textContent = words.filter(Boolean).join(' · ');
  }

  /** Draws what can be pointed at, and the values of the moves, if they are wanted and nobody is about to move. @param {View} view */
  #drawBoard(view) {
    const { analysis, board, game } = this.#page;
    board.interactive = game.isOpen;
    const known = analysis.on ? analysis.known.at(view, view.ply) : null;
    board.remarks = known?.answer.remarks ?? NONE;
    board.values =
      known?.full && !game.isBusy ? new Map(known.answer.moves.map((move) => [move.move, move.value])) : null;
  }

  /** Suggests the best known move. */
  suggest() {
    const { analysis, board, game } = this.#page;
    if (game.view) this.hint.show(game.view, analysis.here, board);
  }
}
