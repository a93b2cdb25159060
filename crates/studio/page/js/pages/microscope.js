// @ts-check
/**
 * The microscope: a search, or two side by side, walked through event by event. The server searches
 * and says what happens; the page shows it. Position, searches and step are in the address.
 */
import '../board/board.js';
import { say } from '../announce.js';
import { client } from '../client.js';
import { fill, freshId, h } from '../dom.js';
import { allGames, gameOf } from '../games.js';
import { addWords, language, sideName, t } from '../i18n.js';
import { register } from '../keys.js';
import { Panel } from '../microscope/panel.js';
import { Predictions } from '../microscope/predict.js';
import en from '../i18n/en-microscope.js';
import fr from '../i18n/fr-microscope.js';
import { post } from '../rest.js';
import { readState, writeState } from '../router.js';
import { toastError } from '../parts/toast.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../microscope/panel.js').Found} Found */
/** @typedef {import('../board/board.js').QBoard} QBoard */

addWords({ en, fr });

/** Events kept of each search. */
const MOST_EVENTS = 100_000;
/** Positions kept for the board. */
const MOST_VIEWS = 400;
/** How long a step stays before its board is asked for. */
const REST_MS = 60;
const USUAL = { a: 'alphabeta:depth=3', b: '', nodes: '5000' };

/** @param {HTMLElement} root */
export function mount(root) {
  const page = new Microscope(root);
  void page.run(true);
  return {
    unmount: () => page.leave(),
    translate: () => page.translate(),
    restore: () => page.restore(),
  };
}

