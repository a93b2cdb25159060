// @ts-check
/**
 * A mistake to try again: its position on a board, a move to find, the verdict, and the better line, which can be
 * stepped through to its end. Its owner is notified whether the first attempt was right.
 */
import { valueWords } from '../analysis/value.js';
import { keepsScore, moveShown } from '../board/moves.js';
import { fill, h, say } from '../dom.js';
import { reviewerOf } from '../games.js';
import { capital, gameTitle, playerName, sideName, t, useWords } from '../i18n.js';
import { chip } from '../board/draw.js';
import { icon } from '../parts/icons.js';
import { toastError } from '../parts/toast.js';
import { post } from '../rest.js';
import { addressOf } from '../router.js';
import { SolutionLine, able, actionButton } from '../puzzles/line.js';
import { bestOf, keeps, worthOf } from './judge.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./kept.js').Mistake} Mistake */
/** @typedef {import('./judge.js').Worth} Worth */
/** @typedef {'opening' | 'asking' | 'judging' | 'wrong' | 'done'} State */

await useWords((to) => import(`../i18n/${to}-training.js`));

/** Maximum number of moves to which a line is continued. */
const LONGEST = 80;

export class Trainer {
  element = h('div', { class: 'trainer' });
  /** @type {State} */ state = 'opening';
  #board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  #goal = h('div', { class: 'puzzle-goal' });
  #verdict = h('div', { class: 'puzzle-verdict' });
  #line = new SolutionLine((moves) => void this.#jump(moves));
  #again = actionButton('training', 'again', 'undo', () => this.retry());
  #show = actionButton('training', 'show', 'eye', () => void this.show());
  #next = actionButton('training', 'next', 'right', () => this.#heard.next());
  /** The link to the game page, once there is one. */ #analyse = h('span', { class: 'training-way' });
  #heard;
  /** @type {Mistake | null} */ #mistake = null;
  /** @type {View | null} before the move asked for */ #here = null;
  /** @type {Promise<Worth> | null} */ #worth = null;
  /** @type {string[]} moves of the better line */ #moves = [];
  /** @type {View[]} the positions after each of its moves */ #views = [];
  #tried = false;
  #revision = 0;
  #asked = new AbortController();

