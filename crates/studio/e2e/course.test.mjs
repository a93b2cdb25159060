// The course: walks through every lesson by keyboard, with its prediction and its experiment.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { byServer, pageFolder, useStudio, violations } from './support.mjs';

const studio = useStudio();
const folder = path.join(pageFolder, '../course');
const files = (await readdir(folder)).filter((name) => name.endsWith('.toml')).sort();

/** Focuses a button or a link and presses Enter. */
async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

const WORDS = {
  en: { next: 'Next', check: 'Check', run: 'Run the experiment' },
  fr: { next: 'Suite', check: 'Vérifier', run: 'Lancer l’expérience' },
};

/** Gives some answer to the page's question, as someone does who does not know. */
async function answer(page) {
  const form = page.locator('.course-form');
  await form.waitFor();
  const [number, select] = [form.locator('input[type=number]'), form.locator('select')];
  if (await number.count()) {
    await number.focus();
    await page.keyboard.type('7');
  } else if (await select.count()) {
    await select.selectOption({ index: 2 });
  } else {
    await form.locator('input[type=radio]').first().focus();
    await page.keyboard.press('Space');
  }
}

for (const language of ['en', 'fr'])
  test(`who has finished all lessons has a certificate to print (${language})`, async () => {
    const page = await studio.open('/course?certificate=1', { language });
    const all = (await studio.api('/course', undefined, language)).map(({ name }) => name);
    await page.locator('main ul li').first().waitFor();
    assert.equal(await page.locator('main ul li').count(), all.length, 'all are left');
    await page.evaluate((names) => localStorage.setItem('quintet.course', names.join(' ')), all);
    await page.reload();
    await page.locator('#certificate-name').fill('Ada Lovelace <b>');
    assert.equal(await page.locator('.certificate-name').innerText(), 'Ada Lovelace <b>');
    assert.equal(await page.locator('.certificate li').count(), all.length);
    assert.deepEqual(await violations(page), []);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('#header').isVisible(), false);
    assert.ok(await page.locator('.certificate').isVisible());
    await page.emulateMedia({ media: null });
    await page.reload();
    assert.equal(await page.locator('#certificate-name').inputValue(), 'Ada Lovelace <b>', 'kept here');
  });

const digits = (text) => text.replace(/[^\d]/g, '');
const cell = (page, run, figure) =>
  page.locator(`tr[data-run="${run}"] td[data-figure="${figure}"]`).innerText();

