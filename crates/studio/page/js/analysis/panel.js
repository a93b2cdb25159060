// @ts-check
/**
 * The analysis beside the board: who is asked and for how long, its result for the position, the expected line, the
 * graph, and the review of the whole game.
 */
import { fill, h } from '../dom.js';
import { capital, moveSpoken, n, playerName, short, sideName, span, t } from '../i18n.js';
import { moveShown } from '../board/moves.js';
import { Graph } from './graph.js';
import { Lines, Remarks } from './lines.js';
import { MOST_MS } from './analysis.js';
import { markedOf, worst } from '../training/judge.js';
import { linkStyle } from '../parts/icons.js';
import { rawWords, valueWords } from './value.js';
import '../parts/player-form.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {import('../game/game.js').Search} Search */
/** @typedef {import('../pages/game.js').GamePage} GamePage */

/** Milliseconds per position; 0: as long as people look at it. */
const TIMES = [0, 200, 500, 1000, 2000, 5000, 15000, 60000];

/** @type {import('../../messages.js').Remark[]} */
const NONE = [];

export class AnalysisPanel {
  /** @type {HTMLElement} */ element = h('div', { class: 'analysis' });
  /** Settings that are seldom needed. @type {HTMLElement} */ foot = h('div', { class: 'analysis-foot' });
  #page;
  #graph;
  #lines;
  #remarks;
  #value = h('p', { class: 'analysis-value' });
  #counts = h('p', { class: 'analysis-counts soft' });
  #review = h('div', { class: 'analysis-review' });
  #stop = h('button', { class: 'button small', 'data-control': 'analysis-stop' });
  #isRunning = false;

  /** @param {GamePage} page */
  constructor(page) {
    this.#page = page;
    this.#graph = new Graph((part) => page.jump(Math.round(part * (page.game.view?.plies ?? 0))));
    this.#lines = new Lines(page.board, page.playLine);
    this.#remarks = new Remarks((remark) => void (page.board.pointed = remark));
    this.#stop.addEventListener('click', () => page.analysis.pause(this.#isRunning));
  }