class Microscope {
  #root;
  /** @type {View | null} */ #view = null;
  /** @type {Panel[]} */ #panels = [];
  /** The panel that the scrubber moves; the other follows by its nodes. */ #active = 0;
  #step = 0;
  /** @type {Map<string, View>} */ #views = new Map();
  #timer = 0;
  /** Counts searches: what an older one says is no longer wanted. */ #turn = 0;
  /** @type {(() => void)[]} */ #off = [];
  #board = board();
  #side = h('div', { class: 'micro-panels' });
  #status = h('p', { class: 'soft', role: 'status' });
  #steps = h('div', { class: 'micro-steps', role: 'group' });
  #scrub = h('input', { type: 'range', min: '0', value: '0', class: 'micro-scrub' });
  #count = h('output', { class: 'micro-count' });
  #predict;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#predict = new Predictions((step) => this.show(step, true));
    this.#scrub.addEventListener('input', () => this.show(Number(this.#scrub.value)));
    this.#scrub.addEventListener('change', () => this.#keep());
    this.#keys();
    this.#draw();
  }

  leave() {
    this.#turn += 1;
    clearTimeout(this.#timer);
    client.order({ type: 'stop' });
    for (const off of this.#off) off();
  }

  translate() {
    this.#views.clear();
    this.#draw();
    void this.run(true);
  }

  restore() {
    this.#draw();
    void this.run(true);
  }

  #state() {
    const state = readState();
    const game =
      state.game && gameOf(state.game) ? state.game : (allGames().find((of) => of.sides === 2)?.name ?? '');
    return {
      game,
      setup: state.setup ?? '',
      moves: state.moves ?? '',
      a: state.a ?? USUAL.a,
      b: state.b ?? USUAL.b,
      nodes: state.nodes ?? USUAL.nodes,
      step: Number(state.step ?? 0) || 0,
    };
  }

  #draw() {
    fill(
      this.#root,
      h(
        'div',
        { class: 'page-head' },
        h('div', null, h('h1', null, t('micro.title')), h('p', { class: 'soft' }, t('micro.lead'))),
      ),
      this.#form(),
      this.#status,
      h(
        'div',
        { class: 'micro-stage' },
        h('section', { class: 'micro-board', 'aria-label': t('micro.board') }, this.#board),
        h('div', { class: 'micro-side' }, this.#controls(), this.#predict.element, this.#side),
      ),
    );
    this.#predict.draw();
  }

  #form() {
    const state = this.#state();
    const field = (/** @type {string} */ key, /** @type {HTMLInputElement | HTMLSelectElement} */ input) => {
      input.id = freshId('micro');
      return h('div', { class: 'field' }, h('label', { htmlFor: input.id }, t(key)), input);
    };
    const list = freshId('searches');
    const games = allGames().filter((of) => of.sides === 2);
    const options = games.map(({ name, title }) =>
      h('option', { value: name, selected: name === state.game }, title),
    );
    const game = h('select', { name: 'game' }, options);
    const text = (/** @type {string} */ name, /** @type {string} */ value, /** @type {object} */ more = {}) =>
      h('input', { type: 'text', name, value, autocomplete: 'off', spellcheck: false, ...more });
    const moves = text('moves', state.moves, { placeholder: t('micro.position.help') });
    const setup = text('setup', state.setup);
    const a = text('a', state.a, { list, required: true });
    const b = text('b', state.b, { list });
    const nodes = h('input', {
      type: 'number',
      name: 'nodes',
      value: state.nodes,
      min: '1',
      max: '1000000',
      required: true,
    });
    const searches = [
      'minimax:depth=2',
      'alphabeta:depth=3',
      'alphabeta:depth=4',
      'pvs:depth=4',
      'mcts:simulations=300',
    ];
    const form = h(
      'form',
      {
        class: 'micro-fields',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const values = { game: game.value, setup: setup.value, moves: moves.value };
          writeState({ ...values, a: a.value, b: b.value, nodes: nodes.value, step: null });
          void this.run(false);
        },
      },
      field('micro.game', game),
      field('micro.setup', setup),
      field('micro.position', moves),
      field('micro.a', a),
      field('micro.b', b),
      field('micro.nodes', nodes),
      h(
        'datalist',
        { id: list },
        searches.map((value) => h('option', { value })),
      ),
      h('button', { type: 'submit', class: 'button primary' }, t('micro.run')),
    );
    // On a narrow screen the search comes first.
    const open = !matchMedia('(max-width: 560px)').matches;
    return h('details', { class: 'card micro-form', open }, h('summary', null, t('micro.form')), form);
  }

  #controls() {
    const button = (/** @type {string} */ key, /** @type {() => number} */ to) =>
      h('button', { type: 'button', class: 'button small', onclick: () => this.show(to(), true) }, t(key));
    const id = freshId('scrub');
    this.#scrub.id = id;
    this.#steps.setAttribute('aria-label', t('micro.steps'));
    fill(
      this.#steps,
      button('micro.first', () => 0),
      button('micro.back', () => this.#step - 1),
      button('micro.next', () => this.#step + 1),
      button('micro.over', () => this.#trace?.over(this.#step) ?? 0),
      button('micro.out', () => this.#trace?.out(this.#step) ?? 0),
      button('micro.cut', () => this.#trace?.nextCut(this.#step) ?? 0),
      button('micro.last', () => (this.#trace?.lines.length ?? 1) - 1),
    );
    return h(
      'div',
      { class: 'card micro-controls' },
      h('label', { htmlFor: id, class: 'visually-hidden' }, t('micro.scrub')),
      this.#scrub,
      this.#count,
      this.#steps,
    );
  }

  get #trace() {
    return this.#panels[this.#active]?.trace;
  }

  #keys() {
    const key = (/** @type {string} */ keys, /** @type {string} */ label, /** @type {() => number} */ to) =>
      this.#off.push(
        register({
          key: keys,
          label,
          group: 'micro.keys',
          run: () => this.show(to(), true),
          when: () => !!this.#trace,
        }),
      );
    key('ArrowRight n', 'micro.next', () => this.#step + 1);
    key('ArrowLeft p', 'micro.back', () => this.#step - 1);
    key('o', 'micro.over', () => this.#trace?.over(this.#step) ?? 0);
    key('u', 'micro.out', () => this.#trace?.out(this.#step) ?? 0);
    key('c', 'micro.cut', () => this.#trace?.nextCut(this.#step) ?? 0);
    key('Home', 'micro.first', () => 0);
    key('End', 'micro.last', () => (this.#trace?.lines.length ?? 1) - 1);
  }

  /** Searches what the address says. @param {boolean} again  at the step of the address */
  async run(again) {
    this.#turn += 1;
    const mine = this.#turn;
    const { game, setup, moves, a, b, nodes, step } = this.#state();
    this.#status.textContent = t('micro.running');
    try {
      const view = await opened({ game, setup, moves });
      if (mine !== this.#turn) return;
      this.#view = view;
      const found = [];
      for (const player of [a, b].filter((text) => text.trim() !== '')) {
        found.push(await traced(player.trim(), Number(nodes)));
        if (mine !== this.#turn) return;
      }
      this.#status.textContent = '';
      this.#place(found, again ? step : 0);
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#status.textContent = '';
      toastError(error);
    }
  }

  /** @param {Found[]} found @param {number} step */
  #place(found, step) {
    const view = /** @type {View} */ (this.#view);
    const sides = (/** @type {'first' | 'second'} */ side) => sideName(view, side);
    this.#active = 0;
    this.#panels = found.map((of, index) => new Panel(of, sides, (to) => this.#jump(index, to)));
    this.#panels.forEach((panel, index) =>
      panel.element.addEventListener('focusin', () => this.#activate(index)),
    );
    fill(
      this.#side,
      this.#panels.length > 1 && h('p', { class: 'help' }, t('micro.compare')),
      this.#panels.map(({ element }) => element),
    );
    this.#side.classList.toggle('two', this.#panels.length > 1);
    this.#board.view = view;
    this.show(step);
  }

  /** Lets the scrubber move this search. @param {number} index */
  #activate(index) {
    if (index === this.#active) return;
    const nodes = this.#nodes();
    this.#active = index;
    this.#step = this.#trace?.atNodes(nodes) ?? 0;
    this.#measure();
  }

  /** @param {number} index @param {number} step */
  #jump(index, step) {
    this.#active = index;
    this.show(step, true);
  }

  /** Nodes counted by the search that the scrubber moves. */
  #nodes() {
    return this.#trace?.counts.nodes?.[this.#step] ?? 0;
  }

  #measure() {
    const last = Math.max(0, (this.#trace?.lines.length ?? 1) - 1);
    this.#scrub.max = String(last);
    this.#scrub.value = String(this.#step);
    const of = t('micro.of', { step: this.#step + 1, count: last + 1 });
    this.#scrub.setAttribute('aria-valuetext', of);
    this.#count.textContent = of;
  }

  /**
   * Shows the searches at a step of the one that the scrubber moves.
   * @param {number} wanted
   * @param {boolean} [steps]  by a step, which is kept in the address and said
   */
  show(wanted, steps = false) {
    const trace = this.#trace;
    if (!trace || trace.lines.length === 0) return;
    this.#step = Math.max(0, Math.min(wanted, trace.lines.length - 1));
    const nodes = this.#nodes();
    this.#panels.forEach((panel, index) =>
      panel.show(index === this.#active ? this.#step : panel.trace.atNodes(nodes)),
    );
    this.#measure();
    this.#predict.at(trace, this.#step);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#follow(), REST_MS);
    if (!steps) return;
    this.#keep();
    say(this.#panels[this.#active]?.wordsAt(this.#step) ?? '');
  }

  #keep() {
    writeState({ step: this.#step || null }, { replace: true });
  }

  /** The board follows to the position that the event is about. */
  async #follow() {
    const view = this.#view;
    const moves = this.#trace?.moves(this.#step);
    if (!view || !moves) return;
    const position = [view.position, ...moves].filter(Boolean).join(' ');
    const mine = this.#step;
    try {
      const found =
        this.#views.get(position) ??
        (await post('/position', { game: view.game, setup: view.setup, position }));
      if (this.#views.size >= MOST_VIEWS) this.#views.clear();
      this.#views.set(position, found);
      if (mine === this.#step) this.#board.view = found;
    } catch {
      // A player may look at positions that the rules would not reach: the board stays.
    }
  }
}

/** A board to look at. @returns {QBoard} */
function board() {
  const element = /** @type {QBoard} */ (document.createElement('q-board'));
  element.setAttribute('no-pad', '');
  element.pace = 0;
  return element;
}

/**
 * Opens a position; its view.
 * @param {{game: string, setup: string, moves: string}} of
 * @returns {Promise<View>}
 */
function opened({ game, setup, moves }) {
  return new Promise((resolve, reject) => {
    const id = client.order({ type: 'open', game, setup, position: moves, language: language() });
    const off = [
      client.on('view', ({ view }, told) => told === id && done(() => resolve(view))),
      client.on('error', (error, told) => told === id && done(() => reject(error))),
    ];
    const done = (/** @type {() => void} */ end) => {
      for (const stop of off) stop();
      end();
    };
  });
}

/**
 * Lets a player search the open position; what it did.
 * @param {string} player
 * @param {number} nodes
 * @returns {Promise<Found>}
 */
function traced(player, nodes) {
  /** @type {Found['lines']} */
  const lines = [];
  return new Promise((resolve, reject) => {
    const id = client.order({ type: 'trace', player, limits: { nodes }, first: MOST_EVENTS });
    const off = [
      client.on('traced', (event, told) => {
        if (told !== id) return;
        for (const line of event.lines) lines.push(line);
        const { answer, events } = event;
        if (answer) done(() => resolve({ player, lines, events, answer }));
      }),
      client.on('error', (error, told) => told === id && done(() => reject(error))),
      client.on('closed', () => done(() => reject({ code: 'offline' }))),
    ];
    const done = (/** @type {() => void} */ end) => {
      for (const stop of off) stop();
      end();
    };
  });
}
