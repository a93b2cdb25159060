// @ts-check
/**
 * The analysis beside the board: who is asked and for how long, what it says about the
 * position, the line it expects, the graph, and the review of the whole game.
 */
import { fill, h } from '../dom.js';
import { moveSpoken, n, playerName, short, span, t } from '../i18n.js';
import { Graph } from './graph.js';
import { Line } from './line.js';
import { Remarks } from './remarks.js';
import { chanceWords, isGuess, valueWords } from './value.js';
import '../parts/player-form.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Thought} Thought */
/** @typedef {import('./evaluations.js').Evaluations} Evaluations */
/** @typedef {import('../game/table.js').Search} Search */

/** Milliseconds a position may take. */
const TIMES = [200, 500, 1000, 2000, 5000, 15000, 60000];

/**
 * @typedef {object} Actions
 * @property {(fraction: number) => void} jump  to that part of the game
 * @property {(view: View | null) => void} preview
 * @property {(remark: import('../../messages.js').Remark | null) => void} point  on the board
 * @property {() => void} review
 * @property {() => void} stop  gives a review up
 * @property {() => void} enough  takes what the analysis has
 * @property {() => void} changed  the player or the time is another one
 */

/** @type {import('../../messages.js').Remark[]} */
const NONE = [];

export class AnalysisPanel {
  /** @type {HTMLElement} */ element = h('section', { class: 'card analysis', hidden: true });
  player = '';
  time = 1000;
  #actions;
  #graph;
  #line;
  #remarks;
  #value = h('p', { class: 'analysis-value' });
  #counts = h('p', { class: 'analysis-counts soft' });
  #review = h('div', { class: 'analysis-review' });
  #stop = h('button', { type: 'button', class: 'button small' });
  /** @type {import('../../messages.js').PlayerInfo[]} */ #players = [];
  #game = '';

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#graph = new Graph(actions.jump);
    this.#line = new Line(actions.preview);
    this.#remarks = new Remarks(actions.point);
    this.#stop.addEventListener('click', actions.enough);
  }

  /**
   * @param {string} game
   * @param {import('../../messages.js').PlayerInfo[]} players
   */
  draw(game, players) {
    [this.#game, this.#players] = [game, players];
    this.#stop.textContent = t('analysis.enough');
    fill(
      this.element,
      h('h2', null, t('analysis.title')),
      this.#value,
      this.#line.element,
      this.#counts,
      this.#remarks.element,
      this.#graph.element,
      this.#review,
      this.#settings(),
      legend(),
    );
  }

  #settings() {
    const form = /** @type {import('../parts/player-form.js').PlayerForm} */ (
      document.createElement('q-player-form')
    );
    form.setAttribute('no-human', '');
    form.game = this.#game;
    form.label = t('analysis.asked');
    form.players = this.#players;
    form.value = this.player;
    form.addEventListener('change', () => {
      this.player = form.value;
      this.#actions.changed();
    });
    const times = h(
      'select',
      {
        onchange: () => {
          this.time = Number(times.value);
          this.#actions.changed();
        },
      },
      TIMES.map((time) => h('option', { value: String(time), selected: time === this.time }, span(time))),
    );
    return h(
      'details',
      { class: 'more' },
      h('summary', null, t('analysis.settings')),
      h('label', { class: 'field' }, h('span', { class: 'field-label' }, t('analysis.time')), times),
      form,
    );
  }

  /**
   * @param {View} view
   * @param {Evaluations} evaluations
   * @param {Search | null} search
   * @param {{done: number, all: number} | null} review  how far a running review is
   */
  update(view, evaluations, search, review) {
    const known = evaluations.at(view, view.ply);
    const running = search && search.kind === 'analyse' ? search : null;
    const progress = running?.progress ?? known?.answer.progress ?? null;
    const line = running?.progress?.line ?? known?.line ?? [];
    this.#say(
      view,
      progress,
      running?.progress?.value ?? known?.value ?? null,
      line[0] ?? null,
      running,
      known?.player ?? this.player,
    );
    this.#line.update(view, line);
    this.#remarks.update(view, known?.answer.remarks ?? NONE);
    this.#graph.update(view, evaluations);
    this.#drawReview(view, review);
  }

  /**
   * @param {View} view
   * @param {Thought | null} progress
   * @param {import('../../messages.js').ValueData | null} value
   * @param {string | null} best
   * @param {Search | null} running
   * @param {string} player
   */
  #say(view, progress, value, best, running, player) {
    if (view.outcome) {
      fill(this.#value, t('analysis.over'));
      fill(this.#counts);
      this.#stop.remove();
      return;
    }
    const move = view.moves.find((candidate) => candidate.text === best);
    const words = value ? valueWords(value) : t(running ? 'analysis.searching' : 'analysis.none');
    fill(
      this.#value,
      h('strong', null, words),
      value && isGuess(value) ? h('span', null, ` · ${chanceWords(value, view.game)}`) : null,
      move ? h('span', null, ` · ${t('analysis.best', { move: moveSpoken(view, move) })}`) : null,
    );
    const wait = running && running.ahead > 0 ? t('game.queued', { count: running.ahead }) : '';
    fill(
      this.#counts,
      h('span', null, [playerName(player), wait || counts(progress)].filter(Boolean).join(' · ')),
    );
    const stop = this.#stop.isConnected;
    if (running && !stop) this.#counts.after(this.#stop);
    if (!running && stop) this.#stop.remove();
  }

  /** @param {View} view @param {{done: number, all: number} | null} review */
  #drawReview(view, review) {
    if (review) {
      const bar = h('progress', {
        value: review.done,
        max: review.all,
        'aria-label': t('analysis.reviewing'),
      });
      fill(
        this.#review,
        h('span', null, t('analysis.reviewing')),
        bar,
        h('button', { type: 'button', class: 'button small', onclick: this.#actions.stop }, t('game.stop')),
      );
      return;
    }
    const can = view.plies > 0;
    fill(
      this.#review,
      h(
        'button',
        { type: 'button', class: 'button small', disabled: !can, onclick: this.#actions.review },
        t('analysis.review'),
      ),
      h('span', { class: 'help' }, t('analysis.review-help')),
    );
  }
}

/** Depth, nodes and speed of a search in one line. @param {Thought | null} progress */
export function counts(progress) {
  if (!progress) return '';
  const parts = [
    progress.depth > 0 ? t('game.depth', { depth: progress.depth }) : '',
    progress.simulations > 0
      ? t('game.simulations', { count: progress.simulations, number: short(progress.simulations) })
      : '',
    t('game.nodes', { number: short(progress.nodes) }),
    progress.nodes_per_second > 0 ? t('game.nps', { number: short(progress.nodes_per_second) }) : '',
    span(progress.seconds * 1000),
  ];
  return parts.filter(Boolean).join(' · ');
}

function legend() {
  const sample = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {string} */ key) =>
    h('li', null, h('span', { class: `legend-badge ${kind}` }, text), h('span', null, t(key)));
  return h(
    'details',
    { class: 'more legend' },
    h('summary', null, t('analysis.legend')),
    h(
      'ul',
      null,
      sample('proved win', t('analysis.short-win', { plies: n(7) }), 'analysis.legend-win'),
      sample('proved loss', t('analysis.short-loss', { plies: n(4) }), 'analysis.legend-loss'),
      sample('proved even', '=', 'analysis.legend-draw'),
      sample('estimated', '+12', 'analysis.legend-estimate'),
      sample('estimated', n(63), 'analysis.legend-rate'),
      sample('proved even best', '…', 'analysis.legend-best'),
      sample('mark', '?!', 'analysis.legend-slip'),
      sample('mark', '?', 'analysis.legend-mistake'),
      sample('mark', '??', 'analysis.legend-blunder'),
    ),
  );
}
