// @ts-check
/**
 * <q-setup-form>: a game's setup from its declared parameters, `size=5,swap=pieces`.
 *
 *     form.game = info.name; form.params = info.setup; form.value = view.setup;
 *
 * `change` is sent only for valid values.
 */
import { fill, h } from '../dom.js';
import { onLanguage, t } from '../i18n.js';
import { paramFields } from './param-field.js';

/** @typedef {import('../../messages.js').ParamInfo} ParamInfo */

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
