// @ts-check
/**
 * Exports the searches on stage as one HTML file that opens anywhere, without a server: the page's own modules together
 * with the events, the words of one language and pictures of the boards.
 *
 * Three modules are replaced (`alone/`): words come from the file, boards are pictures in the file, and no requests are
 * sent. The modules become addresses of an import map, so the file runs the same code as the page.
 */
import { at } from '../dom.js';
import { catalogues, language, playerName, t } from '../i18n.js';
import { post } from '../rest.js';

/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {{title: string, text: string[]}} Preface  the text above the stage */

/** Maximum number of events of a search, and of boards, in a file. */
const MOST_EVENTS = 20_000;
const MOST_BOARDS = 400;
/** Boards requested at a time. */
const AT_ONCE = 8;

const FOLDER = 'microscope/alone';
/** The modules of the file, and the replacements for some of them. @type {Record<string, string>} */
const MODULES = {
  'dom.js': 'dom.js',
  'keys.js': 'keys.js',
  'i18n.js': `${FOLDER}/words.js`,
  'rest.js': `${FOLDER}/rest.js`,
  'board/board.js': `${FOLDER}/board.js`,
  ...Object.fromEntries(
    [
      'stage',
      'panel',
      'picture',
      'brush',
      'shape',
      'predict',
      'trace',
      'growth',
      'code',
      'exact',
      'alone/main',
      'alone/data',
    ].map((name) => [`microscope/${name}.js`, `microscope/${name}.js`]),
  ),
};
const STYLES = ['tokens', 'base', 'forms', 'microscope'];

/**
 * Builds the file.
 * @param {Stage} stage
 * @param {(done: number, all: number) => void} progress  for the boards
 * @param {Preface} [preface]
 */
export async function exportStage(stage, progress, preface = { title: t('micro.title'), text: [] }) {
  const view = stage.view;
  if (!view || stage.panels.length === 0) throw new Error(t('micro.export.none'));
  const found = stage.panels.map(({ found: of }) => ({ ...of, lines: of.lines.slice(0, MOST_EVENTS) }));
  const data = {
    language: language(),
    words: wordsOf(),
    names: Object.fromEntries(found.map(({ player }) => [player, playerName(player)])),
    view: { game: view.game, setup: view.setup, position: view.position, board: { looks: view.board.looks } },
    boards: await boardsOf(stage, progress),
    found,
    step: stage.step,
    hide: stage.hides,
  };
  return page(preface, data, await modules(), await styles());
}

/** The texts that the stage uses. */
function wordsOf() {
  const all = Object.entries(catalogues[language()]);
  return Object.fromEntries(all.filter(([key]) => /^(micro|error)\./.test(key)));
}

/** @param {string} address */
async function text(address) {
  const response = await fetch(at(address));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** The modules by their names in the file. @returns {Promise<Record<string, string>>} */
async function modules() {
  const read = async (/** @type {[string, string]} */ [name, file]) => {
    const source = await text(`/js/${file}`);
    const base = `https://page/${file}`;
    // Modules import each other by names of the import map.
    const code = source.replace(
      /^(import\b[^'\n]*|\} from )'(\.[^']+)';/gm,
      (_, start, to) => `${start}'quintet:${new URL(to, base).pathname.slice(1)}';`,
    );
    return [`quintet:${name}`, `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`];
  };
  return Object.fromEntries(await Promise.all(Object.entries(MODULES).map(read)));
}

async function styles() {
  return (await Promise.all(STYLES.map((name) => text(`/css/${name}.css`)))).join('\n');
}

/**
 * Pictures of the positions that the searches visit, those near the root first. Most elements of a picture occur in the
 * next one, so each is stored once and a picture is a list of numbers.
 * @param {Stage} stage
 * @param {(done: number, all: number) => void} progress
 */
async function boardsOf(stage, progress) {
  const view = /** @type {NonNullable<Stage['view']>} */ (stage.view);
  const positions = positionsOf(stage);
  /** @type {Map<string, number>} */
  const parts = new Map();
  /** @type {Record<string, number[]>} */
  const pictures = {};
  let done = 0;
  const take = async (/** @type {string} */ position) => {
    const asked = { game: view.game, setup: view.setup, position, format: 'svg' };
    const found = await post('/export', asked).catch(() => null);
    done += 1;
    progress(done, positions.length);
    // A player may search positions that the rules cannot reach.
    if (!found) return;
    pictures[position] = String(found.text)
      .split(/(?=<)/)
      .map((part) => {
        if (!parts.has(part)) parts.set(part, parts.size);
        return parts.get(part) ?? 0;
      });
  };
  const queue = [...positions];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await take(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { parts: [...parts.keys()], pictures };
}

/** @param {Stage} stage @returns {string[]} */
function positionsOf(stage) {
  /** @type {Map<string, number>} */
  const plies = new Map();
  for (const { trace } of stage.panels) {
    for (let step = 0; step < Math.min(trace.lines.length, MOST_EVENTS); step += 1) {
      const moves = trace.moves(step);
      for (let ply = 0; ply <= moves.length; ply += 1) {
        const position = [stage.view?.position, ...moves.slice(0, ply)].filter(Boolean).join(' ');
        if (!plies.has(position)) plies.set(position, ply);
      }
    }
  }
  const sorted = [...plies.keys()].sort((one, other) => (plies.get(one) ?? 0) - (plies.get(other) ?? 0));
  return sorted.slice(0, MOST_BOARDS);
}

/**
 * @param {Preface} preface
 * @param {object} data
 * @param {Record<string, string>} imports
 * @param {string} css
 */
function page(preface, data, imports, css) {
  const safe = (/** @type {string} */ of) => of.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  // Within a script, only this character could end it.
  const json = (/** @type {object} */ of) => JSON.stringify(of).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(preface.title)} · Quintet</title>
<style>
${css.replaceAll('<', '')}
</style>
<script type="importmap">${json({ imports })}</script>
</head>
<body>
<main class="page">
<h1>${safe(preface.title)}</h1>
${preface.text.map((paragraph) => `<p>${safe(paragraph)}</p>`).join('\n')}
<div id="stage"></div>
<div id="live" class="visually-hidden" role="status" aria-live="polite"></div>
</main>
<script type="application/json" id="data">${json(data)}</script>
<script type="module">import 'quintet:microscope/alone/main.js';</script>
</body>
</html>
`;
}
