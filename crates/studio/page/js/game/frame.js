// @ts-check
/**
 * What stands around the board: the buttons of the game page with their menu, the row for watching players play each
 * other, and the lines and cards that come and go: a hint, an unfinished game, what to do after the end, notes.
 */
import { fill, h, freshId, say } from '../dom.js';
import { statusOf, t, moveSpoken } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { Menu } from '../parts/tabs.js';
import { valueWords } from '../analysis/value.js';
import { chip } from '../board/draw.js';
import { SPEEDS } from './game.js';
import { forgetUnfinished, unfinishedAddress, unfinishedGames, unfinishedWords } from './keeping.js';
import { setSounds, soundsOn } from './speech.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../analysis/analysis.js').Evaluation} Evaluation */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/**
 * @typedef {object} ControlActions
 * @property {() => void} fresh
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} analysis
 * @property {() => void} resign
 * @property {() => void} rules
 * @property {() => void} edit
 * @property {() => void} import
 * @property {() => void} export
 */
export class Controls {
  /** @type {HTMLElement} */ element = h('div', { class: 'controls', role: 'toolbar' });
  #actions;
  #menu = new Menu();
  /** @type {Map<string, HTMLButtonElement>} */ #buttons = new Map();

  /** @param {ControlActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.draw();
  }

  /** Creates the buttons in the current language. */
  draw() {
    this.element.setAttribute('aria-label', t('game.controls'));
    const button = (
      /** @type {keyof ControlActions} */ name,
      /** @type {string} */ sign,
      /** @type {string} */ key,
    ) => {
      const made = h(
        'button',
        {
          class: 'button control',
          'data-control': name,
          title: key ? `${t(`game.${name}`)} (${key})` : t(`game.${name}`),
          onclick: () => this.#actions[name](),
        },
        icon(sign),
        h('span', null, t(`game.${name}`)),
      );
      this.#buttons.set(name, made);
      return made;
    };
    fill(
      this.element,
      button('fresh', 'star', 'N'),
      button('undo', 'undo', 'U'),
      button('redo', 'redo', 'R'),
      button('hint', 'bulb', 'H'),
      button('analysis', 'chart', 'A'),
      button('resign', 'flag', ''),
      this.#menu.element,
    );
    this.#buttons.get('fresh')?.classList.add('primary');
    this.#drawMenu();
  }

  #drawMenu() {
    const item = (/** @type {keyof ControlActions} */ name, /** @type {string} */ sign) => ({
      name,
      sign,
      words: t(`game.${name}`),
      run: () => this.#actions[name](),
    });
    this.#menu.draw(t('game.more'), [
      item('rules', 'book'),
      item('edit', 'pencil'),
      item('import', 'upload'),
      item('export', 'download'),
      {
        name: 'sounds',
        sign: 'sound',
        words: t('game.sounds'),
        pressed: soundsOn(),
        run: () => {
          setSounds(!soundsOn());
          this.#drawMenu();
        },
      },
    ]);
  }

  /** @param {import('./game.js').Game} game @param {boolean} isAnalysing */
  update({ view, search, isPersonsTurn }, isAnalysing) {
    if (!view) return;
    const hinting = search?.kind === 'hint';
    const off = {
      undo: view.ply === 0,
      redo: view.ply === view.plies,
      hint: hinting || !isPersonsTurn,
      resign: !view.resigns,
    };
    for (const [name, disabled] of Object.entries(off)) {
      const button = this.#buttons.get(name);
      if (button) button.disabled = disabled;
    }
    this.#buttons.get('analysis')?.setAttribute('aria-pressed', String(isAnalysing));
    this.#buttons.get('hint')?.classList.toggle('working', hinting);
  }
}

/** Play, pause, step and speed for games between players; or resume after looking back. */
export class Watching {
  /** @type {HTMLElement} */ element = h('div', { class: 'watching', hidden: true });
  #game;
  #go = h('button', { class: 'button' });
  #step = h('button', { class: 'button' });
  #speed = h('input', { type: 'range', min: '0', max: String(SPEEDS.length - 1), step: '1' });
  #label = h('span');
  #rate = h('label', { class: 'speed' }, this.#label, this.#speed);
  #isGoing = false;

  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.#game = game;
    this.#go.addEventListener('click', () => (this.#isGoing ? game.run(false) : game.resume()));
    this.#step.addEventListener('click', () => game.think());
    this.#speed.addEventListener('input', () => game.setSpeed(Number(this.#speed.value)));
    this.#speed.value = String(game.speed);
    fill(this.element, this.#go, this.#step, this.#rate);
    this.draw();
  }

