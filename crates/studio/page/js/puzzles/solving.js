// @ts-check
/**
 * A puzzle on its board: moves to find, each judged by the server, and the solution, which can be stepped through. Its
 * owner chooses the puzzles.
 */
import { at, fill, h, say } from '../dom.js';
import { gameTitle, n, says, sideName, t } from '../i18n.js';
import { post } from '../rest.js';
import { addressOf } from '../router.js';
import { chip } from '../board/draw.js';
import { moveShown } from '../board/moves.js';
import { icon } from '../parts/icons.js';
import { toastError } from '../parts/toast.js';
import { SolutionLine, able, actionButton } from './line.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Puzzle} Puzzle */
/** @typedef {import('../../messages.js').PuzzleOnBoard} PuzzleOnBoard */
/** @typedef {import('../../messages.js').Judged} Judged */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {'making' | 'asking' | 'judging' | 'wrong' | 'done'} State */
/** @typedef {{state: State, moves: string[], clean: boolean, counted: boolean}} Progress  in a puzzle */
/**
 * What the owner does.
 * @typedef {object} Heard
 * @property {(state: State) => void} entered
 * @property {() => void} counted  the results have changed
 * @property {() => void} again  the puzzle could not be made: asks for it again
 * @property {() => void} next
 */

export class Solving {
  /** @type {State} */ state = 'making';
  board = /** @type {QBoard} */ (document.createElement('q-board'));
  /** @type {import('./results.js').Results} */ #results;
  /** @type {Heard} */ #heard;
  #goal = h('div', { class: 'puzzle-goal' });
  #verdict = h('div', { class: 'puzzle-verdict' });
  #line = new SolutionLine((moves) => void this.#jump(moves));
  #again = actionButton('puzzles', 'again', 'undo', () => this.retry());
  #solution = actionButton('puzzles', 'solution', 'eye', () => void this.show());
  #next = actionButton('puzzles', 'next', 'right', () => this.#heard.next());
  #analyse = h('a', { class: 'button puzzle-analyse' }, icon('chart'), h('span', null, t('puzzles.analyse')));
  /** @type {Puzzle | null} */ #puzzle = null;
  /** @type {View | null} before the move asked for */ #here = null;
  /** @type {string[]} played since the puzzle began */ #moves = [];
  #clean = true;
  /** Whether the puzzle was counted before it was opened. */ #counted = false;
  /** Whether a hint for a half-entered move is shown. */ #hinted = false;
  #revision = 0;
  elements = [
    this.#goal,
    h('div', { class: 'puzzle-board', role: 'region', 'aria-label': t('puzzles.board') }, this.board),
    h(
      'div',
      { class: 'puzzle-after' },
      this.#verdict,
      h('div', { class: 'puzzle-actions' }, this.#again, this.#solution, this.#next, this.#analyse),
      this.#line.element,
    ),
  ];

  /** @param {import('./results.js').Results} results @param {Heard} heard */
  constructor(results, heard) {
    [this.#results, this.#heard] = [results, heard];
    this.#line.element.setAttribute('aria-label', t('puzzles.line'));
    this.board.addEventListener('move', (event) => {
      void this.#play(/** @type {CustomEvent<{text: string}>} */ (event).detail.text);
    });
    this.board.addEventListener('step', (event) => {
      const { words } = /** @type {CustomEvent<{words: string}>} */ (event).detail;
      this.#hint(words);
    });
  }

  close() {
    this.#puzzle = null;
  }

  /** Whether a press on the button for the next puzzle came from the keyboard. */
  get isByKey() {
    return this.#next.matches(':focus-visible');
  }

  /** Says that the puzzle could not be made, and offers to try again. */
  fail() {
    this.#say('bad', t('puzzles.failed'));
    fill(this.#goal);
    able(this.#again, true);
  }

  /** Says what to point at next within a move. @param {string} words */
  #hint(words) {
    if (this.state !== 'asking' || (!words && !this.#hinted)) return;
    this.#hinted = words !== '';
    this.#say('', words || t('puzzles.your-move'));
  }

  /** The progress in the puzzle. @returns {Progress} */
  get progress() {
    return { state: this.state, moves: this.#moves, clean: this.#clean, counted: this.#counted };
  }

  /** @param {PuzzleOnBoard} made */
  open({ puzzle, view }) {
    this.#puzzle = puzzle;
    this.#moves = [];
    this.#clean = true;
    this.#counted = this.#results.has(this.#id);
    this.#here = view;
    this.#lay(view);
    this.enter('asking');
    say(`${gameTitle(puzzle.game)}. ${says(puzzle.text)}`);
  }

  /** @param {Progress} progress @param {AbortSignal} signal */
  async goOn({ state, moves, clean, counted }, signal) {
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
      this.enter('asking');
      this.#say('', t('puzzles.your-move'));
    }
  }

  /** Whether the server is still judging a move. */
  get #isJudging() {
    return this.state === 'judging';
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
    this.board.view = { ...view, revision: this.#revision };
  }

  /** @param {State} state */
  enter(state) {
    this.state = state;
    this.#heard.entered(state);
    this.board.interactive = state === 'asking';
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
    if (!puzzle || !view || this.state === 'making') {
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
          this.state !== 'done' &&
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
    if (!puzzle || this.state !== 'asking') return;
    this.enter('judging');
    this.#say('', t('puzzles.judging'));
    const { game, setup, position, goal, find } = puzzle;
    const moves = [...this.#moves, text];
    try {
      const judged = await post('/puzzle/judge', { game, setup, position, goal, find, moves });
      if (this.#puzzle === puzzle && this.#isJudging) this.#judged(judged, text);
    } catch (error) {
      this.board.refuse();
      if (this.#puzzle !== puzzle) return;
      this.enter('asking');
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
      this.enter('asking');
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
    this.enter('wrong');
    this.#say('bad', says(judged.text), answer);
    say(`${says(judged.text)} ${answer}`, { urgent: true });
    focusOn(this.#again);
  }

  #solved() {
    this.#count(this.#clean);
    this.enter('done');
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
    this.#heard.counted();
  }

  /** Returns to where the wrong move was played, or requests the puzzle again. */
  retry() {
    if (this.state === 'making') this.#heard.again();
    if (this.state !== 'wrong' || !this.#here) return;
    this.#lay(this.#here);
    this.enter('asking');
    this.#say('', t('puzzles.your-move'));
    say(t('puzzles.your-move'));
    this.board.focusCell();
  }

  /** Gives up and shows the whole line. */
  async show() {
    const puzzle = this.#puzzle;
    if (!puzzle || (this.state !== 'asking' && this.state !== 'wrong')) return;
    this.#clean = false;
    this.#count(false);
    this.#tellSolution(puzzle);
    say(`${t('puzzles.shown')} ${puzzle.line.map((step) => step.move).join(', ')}`, { urgent: true });
    focusOn(this.#next);
    await this.#jump(puzzle.line.length);
  }

  /** @param {Puzzle} puzzle @param {string} key  of the verdict */
  #tellSolution(puzzle, key = 'puzzles.shown') {
    this.enter('done');
    this.#say(key === 'puzzles.solved' ? 'good' : '', t(key), t('puzzles.why', { why: says(puzzle.why) }));
    this.#drawLine();
  }

  #hideLine() {
    fill(this.#line.element, h('p', { class: 'soft' }, t('puzzles.line.hidden')));
  }

  #drawLine() {
    const { line = [] } = this.#puzzle ?? {};
    const moves = line.map(({ move }) => this.#shown(move));
    this.#line.draw(t('puzzles.line.start'), moves);
    this.#line.mark(moves.length);
  }

  /** Steps through the solution. @param {number} by */
  walk(by) {
    void this.#jump(this.#line.at + by);
  }

  /** Shows the position after some moves of the solution. @param {number} moves */
  async #jump(moves) {
    const puzzle = this.#puzzle;
    if (!puzzle || moves < 0 || moves > puzzle.line.length) return;
    this.#line.mark(moves);
    const { game, setup, record } = puzzle;
    const ply = this.#startPly() + moves;
    try {
      const view = await post('/position', { game, setup, position: record, ply });
      if (this.#puzzle === puzzle && this.state === 'done' && this.#line.at === moves) this.#lay(view);
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

/** Focuses the button, so that Enter and Space continue from here. @param {HTMLElement} button */
function focusOn(button) {
  button.focus({ preventScroll: true });
}
