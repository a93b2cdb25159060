// @ts-check
/**
 * Options for classrooms: large type, values hidden until revealed, exact values as background colour, a set of
 * positions as one file, and a search as one file that opens anywhere.
 */
import { fill, freshId, h } from '../dom.js';
import { t } from '../i18n.js';
import { register } from '../keys.js';
import { download } from '../parts/exchange.js';
import { icon } from '../parts/icons.js';
import { toastError } from '../parts/toast.js';
import { readState, writeState } from '../router.js';
import { PositionSet } from './set.js';

/** @typedef {import('./stage.js').Stage} Stage */

/** Switches, by key in the address. */
const SWITCHES = /** @type {const} */ (['large', 'hide', 'exact']);

export class Classroom {
  /** @type {HTMLElement} */ #root;
  /** @type {Stage} */ #stage;
  #set;
  #element = h('details', { class: 'micro-classroom' });
  #note = h('p', { class: 'help', role: 'status' });
  /** @type {() => void} */ #off;

  /**
   * @param {HTMLElement} root  of the page
   * @param {Stage} stage
   * @param {() => void} shown  shows the state in the address
   */
  constructor(root, stage, shown) {
    [this.#root, this.#stage] = [root, stage];
    this.#set = new PositionSet(shown);
    this.#off = register({
      key: 'l',
      label: 'micro.large',
      group: 'micro.keys',
      run: () => this.#switch('large', !readState().large),
    });
  }

  leave() {
    this.#off();
  }

  draw() {
    const state = readState();
    const toggle = (/** @type {typeof SWITCHES[number]} */ name) => {
      const id = freshId('class');
      const input = h('input', {
        type: 'checkbox',
        id,
        name,
        checked: !!state[name],
        onchange: () => this.#switch(name, input.checked),
      });
      return h('div', { class: 'row' }, input, h('label', { htmlFor: id }, t(`micro.${name}`)));
    };
    fill(
      this.#element,
      h('summary', null, t('micro.classroom')),
      h(
        'div',
        { class: 'card' },
        h('div', { class: 'micro-switches' }, SWITCHES.map(toggle)),
        h(
          'div',
          { class: 'row micro-files' },
          h(
            'button',
            { type: 'button', class: 'button small', onclick: () => void this.#export() },
            icon('download'),
            t('micro.export'),
          ),
        ),
        this.#note,
        this.#set.draw(),
      ),
    );
    this.#apply();
    return this.#element;
  }

  /** @param {typeof SWITCHES[number]} name @param {boolean} on */
  #switch(name, on) {
    writeState({ [name]: on ? '1' : null }, { replace: true });
    const input = /** @type {HTMLInputElement | null} */ (this.#element.querySelector(`[name=${name}]`));
    if (input) input.checked = on;
    this.#apply();
  }

  #apply() {
    const state = readState();
    this.#root.classList.toggle('large', !!state.large);
    this.#stage.hides = !!state.hide;
    this.#stage.exact = !!state.exact;
  }

  /** Saves the searches on stage as one file. */
  async #export() {
    try {
      const progress = (/** @type {number} */ done, /** @type {number} */ all) => {
        this.#note.textContent = t('micro.export.boards', { done, count: all });
      };
      const { exportStage } = await import('./alone.js');
      const text = await exportStage(this.#stage, progress);
      void download(`quintet-${this.#stage.view?.game ?? 'search'}.html`, text);
      this.#note.textContent = t('micro.export.done');
    } catch (error) {
      this.#note.textContent = '';
      toastError(error);
    }
  }
}
