// @ts-check
/**
 * Import and export of a game, for every page that has one.
 *
 *     importDialog({game: info, open: (setup, position) => …})
 *     exportDialog({game: info, setup, position, ply, link})
 */
import { fill, freshId, h, say } from '../dom.js';
import { gameOf } from '../games.js';
import { errorWords, formatSummary, gameNotation, gameTitle, hasText, n, t } from '../i18n.js';
import { post } from '../rest.js';
import { addressOf, navigate } from '../router.js';
import { openDialog } from './dialog.js';
import { foreign, unnumbered } from './foreign.js';
import { icon } from './icons.js';
import { replayFile } from './replay.js';
import { toast } from './toast.js';

/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../../messages.js').View} View */

/** A game is small; a larger file is something else. */
const LARGEST = 64 * 1024;

/**
 * Asks for a text in any notation and passes on the server's result.
 * @param {object} options
 * @param {GameInfo} options.game
 * @param {string} [options.setup]  the setup the text is read under
 * @param {string} [options.text]  already pasted text
 * @param {(view: View, text: string) => void} options.open
 */
export function importDialog({ game, setup = '', text: pasted = '', open }) {
  const [id, helpId, problemId] = [freshId('import'), freshId('help'), freshId('problem')];
  const problem = h('p', { class: 'problem', id: problemId, hidden: true });
  const area = h('textarea', {
    id,
    rows: 6,
    value: pasted,
    spellcheck: false,
    autocomplete: 'off',
    'aria-describedby': `${helpId} ${problemId}`,
  });
  const refuse = (/** @type {string} */ text) => {
    problem.textContent = text;
    problem.hidden = text === '';
    area.setAttribute('aria-invalid', String(text !== ''));
    if (text) say(text, { urgent: true });
  };
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > LARGEST)
      refuse(t('exchange.too-large', { size: `${n(Math.ceil(file.size / 1024))}\u00a0KB` }));
    else {
      area.value = (await file.text()).trim();
      refuse('');
    }
  };
  const submit = async () => {
    const text = area.value.trim();
    if (!text) return refuse(t('exchange.empty'));
    const link = linkIn(text) ?? foreign(text);
    if (link && link.game !== game.name) {
      refuse(t('exchange.link.other', { game: gameTitle(link.game) }));
      return area.focus();
    }
    try {
      if (link) {
        const { moves = '' } = link.state;
        await post('/position', { game: game.name, setup: link.state.setup ?? '', position: moves });
        dialog.close();
        return navigate(addressOf(`/${game.name}`, link.state));
      }
      const view = await opened(game.name, setup, unnumbered(text));
      dialog.close();
      open(view, text);
    } catch (error) {
      const { title, detail } = errorWords(error);
      refuse(detail ? `${title} ${detail}` : title);
      area.focus();
    }
  };
  const file = h('input', {
    type: 'file',
    class: 'visually-hidden',
    id: freshId('file'),
    onchange: () => read(file.files?.[0]),
  });
  acceptDrops(area, read);
  const dialog = openDialog({
    title: t('exchange.import.title'),
    body: [
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: id }, t('exchange.paste')),
        area,
        h('p', { class: 'help', id: helpId }, t('exchange.paste.help')),
        problem,
      ),
      h(
        'details',
        { class: 'more' },
        h('summary', null, t('exchange.accepted')),
        h('p', { class: 'help' }, gameNotation(game)),
        h(
          'ul',
          { class: 'formats' },
          game.formats.map((format) =>
            h(
              'li',
              null,
              h('strong', null, formatName(format.name)),
              ' · ',
              formatSummary(game.name, format),
            ),
          ),
        ),
      ),
    ],
    actions: [
      h('label', { class: 'button file-button', htmlFor: file.id }, icon('upload'), t('exchange.file'), file),
      h('button', { class: 'button primary', onclick: submit }, t('exchange.open')),
    ],
  });
  area.focus();
}

/**
 * Reads the link of a game. Links of any studio are accepted, because they travel between computers.
 * @param {string} text
 * @returns {{game: string, state: Record<string, string>} | null}  null if it is not such a link
 */
function linkIn(text) {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams } = new URL(text);
  const game = pathname.replace(/\/+$/, '').split('/').pop() ?? '';
  if (!gameOf(game)) return null;
  searchParams.delete('token');
  return { game, state: Object.fromEntries(searchParams) };
}

/**
 * Opens the text with the given setup or, if they do not match, with the setup it contains.
 * @param {string} game
 * @param {string} setup
 * @param {string} position
 * @returns {Promise<View>}
 */
async function opened(game, setup, position) {
  if (setup) {
    try {
      return await post('/position', { game, setup, position });
    } catch {
      // Reported below if the text alone is refused, too.
    }
  }
  return post('/position', { game, setup: '', position });
}

/** @param {HTMLElement} place @param {(file: File | undefined) => void} read */
function acceptDrops(place, read) {
  place.addEventListener('dragover', (event) => {
    event.preventDefault();
    place.classList.add('dropping');
  });
  place.addEventListener('dragleave', () => place.classList.remove('dropping'));
  place.addEventListener('drop', (event) => {
    place.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    read(file);
  });
}

/** @param {string} name */
export function formatName(name) {
  const key = `exchange.format.${name}`;
  return hasText(key) ? t(key) : name;
}

/**
 * Shows the game in each of its formats, to copy or download.
 * @param {object} options
 * @param {GameInfo} options.game
 * @param {string} options.setup
 * @param {string} options.position  the game up to here
 * @param {string[]} [options.moves]  the whole game, for a replay
 * @param {string} [options.players]  who played, in words
 * @param {string} [options.tree]  all its lines and notes, if there is more than one line
 * @param {string} [options.link]  an address that opens it; the page's own by default
 */
