// The shell and the home page: cards, languages, theme, keys; and every text must exist in both languages, whatever the
// server registers.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import en from '../page/js/i18n/en.js';
import enArena from '../page/js/i18n/en-arena.js';
import enPuzzles from '../page/js/i18n/en-puzzles.js';
import enReports from '../page/js/i18n/en-reports.js';
import enGame from '../page/js/i18n/en-game.js';
import fr from '../page/js/i18n/fr.js';
import frArena from '../page/js/i18n/fr-arena.js';
import frPuzzles from '../page/js/i18n/fr-puzzles.js';
import frReports from '../page/js/i18n/fr-reports.js';
import frGame from '../page/js/i18n/fr-game.js';
import { addressOf, quiet, useStudio } from './support.mjs';

const studio = useStudio();
const GAMES = ['connect4', 'hex', 'pentago', 'dual-sudoku', 'sudoku'];
const games = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../games');
const english = { ...en, ...enGame, ...enArena, ...enPuzzles, ...enReports, ...(await ownWords('en')) };
const french = { ...fr, ...frGame, ...frArena, ...frPuzzles, ...frReports, ...(await ownWords('fr')) };

/** The texts of the pages that games bring along. */
async function ownWords(language) {
  const folders = (await readdir(games)).map((game) => path.join(games, game, `page/words-${language}.js`));
  const found = await Promise.all(folders.filter(existsSync).map((file) => import(pathToFileURL(file).href)));
  assert.ok(found.length > 0, 'a game brings its own page');
  return Object.assign({}, ...found.map((module) => module.default));
}

test('five cards, each with a board of its own that plays', async () => {
  const page = await studio.open('/', { reducedMotion: 'no-preference' });
  for (const game of GAMES) await page.waitForSelector(`[data-game="${game}"] q-board svg *`);
  const boards = () => page.$$eval('.game-card q-board svg', (all) => all.map((board) => board.innerHTML));
  const before = await boards();
  await page.waitForFunction(
    (old) =>
      [...document.querySelectorAll('.game-card q-board svg')].some(
        (board, index) => board.innerHTML !== old[index],
      ),
    before,
    { timeout: 10_000 },
  );
  await page.click('[data-game="hex"] a');
  await page.waitForURL('**/hex');
  assert.equal(await page.title(), 'Hex · Quintet');
});

test('a game begins on the home page and continues on its own page', async () => {
  for (const [language, width] of [
    ['en', 1280],
    ['fr', 390],
  ]) {
    const page = await studio.open('/', { language, width });
    const live = page.locator('.live');
    await live.locator('.b-hit.can').first().waitFor();
    const before = await page.locator('.cards').boundingBox();
    if (width > 1000) await live.locator('.b-hit.can').nth(3).click();
    else {
      await live.locator('[role="gridcell"][tabindex="0"]').focus();
      await page.keyboard.press('Enter');
    }
    // The program has answered.
    await page.waitForFunction(() => document.querySelectorAll('.live svg .b-stone').length >= 2);
    await live.locator('.live-values').click();
    await page.waitForFunction(() => document.querySelectorAll('.live .b-value').length === 7);
    const after = await page.locator('.cards').boundingBox();
    assert.equal(after.y, before.y, 'nothing has moved');
    await live.locator('a').click();
    await page.waitForURL(/connect4\?.*moves=\d\d/);
    await page.waitForFunction(() => document.querySelectorAll('.game-board svg .b-stone').length >= 2);
  }
});

test('the cards of puzzles, course, microscope, arena and reports are links all over', async () => {
  const page = await studio.open('/');
  for (const name of ['puzzles', 'course', 'microscope', 'arena', 'reports']) {
    const card = page.locator(`.doors .card:has([href="/${name}"])`);
    await card.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await card.boundingBox();
    const hit = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.getAttribute('href'),
      [x + width - 10, y + height - 10],
    );
    assert.equal(hit, `/${name}`);
  }
});