  /** @param {{tried: (right: boolean) => void, next: () => void}} heard */
  constructor(heard) {
    this.#heard = heard;
    this.#board.addEventListener('move', (event) => {
      void this.#play(/** @type {CustomEvent<{text: string}>} */ (event).detail.text);
    });
    fill(
      this.element,
      this.#goal,
      h('div', { class: 'puzzle-board', role: 'region', 'aria-label': t('training.board') }, this.#board),
      h(
        'div',
        { class: 'puzzle-after' },
        this.#verdict,
        h('div', { class: 'puzzle-actions' }, this.#again, this.#show, this.#next, this.#analyse),
        this.#line.element,
      ),
    );
    this.#line.element.setAttribute('aria-label', t('training.line'));
    this.#enter('opening');
  }

  close() {
    this.#asked.abort();
  }

  /** Shows a mistake. @param {Mistake} mistake @param {string} about  which of how many */
  async open(mistake, about) {
    this.#asked.abort();
    const asked = new AbortController();
    [this.#asked, this.#mistake, this.#here, this.#tried] = [asked, mistake, null, false];
    this.#enter('opening');
    const { game, setup, position, played } = mistake;
    try {
      const view = await post('/position', { game, setup, position }, { signal: asked.signal });
      if (asked !== this.#asked) return;
      this.#here = view;
      // The values of the moves are determined while people think.
      this.#ask(view);
      this.#lay(view);
      const text = t('training.goal', {
        move: moveShown(view.board, played),
        side: sideName(view, view.turn),
      });
      fill(
        this.#goal,
        h('p', { class: 'puzzle-about' }, h('span', null, gameTitle(game)), h('span', null, about)),
        h('h2', { class: 'puzzle-text' }, chip(view, view.turn), h('span', null, text)),
      );
      this.#enter('asking');
      say(`${gameTitle(game)}. ${text}`);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#say('bad', t('training.failed'));
      able(this.#next, true);
      toastError(error);
    }
  }

  /** Requests the values of a position's moves. @param {View} view */
  #ask(view) {
    this.#worth = worthOf(view, keepsScore(view), this.#asked.signal);
    this.#worth.catch(() => {});
  }

  /** @param {View} view */
  #lay(view) {
    this.#revision += 1;
    this.#board.view = { ...view, revision: this.#revision };
  }

  /** @param {State} state */
  #enter(state) {
    this.state = state;
    this.element.dataset.state = state;
    this.#board.interactive = state === 'asking';
    able(this.#again, state === 'wrong');
    able(this.#show, state === 'asking' || state === 'wrong');
    able(this.#next, state !== 'opening' && state !== 'judging');
    this.#again.classList.toggle('primary', state === 'wrong');
    this.#next.classList.toggle('primary', state === 'done');
    if (state === 'asking') this.#say('', t('training.your-move'));
    if (state === 'opening') this.#say('', t('training.opening'));
    if (state === 'judging') this.#say('', t('training.judging'));
    if (state !== 'done') fill(this.#line.element, h('p', { class: 'soft' }, t('training.line.hidden')));
    this.#drawWay();
  }

  #drawWay() {
    const address = this.state === 'done' ? this.#address() : null;
    const way = address ? { href: address } : { 'aria-disabled': 'true' };
    const content = [icon('chart'), h('span', null, t('training.analyse'))];
    fill(this.#analyse, h('a', { class: 'button training-analyse', ...way }, content));
  }

  /** The address of the game page at the position, with the better line ahead. */
  #address() {
    const [here, end] = [this.#here, this.#views.at(-1)];
    if (!here || !end) return null;
    const { game, setup, ply } = here;
    const state = { setup, moves: end.record, ply, first: 'human', second: 'human', analysis: 'on' };
    return addressOf(`/${game}`, state);
  }

  /** @param {'good' | 'bad' | ''} tone @param {string} words @param {string} [more] */
  #say(tone, words, more = '') {
    this.#verdict.dataset.tone = tone;
    fill(this.#verdict, h('p', null, words), more && h('p', { class: 'soft' }, more));
  }

  /** Handles a person's move. @param {string} move */
  async #play(move) {
    const [here, asked, worth] = [this.#here, this.#asked, this.#worth];
    if (!here || !worth || this.state !== 'asking') return;
    this.#enter('judging');
    try {
      const [after, known] = await Promise.all([this.#after([move]), worth]);
      if (asked !== this.#asked || !this.#isJudging) return;
      this.#lay(after);
      const of = { game: here.game, points: keepsScore(here) };
      // The review knew more: a move it called a mistake is one.
      const right = move !== this.#mistake?.played && keeps(known, move, of);
      if (right === null) this.#unknown();
      else if (right) await this.#right(move, known);
      else await this.#wrong(move, known);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#lay(here);
      this.#enter('asking');
      toastError(error);
      // Another attempt may succeed.
      this.#ask(here);
    }
  }

  /** Whether a move is still being judged. */
  get #isJudging() {
    return this.state === 'judging';
  }

  /** The position after further moves. @param {string[]} moves @returns {Promise<View>} */
  #after(moves) {
    const { game, setup, position } = /** @type {View} */ (this.#here);
    const line = [position, ...moves].filter(Boolean).join(' ');
    return post('/position', { game, setup, position: line }, { signal: this.#asked.signal });
  }

  /** @param {boolean} right */
  #count(right) {
    if (!this.#tried) this.#heard.tried(right);
    this.#tried = true;
  }

  /** @param {Worth} worth @param {string} move */
  #words({ values }, move) {
    const [value, game] = [values.get(move), this.#here?.game ?? ''];
    return value ? `${this.#shown(move)}: ${valueWords(value, game)}.` : '';
  }

  /** The readable form of a move. @param {string} move */
  #shown(move) {
    return this.#here ? moveShown(this.#here.board, move) : move;
  }

  /** Who judged. @param {Worth} worth */
  #by({ by }) {
    return t(`training.by.${by}`, { player: playerName(reviewerOf(this.#here?.game ?? '')) });
  }

  #unknown() {
    this.#enter('wrong');
    this.#say('', t('training.unknown'));
  }

  /** @param {string} move @param {Worth} worth */
  async #right(move, worth) {
    this.#count(true);
    const words = t('training.right', { move: this.#shown(move) });
    const line = worth.lines.get(move) ?? (worth.line[0] === move ? worth.line : [move]);
    await this.#finish('good', words, `${this.#words(worth, move)} ${this.#by(worth)}`, line);
  }

  /** @param {string} move @param {Worth} worth */
  async #wrong(move, worth) {
    this.#count(false);
    const reply = worth.lines.get(move)?.[1];
    const answer = reply ? t('training.answer', { move: this.#shown(reply) }) : '';
    this.#enter('wrong');
    const words = t(move === this.#mistake?.played ? 'training.same' : 'training.wrong', {
      move: this.#shown(move),
    });
    this.#say('bad', words, [this.#words(worth, move), answer, this.#by(worth)].filter(Boolean).join(' '));
    say(`${words} ${this.#words(worth, move)} ${answer}`, { urgent: true });
    this.#again.focus({ preventScroll: true });
    if (!reply) return;
    const asked = this.#asked;
    const after = await this.#after([move, reply]);
    if (asked === this.#asked && this.state === 'wrong') this.#lay(after);
  }

  /** Returns to the position. */
  retry() {
    if (this.state !== 'wrong' || !this.#here) return;
    this.#lay(this.#here);
    this.#enter('asking');
    this.#board.focusCell();
  }

  /** Gives up and shows the better line. */
  async show() {
    const [here, asked, worth] = [this.#here, this.#asked, this.#worth];
    if (!here || !worth || (this.state !== 'asking' && this.state !== 'wrong')) return;
    this.#count(false);
    this.#enter('judging');
    try {
      const known = await worth;
      if (asked !== this.#asked) return;
      const best = bestOf(known, here.game);
      const line = known.line[0] === best ? known.line : best ? [best] : [];
      const words = t('training.shown', { move: this.#shown(best ?? '') });
      await this.#finish('', words, `${this.#words(known, best ?? '')} ${this.#by(known)}`, line);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#enter('wrong');
      toastError(error);
    }
  }

  /**
   * Shows the final verdict and lets the line be stepped through.
   * @param {'good' | ''} tone
   * @param {string} words
   * @param {string} more
   * @param {string[]} line
   */
  async #finish(tone, words, more, line) {
    const [here, asked] = [/** @type {View} */ (this.#here), this.#asked];
    const end = await this.#after(line);
    if (asked !== this.#asked) return;
    [this.#moves, this.#views] = [line, [here, end]];
    this.#enter('done');
    this.#say(tone, capital(words), more);
    say(`${words} ${more}`, { urgent: true });
    this.#drawLine(end);
    // The board shows the move that was found; the rest can be stepped through.
    await this.#jump(Math.min(1, line.length));
    this.#next.focus({ preventScroll: true });
  }

  /** Draws each move of the line as a button that shows the position after it. @param {View} end */
  #drawLine(end) {
    const isOpen = !end.outcome && this.#moves.length < LONGEST;
    const words = t('training.further');
    const further = { type: 'button', class: 'puzzle-move further', title: words, 'aria-label': words };
    this.#line.draw(
      t('training.line.start'),
      this.#moves.map((move) => this.#shown(move)),
      isOpen && h('button', { ...further, onclick: () => void this.#further(end) }, '…'),
    );
  }

  /** Continues the line with the best moves from its end. @param {View} end */
  async #further(end) {
    const asked = this.#asked;
    try {
      const known = await worthOf(end, keepsScore(end), asked.signal);
      if (asked !== this.#asked || this.state !== 'done' || known.line.length === 0) return;
      const from = this.#moves.length;
      this.#moves = [...this.#moves, ...known.line];
      const last = await this.#after(this.#moves);
      if (asked !== this.#asked) return;
      this.#views[1] = last;
      this.#drawWay();
      this.#drawLine(last);
      await this.#jump(from + 1);
    } catch (error) {
      if (!asked.signal.aborted) toastError(error);
    }
  }

  /** Steps along the line. @param {number} by */
  walk(by) {
    if (this.state === 'done') void this.#jump(this.#line.at + by);
  }

  /** Shows the position after some moves of the line. @param {number} moves */
  async #jump(moves) {
    if (moves < 0 || moves > this.#moves.length) return;
    this.#line.mark(moves);
    const asked = this.#asked;
    try {
      const view = await this.#after(this.#moves.slice(0, moves));
      if (asked === this.#asked && this.state === 'done' && this.#line.at === moves) this.#lay(view);
    } catch (error) {
      if (!asked.signal.aborted) toastError(error);
    }
  }

  /** Points at a column or a digit. @param {string} key */
  type(key) {
    this.#board.type(key);
  }

  focusBoard() {
    this.#board.focusCell();
  }
}
