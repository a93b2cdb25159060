// @ts-check
/**
 * The microscope: one search, or two side by side, stepped through event by event. The server searches and reports
 * events; the page shows them. Position, searches, step and classroom options are in the address.
 */
import { client, isOffline } from '../client.js';
import { fill, h } from '../dom.js';
import { allGames, gameOf } from '../games.js';
import { gameTitle, playerName, t, useWords } from '../i18n.js';
import { Classroom } from '../microscope/classroom.js';
import { searchForm } from '../microscope/form.js';
import { opened, traced } from '../microscope/search.js';
import { Stage } from '../microscope/stage.js';
import { readState, writeState } from '../router.js';
import { toastError } from '../parts/toast.js';

await useWords((to) => import(`../i18n/${to}-microscope.js`));

/** Matches phones, where the form is folded. */
const NARROW = matchMedia('(max-width: 560px)');

const USUAL = { a: 'alphabeta:depth=3', b: '', nodes: '5000' };

/** @param {HTMLElement} root */
export function mount(root) {
  const page = new Microscope(root);
  void page.run(true);
  return {
    unmount: () => page.leave(),
    translate: () => page.restore(),
    restore: () => page.restore(),
  };
}

class Microscope {
  #root;
  /** Counts searches: the results of an older one are no longer wanted. */ #turn = 0;
  #status = h('p', { class: 'soft micro-status', role: 'status' });
  #stage = new Stage({ kept: (step) => writeState({ step: step || null }, { replace: true }) });
  #classroom;
  /** The form; on a phone, where the board comes first, one line that opens. */
  #fold = h('details', { class: 'micro-fold' });
  #named = h('summary');
  #unfold = () => void (this.#fold.open = !NARROW.matches);

  /** @param {HTMLElement} root */
  constructor(root) {
    NARROW.addEventListener('change', this.#unfold);
    this.#root = root;
    this.#classroom = new Classroom(root, this.#stage, () => this.restore());
    this.#draw();
  }

  leave() {
    this.#turn += 1;
    NARROW.removeEventListener('change', this.#unfold);
    client.order({ type: 'stop' });
    this.#classroom.leave();
    this.#stage.leave();
  }

  /** Shows the state in the address, in the current language. */
  restore() {
    this.#stage.draw();
    this.#draw();
    void this.run(true);
  }

  #state() {
    const state = readState();
    const usual = allGames().find((of) => of.sides === 2)?.name ?? '';
    return {
      game: state.game && gameOf(state.game) ? state.game : usual,
      setup: state.setup ?? '',
      moves: state.moves ?? '',
      a: state.a ?? USUAL.a,
      b: state.b ?? USUAL.b,
      nodes: state.nodes ?? USUAL.nodes,
      step: Number(state.step ?? 0) || 0,
    };
  }

  #draw() {
    const form = searchForm(this.#state(), (wanted) => {
      writeState({ ...wanted, step: null });
      this.#name();
      void this.run(false);
    });
    fill(this.#fold, this.#named, form);
    this.#name();
    this.#unfold();
    fill(
      this.#root,
      h('div', { class: 'micro-head' }, h('h1', null, t('micro.title')), this.#fold, this.#classroom.draw()),
      this.#status,
      this.#stage.element,
    );
  }

  /** Writes what is searched into the line to which the form is folded. */
  #name() {
    const { game, a, b } = this.#state();
    const players = [a, b]
      .filter((player) => player.trim() !== '')
      .map((player) => playerName(player.trim()));
    this.#named.textContent = [gameTitle(game), ...players].join(' · ');
  }

  /** Runs the searches in the address. @param {boolean} again  at the step of the address */
  async run(again) {
    this.#turn += 1;
    const mine = this.#turn;
    const { game, setup, moves, a, b, nodes, step } = this.#state();
    // Without a query, the page shows a tree with a cut in it rather than the first node alone.
    const isVisit = again && location.search === '';
    this.#status.textContent = t('micro.running');
    try {
      const view = await opened({ game, setup, moves });
      if (mine !== this.#turn) return;
      const found = [];
      for (const player of [a, b].filter((text) => text.trim() !== '')) {
        found.push(await traced(player.trim(), Number(nodes)));
        if (mine !== this.#turn) return;
      }
      this.#stage.place(view, found, isVisit ? null : again ? step : 0);
    } catch (error) {
      if (mine !== this.#turn) return;
      if (isOffline(error)) {
        await this.#wait(mine, again);
        return;
      }
      toastError(error);
    } finally {
      if (mine === this.#turn) this.#status.textContent = '';
    }
  }

  /** Searches as soon as the server is back. @param {number} mine @param {boolean} again */
  async #wait(mine, again) {
    this.#status.textContent = t('shell.waiting');
    await client.ready;
    if (mine === this.#turn) await this.run(again);
  }
}
