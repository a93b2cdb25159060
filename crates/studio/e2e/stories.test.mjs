// Whole stories, each by mouse in English and by keyboard in French: lines of a game, an unfinished game, a review, the
// Sudoku course. On the way nothing may be too wide at any size, and axe checks a phone in light and English and a wide
// screen in dark and French; with QUINTET_AXE=all every size.
import assert from 'node:assert/strict';
import test from 'node:test';
import en from '../page/js/i18n/en.js';
import enGame from '../page/js/i18n/en-game.js';
import fr from '../page/js/i18n/fr.js';
import frGame from '../page/js/i18n/fr-game.js';
import { plies, position, sit } from './playing.mjs';
import { useStudio, violations } from './support.mjs';

const studio = useStudio();
const WORDS = { en: { ...en, ...enGame }, fr: { ...fr, ...frGame } };
const LOOKS =
  process.env.QUINTET_AXE === 'all'
    ? {
        en: ['390x844-light', '844x390-dark', '1280x900-light', '1920x1080-dark'],
        fr: ['390x844-dark', '844x390-light', '1280x900-dark', '1920x1080-light'],
      }
    : { en: ['390x844-light', '1920x1080-light'], fr: ['1280x900-dark', '844x390-dark'] };

/** Asserts that there is no violation at this point of the story. */
async function clean(page, language, what) {
  for (const [at, look] of LOOKS[language].entries()) {
    const [size, theme] = look.split('-');
    const [width, height] = size.split('x').map(Number);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await page.waitForFunction((wide) => innerWidth === wide, width);
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    if (at === 0 || process.env.QUINTET_AXE === 'all')
      assert.deepEqual(await violations(page), [], `${what}, ${language}, ${look}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${what}, ${look}: nothing to scroll sideways`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** A story in both languages; `use` presses something by mouse in one, with Enter in the other. */
function story(name, tell) {
  for (const language of ['en', 'fr']) {
    const use = (thing) => (language === 'en' ? thing.click() : thing.press('Enter'));
    const words = (key) => WORDS[language][key];
    test(`${name}, ${language === 'en' ? 'by mouse' : 'by keys'} (${language})`, () =>
      tell({ language, use, words }));
  }
}

const moved = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('.moves-list li:not(.moves-start)').length === wanted,
    count,
  );

story('lines of a game', async ({ language, use, words }) => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=4455', { language });
  const drop = (column) =>
    language === 'en'
      ? page.locator(`.game-board .b-head[data-id="${column}"]`).click()
      : page.keyboard.press(String(column));
  // Two moves back, and on another way.
  if (language === 'en') await page.locator('.move[data-ply="2"]').click();
  else for (let back = 0; back < 2; back += 1) await page.keyboard.press('ArrowLeft');
  await page.locator('.move[aria-current][data-ply="2"]').waitFor();
  await drop(1);
  await moved(page, 3);
  await page.locator('.move.other').filter({ hasText: '3. 5 5' }).waitFor();
  // A note on it, kept with the lines.
  await use(page.getByRole('tab', { name: words('game.tab.notes') }));
  await page.locator('.notes textarea').fill('why (not)?');
  await use(page.getByRole('tab', { name: words('game.tab.moves') }));
  await page.locator('.move-noted').waitFor();
  // Exported to a file, and imported elsewhere.
  await use(page.locator('[data-control="menu"]'));
  await use(page.locator('[data-control="export"]'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: words('exchange.tree') }).check({ force: true });
  await page.waitForFunction(() => document.querySelector('dialog textarea')?.value.startsWith('tree'));
  const text = await dialog.locator('textarea').inputValue();
  assert.equal(text, 'tree: 4,4,5(1{why %28not%29?}),5');
  await page.keyboard.press('Escape');
  await page.goto(studio.at('/connect4?first=human&second=human'));
  await page.waitForSelector('.game-board .b-hit');
  await use(page.locator('[data-control="menu"]'));
  await use(page.locator('[data-control="import"]'));
  await dialog.locator('textarea').fill(text);
  await use(dialog.getByRole('button', { name: words('exchange.open') }));
  const other = page.locator('.move.other').filter({ hasText: '3. 1' });
  await other.waitFor();
  assert.equal(await position(page), '4455');
  await clean(page, language, 'other lines');
  // Made the main line; the rest is deleted.
  await use(page.locator('.other-line').getByRole('button', { name: words('lines.promote') }));
  await moved(page, 3);
  await page.locator('.moves-note .comment').filter({ hasText: 'why (not)?' }).waitFor();
  await use(page.locator('.other-line').getByRole('button', { name: words('lines.remove') }));
  await page.locator('.move.other').waitFor({ state: 'detached' });
});

story('a game left unfinished', async ({ language, use, words }) => {
  const page = await sit(studio, '/connect4?first=human&second=random&clock=5m,5m', { language });
  await (language === 'en'
    ? page.locator('.game-board .b-hit[data-id="c4r1"]').click()
    : page.keyboard.press('4'));
  await moved(page, 2);
  const record = await position(page);
  await page.goto(studio.address);
  await page.locator('.unfinished a').waitFor();
  await clean(page, language, 'what is offered');
  await use(page.locator('.unfinished a').first());
  await moved(page, 2);
  assert.equal(await position(page), record);
  await page.locator('.seat-clock.limited').first().waitFor();
  // The game's own page offers it, too, and forgets it on request.
  await page.goto(studio.at('/connect4'));
  await page.locator('.offer').waitFor();
  await clean(page, language, 'the offer');
  await use(page.locator('.offer').getByRole('button', { name: words('game.forget-it') }));
  await page.goto(studio.address);
  await page.waitForSelector('main h1');
  assert.equal(await page.locator('.unfinished a').count(), 0);
});

story('a review', async ({ language, use, words }) => {
  // Red misses a win in one at the seventh move.
  const page = await sit(studio, '/connect4?first=human&second=human&moves=41414171', { language });
  if (language === 'en') await page.getByRole('tab', { name: words('game.tab.analysis') }).click();
  else await page.keyboard.press('a');
  await use(page.locator('.analysis-review button').first());
  await page.locator('[data-control="next-mistake"]').waitFor({ timeout: 60_000 });
  await use(page.locator('.move[data-ply="0"]'));
  await page.locator('.move[aria-current][data-ply="0"]').waitFor();
  await use(page.locator('[data-control="next-mistake"]'));
  await page.locator('[data-control="try-again"]').waitFor();
  await page.locator('.moves-note .bad').waitFor();
  await clean(page, language, 'a mistake');
  const bad = Number(await page.locator('.move[aria-current]').getAttribute('data-ply'));
  await use(page.locator('[data-control="try-again"]'));
  await page.locator(`.move[aria-current][data-ply="${bad - 1}"]`).waitFor();
  // The better move, which then becomes its own line.
  await page.locator('.b-value').first().waitFor();
  await (language === 'en'
    ? page.locator('.game-board .b-head[data-id="4"]').click()
    : page.keyboard.press('4'));
  await page.locator('.move.other').first().waitFor();
  assert.ok((await plies(page)) >= bad);
});

story('the course of techniques', async ({ language, use }) => {
  const clue = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const page = await studio.open(`/sudoku?moves=${clue}`, { language });
  await page.waitForSelector('.s-cell.given');
  await use(page.locator('.s-section > summary').nth(2));
  await use(page.locator('[data-lesson="naked-pair"]'));
  await page.locator('[data-course="show"]').waitFor({ timeout: 30_000 });
  assert.ok((await page.locator('.s-marks').count()) > 5, 'the candidates are marked');
  await use(page.locator('[data-course="show"]'));
  for (let told = 0; told < 2; told += 1) await use(page.locator('.s-advice .row button'));
  await page.locator('.s-marks .out').first().waitFor();
  assert.ok((await page.locator('.s-marks .on').count()) >= 2, 'and what the step rests on');
  await clean(page, language, 'a step shown');
  await use(page.locator('.s-advice .row button'));
  await page.locator('[data-course="next"]').waitFor();
  await page.locator('[data-lesson="naked-pair"] .s-done').waitFor();
});
