// @ts-check
/** The Sudoku page: a puzzle, digits and marks, hints, checks, and solvers to watch. */
import './grid.js';
import { isOffline, whenBack } from '/js/client.js';
import { fill, h, say } from '/js/dom.js';
import { cellSpoken, statusOf, t, useWords } from '/js/i18n.js';
import { lettersOn, register } from '/js/keys.js';
import { exportDialog, importDialog } from '/js/parts/exchange.js';
import { icon } from '/js/parts/icons.js';
import { toastError } from '/js/parts/toast.js';
import { gameOf } from '/js/games.js';
import { post } from '/js/rest.js';
import { Advice, ratingWords } from './advice.js';
import { Arrows } from './arrows.js';
import { changeOf } from './changes.js';
import { Course } from './course.js';
import { generate } from './fresh.js';
import { SudokuGame, unfinished } from './game.js';
import { gridText } from './geometry.js';
import { layOut } from './layout.js';
import { leavesFocus, Pad } from './pad.js';
import { drawStats, noteSolved } from './stats.js';
import { clock, Timer } from './timer.js';
import { Watch } from './watch.js';

/** @typedef {import('/messages.js').GameInfo} GameInfo */
/** @typedef {import('/js/router.js').Route} Route */

await useWords((to) => import(`./words-${to}.js`));

/** @param {HTMLElement} root @param {Route} route */
export function mount(root, route) {
  const page = new SudokuPage(root, route.game ?? '');
  void page.start(route.state);
  return {
    unmount: () => page.leave(),
    translate: () => page.translate(),
    restore: (/** @type {Route} */ to) => page.restore(to.state),
  };
}