export function exportDialog({
  game,
  setup,
  position,
  moves,
  players = '',
  tree = '',
  link = location.href,
}) {
  const choices = [
    { name: 'link', title: t('exchange.link'), help: t('exchange.link.help') },
    ...game.formats.map((format) => ({
      name: format.name,
      title: formatName(format.name),
      help: formatSummary(game.name, format),
    })),
    ...(tree ? [{ name: 'tree', title: t('exchange.tree'), help: t('exchange.tree.help') }] : []),
    { name: 'svg', title: t('exchange.svg'), help: t('exchange.svg.help') },
    { name: 'png', title: t('exchange.png'), help: t('exchange.png.help') },
    ...(moves ? [{ name: 'html', title: t('exchange.html'), help: t('exchange.html.help') }] : []),
    { name: 'text', title: t('exchange.text'), help: t('exchange.text.help') },
  ];
  const area = h('textarea', {
    rows: 5,
    readOnly: true,
    spellcheck: false,
    'aria-label': t('exchange.export.title'),
  });
  const help = h('p', { class: 'help' });
  const problem = h('p', { class: 'problem', role: 'status', hidden: true });
  const picture = h('div', { class: 'export-picture', hidden: true });
  let chosen = 'link';
  const downloadButton = h(
    'button',
    { class: 'button', onclick: () => void download(fileName(game.name, chosen), area.value) },
    icon('download'),
    t('exchange.download'),
  );
  const copyButton = h(
    'button',
    {
      class: 'button primary',
      onclick: () => void (chosen === 'png' ? copyPicture(area.value) : copy(area)),
    },
    icon('copy'),
    t('exchange.copy'),
  );
  /** Only a text that was produced can be copied and downloaded. @param {boolean} written */
  const offer = (written) => {
    downloadButton.disabled = !written;
    copyButton.disabled = !written;
    copyButton.hidden = chosen === 'png' && !canCopyPictures();
  };
  const write = async (/** @type {string} */ format) => {
    if (format === 'link') return link;
    if (format === 'html')
      return replayFile({ name: game.name, title: game.title, setup, moves: moves ?? [], players });
    const asked = format === 'png' ? 'svg' : format;
    const { text } = await post('/export', { game: game.name, setup, position, format: asked, tree });
    return String(text);
  };
  const show = async (/** @type {string} */ format) => {
    chosen = format;
    help.textContent = choices.find(({ name }) => name === format)?.help ?? '';
    picture.hidden = true;
    problem.hidden = true;
    offer(false);
    try {
      const text = await write(format);
      if (chosen !== format) return;
      area.value = text;
      if (format === 'svg' || format === 'png') showPicture(picture, text);
      area.hidden = format === 'png';
      offer(true);
    } catch (error) {
      if (chosen !== format) return;
      const { title, detail } = errorWords(error);
      area.value = '';
      area.hidden = true;
      problem.textContent = detail ? `${title} ${detail}` : title;
      problem.hidden = false;
    }
  };
  const group = freshId('format');
  openDialog({
    title: t('exchange.export.title'),
    body: [
      h(
        'div',
        { class: 'pills', role: 'radiogroup', 'aria-label': t('exchange.format') },
        choices.map(({ name, title }, index) =>
          h(
            'label',
            { class: 'pill' },
            h('input', {
              type: 'radio',
              name: group,
              value: name,
              checked: index === 0,
              onchange: () => show(name),
            }),
            h('span', null, title),
          ),
        ),
      ),
      help,
      problem,
      picture,
      area,
    ],
    actions: [downloadButton, copyButton],
  });
  void show('link');
}

/** Shows it as an image, so that nothing in it can run. @param {HTMLElement} place @param {string} text */
function showPicture(place, text) {
  fill(place, h('img', { alt: '', src: `data:image/svg+xml,${encodeURIComponent(text)}` }));
  place.hidden = false;
}

/** @param {string} game @param {string} format */
function fileName(game, format) {
  const ending = { svg: 'svg', png: 'png', html: 'html', sgf: 'sgf' }[format] ?? 'txt';
  return `quintet-${game}.${ending}`;
}

/** The type of a file by its extension. @type {Record<string, string>} */
const TYPES = { svg: 'image/svg+xml', html: 'text/html' };

/** Downloads a text as a file; as a bitmap if the name ends in png. @param {string} name @param {string} text */
export async function download(name, text) {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
  const blob = name.endsWith('.png') ? await pixels(text) : new Blob([text], { type });
  const address = URL.createObjectURL(blob);
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Renders a picture as a bitmap. @param {string} drawing  SVG @returns {Promise<Blob>} */
async function pixels(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const [width, height] = [image.naturalWidth || 800, image.naturalHeight || 800];
  const scale = Math.max(1, 1200 / Math.max(width, height));
  const canvas = h('canvas', { width: Math.round(width * scale), height: Math.round(height * scale) });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws no pictures');
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large')))),
  );
}

/** Whether this browser can copy pictures at this address. */
function canCopyPictures() {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return false;
  return ClipboardItem.supports?.('image/png') ?? true;
}

/** @param {string} drawing  SVG */
async function copyPicture(drawing) {
  try {
    // The picture is passed before it is finished: some browsers allow copying only directly after the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pixels(drawing) })]);
    toast(t('exchange.copied'), { stay: 2500 });
  } catch {
    toast(t('exchange.copy-picture-failed'));
  }
}

/** @param {HTMLTextAreaElement} area */
async function copy(area) {
  try {
    await navigator.clipboard.writeText(area.value);
    toast(t('exchange.copied'), { stay: 2500 });
  } catch {
    area.select();
    toast(t('exchange.copy-failed'));
  }
}