  /** Labels the buttons in the current language. */
  draw() {
    fill(this.#step, icon('step'), t('game.step'));
    this.#label.textContent = t('game.speed');
    this.#go.dataset.state = '';
  }

  /** @param {View} view */
  update(view) {
    const { isWatching, isWaiting, running } = this.#game;
    this.element.hidden = view.outcome !== null || (!isWatching && !isWaiting);
    if (this.element.hidden) return;
    this.#isGoing = isWatching && running && view.ply === view.plies;
    this.#step.hidden = this.#rate.hidden = !isWatching;
    this.#step.disabled = this.#isGoing;
    const state = !isWatching ? 'continue' : this.#isGoing ? 'pause' : 'go';
    if (this.#go.dataset.state === state) return;
    this.#go.dataset.state = state;
    this.#go.classList.toggle('primary', state !== 'pause');
    fill(this.#go, icon(state === 'pause' ? 'pause' : 'play'), t(`game.${state}`));
  }
}

export class HintLine {
  element = h('p', { class: 'hint-line', hidden: true });

  /** The suggestion, which stays until the next move. */ #hint = '';
  /** What to point at next. */ #step = '';

  hide() {
    [this.#hint, this.#step] = ['', ''];
    this.#draw();
  }

  /** Says what to point at next, if anything. @param {string} words */
  step(words) {
    this.#step = words;
    this.#draw();
  }

  #draw() {
    const words = [this.#hint, this.#step].filter(Boolean).join(' · ');
    fill(this.element, words);
    this.element.hidden = words === '';
  }

  /** Shows and announces the best known move. @param {View} view @param {Evaluation | null} known @param {QBoard} board */
  show(view, known, board) {
    const move = view.moves.find((candidate) => candidate.text === known?.best);
    if (!known || !move) return;
    const parts = [
      t('game.hint-words', { move: moveSpoken(view, move) }),
      known.value ? valueWords(known.value, view.game) : '',
    ];
    const words = parts.filter(Boolean).join(' — ');
    board.hint = move.steps;
    this.#hint = words;
    this.#draw();
    say(words, { urgent: true });
  }
}

/**
 * @typedef {object} EndingActions
 * @property {(exchanged: boolean) => void} again
 * @property {() => void} review
 */

export class Ending {
  /** @type {HTMLElement} */ element = h('section', { class: 'ending card', hidden: true });
  #actions;
  #drawn = '';

  /** @param {EndingActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** @param {View} view */
  update(view) {
    this.element.hidden = view.outcome === null || view.ply !== view.plies;
    const words = statusOf(view);
    if (this.element.hidden || this.#drawn === words) return;
    this.#drawn = words;
    const button = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run) =>
      h(
        'button',
        { class: 'button small', title: t(`game.${name}`), 'data-control': name, onclick: run },
        icon(key),
        h('span', null, t(`game.${name}`)),
      );
    const winner = view.outcome?.winner;
    fill(
      this.element,
      h(
        'p',
        { class: 'ending-words' },
        winner ? chip(view, winner) : null,
        h('strong', { title: words }, words),
      ),
      h(
        'div',
        { class: 'row' },
        button('again', 'redo', () => this.#actions.again(false)),
        button('again-exchanged', 'swap', () => this.#actions.again(true)),
        button('review', 'chart', () => this.#actions.review()),
        h(
          'a',
          { class: 'button small quiet', title: t('game.kept'), href: '/saved' },
          icon('list'),
          h('span', null, t('game.kept')),
        ),
      ),
    );
  }

  /** Redraws in the current language. */
  draw() {
    this.#drawn = '';
  }
}

export class Offer {
  /** @type {HTMLElement} */ element = h('div', { class: 'offer', hidden: true });

  /** @param {string | null} game  the game whose latest unfinished game is offered; null hides the line */
  update(game) {
    const [last] = game === null ? [] : unfinishedGames(game);
    this.element.hidden = last === undefined;
    if (!last) return;
    const forget = () => {
      forgetUnfinished(last.id);
      this.element.hidden = true;
    };
    fill(
      this.element,
      h('p', null, unfinishedWords(last)),
      h(
        'div',
        { class: 'row' },
        h('a', { class: 'button small primary', href: unfinishedAddress(last) }, t('game.continue')),
        h('button', { class: 'button small', onclick: forget }, t('game.forget-it')),
      ),
    );
  }
}

export class Notes {
  /** @type {HTMLElement} */ element = h('div', { class: 'notes' });
  #text = h('textarea', { rows: 5, maxLength: 600 });
  #label = h('label');

  /** @param {(text: string) => void} write  stores the text about the position on screen */
  constructor(write) {
    this.#text.id = freshId('note');
    this.#label.htmlFor = this.#text.id;
    this.#text.addEventListener('input', () => write(this.#text.value));
  }

  /** The position that the text is about. */ #about = '';

  /** @param {View} view */
  update(view) {
    const move = view.history[view.ply - 1]?.text;
    this.#label.textContent = move ? t('notes.of-move', { ply: view.ply, move }) : t('notes.of-start');
    const about = `${view.record} ${view.ply}`;
    const comment = (view.ply > 0 ? view.history[view.ply - 1]?.comment : view.comment) ?? '';
    // Text being typed is newer than what the server has received.
    const typing = about === this.#about && document.activeElement === this.#text;
    if (!typing && this.#text.value.trim() !== comment) this.#text.value = comment;
    this.#about = about;
    if (!this.#text.isConnected) fill(this.element, this.#label, this.#text, this.#help());
  }

  /** Labels the tab in the current language. */
  draw() {
    fill(this.element, this.#label, this.#text, this.#help());
  }

  #help() {
    return h('p', { class: 'help' }, t('notes.help'));
  }
}