test('nothing moves for people who want no motion', async () => {
  const page = await studio.open('/', { reducedMotion: 'reduce', clock: true });
  for (const game of GAMES) await page.waitForSelector(`[data-game="${game}"] q-board svg *`);
  let asked = 0;
  page.on('request', (request) => void (asked += request.url().includes('/position') ? 1 : 0));
  await page.clock.runFor(20_000);
  await quiet(page);
  assert.equal(asked, 0);
});

test('the browser’s language first, then the one chosen', async () => {
  const page = await studio.open('/', { language: 'fr-FR' });
  assert.equal(await page.getAttribute('html', 'lang'), 'fr');
  await page.waitForSelector('nav >> text=Puissance 4');
  await page.waitForSelector('text=quatre alignés gagnent');
  await page.click('.language-switch');
  await page.waitForSelector('html[lang="en"]');
  await page.waitForSelector('nav >> text=Connect Four');
  await page.waitForSelector('text=four in a line win');
  const focused = await page.evaluate(() => document.activeElement?.className);
  assert.match(focused, /language-switch/, 'the focus stays on the switch');
  await page.reload();
  await page.waitForSelector('nav >> text=Connect Four');
});

test('the theme is the system’s, then the one chosen', async () => {
  const page = await studio.open('/', { theme: 'dark' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.waitForSelector('.theme-switch');
  const dark = await paper();
  await page.click('.theme-switch');
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light);
  await page.click('.theme-switch');
  assert.equal(await paper(), dark);
});

test('by keyboard: skip link, keys, navigation', async () => {
  const page = await studio.open('/');
  await page.waitForSelector('.game-card');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip-link');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] kbd');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip-link');
  await page.focus('#footer a[href="/about"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/about');
  await page.waitForFunction(() => document.activeElement?.id === 'page');
  await page.waitForFunction(() => document.querySelector('#live')?.textContent?.includes('About'));
});

test('an address that does not exist says so', async () => {
  const page = await studio.open('/');
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await page.waitForSelector('text=There is no page at /nowhere.');
  const [text, button] = await page
    .locator('#page p')
    .evaluateAll((all) => all.map((line) => line.getBoundingClientRect()));
  assert.ok(button.top - text.bottom >= 16, 'the button does not stick to the text');
});

test('about names the version, the licences and the five reports', async () => {
  const { version } = await studio.api('/health');
  const { reports } = await studio.api('/reports', undefined, 'fr');
  const page = await studio.open('/about', { language: 'fr', width: 390, height: 844 });
  const credits = page.locator('.about-credits li');
  await credits.first().waitFor();
  assert.match(
    await page.locator('#page').innerText(),
    new RegExp(`MIT ou Apache[\\s\\S]*Quintet ${version}`),
  );
  const links = await credits.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.deepEqual(
    links,
    reports.map(({ report }) => `/reports?report=${report}`),
  );
  assert.match(await credits.nth(1).innerText(), /Corentin Banier et Yousri Lajnef/);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(over, 0);
});

test('the catalogues have the same keys, forms and parameters', () => {
  assert.deepEqual(Object.keys(french).sort(), Object.keys(english).sort());
  const holes = (entry) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g) ?? [])].sort();
  for (const [key, entry] of Object.entries(english)) {
    assert.equal(typeof french[key], typeof entry, `${key}: one has two forms, the other has not`);
    assert.deepEqual(holes(french[key]), holes(entry), `${key}: other parameters`);
    assert.notEqual(JSON.stringify(french[key]), '""', key);
  }
});

test('every refusal there is has its words', async () => {
  const { components } = await studio.api('/openapi.json');
  const { oneOf = [], enum: listed = [] } = components.schemas.Code;
  const codes = [...listed, ...oneOf.flatMap((one) => one.const ?? one.enum)];
  assert.ok(codes.length > 20, 'the document lists the codes');
  for (const code of codes) assert.ok(`error.${code}` in english, `no text for the refusal ${code}`);
});

