// @ts-check
/** A modal dialog based on the browser's own <dialog>: focus stays in it and returns afterwards. */
import { freshId, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from './icons.js';

/**
 * @param {object} options
 * @param {string} options.title
 * @param {import('../dom.js').Child} options.body
 * @param {import('../dom.js').Child} [options.actions]  buttons at the foot
 * @param {string} [options.class]
 * @param {() => void} [options.onclose]
 * @returns {HTMLDialogElement}
 */
export function openDialog({ title, body, actions, class: name = '', onclose }) {
  const heading = freshId('dialog');
  const dialog = h(
    'dialog',
    { class: `dialog ${name}`, 'aria-labelledby': heading },
    h(
      'header',
      null,
      h('h2', { id: heading }, title),
      h(
        'button',
        { class: 'icon-button', 'aria-label': t('shell.close'), onclick: () => dialog.close() },
        icon('close'),
      ),
    ),
    h('div', { class: 'dialog-body' }, body),
    actions && h('footer', null, actions),
  );
  const before = document.activeElement;
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    // The browser has already returned the focus; a quick user may have moved it since.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  // A dialog begins at what is chosen, not at its way out.
  /** @type {HTMLElement | null} */ (dialog.querySelector('.dialog-body :checked[type="radio"]'))?.focus();
  return dialog;
}

/**
 * Asks before something that cannot be undone.
 * @param {string} title
 * @param {string} text
 * @param {string} yes  the label of the button
 * @returns {Promise<boolean>}
 */
export function confirmed(title, text, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const agree = () => {
      answer = true;
      dialog.close();
    };
    const dialog = openDialog({
      title,
      class: 'small-dialog',
      body: h('p', null, text),
      actions: [
        h('button', { class: 'button', onclick: () => dialog.close() }, t('shell.cancel')),
        h('button', { class: 'button danger', onclick: agree }, yes),
      ],
      onclose: () => resolve(answer),
    });
  });
}
