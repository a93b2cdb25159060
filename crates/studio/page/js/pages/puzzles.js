// @ts-check
/**
 * Puzzles: a position, a goal, and moves to find on the board. The server generates them with the games' exact solvers
 * and judges every move; the page draws, counts and requests the next one.
 *
 * The address names the puzzle (`game`, `grade`, `seed`, or `day`), so that it can be shared.
 */
import { whenBack } from '../client.js';
import { at, fill, h, say } from '../dom.js';
import { gameTitle, n, says, sideName, t, useWords } from '../i18n.js';
import { register } from '../keys.js';
import { post } from '../rest.js';
import { addressOf, currentRoute, writeState } from '../router.js';
import { moveShown } from '../board/moves.js';
import { chip } from '../board/draw.js';
import { icon } from '../parts/icons.js';
import { toast, toastError } from '../parts/toast.js';
import { Choice, ofAddress, ResultsTable } from '../puzzles/choice.js';
import { today } from '../training/schedule.js';
import { Results } from '../puzzles/results.js';
import { trainingTabs } from '../training/tabs.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Puzzle} Puzzle */
/** @typedef {import('../../messages.js').PuzzleOnBoard} PuzzleOnBoard */
/** @typedef {import('../../messages.js').Judged} Judged */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('../puzzles/choice.js').Wanted} Wanted */
/** @typedef {{wanted: Wanted, made: Promise<PuzzleOnBoard | null>, stop: AbortController}} Ahead  the next one, generated while this one is solved */
/** @typedef {'making' | 'asking' | 'judging' | 'wrong' | 'done'} State */
/** @typedef {{state: State, moves: string[], clean: boolean, counted: boolean}} Progress  in a puzzle */

await useWords((to) => import(`../i18n/${to}-puzzles.js`));

/** @param {HTMLElement} root */
export function mount(root) {
  let page = new PuzzlesPage(root);
  void page.load();
  return {
    unmount: () => page.close(),
    restore: () => void page.load(),
    // Redraws in another language, keeping the progress.
    translate() {
      const { progress } = page;
      page.close();
      page = new PuzzlesPage(root);
      void page.load(progress);
    },
  };
}

