// @ts-check
/** The overlay that lists the registered keys. */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { lettersOn, registeredKeys, setLetters } from '../keys.js';
import { openDialog } from './dialog.js';

/** @type {HTMLDialogElement | null} */
let open = null;

/** Shows or hides the list. */
export function toggleHelp() {
  if (open) {
    open.close();
    return;
  }
  const letters = h('input', {
    type: 'checkbox',
    checked: lettersOn(),
    onchange: () => setLetters(letters.checked),
  });
  const list = h('div', { class: 'keys' });
  fill(list, ...groups().map(([name, keys]) => group(name, keys)));
  open = openDialog({
    title: t('shell.keys.title'),
    class: 'keys-dialog',
    body: [list, h('label', { class: 'switch' }, letters, h('span', null, t('shell.keys.letters')))],
    onclose: () => {
      open = null;
    },
  });
  open.addEventListener('keydown', (event) => {
    if (event.key === '?') open?.close();
  });
}

/** @returns {[string, import('../keys.js').Key[]][]} */
function groups() {
  /** @type {Map<string, import('../keys.js').Key[]>} */
  const found = new Map();
  for (const key of registeredKeys()) {
    const name = key.group ?? 'shell.keys.here';
    found.set(name, [...(found.get(name) ?? []), key]);
  }
  // Global keys come last: people ask about the page they see.
  return [...found].sort(
    ([a], [b]) => Number(a === 'shell.keys.everywhere') - Number(b === 'shell.keys.everywhere'),
  );
}

/** @param {string} name @param {import('../keys.js').Key[]} keys */
function group(name, keys) {
  const rows = keys.map((key) => [
    h(
      'dt',
      null,
      (key.shown ?? key.key).split(' ').map((one) => h('kbd', null, NAMES[one] ?? one)),
    ),
    h('dd', null, t(key.label)),
  ]);
  return h('section', null, h('h3', null, t(name)), h('dl', null, rows));
}

/** @type {Record<string, string>} */
const NAMES = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  ' ': '␣',
};
