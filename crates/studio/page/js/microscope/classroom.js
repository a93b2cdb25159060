// @ts-check
/**
 * Options for classrooms: large type, values hidden until revealed, exact values as background colour, a search as one
 * file that opens anywhere, and a set of positions as one file, kept in this browser until another one is opened.
 *
 *     {"quintet": "positions", "version": 1, "positions": [{"title": "…", "game": "hex", "setup": "size=5",
 *       "moves": "c3", "a": "alphabeta:depth=2", "b": "", "nodes": "5000", "step": "12"}]}
 */
import { fill, freshId, h, kept, say } from '../dom.js';
import { gameOf } from '../games.js';
import { gameTitle, t } from '../i18n.js';
import { download } from '../parts/exchange.js';
import { icon } from '../parts/icons.js';
import { readState, writeState } from '../router.js';
import { register } from '../keys.js';
import { toastError } from '../parts/toast.js';

/** @typedef {import('./stage.js').Stage} Stage */

/** The address parameters of a position. */
const KEYS = /** @type {const} */ (['game', 'setup', 'moves', 'a', 'b', 'nodes', 'step']);
/** Maximum size of a file in bytes, and number of positions in a set. */
const LARGEST = 256 * 1024;
const MOST = 200;

/** @typedef {{title: string} & Partial<Record<typeof KEYS[number], string>>} Entry */

/**
 * The positions in a file's text.
 * @param {string} text
 * @returns {Entry[]}
 */
function readSet(text) {
  /** @type {any} */
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error(t('micro.set.no-file'));
  }
  if (data?.quintet !== 'positions' || data.version !== 1 || !Array.isArray(data.positions))
    throw new Error(t('micro.set.no-file'));
  if (data.positions.length > MOST) throw new Error(t('micro.set.too-many', { count: MOST }));
  return data.positions.map((/** @type {any} */ entry, /** @type {number} */ index) => {
    const wrong = [...KEYS, 'title'].find(
      (key) => entry?.[key] !== undefined && typeof entry[key] !== 'string',
    );
    if (!entry || typeof entry.title !== 'string' || wrong || !gameOf(entry.game ?? ''))
      throw new Error(
        t('micro.set.wrong', { number: index + 1, key: wrong ?? (entry?.title ? 'game' : 'title') }),
      );
    return Object.fromEntries([...KEYS, 'title'].map((key) => [key, entry[key] ?? '']));
  });
}

/** @param {Entry[]} positions */
function writeSet(positions) {
  return `${JSON.stringify({ quintet: 'positions', version: 1, positions }, null, 1)}\n`;
}

class PositionSet {
  element = h('div', { class: 'micro-set' });
  #shown;
  /** @type {Entry[]} */ #entries;
  #problem = h('p', { class: 'problem', role: 'alert', hidden: true });

  /** @param {() => void} shown  shows the state in the address */
  constructor(shown) {
    this.#shown = shown;
    try {
      this.#entries = readSet(kept('positions') ?? '');
    } catch {
      this.#entries = [];
    }
  }

  #keep() {
    kept('positions', this.#entries.length > 0 ? writeSet(this.#entries) : null);
    this.draw();
  }

  /** @param {string} text */
  #refuse(text) {
    this.#problem.textContent = text;
    this.#problem.hidden = text === '';
  }

  draw() {
    const title = h('input', {
      type: 'text',
      id: freshId('set'),
      maxLength: 120,
      autocomplete: 'off',
      placeholder: t('micro.set.name.help'),
    });
    const file = h('input', {
      type: 'file',
      accept: '.json,application/json',
      class: 'visually-hidden',
      id: freshId('file'),
      onchange: () => void this.#open(file.files?.[0]),
    });
    fill(
      this.element,
      h('h3', null, t('micro.set')),
      h('p', { class: 'help' }, t('micro.set.help')),
      h(
        'ol',
        { class: 'micro-entries' },
        this.#entries.map((entry, index) => this.#item(entry, index)),
      ),
      h(
        'form',
        {
          class: 'micro-line',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.#add(title.value.trim());
          },
        },
        h('label', { htmlFor: title.id, class: 'visually-hidden' }, t('micro.set.name')),
        title,
        h('button', { type: 'submit', class: 'button small' }, t('micro.set.add')),
      ),
      h(
        'div',
        { class: 'micro-line' },
        h(
          'label',
          { class: 'button small file-button', htmlFor: file.id },
          icon('upload'),
          t('micro.set.open'),
          file,
        ),
        h(
          'button',
          {
            class: 'button small',
            disabled: this.#entries.length === 0,
            onclick: () => void download('quintet-positions.json', writeSet(this.#entries)),
          },
          icon('download'),
          t('micro.set.save'),
        ),
      ),
      this.#problem,
    );
    return this.element;
  }

  /** @param {Entry} entry @param {number} index */
  #item(entry, index) {
    return h(
      'li',
      { class: 'micro-line' },
      h('button', { class: 'button small micro-entry', onclick: () => this.#show(entry) }, entry.title),
      h(
        'button',
        {
          class: 'icon-button',
          'aria-label': t('micro.set.remove', { title: entry.title }),
          onclick: () => {
            this.#entries.splice(index, 1);
            this.#keep();
          },
        },
        icon('close'),
      ),
    );
  }

  /** Adds the current position. @param {string} title */
  #add(title) {
    const state = readState();
    const game = state.game ?? 'connect4';
    const number = this.#entries.length + 1;
    const name = title || `${gameTitle(game)} ${number}`;
    this.#entries.push({
      ...Object.fromEntries(KEYS.map((key) => [key, state[key] ?? ''])),
      game,
      title: name,
    });
    this.#refuse('');
    this.#keep();
    say(t('micro.set.added', { title: name }));
  }

  /** @param {Entry} entry */
  #show(entry) {
    writeState(Object.fromEntries(KEYS.map((key) => [key, entry[key] || null])));
    this.#shown();
  }

  /** @param {File | undefined} file */
  async #open(file) {
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Error(t('micro.set.no-file'));
      this.#entries = readSet(await file.text());
      this.#refuse('');
      this.#keep();
      if (this.#entries[0]) this.#show(this.#entries[0]);
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }
}

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
            { class: 'button small', onclick: () => void this.#export() },
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