class SudokuPage {
  #root;
  /** @type {GameInfo | null} */ #info = null;
  #name;
  /** @type {SudokuGame} */ #game;
  #grid = /** @type {import('./grid.js').SudokuGrid} */ (document.createElement('q-sudoku'));
  #status = h('p', { class: 's-status', role: 'status' });
  #banner = h('div', { class: 's-banner', hidden: true });
  #veil = h('button', { class: 's-veil', hidden: true, onclick: () => this.#timer.pause(false) });
  #pad = new Pad(
    {
      write: (digit) => this.#write(this.#grid.selected, digit, this.#pad.pencil),
      erase: () => this.#erase(this.#grid.selected),
      colour: (colour) => this.#game.colour(this.#grid.cells, colour),
      undo: () => this.#game.undo(),
      redo: () => this.#game.redo(),
      pencil: (on) => this.#pencilled(on),
    },
    this.#banner,
  );
  #reason = h('p', { class: 'help', id: 's-reason', hidden: true });
  /** @type {import('/messages.js').Diagram | null} the last one whose changes were announced */ #told = null;
  #arrows = new Arrows();
  #rating = h('p', { class: 's-rating' });
  /** @type {{givens: string, level: string | null, isProper: boolean}} */
  #rated = { givens: '', level: null, isProper: true };
  #stats = h('div');
  #timer;
  #advice;
  #watch;
  #course;
  /** Solvers to show side by side, kept until the puzzle is open. */ #pair = '';
  /** @type {(() => void)[]} */ #offs = [];

  /** @param {HTMLElement} root @param {string} name  of the game */
  constructor(root, name) {
    this.#root = root;
    this.#name = name;
    this.#game = new SudokuGame(
      name,
      () => this.#draw(),
      () => this.#celebrate(),
    );
    this.#watch = new Watch(this.#game, () => this.#draw());
    this.#timer = new Timer(
      this.#game,
      () => this.#draw(),
      () => this.#watch.isOn,
    );
    this.#advice = new Advice(this.#game, {
      changed: () => this.#draw(),
      enter: (cell, digit) => this.#follow(cell, digit),
      strike: (candidates) => this.#strike(candidates),
    });
    this.#course = new Course(this.#game, {
      open: (position) => this.#open({ position }, { forget: true }),
      hint: () => void this.#advice.hint(),
    });
    this.#grid.addEventListener('write', (event) => {
      const { cell, digit, pencil } = /** @type {CustomEvent} */ (event).detail;
      this.#write(cell, digit, pencil !== this.#pad.pencil);
    });
    this.#grid.addEventListener('erase', (event) =>
      this.#erase(/** @type {CustomEvent} */ (event).detail.cell),
    );
    leavesFocus(this.#advice.element);
    this.#registerKeys();
    const pressed = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);
    document.addEventListener('keydown', pressed);
    this.#offs.push(() => document.removeEventListener('keydown', pressed));
    const pasted = (/** @type {ClipboardEvent} */ event) => this.#pasted(event);
    document.addEventListener('paste', pasted);
    this.#offs.push(() => document.removeEventListener('paste', pasted));
  }

  /** @param {Record<string, string>} state */
  async start(state) {
    this.#build();
    await this.#begin(state);
    await this.#meetSolvers(state.beside ?? '');
  }

  /** The puzzle that the address names, the one left unfinished, or a new one. @param {Record<string, string>} state */
  async #begin(state) {
    try {
      const last = state.moves || state.setup ? state : unfinished();
      if (last) this.#game.openState(last);
      else this.#game.open({ position: await generate() });
    } catch (error) {
      this.#offs.push(whenBack(error, () => void this.#begin(state)));
      if (isOffline(error)) this.#status.textContent = t('shell.waiting');
      else {
        toastError(error);
        this.#game.open({});
      }
    }
  }

  /** @param {string} pair  two solvers named in the address */
  async #meetSolvers(pair) {
    try {
      this.#info = gameOf(this.#name) ?? null;
      await this.#watch.start();
      this.#pair = pair;
      this.#draw();
    } catch (error) {
      this.#offs.push(whenBack(error, () => void this.#meetSolvers(pair)));
      if (!isOffline(error)) toastError(error);
    }
  }

  leave() {
    this.#timer.close();
    this.#watch.close();
    this.#game.close();
    for (const off of this.#offs) off();
  }

  translate() {
    this.#build();
    this.#watch.draw();
    void this.#advice.translate();
    this.#timer.update();
    this.#draw();
  }

  /** @param {Record<string, string>} state */
  restore(state) {
    this.#watch.close();
    this.#game.openState(state);
  }

  /** The page around the grid, in the current language. */
  #build() {
    this.#rated.givens = '';
    drawStats(this.#stats);
    this.#course.draw();
    layOut(
      this.#root,
      {
        status: this.#status,
        clock: this.#timer.element,
        grid: this.#grid,
        arrows: this.#arrows.element,
        veil: this.#veil,
        pad: this.#pad.element,
        reason: this.#reason,
        advice: this.#advice.element,
        watch: this.#watch.element,
        rating: this.#rating,
        stats: this.#stats,
        course: this.#course.element,
      },
      {
        hint: () => void this.#advice.hint(),
        check: () => void this.#advice.check(),
        fill: () => this.#fillMarks(),
        open: (puzzle) => this.#open(puzzle),
        paste: () => this.#import(),
        write: () => this.#export(),
        restart: () => this.#restart(),
        fix: () => this.#fix(),
      },
    );
    this.#drawActions();
  }

  /** Shows the puzzle's difficulty and technique, or that it is not a proper puzzle, once it is open. */
  async #rate() {
    const { givens } = this.#game;
    if (this.#rated.givens === givens) return;
    const isBlank = !/[^.]/.test(givens);
    this.#rated = { givens, level: null, isProper: !isBlank };
    fill(this.#rating);
    this.#rating.classList.remove('bad');
    if (isBlank) return;
    try {
      const { rating, solutions } = await post('/sudoku/check', { puzzle: givens });
      if (this.#rated.givens !== givens) return;
      this.#rated.level = rating?.level ?? null;
      this.#rated.isProper = solutions !== 'none' && solutions !== 'many';
      this.#drawActions();
      if (rating) fill(this.#rating, ratingWords(rating));
      else if (solutions === 'none' || solutions === 'many') {
        const text = t(`sudoku.check.${solutions}`);
        this.#rating.classList.add('bad');
        fill(this.#rating, text);
        say(text);
      }
      // The rating's line has pushed it down.
      this.#advice.bringIntoView();
    } catch (error) {
      // A puzzle that cannot be rated can still be solved.
      const again = () => {
        this.#rated.givens = '';
        void this.#rate();
      };
      this.#offs.push(whenBack(error, again));
    }
  }

  #draw() {
    const { view } = this.#game;
    if (this.#game.isWaiting && !view) this.#status.textContent = t('shell.waiting');
    if (!view) return;
    const pair = this.#pair;
    this.#pair = '';
    if (pair) void this.#watch.duel(pair);
    void this.#rate();
    this.#course.update();
    this.#advice.update();
    this.#timer.update();
    const watched = this.#watch.digits;
    const { paused } = this.#timer;
    this.#grid.show({
      view,
      marks: this.#game.marks,
      colours: this.#game.notes.colours,
      watched,
      pointed: this.#advice.pointed,
      unit: this.#advice.unit,
      wrong: this.#advice.wrong,
      ruledOut: this.#advice.ruledOut,
      rested: this.#advice.rested,
      paused,
    });
    this.#arrows.draw(
      watched || paused ? [] : this.#advice.arrows,
      Math.round(Math.sqrt(view.board.cells.length)),
    );
    this.#pad.show(this.#game.digits, {
      canUndo: this.#game.canUndo && !paused,
      canRedo: this.#game.canRedo && !paused,
      over: this.#game.isSolved || paused || watched !== null,
    });
    this.#veil.hidden = !paused;
    this.#root.classList.toggle('s-watching', watched !== null);
    this.#status.textContent = watched ? t('sudoku.watching') : statusOf(view);
    this.#drawActions();
    this.#tellChange();
    const fix = this.#root.querySelector('.s-fix');
    if (fix instanceof HTMLElement)
      fix.hidden = /[^.]/.test(this.#game.givens) || !/[^.]/.test(gridText(this.#game.digits));
    this.#drawBanner();
  }

  /** Whether the coach can help: it knows puzzles with one solution. */
  get #hasHints() {
    return this.#rated.isProper;
  }

  /** Enables the buttons that make sense now, and explains missing hints. */
  #drawActions() {
    const isOff =
      !this.#game.view || this.#game.isSolved || this.#timer.paused || this.#watch.digits !== null;
    this.#reason.hidden = this.#hasHints;
    this.#reason.textContent = t('error.coach');
    for (const button of this.#root.querySelectorAll('.s-actions button')) {
      if (!(button instanceof HTMLButtonElement)) continue;
      const isHint = button.dataset.action === 'hint';
      button.disabled = isOff || (isHint && !this.#hasHints);
      if (isHint && !this.#hasHints) button.setAttribute('aria-describedby', this.#reason.id);
      else button.removeAttribute('aria-describedby');
    }
  }

  /** Announces the digit written or erased, and its contradictions. */
  #tellChange() {
    const { view } = this.#game;
    if (!view || this.#watch.digits) return;
    const change = changeOf(this.#told, view.board);
    this.#told = view.board;
    const cell = view.board.cells[change?.place ?? -1];
    if (!change || !cell || this.#game.isSolved) return;
    const { against, resolved } = change;
    const sentences = [
      cellSpoken(view, cell),
      against.length > 0 && t('sudoku.contradicts', { cells: against.join(', ') }),
      resolved && t('sudoku.agrees'),
    ];
    say(sentences.filter(Boolean).join('. '), { urgent: against.length > 0 });
  }

  /** Announces that the puzzle is solved, and by whom. */
  #drawBanner() {
    const { isSolved, solvedBy, view, elapsed } = this.#game;
    this.#grid.classList.toggle('solved', isSolved);
    const wasHidden = this.#banner.hidden;
    this.#banner.hidden = !isSolved || (view?.ply ?? 0) === 0;
    if (this.#banner.hidden) return;
    const text = {
      person: t('sudoku.solved', { time: clock(elapsed) }),
      solver: t('sudoku.solved.solver'),
      nobody: t('sudoku.solved.already'),
    }[solvedBy ?? 'nobody'];
    this.#banner.classList.toggle('won', solvedBy === 'person');
    fill(
      this.#banner,
      icon(solvedBy === 'solver' ? 'cpu' : 'star'),
      h('p', null, text),
      h('button', { class: 'button small primary', onclick: () => this.#another() }, t('sudoku.another')),
    );
    if (wasHidden) this.#banner.scrollIntoView({ block: 'nearest' });
  }

  /** Once, when the person has entered the last digit. */
  #celebrate() {
    say(t('sudoku.solved', { time: clock(this.#game.elapsed) }), { urgent: true });
    noteSolved(this.#rated.level, this.#game.elapsed);
    drawStats(this.#stats);
    this.#grid.classList.add('just-solved');
    setTimeout(() => this.#grid.classList.remove('just-solved'), 1600);
  }

  /** @param {number} cell @param {number} digit @param {boolean} pencil */
  #write(cell, digit, pencil) {
    if (this.#timer.paused || this.#watch.digits) return;
    if (pencil) {
      const cells = this.#grid.cells.includes(cell) ? this.#grid.cells : [cell];
      const on = this.#game.toggleMark(cells, digit);
      say(t(on ? 'sudoku.marked' : 'sudoku.unmarked', { digit }));
    } else this.#game.write(cell, digit);
  }

  /** @param {number} cell */
  #erase(cell) {
    if (!this.#timer.paused && !this.#watch.digits) this.#game.erase(cell);
  }

  /**
   * Keys of the grid work from the whole page: after a press on Hint as before. Fields, lists and
   * sliders keep theirs, and so do links.
   * @param {KeyboardEvent} event
   */
  #pressed(event) {
    const { target } = event;
    const isFree =
      target instanceof Element &&
      (target.contains(this.#root) ||
        (this.#root.contains(target) && target.matches('button, summary, .s-cell')));
    if (event.defaultPrevented || !isFree || this.#timer.paused || this.#watch.digits) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) return this.#step(event);
    // One character is a key that people can switch off; the others scroll the page.
    const isOwn = event.key.length === 1 ? lettersOn() : /^(Arrow|Delete$|Backspace$)/.test(event.key);
    if (isOwn) this.#grid.press(event);
  }

  /** Back with Ctrl+Z, forth with Ctrl+Y or Ctrl+Shift+Z; Cmd on a Mac. @param {KeyboardEvent} event */
  #step(event) {
    const key = event.key.toLowerCase();
    if (event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'z' && !event.shiftKey) this.#game.undo();
    else this.#game.redo();
  }

  /** @param {boolean} on */
  #pencilled(on) {
    say(t(on ? 'sudoku.pencil.on' : 'sudoku.pencil.off'));
    this.#draw();
  }

  /** Enters a hint's digit. @param {string} id @param {number} digit */
  #follow(id, digit) {
    const cell = this.#game.view?.board.cells.findIndex((other) => other.id === id) ?? -1;
    if (cell < 0) return;
    this.#grid.select(cell, { focus: true });
    this.#game.write(cell, digit);
  }

  /** @param {string[]} candidates */
  #strike(candidates) {
    this.#game.strike(candidates);
    say(t('sudoku.struck', { count: candidates.length }));
  }

  #fillMarks() {
    this.#game.fillMarks();
    say(t('sudoku.filled'));
  }

  /** @param {{setup?: string, position?: string}} puzzle @param {{forget?: boolean}} [options] */
  #open(puzzle, { forget = false } = {}) {
    this.#watch.close();
    this.#advice.clear();
    if (this.#timer.paused) this.#timer.pause(false);
    this.#game.open(puzzle, { push: true, forget });
    // The grid, and the texts above it.
    this.#root.querySelector('.s-head')?.scrollIntoView({ block: 'nearest' });
  }

  async #another() {
    try {
      this.#open({ position: await generate() });
      this.#grid.select(0, { focus: true });
    } catch (error) {
      toastError(error);
    }
  }

  #restart() {
    const [givens, size] = [this.#game.givens, Math.round(Math.sqrt(this.#game.givens.length))];
    this.#open(/[^.]/.test(givens) ? { position: givens } : { setup: size === 9 ? '' : `size=${size}` }, {
      forget: true,
    });
  }

  /** Makes the digits typed on a blank grid the givens. */
  #fix() {
    this.#open({ position: gridText(this.#game.digits) });
  }

  /** @param {string} [text] */
  #import(text = '') {
    if (this.#info)
      importDialog({
        game: this.#info,
        text,
        open: (view) => this.#open({ setup: view.setup, position: view.position }),
      });
  }

  /** A text pasted anywhere but in a field is a puzzle. @param {ClipboardEvent} event */
  #pasted(event) {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    const inField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (!text || inField || document.querySelector('dialog[open]')) return;
    // The dialog takes the focus, so the browser would paste again there.
    event.preventDefault();
    this.#import(text);
  }

  #export() {
    const { view } = this.#game;
    if (this.#info && view) exportDialog({ game: this.#info, setup: view.setup, position: view.position });
  }

  #registerKeys() {
    const key = (
      /** @type {string} */ keys,
      /** @type {string} */ label,
      /** @type {() => void} */ run,
      /** @type {() => boolean} */ when = () => true,
    ) => register({ key: keys, label, run, when });
    const listed = (/** @type {string} */ shown, /** @type {string} */ label) =>
      register({ key: shown, label, shown });
    // Hidden grids and a solver's grid ignore keys, as their buttons do.
    const isOpen = () => !this.#timer.paused && !this.#watch.digits;
    this.#offs = [
      listed('ArrowUp ArrowDown ArrowLeft ArrowRight', 'sudoku.key.move'),
      listed('1 … 9', 'sudoku.key.write'),
      listed('⇧+1 … ⇧+9', 'sudoku.key.mark'),
      listed('⇧+←', 'sudoku.key.more'),
      listed('Delete', 'sudoku.erase'),
      listed('Ctrl+Z', 'sudoku.undo'),
      listed('Ctrl+Y', 'sudoku.redo'),
      listed('Ctrl+V', 'sudoku.key.paste'),
      key('p', 'sudoku.pencil', () => this.#pad.setPencil(!this.#pad.pencil)),
      key(
        'u',
        'sudoku.undo',
        () => this.#game.undo(),
        () => isOpen() && this.#game.canUndo,
      ),
      key(
        'r',
        'sudoku.redo',
        () => this.#game.redo(),
        () => isOpen() && this.#game.canRedo,
      ),
      key(
        'h',
        'sudoku.hint',
        () => (this.#hasHints ? this.#advice.hint() : say(t('error.coach'), { urgent: true })),
        () => isOpen() && !this.#game.isSolved,
      ),
      key(
        'k',
        'sudoku.check',
        () => this.#advice.check(),
        () => isOpen() && !this.#game.isSolved,
      ),
      key(
        'm',
        'sudoku.fill',
        () => this.#fillMarks(),
        () => isOpen() && !this.#game.isSolved,
      ),
      key('t', 'sudoku.pause', () => this.#timer.pause(!this.#timer.paused)),
      key('s', 'sudoku.key.status', () => say(this.#status.textContent ?? '', { urgent: true })),
    ];
  }
}