  /** Lays it out in the current language. */
  lay() {
    fill(
      this.element,
      this.#value,
      this.#lines.element,
      h('div', { class: 'analysis-row' }, this.#counts, this.#stop),
      this.#graph.element,
      this.#review,
    );
    // Remarks change with the position; at the end they do not push anything.
    fill(this.foot, this.#remarks.element, this.#settings(), legend());
  }

  #settings() {
    const form = /** @type {import('../parts/player-form.js').PlayerForm} */ (
      document.createElement('q-player-form')
    );
    const { analysis, info } = this.#page;
    form.setAttribute('no-human', '');
    form.game = info.name;
    form.label = t('analysis.asked');
    form.players = info.players;
    form.value = analysis.player;
    form.addEventListener('change', () => this.#page.askAnew(form.value));
    const times = h(
      'select',
      {
        onchange: () => {
          analysis.time = Number(times.value);
          this.#page.askAnew(null);
        },
      },
      TIMES.map((time) =>
        h(
          'option',
          { value: String(time), selected: time === analysis.time },
          time ? span(time) : t('analysis.while-looking', { time: span(MOST_MS) }),
        ),
      ),
    );
    return h(
      'details',
      { class: 'more' },
      h('summary', null, t('analysis.settings')),
      h('label', { class: 'field' }, h('span', { class: 'field-label' }, t('analysis.time')), times),
      form,
    );
  }

  /** @param {View} view */
  draw(view) {
    const { analysis } = this.#page;
    this.follow(view);
    this.#remarks.update(view, analysis.here?.answer.remarks ?? NONE);
    this.#graph.update(view, analysis.known);
    this.#drawReview(view);
  }

  /** Draws what changes while a search runs. @param {View} view */
  follow(view) {
    const { analysis, game } = this.#page;
    const known = analysis.here;
    const running = game.search?.kind === 'analyse' ? game.search : null;
    const progress = running?.progress ?? known?.answer.progress ?? null;
    // The values of all moves, and everything that depends on them, stay until there are better ones.
    const settled = known?.full ? known : null;
    const { line = [], value = null } = settled ?? running?.progress ?? known ?? {};
    this.#say(view, progress, value, line[0] ?? null, running, known?.player ?? analysis.player);
    this.#drawStop(running !== null, settled !== null && !settled.final && !view.outcome);
    this.#lines.update(view, settled, line, value);
  }

  /**
   * @param {View} view
   * @param {Info | null} progress
   * @param {import('../../messages.js').Value | null} value
   * @param {string | null} best
   * @param {Search | null} running
   * @param {string} player
   */
  #say(view, progress, value, best, running, player) {
    if (view.outcome) {
      fill(this.#value, t('analysis.over'));
      fill(this.#counts);
      return;
    }
    const move = view.moves.find((candidate) => candidate.text === best);
    const words = value ? valueWords(value, view.game) : t(running ? 'analysis.searching' : 'analysis.none');
    // A move in two steps is written as in the lists: its words would be cut off.
    const text = move && (move.steps.length > 1 ? moveShown(view.board, move.text) : moveSpoken(view, move));
    fill(
      this.#value,
      h('strong', { title: value ? rawWords(value) : '' }, capital(words)),
      text && h('span', null, `\u00a0· ${t('analysis.best', { move: text })}`),
    );
    const wait = running && running.ahead > 0 ? t('game.queued', { count: running.ahead }) : '';
    const asked = [playerName(player), wait || counts(progress)].filter(Boolean).join(' · ');
    this.#counts.title = asked;
    fill(this.#counts, h('span', null, asked));
  }

  /** The button that stops a search or asks for a longer one. @param {boolean} isRunning @param {boolean} more  can be found */
  #drawStop(isRunning, more) {
    this.#isRunning = isRunning;
    this.#stop.textContent = t(isRunning ? 'analysis.enough' : 'analysis.deeper');
    this.#stop.classList.toggle('off', !isRunning && !more);
    this.#stop.disabled = !isRunning && !more;
  }

  /** The result of a review: how well each side played, and the way to its next mistake. @param {View} view */
  #summary(view) {
    const review = this.#page.analysis.known.reviewOf(view);
    if (view.plies === 0 || !review) return null;
    const accuracy = (/** @type {'first' | 'second'} */ side) => {
      const own = review[side];
      if (!own) return null;
      const told = { side: sideName(view, side), share: n(Math.round(100 * own.share)) };
      if (own.judged === own.moves) return t('review.accuracy', told);
      return t('review.accuracy-some', { ...told, judged: n(own.judged), count: own.moves });
    };
    const sides = [accuracy('first'), accuracy('second')].filter(Boolean).join(' · ');
    const bad = review.moves.flatMap(({ mark }, index) => (mark ? [index + 1] : []));
    const next = bad.find((ply) => ply > view.ply) ?? bad[0];
    const to = (/** @type {number} */ ply) => this.#page.jump(ply);
    return [
      h(
        'span',
        { class: 'review-accuracy' },
        sides ? t('review.accuracies', { sides }) : t('review.none-judged'),
      ),
      next !== undefined &&
        h(
          'button',
          { class: 'button small', 'data-control': 'next-mistake', onclick: () => to(next) },
          t('review.next'),
        ),
      bad.includes(view.ply) &&
        h(
          'button',
          { class: 'button small', 'data-control': 'try-again', onclick: () => to(view.ply - 1) },
          t('review.again'),
        ),
      this.#mistakes(view, review),
    ];
  }

  /**
   * The button that leads to the worst mistakes of the people who played.
   * @param {View} view
   * @param {import('../../messages.js').Review} review
   */
  #mistakes(view, review) {
    const bad = worst(markedOf(view, review));
    if (bad.length === 0) return null;
    const run = () => void learn(view, bad);
    const words = t('review.mistakes', { count: bad.length });
    return h('button', { class: 'button small primary', 'data-control': 'mistakes', onclick: run }, words);
  }

  /** @param {View} view */
  #drawReview(view) {
    const { analysis, game } = this.#page;
    const { review } = analysis;
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
        h('button', { class: 'button small', onclick: () => game.cancel() }, t('game.stop')),
      );
      return;
    }
    const can = view.plies > 0;
    const summary = this.#summary(view);
    const focused = /** @type {HTMLElement | null} */ (this.#review.querySelector(':focus'))?.dataset.control;
    fill(
      this.#review,
      summary ??
        h(
          'button',
          {
            class: 'button small',
            disabled: !can,
            title: t('analysis.review-help'),
            onclick: () => this.#page.reviewGame(),
          },
          t('analysis.review'),
        ),
    );
    if (focused)
      /** @type {HTMLElement | null} */ (this.#review.querySelector(`[data-control="${focused}"]`))?.focus();
  }
}

/** Opens the worst mistakes of the game, to try again. @param {View} view @param {import('../training/judge.js').Marked[]} marked */
async function learn(view, marked) {
  const styles = ['/css/puzzles.css', '/css/training.css'].map(linkStyle);
  const [{ openMistakes }] = await Promise.all([import('../training/dialog.js'), ...styles]);
  await openMistakes(view, marked);
}

/** Depth, nodes and speed of a search in one line. @param {Info | null} progress */
function counts(progress) {
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
      sample('estimated', n(63), 'analysis.legend-rate'),
      sample('proved even best', '…', 'analysis.legend-best'),
      sample('mark', '?!', 'analysis.legend-slip'),
      sample('mark', '?', 'analysis.legend-mistake'),
      sample('mark', '??', 'analysis.legend-blunder'),
    ),
  );
}
