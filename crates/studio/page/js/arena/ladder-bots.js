// @ts-check
/** For the teacher: whose bots they are, why one does not play, and how bots come and go. */
import { fill, freshId, h } from '../dom.js';
import { t } from '../i18n.js';
import { confirmed } from '../parts/dialog.js';
import { icon } from '../parts/icons.js';
import { toastError } from '../parts/toast.js';
import { RestError, del, post } from '../rest.js';

/** @typedef {import('../../messages.js').LadderBot} Bot */

/** Maximum size of an uploaded bot, in bytes. */
const MOST_BYTES = 16 << 20;

export class LadderBots {
  element = h('div', { class: 'card ladder-bots' });
  #file = h('input', { type: 'file', id: freshId('bot') });
  #name = h('input', {
    type: 'text',
    id: freshId('bot'),
    maxLength: 60,
    autocomplete: 'off',
    spellcheck: false,
  });
  #send = h('button', { type: 'submit', class: 'button primary' });
  #answer = h('p', { role: 'status' });
  #list = h('div');
  #changed;
  /** The bots on screen. */ #shown = '';

  /** @param {() => void} changed  called when a bot came or went */
  constructor(changed) {
    this.#changed = changed;
    this.#send.append(icon('upload'), t('bots.upload'));
    this.#file.addEventListener('change', () => {
      const [file] = this.#file.files ?? [];
      if (file && !this.#name.value) this.#name.value = file.name.replace(/\.[^.]*$/, '').slice(0, 60);
    });
    const form = h(
      'form',
      { class: 'ladder-form', onsubmit: (/** @type {Event} */ event) => void this.#submit(event) },
      field(t('bots.file'), this.#file),
      field(t('bots.name'), this.#name),
      this.#send,
    );
    fill(
      this.element,
      h('h3', null, t('bots.own')),
      h('p', { class: 'help' }, t('bots.own.help')),
      form,
      this.#answer,
      this.#list,
    );
  }

  /** @param {Bot[]} bots */
  show(bots) {
    const shown = JSON.stringify(bots);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.bot;
    fill(
      this.#list,
      bots.length > 0 &&
        h(
          'div',
          { class: 'arena-wide', tabIndex: 0, role: 'region', 'aria-label': t('bots.own') },
          h(
            'table',
            { class: 'figures arena-table' },
            h(
              'thead',
              null,
              h(
                'tr',
                null,
                ['name', 'pseudonym', 'why'].map((key) => h('th', { scope: 'col' }, t(`bots.${key}`))),
                h('td', null),
              ),
            ),
            h(
              'tbody',
              null,
              bots.map((bot) => this.#row(bot)),
            ),
          ),
        ),
    );
    if (focused !== undefined)
      [...this.#list.querySelectorAll('button')].find(({ dataset }) => dataset.bot === focused)?.focus();
  }

  /** @param {Bot} bot */
  #row({ name, pseudonym, why = '' }) {
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, name),
      h('td', null, pseudonym || '–'),
      h('td', { class: 'ladder-why' }, why),
      h(
        'td',
        null,
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            'aria-label': t('bots.remove.named', { name }),
            title: t('bots.remove'),
            dataset: { bot: name },
            onclick: () => void this.#remove(name),
          },
          icon('trash'),
        ),
      ),
    );
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const [file] = this.#file.files ?? [];
    const name = this.#name.value.trim();
    if (!file || !name) return this.#say(t('bots.incomplete'), true);
    if (file.size > MOST_BYTES) return this.#say(t('bots.large'), true);
    this.#send.disabled = true;
    try {
      const query = new URLSearchParams({ name, file: file.name });
      this.show((await post(`/ladder/bots?${query}`, file)).bots);
      this.#say(t('bots.sent', { name }));
      [this.#file.value, this.#name.value] = ['', ''];
      this.#changed();
    } catch (error) {
      if (error instanceof RestError && error.code === 'player') this.#say(error.message, true);
      else toastError(error);
    }
    this.#send.disabled = false;
  }

  /** @param {string} words @param {boolean} [isProblem] */
  #say(words, isProblem = false) {
    this.#answer.className = isProblem ? 'problem' : 'soft';
    this.#answer.textContent = words;
  }

  /** @param {string} name */
  async #remove(name) {
    if (!(await confirmed(t('bots.remove'), t('bots.remove.ask', { name }), t('bots.remove')))) return;
    try {
      await del(`/ladder/bots?${new URLSearchParams({ name })}`);
      this.#changed();
    } catch (error) {
      toastError(error);
    }
  }
}

/** @param {string} label @param {HTMLInputElement} input */
function field(label, input) {
  return h('div', { class: 'field' }, h('label', { htmlFor: input.id }, label), input);
}
