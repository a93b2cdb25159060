// @ts-check
/**
 * Forms made from parameters’ declarations: typed, limited, explained fields, and <q-setup-form>, a game’s setup.
 *
 *     form.game = info.name; form.params = info.setup; form.value = view.setup;
 *
 * A value is the text in a player string or setup; null if it is the default and need not be written. `change` is sent
 * only for valid values.
 */
import { freshId, h, fill } from '../dom.js';
import { readParams } from '../games.js';
import { currentParam, n, paramSummary, t, onLanguage } from '../i18n.js';

/** @typedef {import('../../messages.js').ParamInfo} ParamInfo */

/**
 * @typedef {object} ParamField
 * @property {string} name
 * @property {HTMLElement} element
 * @property {() => string | null} read
 * @property {(value: string | null) => void} write
 * @property {() => boolean} check  shows the mistake at the field; returns whether the value is valid
 */
/** @typedef {{input: HTMLInputElement | HTMLSelectElement, read: () => string, write: (value: string) => void, problem: () => string}} Control */

/**
 * @param {string} game
 * @param {string} owner  the player, or `setup`
 * @param {ParamInfo} param
 * @param {() => void} onchange
 * @returns {ParamField}
 */
function paramField(game, owner, param, onchange) {
  const words = currentParam(game, owner, param);
  const control = controlOf({ ...param, accepts: words.accepts, words: words.words ?? [] });
  const [id, helpId, problemId] = [freshId('param'), freshId('help'), freshId('problem')];
  const { input } = control;
  const problem = h('p', { class: 'problem', id: problemId, hidden: true });
  input.id = id;
  input.setAttribute('aria-describedby', `${helpId} ${problemId}`);
  const check = () => {
    const text = control.problem();
    problem.textContent = text;
    problem.hidden = text === '';
    input.setAttribute('aria-invalid', String(text !== ''));
    return text === '';
  };
  input.addEventListener('change', () => {
    check();
    onchange();
  });
  const label = h('label', { htmlFor: id }, words.title);
  const help = h('p', { class: 'help', id: helpId }, paramSummary(game, owner, param));
  const isSwitch = param.kind === 'switch';
  const element = h(
    'div',
    { class: `field field-${param.kind}` },
    isSwitch ? [input, label] : [label, input],
    help,
    problem,
  );
  return {
    name: param.name,
    element,
    read: () => {
      const text = control.read();
      return text === (param.default ?? '') ? null : text;
    },
    write: (value) => {
      control.write(value ?? param.default ?? '');
      check();
    },
    check,
  };
}

/** @param {ParamInfo} param @returns {Control} */
function controlOf(param) {
  switch (param.kind) {
    case 'int':
      return intControl(param);
    case 'switch':
      return switchControl();
    case 'choice':
      return choiceControl(param);
    case 'time':
      return timeControl(param);
    default:
      return textControl(param);
  }
}

/** @param {ParamInfo} param @returns {Control} */
function intControl(param) {
  const [min, max] = [param.min ?? 0, param.max ?? Number.MAX_SAFE_INTEGER];
  const input = h('input', {
    type: 'number',
    inputMode: 'numeric',
    min: String(min),
    max: String(max),
    step: '1',
    placeholder: param.default ?? t('form.none'),
  });
  const read = () => input.value.trim();
  const fits = () => /^-?\d+$/.test(read()) && Number(read()) >= min && Number(read()) <= max;
  const problem = () => {
    // A field whose text is not a number also reads as empty.
    const empty = read() === '' && !input.validity.badInput;
    return empty || fits() ? '' : t('form.bad.number', { min: n(min), max: n(max) });
  };
  return { input, read, write: (value) => void (input.value = value), problem };
}

/** @returns {Control} */
function switchControl() {
  const input = h('input', { type: 'checkbox' });
  return {
    input,
    read: () => (input.checked ? 'on' : 'off'),
    write: (value) => void (input.checked = value === 'on'),
    problem: () => '',
  };
}

/** @param {ParamInfo} param @returns {Control} */
function choiceControl(param) {
  const words = param.words ?? [];
  const input = h(
    'select',
    null,
    words.map((word) => h('option', { value: word.name }, word.title)),
  );
  return { input, read: () => input.value, write: (value) => void (input.value = value), problem: () => '' };
}