test('everything a game lists comes in both languages', async () => {
  const [inEnglish, inFrench] = await Promise.all(
    ['en', 'fr'].map((language) => studio.api('/games', undefined, language)),
  );
  assert.deepEqual(
    inEnglish.map(({ name }) => name),
    GAMES,
  );
  inEnglish.forEach((game, index) => {
    const pairs = textsOf(game).map((text, place) => [text, textsOf(inFrench[index])[place]]);
    for (const [one, other] of pairs)
      assert.ok(one.trim() && other?.trim(), `${game.name}: ${one} / ${other}`);
    // Names of one or two words may be the same.
    const same = pairs.filter(([one, other]) => one === other && one.split(' ').length > 2);
    assert.deepEqual(same, [], `${game.name}: sentences that were not translated`);
  });
});

/** Every text of a game that people read, in a fixed order. */
function textsOf(game) {
  const params = (list) =>
    list.flatMap((param) => [param.title, param.summary, ...(param.words ?? []).map((word) => word.title)]);
  return [
    game.title,
    game.summary,
    game.rules,
    game.notation,
    ...game.formats.map((format) => format.summary),
    ...params(game.setup),
    ...game.players.flatMap((player) => [player.title, player.summary, ...params(player.params)]),
    ...game.opponents.flatMap((opponent) => [opponent.title, opponent.summary]),
  ];
}

/** Positions that make the games show all their texts. */
const POSITIONS = [
  ['connect4', '', '44'],
  ['connect4', '', '1212121'],
  ['connect4', 'width=1,height=1', '1'],
  ['hex', 'size=3,swap=pieces', 'a1'],
  ['hex', 'size=3,swap=pieces', 'a1 swap b2'],
  ['hex', 'size=2', 'a1 b1 a2'],
  ['hex', 'size=2', 'a1 a2 b1 b2'],
  ['pentago', '', 'c3 tl+ d4 br-'],
  ['dual-sudoku', 'size=4', 'r1c1=4 r1c2=4 pass'],
  ['dual-sudoku', 'size=4', 'pass pass'],
  ['sudoku', '', 'r1c1=5 r1c2=5'],
  ['sudoku', 'size=4', '123.341221434321'],
];

test('what the server says about positions is said in French', async () => {
  for (const [game, setup, position] of POSITIONS) {
    const [inEnglish, inFrench] = await Promise.all(
      ['en', 'fr'].map((language) => studio.api('/position', { game, setup, position }, language)),
    );
    const sentences = sentencesOf(inEnglish);
    assert.ok(sentences.length > 3, `${game} ${position} says something`);
    sentences.forEach((sentence, index) => {
      const other = sentencesOf(inFrench)[index];
      if (!isSame(sentence))
        assert.notEqual(other, sentence, `${game} ${position}: “${sentence}” has no French`);
    });
  }
});

test('a refusal speaks the reader’s language', async () => {
  const refused = async (language) => {
    const response = await studio.fetch('api/v1/position', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ game: 'connect4', position: '9' }),
    });
    assert.equal(response.status, 422);
    return (await response.json()).error.message;
  };
  assert.match(await refused('en'), /expected a column from 1 to 7/);
  assert.match(await refused('fr-CA,fr;q=0.9'), /une colonne de 1 à 7/);
});

test('a game in progress changes its words and nothing else', async () => {
  const page = await studio.open('/connect4?first=human&second=human&moves=44');
  await page.waitForSelector('text=Red to move');
  const address = (await addressOf(page)).href;
  await page.click('.language-switch');
  await page.waitForSelector('text=Au tour de Rouge');
  assert.match(await page.locator('.moves-list').textContent(), /4/);
  assert.equal((await addressOf(page)).href, address);
  await page.click('.language-switch');
  await page.waitForSelector('text=Red to move');
});

/** Every sentence of a view that people read or hear, in a fixed order. */
function sentencesOf(view) {
  const { board } = view;
  const all = [
    view.status,
    ...view.history.flatMap((ply) => [ply.spoken, ply.note ?? '']),
    ...view.moves.map((move) => move.spoken),
    ...board.cells.map((cell) => cell.spoken),
    ...board.targets.map((target) => target.spoken),
    ...(view.sides === 2 ? board.looks.map((look) => look.name) : []),
    ...board.facts.map((fact) => fact.title),
  ];
  return all;
}

/** Whether a text may be the same in both languages. */
function isSame(text) {
  return text === '' || /^\d+$/.test(text) || text === 'Orange' || text === 'score';
}