class PuzzlesPage {
  #root;
  /** @type {QBoard} */ #board = /** @type {QBoard} */ (document.createElement('q-board'));
  #results = new Results();
  #table = new ResultsTable(this.#results, () => this.#table.draw());
  #choice;
  #title = h('h1', null, t('puzzles.title'));
  #goal = h('div', { class: 'puzzle-goal' });
  #verdict = h('div', { class: 'puzzle-verdict' });
  #line = h('div', { class: 'puzzle-line', role: 'group', 'aria-label': t('puzzles.line') });
  #again = this.#button('again', 'undo', () => this.#retry());
  #solution = this.#button('solution', 'eye', () => void this.#show());
  #next = this.#button('next', 'right', () => void this.#another());
  #analyse = h('a', { class: 'button puzzle-analyse' }, icon('chart'), h('span', null, t('puzzles.analyse')));
  /** @type {State} */ #state = 'making';
  /** @type {Puzzle | null} */ #puzzle = null;
  /** @type {View | null} before the move asked for */ #here = null;
  /** @type {string[]} played since the puzzle began */ #moves = [];
  #clean = true;
  /** Whether the puzzle was counted before it was opened. */ #counted = false;
  /** Whether a hint for a half-entered move is shown. */ #hinted = false;
  /** Number of moves of the solution on the board. */ #at = 0;
  #revision = 0;
  /** @type {AbortController | null} */ #asked = null;
  /** @type {Ahead | null} */ #ahead = null;
  /** @type {(() => void)[]} */ #offs;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    const route = currentRoute();
    this.#choice = new Choice(route.state, () => void this.#another());
    this.#offs = this.#keys();
    this.#board.addEventListener('move', (event) => {
      void this.#play(/** @type {CustomEvent<{text: string}>} */ (event).detail.text);
    });
    this.#board.addEventListener('step', (event) => {
      const { words } = /** @type {CustomEvent<{words: string}>} */ (event).detail;
      this.#hint(words);
    });
    this.#draw();
  }

  /** Says what to point at next within a move. @param {string} words */
  #hint(words) {
    if (this.#state !== 'asking' || (!words && !this.#hinted)) return;
    this.#hinted = words !== '';
    this.#say('', words || t('puzzles.your-move'));
  }

  /** @param {string} name @param {string} drawing @param {() => void} run */
  #button(name, drawing, run) {
    return h(
      'button',
      {
        class: `button puzzle-${name}`,
        onclick: (/** @type {MouseEvent} */ event) => {
          if (/** @type {HTMLElement} */ (event.currentTarget).getAttribute('aria-disabled') !== 'true')
            run();
        },
      },
      icon(drawing),
      h('span', null, t(`puzzles.${name}`)),
    );
  }

  #keys() {
    const group = 'puzzles.keys';
    const free = () => !(document.activeElement instanceof HTMLInputElement);
    return [
      register({ key: 'n', label: 'puzzles.next', group, run: () => void this.#another() }),
      register({ key: 'r', label: 'puzzles.again', group, run: () => this.#retry() }),
      register({ key: 's', label: 'puzzles.solution', group, run: () => void this.#show() }),
      register({
        ...{ key: 'ArrowLeft ArrowRight', shown: '← →', label: 'puzzles.line', group },
        ...this.#walks,
      }),
      register({ key: 'g', label: 'puzzles.key.board', group, run: () => this.#board.focusCell() }),
      register({
        key: '1 2 3 4 5 6 7 8 9',
        shown: '1–9',
        label: 'puzzles.key.type',
        group,
        when: free,
        run: (event) => this.#board.type(event.key),
      }),
    ];
  }

  /** Whether the arrow keys step through the solution. */
  get #walks() {
    return {
      when: () => this.#state === 'done',
      run: (/** @type {KeyboardEvent} */ { key }) =>
        void this.#jump(this.#at + (key === 'ArrowRight' ? 1 : -1)),
    };
  }

  #draw() {
    const day = h(
      'a',
      { class: 'button puzzle-day', href: addressOf('/puzzles', { day: today() }) },
      icon('star'),
      h('span', null, t('puzzles.day')),
    );
    fill(
      this.#root,
      h(
        'div',
        { class: 'puzzles' },
        h('div', { class: 'puzzle-head' }, this.#title, day),
        trainingTabs('puzzles'),
        this.#choice.element,
        this.#goal,
        h('div', { class: 'puzzle-board', role: 'region', 'aria-label': t('puzzles.board') }, this.#board),
        h(
          'div',
          { class: 'puzzle-after' },
          this.#verdict,
          h('div', { class: 'puzzle-actions' }, this.#again, this.#solution, this.#next, this.#analyse),
          this.#line,
        ),
        this.#table.element,
      ),
    );
    this.#table.draw();
    this.#enter('making');
  }

  close() {
    this.#puzzle = null;
    this.#asked?.abort();
    this.#ahead?.stop.abort();
    for (const off of this.#offs) off();
  }

  /** The progress in the puzzle. @returns {Progress} */
  get progress() {
    return { state: this.#state, moves: this.#moves, clean: this.#clean, counted: this.#counted };
  }

  /** Opens the puzzle in the address, or one that matches the choice. @param {Progress} [progress]  to resume */
  async load(progress) {
    const route = currentRoute();
    const named = ofAddress(route.state);
    const wanted = named ?? this.#choice.next(this.#results);
    if (!named && (route.state.seed || route.state.day)) toast(t('puzzles.bad-address'));
    if (!named) writeState({ ...wanted, day: null }, { replace: true });
    this.#title.textContent = route.state.day && named ? t('puzzles.day') : t('puzzles.title');
    this.#enter('making');
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const ready = same(this.#ahead?.wanted, wanted) ? await this.#ahead?.made : null;
      const made = ready ?? (await post('/puzzle', wanted, { signal: asked.signal }));
      if (asked !== this.#asked) return;
      this.#open(made);
      this.#prepare();
      if (progress && progress.state !== 'making') await this.#goOn(progress, asked.signal);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#say('bad', t('puzzles.failed'));
      fill(this.#goal);
      able(this.#again, true);
      toastError(error);
      whenBack(error, () => asked === this.#asked && this.#state === 'making' && void this.load(progress));
    }
  }

  /** Requests the next puzzle in advance. */
  #prepare() {
    this.#ahead?.stop.abort();
    const [wanted, stop] = [this.#choice.next(this.#results), new AbortController()];
    this.#ahead = { wanted, stop, made: post('/puzzle', wanted, stop).catch(() => null) };
  }

  /** @param {PuzzleOnBoard} made */
  #open({ puzzle, view }) {
    this.#puzzle = puzzle;
    this.#moves = [];
    this.#clean = true;
    this.#counted = this.#results.has(this.#id);
    this.#here = view;
    this.#lay(view);
    this.#enter('asking');
    say(`${gameTitle(puzzle.game)}. ${says(puzzle.text)}`);
  }

  /** @param {Progress} progress @param {AbortSignal} signal */
  async #goOn({ state, moves, clean, counted }, signal) {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    [this.#clean, this.#counted] = [clean, counted];
    if (state === 'done') {
      const solved = moves.length >= 2 * puzzle.find - 1;
      this.#tellSolution(puzzle, solved ? 'puzzles.solved' : 'puzzles.shown');
      await this.#jump(puzzle.line.length);
    } else if (moves.length > 0) {
      const position = [puzzle.position, ...moves].join(' ');
      this.#here = await post('/position', { game: puzzle.game, setup: puzzle.setup, position }, { signal });
      this.#moves = moves;
      this.#lay(/** @type {View} */ (this.#here));
      this.#enter('asking');
      this.#say('', t('puzzles.your-move'));
    }
  }

  /** Whether the server is still judging a move. */
  get #isJudging() {
    return this.#state === 'judging';
  }

  get #id() {
    const { game = '', grade = 0, seed = 0 } = this.#puzzle ?? {};
    return `${game}.${grade}.${seed}`;
  }

  /** The readable form of a move. @param {string} move */
  #shown(move) {
    return this.#here ? moveShown(this.#here.board, move) : move;
  }

  /** Shows a position. @param {View} view */
  #lay(view) {
    this.#revision += 1;
    this.#board.view = { ...view, revision: this.#revision };
  }

  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    this.#root.dataset.state = state;
    this.#board.interactive = state === 'asking';
    this.#goal.setAttribute('aria-busy', String(state === 'making'));
    able(this.#again, state === 'wrong');
    this.#again.classList.toggle('primary', state === 'wrong');
    this.#next.classList.toggle('primary', state === 'done');
    able(this.#solution, state === 'asking' || state === 'wrong');
    const address = state === 'done' ? this.#analysis() : null;
    if (address) this.#analyse.href = at(address);
    else this.#analyse.removeAttribute('href');
    able(this.#analyse, address !== null);
    this.#drawGoal();
    if (state === 'making') this.#say('', '');
    if (state === 'asking' && this.#moves.length === 0) this.#say('', t('puzzles.your-move'));
    if (state !== 'done') this.#hideLine();
  }

  #drawGoal() {
    const [puzzle, view] = [this.#puzzle, this.#here];
    if (!puzzle || !view || this.#state === 'making') {
      fill(this.#goal, h('p', { class: 'puzzle-text' }, t('puzzles.making')));
      return;
    }
    const done = Math.min(Math.ceil(this.#moves.length / 2) + 1, puzzle.find);
    const facts = view.tally.filter((fact) => fact.name === 'score' && fact.side);
    const stars = t('puzzles.stars', { grade: puzzle.grade, title: says(puzzle.grade_title) });
    fill(
      this.#goal,
      h(
        'p',
        { class: 'puzzle-about' },
        h('span', null, gameTitle(puzzle.game)),
        h(
          'span',
          { class: 'puzzle-stars', role: 'img', 'aria-label': stars, title: stars },
          '★'.repeat(puzzle.grade) + '☆'.repeat(5 - puzzle.grade),
        ),
        puzzle.find > 1 &&
          this.#state !== 'done' &&
          h('span', null, t('puzzles.step', { count: done, of: puzzle.find })),
        facts.map(({ side, value }) =>
          h('span', { class: 'puzzle-fact' }, side ? `${sideName(view, side)} ${n(value)}` : ''),
        ),
      ),
      h('h2', { class: 'puzzle-text' }, chip(view, puzzle.turn), h('span', null, says(puzzle.text))),
    );
  }

  /** @param {'good' | 'bad' | ''} tone @param {string} words @param {string} [more] */
  #say(tone, words, more = '') {
    this.#verdict.dataset.tone = tone;
    fill(this.#verdict, h('p', null, words), more && h('p', { class: 'soft' }, more));
  }

  /** Handles a person's move. @param {string} text */
  async #play(text) {
    const puzzle = this.#puzzle;
    if (!puzzle || this.#state !== 'asking') return;
    this.#enter('judging');
    this.#say('', t('puzzles.judging'));
    const { game, setup, position, goal, find } = puzzle;
    const moves = [...this.#moves, text];
    try {
      const judged = await post('/puzzle/judge', { game, setup, position, goal, find, moves });
      if (this.#puzzle === puzzle && this.#isJudging) this.#judged(judged, text);
    } catch (error) {
      this.#board.refuse();
      if (this.#puzzle !== puzzle) return;
      this.#enter('asking');
      this.#say('', t('puzzles.your-move'));
      toastError(error);
    }
  }

  /** @param {Judged} judged @param {string} text */
  #judged(judged, text) {
    this.#lay(judged.view);
    if (judged.verdict === 'solved') {
      this.#moves = [...this.#moves, text];
      this.#solved();
    } else if (judged.verdict === 'right' && judged.after && judged.reply) {
      this.#here = judged.after;
      this.#moves = [...this.#moves, text, judged.reply.move];
      this.#lay(judged.after);
      this.#enter('asking');
      const words = t('puzzles.right', {
        side: sideName(judged.after, judged.reply.side),
        move: this.#shown(judged.reply.move),
      });
      this.#say('good', words);
      say(`${words} ${t('puzzles.your-move')}`);
    } else {
      this.#wrong(judged);
    }
  }

  /** @param {Judged} judged */
  #wrong(judged) {
    this.#clean = false;
    this.#count(false);
    const answer = judged.reply ? t('puzzles.answer', { move: this.#shown(judged.reply.move) }) : '';
    if (judged.after) this.#lay(judged.after);
    this.#enter('wrong');
    this.#say('bad', says(judged.text), answer);
    say(`${says(judged.text)} ${answer}`, { urgent: true });
    focusOn(this.#again);
  }

  #solved() {
    this.#count(this.#clean);
    this.#enter('done');
    const key = this.#counted
      ? 'puzzles.solved.again'
      : this.#clean
        ? 'puzzles.solved'
        : 'puzzles.solved.after';
    const why = this.#puzzle ? t('puzzles.why', { why: says(this.#puzzle.why) }) : '';
    const words = `${t(key)} ${this.#clean ? `${t('puzzles.streak')} ${n(this.#results.streak)}` : ''}`;
    this.#say('good', words, why);
    this.#drawLine();
    say(words, { urgent: true });
    focusOn(this.#next);
  }

  /** @param {boolean} solved */
  #count(solved) {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    this.#results.count(this.#id, puzzle.game, puzzle.grade, solved);
    this.#table.draw();
  }

  /** Returns to where the wrong move was played, or requests the puzzle again. */
  #retry() {
    if (this.#state === 'making') void this.load();
    if (this.#state !== 'wrong' || !this.#here) return;
    this.#lay(this.#here);
    this.#enter('asking');
    this.#say('', t('puzzles.your-move'));
    say(t('puzzles.your-move'));
    this.#board.focusCell();
  }

  /** Gives up and shows the whole line. */
  async #show() {
    const puzzle = this.#puzzle;
    if (!puzzle || (this.#state !== 'asking' && this.#state !== 'wrong')) return;
    this.#clean = false;
    this.#count(false);
    this.#tellSolution(puzzle);
    say(`${t('puzzles.shown')} ${puzzle.line.map((step) => step.move).join(', ')}`, { urgent: true });
    focusOn(this.#next);
    await this.#jump(puzzle.line.length);
  }

  /** @param {Puzzle} puzzle @param {string} key  of the verdict */
  #tellSolution(puzzle, key = 'puzzles.shown') {
    this.#enter('done');
    this.#say(key === 'puzzles.solved' ? 'good' : '', t(key), t('puzzles.why', { why: says(puzzle.why) }));
    this.#drawLine();
  }

  async #another() {
    const byKey = this.#next.matches(':focus-visible');
    const ahead = this.#ahead?.wanted;
    const kept = ahead && this.#choice.allows(ahead, this.#results) ? ahead : null;
    writeState({ ...(kept ?? this.#choice.next(this.#results)), day: null });
    await this.load();
    if (byKey && this.#state === 'asking') this.#board.focusCell();
  }

  #hideLine() {
    fill(this.#line, h('p', { class: 'soft' }, t('puzzles.line.hidden')));
  }

  /** Draws the solution, each move a button that shows the position after it. */
  #drawLine() {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    const step = (/** @type {string} */ text, /** @type {number} */ index, /** @type {boolean} */ own) =>
      h(
        'button',
        { class: own ? 'puzzle-move own' : 'puzzle-move', onclick: () => void this.#jump(index) },
        text,
      );
    fill(
      this.#line,
      step(t('puzzles.line.start'), 0, false),
      puzzle.line.map(({ move }, index) => step(this.#shown(move), index + 1, index % 2 === 0)),
    );
    this.#mark(puzzle.line.length);
  }

  /** Marks the move of the solution that is on the board. @param {number} moves */
  #mark(moves) {
    this.#at = moves;
    for (const [index, step] of [...this.#line.children].entries())
      step.ariaCurrent = index === moves ? 'step' : null;
  }

  /** Shows the position after some moves of the solution. @param {number} moves */
  async #jump(moves) {
    const puzzle = this.#puzzle;
    if (!puzzle || moves < 0 || moves > puzzle.line.length) return;
    this.#mark(moves);
    const { game, setup, record } = puzzle;
    const ply = this.#startPly() + moves;
    try {
      const view = await post('/position', { game, setup, position: record, ply });
      if (this.#puzzle === puzzle && this.#state === 'done' && this.#at === moves) this.#lay(view);
    } catch (error) {
      toastError(error);
    }
  }

  #startPly() {
    return (this.#here?.ply ?? 0) - this.#moves.length + (this.#moves.length % 2);
  }

  /** The address of the game page at the puzzle's position, with its solution ahead. */
  #analysis() {
    const puzzle = this.#puzzle;
    if (!puzzle) return null;
    const { setup, record } = puzzle;
    const ply = this.#startPly();
    return addressOf(`/${puzzle.game}`, {
      setup,
      moves: record,
      ply,
      first: 'human',
      second: 'human',
      analysis: 'on',
    });
  }
}

/** @param {HTMLElement} element @param {boolean} on */
function able(element, on) {
  if (on) element.removeAttribute('aria-disabled');
  else element.setAttribute('aria-disabled', 'true');
}

/** Focuses the button, so that Enter and Space continue from here. @param {HTMLElement} button */
function focusOn(button) {
  button.focus({ preventScroll: true });
}

/** @param {Wanted | undefined} one @param {Wanted} other */
function same(one, other) {
  return one?.game === other.game && one.grade === other.grade && one.seed === other.seed;
}
