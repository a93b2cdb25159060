// @ts-check
/**
 * Puzzles: a position, a goal, and moves to find on the board. The server generates them with the games' exact solvers
 * and judges every move; the page counts and requests the next one.
 *
 * The address names the puzzle (`game`, `grade`, `seed`, or `day`), so that it can be shared.
 */
import { whenBack } from '../client.js';
import { fill, h } from '../dom.js';
import { t, useWords } from '../i18n.js';
import { register } from '../keys.js';
import { post } from '../rest.js';
import { addressOf, currentRoute, writeState } from '../router.js';
import { icon } from '../parts/icons.js';
import { toast, toastError } from '../parts/toast.js';
import { Choice, ofAddress, ResultsTable } from '../puzzles/choice.js';
import { today } from '../training/schedule.js';
import { Results } from '../puzzles/results.js';
import { Solving } from '../puzzles/solving.js';
import { trainingTabs } from '../training/tabs.js';

/** @typedef {import('../../messages.js').PuzzleOnBoard} PuzzleOnBoard */
/** @typedef {import('../puzzles/choice.js').Wanted} Wanted */
/** @typedef {import('../puzzles/solving.js').Progress} Progress */
/** @typedef {{wanted: Wanted, made: Promise<PuzzleOnBoard | null>, stop: AbortController}} Ahead  the next one, generated while this one is solved */

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
  #results = new Results();
  #table = new ResultsTable(this.#results, () => this.#table.draw());
  #solving = new Solving(this.#results, {
    entered: (state) => void (this.#root.dataset.state = state),
    counted: () => this.#table.draw(),
    again: () => void this.load(),
    next: () => void this.#another(),
  });
  #choice;
  #title = h('h1', null, t('puzzles.title'));
  /** @type {AbortController | null} */ #asked = null;
  /** @type {Ahead | null} */ #ahead = null;
  /** @type {(() => void)[]} */ #offs;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    const route = currentRoute();
    this.#choice = new Choice(route.state, () => void this.#another());
    this.#offs = this.#keys();
    this.#draw();
  }

  #keys() {
    const group = 'puzzles.keys';
    const free = () => !(document.activeElement instanceof HTMLInputElement);
    return [
      register({ key: 'n', label: 'puzzles.next', group, run: () => void this.#another() }),
      register({ key: 'r', label: 'puzzles.again', group, run: () => this.#solving.retry() }),
      register({ key: 's', label: 'puzzles.solution', group, run: () => void this.#solving.show() }),
      register({
        ...{ key: 'ArrowLeft ArrowRight', shown: '← →', label: 'puzzles.line', group },
        ...this.#walks,
      }),
      register({ key: 'g', label: 'puzzles.key.board', group, run: () => this.#solving.board.focusCell() }),
      register({
        key: '1 2 3 4 5 6 7 8 9',
        shown: '1–9',
        label: 'puzzles.key.type',
        group,
        when: free,
        run: (event) => this.#solving.board.type(event.key),
      }),
    ];
  }

  /** Whether the arrow keys step through the solution. */
  get #walks() {
    return {
      when: () => this.#solving.state === 'done',
      run: (/** @type {KeyboardEvent} */ { key }) => this.#solving.walk(key === 'ArrowRight' ? 1 : -1),
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
        this.#solving.elements,
        this.#table.element,
      ),
    );
    this.#table.draw();
    this.#solving.enter('making');
  }

  close() {
    this.#solving.close();
    this.#asked?.abort();
    this.#ahead?.stop.abort();
    for (const off of this.#offs) off();
  }

  /** The progress in the puzzle. */
  get progress() {
    return this.#solving.progress;
  }

  /** Opens the puzzle in the address, or one that matches the choice. @param {Progress} [progress]  to resume */
  async load(progress) {
    const route = currentRoute();
    const named = ofAddress(route.state);
    const wanted = named ?? this.#choice.next(this.#results);
    if (!named && (route.state.seed || route.state.day)) toast(t('puzzles.bad-address'));
    if (!named) writeState({ ...wanted, day: null }, { replace: true });
    this.#title.textContent = route.state.day && named ? t('puzzles.day') : t('puzzles.title');
    this.#solving.enter('making');
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const ready = same(this.#ahead?.wanted, wanted) ? await this.#ahead?.made : null;
      const made = ready ?? (await post('/puzzle', wanted, { signal: asked.signal }));
      if (asked !== this.#asked) return;
      this.#solving.open(made);
      this.#prepare();
      if (progress && progress.state !== 'making') await this.#solving.goOn(progress, asked.signal);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#solving.fail();
      toastError(error);
      whenBack(
        error,
        () => asked === this.#asked && this.#solving.state === 'making' && void this.load(progress),
      );
    }
  }

  /** Requests the next puzzle in advance. */
  #prepare() {
    this.#ahead?.stop.abort();
    const [wanted, stop] = [this.#choice.next(this.#results), new AbortController()];
    this.#ahead = { wanted, stop, made: post('/puzzle', wanted, stop).catch(() => null) };
  }

  async #another() {
    const byKey = this.#solving.isByKey;
    const ahead = this.#ahead?.wanted;
    const kept = ahead && this.#choice.allows(ahead, this.#results) ? ahead : null;
    writeState({ ...(kept ?? this.#choice.next(this.#results)), day: null });
    await this.load();
    if (byKey && this.#solving.state === 'asking') this.#solving.board.focusCell();
  }
}

/** @param {Wanted | undefined} one @param {Wanted} other */
function same(one, other) {
  return one?.game === other.game && one.grade === other.grade && one.seed === other.seed;
}