// A lesson whose experiment plays or searches much, such as the last one, takes more than 5 s.
for (const [index, file] of files.entries()) {
  const name = file.replace(/^\d+-|\.toml$/g, '');
  const source = await readFile(path.join(folder, file), 'utf8');
  const language = index % 2 === 0 ? 'en' : 'fr';
  // Matches are played by the arena.
  const needs = source.includes('door.match') ? byServer : {};
  test(`lesson ${index + 1}, ${name}, in ${language}`, needs, async (t) => {
    const words = WORDS[language];
    const look = index % 4 < 2 ? { width: 1280, height: 900 } : { width: 390, height: 844 };
    const theme = index % 3 === 0 ? 'dark' : 'light';
    const page = await studio.open(`/course?lesson=${name}`, { ...look, theme, language });
    /** Axe takes about a second, so it checks one part of each lesson. */
    const check = async (part, turn) => {
      if (index % 3 === turn) assert.deepEqual(await violations(page), [], `${name}, ${part}`);
    };
    const { lesson } = await studio.api(`/course/${name}`, undefined, language);
    assert.equal(lesson.screens.length, 3);
    for (const [at, screen] of lesson.screens.entries()) {
      await page.waitForSelector(`.course-part[data-part="${at + 1}"] p`);
      if (screen.show?.game === 'sudoku' && screen.show.a) {
        // A grid full of digits, some in conflict, or one that is being filled; and the next step.
        await page.locator('.course-grid svg').waitFor();
        const isFull = /climbing|annealing/.test(screen.show.a);
        const count = await page.locator('.course-grid text').count();
        assert.ok(isFull ? count === 81 : count > 25 && count < 81, `${count} digits`);
        const said = await page.locator('.micro-words').innerText();
        await page.locator('.course-local .primary').click();
        assert.notEqual(await page.locator('.micro-words').innerText(), said);
        assert.equal((await page.locator('.course-grid .twice').count()) > 0, isFull);
      } else if (screen.show?.a) {
        // The search is there, some events into it.
        await page.waitForFunction(() => document.querySelector('.micro-words')?.textContent);
        assert.ok((await page.locator('.micro-row').count()) > 0, `${name}, screen ${at + 1}`);
      } else if (screen.show) await page.waitForSelector('.course-board svg');
      if (at === 0) await check('screen 1', 0);
      await press(page, words.next);
    }
    await answer(page);
    await press(page, words.check);
    await page.locator('.course-verdict').waitFor();
    const verdict = await page.locator('.course-verdict strong').innerText();
    await check('prediction', 1);
    await press(page, words.next);
    await press(page, words.run);
    await page.locator('.course-after').waitFor();
    const cells = await page.locator('.course-table td').allInnerTexts();
    assert.equal(cells.length, lesson.runs.length * lesson.experiment.figures.length);
    assert.ok(
      cells.every((figure) => figure.trim() !== '…' && !/NaN|undefined/.test(figure)),
      cells.join(' | '),
    );
    if (lesson.prediction.ask.number) {
      const { of, figure } = lesson.prediction.ask.number;
      const shown = lesson.experiment.figures.includes(figure) ? await cell(page, of, figure) : null;
      // The part before the colon says how far off the guess was.
      const found = verdict.split(':').at(-1) ?? '';
      if (shown) assert.equal(digits(found), digits(shown), `${verdict} beside ${shown}`);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(over, 0, `${name}: ${over} px too wide`);
    await check('experiment', 2);
    await press(page, words.next);
    await page.waitForSelector('.course-part[data-part="6"]');
    assert.ok((await page.locator('.course-links li').count()) >= 1);
    assert.equal(await page.evaluate(() => localStorage.getItem('quintet.course')), name, 'kept as done');
    t.diagnostic(`${verdict} ${cells.slice(0, 6).join(' | ')}`);
  });
}

test('known figures are found when asked for, and stand in no text', async () => {
  const page = await studio.open('/course?lesson=alphabeta&part=5');
  await press(page, 'Run the experiment');
  await page.locator('.course-after').waitFor();
  const nodes = await cell(page, 'alphabeta-12', 'nodes');
  assert.equal(digits(nodes), '3189800');
  for (const file of files) {
    const text = digits((await readFile(path.join(folder, file), 'utf8')).replace(/puzzle = "[^"]*"/g, ''));
    for (const figure of ['3189800', '823536', '137257', '12648', digits(nodes)])
      assert.ok(!text.includes(figure), `${file} has ${figure} typed in`);
  }
});

test('a long run can be stopped, and has no figures then', async () => {
  const page = await studio.open('/course?lesson=trees&part=5');
  let release = () => {};
  // The first answer waits: on a site for the part of the module that computes it.
  const awaited = /\/api\/v1\/perft|\/quintet-late/;
  await page.route(awaited, async (route) => {
    await new Promise((resolve) => {
      release = resolve;
    });
    await route.continue().catch(() => {});
  });
  await press(page, 'Run the experiment');
  await page.locator('.course-bench', { hasText: 'Connect Four, depth 1' }).waitFor();
  await press(page, 'Stop');
  await page.locator('.course-bench', { hasText: 'Stopped' }).waitFor();
  assert.equal(await cell(page, 'c4-1', 'leaves'), '…');
  release();
  await page.unroute(awaited);
  await press(page, 'Run the experiment');
  await page.locator('.course-after').waitFor();
  assert.equal(await cell(page, 'c4-7', 'leaves'), '823,536');
});

test('the list, its lessons by their addresses, back and forth', async () => {
  const page = await studio.open('/course');
  await page.waitForSelector('.course-list li');
  assert.equal(await page.locator('.course-list li').count(), files.length);
  await page.getByRole('link', { name: 'Minimax' }).click();
  await page.waitForURL(/lesson=minimax/);
  await page.getByRole('button', { name: '4 Predict' }).click();
  await page.waitForURL(/part=4/);
  await page.goBack();
  await page.waitForSelector('.course-part[data-part="1"]');
  await page.goBack();
  await page.waitForSelector('.course-list');
  await page.goto(`${studio.address}course?lesson=minimax&part=6`);
  await page.waitForSelector('.course-part[data-part="6"]');
  const links = await page
    .locator('.course-links a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const { reports } = await studio.api('/reports');
  for (const href of links.filter((link) => link.includes('/reports')))
    assert.ok(
      reports.some(({ report }) => href.endsWith(`=${report}`)),
      href,
    );
  await page.locator('.course-links a[href*="/microscope"]').click();
  await page.waitForURL(/microscope\/?\?game=connect4/);
  await page.waitForFunction(() => document.querySelectorAll('.micro-panel').length === 2);
});

test('halves of a lesson made on different days make it done; the list leads on, and its cards are links', async () => {
  const page = await studio.open('/course?lesson=minimax&part=4', { width: 390, height: 844 });
  await answer(page);
  await press(page, 'Check');
  await page.locator('.course-verdict').waitFor();
  await page.goto(`${studio.address}course`);
  await page.locator('.course-continue', { hasText: 'Continue: 2. Minimax' }).click();
  await page.waitForURL(/lesson=minimax&part=4/);
  await press(page, '5 Experiment');
  await press(page, 'Run the experiment');
  await page.locator('.course-after').waitFor();
  await press(page, 'Next');
  const parts = page.locator('.course-parts button');
  assert.deepEqual((await parts.allInnerTexts()).map((text) => text.includes('✓')).slice(3), [
    true,
    true,
    false,
  ]);
  const tops = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  assert.equal(new Set(tops).size, 1, 'the parts are one row on a phone');
  assert.equal(await page.locator('.course-steps .primary').innerText(), 'Next lesson: Alpha-beta');
  await page.goto(`${studio.address}course`);
  await page.locator('.course-done').waitFor();
  assert.match(await page.locator('.course-continue').innerText(), /3\. Alpha-beta/);
  // Anywhere on a card, not only on its title.
  const { x, y, width, height } = await page.locator('[data-lesson=trees]').boundingBox();
  await page.mouse.click(x + width - 8, y + height - 8);
  await page.waitForURL(/lesson=trees/);
});

test(
  'a server that is away leaves a page that says so and tries again, on the course and the reports',
  byServer,
  async () => {
    for (const [route, list] of [
      ['/course', '.course-list li'],
      ['/reports', '.reports-body li'],
    ]) {
      const context = await studio.context();
      // Not one of the studio's tabs, because the browser logs the failed request.
      const page = await context.newPage();
      await page.route(`**/api/v1${route}`, (request) => request.abort());
      await page.goto(studio.at(route));
      const again = page.locator('.failure button');
      await again.waitFor();
      const { y, height } = await again.boundingBox();
      assert.ok(y + height < 900 && height >= 24, 'in sight, and large enough to press');
      await page.unroute(`**/api/v1${route}`);
      await again.click();
      await page.waitForSelector(list);
      assert.equal(await again.count(), 0);
    }
  },
);

test('an address of no lesson shows the list and says why', async () => {
  for (const [language, words] of [
    ['en', 'There is no such lesson.'],
    ['fr', 'Cette leçon n’existe pas.'],
  ]) {
    const context = await studio.context({ language });
    // Not one of the studio's tabs, because the browser logs the server's 404.
    const page = await context.newPage();
    await page.goto(`${studio.address}course?lesson=zzz`);
    await page.locator('.problem', { hasText: words }).waitFor();
    assert.equal(await page.locator('.course-list li').count(), files.length);
    assert.equal(await page.locator('.toast').count(), 0);
    await page.locator('.course-list a').first().click();
    await page.waitForSelector('.course-part[data-part="1"] p');
  }
});