/** Times are seconds in the form and `1.5s` in the string. @param {ParamInfo} param @returns {Control} */
function timeControl(param) {
  const longest = seconds(param.longest ?? '1h');
  const input = h('input', {
    type: 'number',
    inputMode: 'decimal',
    min: '0.01',
    max: String(longest),
    step: 'any',
    placeholder: t('form.none'),
  });
  const read = () => {
    const value = Number(input.value);
    if (input.value.trim() === '') return '';
    return value < 1 ? `${Math.round(value * 1000)}ms` : `${value}s`;
  };
  const problem = () => {
    const value = Number(input.value);
    const empty = input.value === '' && !input.validity.badInput;
    return empty || (value >= 0.01 && value <= longest)
      ? ''
      : t('form.bad.time', { min: n(0.01), max: n(longest) });
  };
  return {
    input,
    read,
    write: (value) => void (input.value = value === '' ? '' : String(seconds(value))),
    problem,
  };
}

/** @param {string} text  500ms, 2s, 5m, 1h */
function seconds(text) {
  const match = /^([\d.]+)(ms|s|m|h)$/.exec(text);
  /** @type {Record<string, number>} */
  const units = { ms: 0.001, s: 1, m: 60, h: 3600 };
  return match ? Number(match[1]) * (units[match[2] ?? ''] ?? 1) : 0;
}

/** @param {ParamInfo} param @returns {Control} */
function textControl(param) {
  const input = h('input', {
    type: 'text',
    spellcheck: false,
    autocomplete: 'off',
    placeholder: param.accepts,
  });
  const read = () => input.value.trim();
  return {
    input,
    read,
    write: (value) => void (input.value = value),
    problem: () => (read().includes(',') ? t('form.bad.text') : ''),
  };
}

/**
 * Fields for all parameters, and their text `name=value,…`.
 * @param {string} game
 * @param {string} owner
 * @param {ParamInfo[]} params
 * @param {() => void} onchange
 */
export function paramFields(game, owner, params, onchange) {
  const fields = params.map((param) => paramField(game, owner, param, onchange));
  return {
    elements: fields.map(({ element }) => element),
    /** The values that differ from the defaults. */
    read() {
      const given = fields.map(({ name, read }) => /** @type {const} */ ([name, read()]));
      return given
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => `${name}=${value}`)
        .join(',');
    },
    /** @param {string} text */
    write(text) {
      const given = readParams(text);
      for (const { name, write } of fields) write(given.get(name) ?? null);
    },
    check: () => fields.map(({ check }) => check()).every(Boolean),
  };
}

export class SetupForm extends HTMLElement {
  /** The game the setup belongs to. */
  game = '';
  /** @type {ParamInfo[]} */ #params = [];
  #value = '';
  /** @type {ReturnType<typeof paramFields> | null} */ #fields = null;
  #off = () => {};

  get params() {
    return this.#params;
  }

  set params(params) {
    this.#params = params;
    this.#draw();
  }

  /** The setup text. */
  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    if (this.#fields) this.#fields.write(value);
  }

  connectedCallback() {
    this.#off = onLanguage(() => this.#draw());
    this.#draw();
  }

  disconnectedCallback() {
    this.#off();
  }

  #draw() {
    if (!this.isConnected || this.#params.length === 0) return;
    const fields = paramFields(this.game, 'setup', this.#params, () => this.#edited());
    fields.write(this.#value);
    this.#fields = fields;
    fill(this, h('fieldset', { class: 'setup-form' }, h('legend', null, t('form.setup')), fields.elements));
  }

  /** Whether all parameters are valid; focuses the first that is not. */
  check() {
    if (this.#fields?.check() !== false) return true;
    const details = this.closest('details');
    if (details) details.open = true;
    /** @type {HTMLElement | null} */ (this.querySelector('[aria-invalid="true"]'))?.focus();
    return false;
  }

  #edited() {
    if (!this.#fields?.check()) return;
    this.#value = this.#fields.read();
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

customElements.define('q-setup-form', SetupForm);
