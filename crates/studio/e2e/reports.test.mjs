// The reports: what they say at once, measured on request, stopped, and every position one click away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, useStudio, violations } from './support.mjs';

const studio = useStudio();
const REPORTS = ['connect4', 'hex', 'pentago', 'dual-sudoku', 'sudoku'];

/** Waits until no measurement is running. */
async function measured(report) {
  for (;;) {
    const { doing, measured: done } = await studio.api(`/reports/${report}`);
    if (!doing) return done;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a chapter shows what the report says, is measured, and leads to its positions', async () => {
  const page = await studio.open('/reports');
  await page.waitForSelector('.saved-item');
  const listed = await page.$$eval('.saved-item', (items) => items.map((item) => item.dataset.report));
  assert.deepEqual(listed, REPORTS);
  await page.click('[data-report="hex"] a');
  await page.waitForURL(/reports\?report=hex/);
  await page.waitForSelector('text=Not measured yet here');
  assert.match(
    await page.locator('.reports-story').innerText(),
    /^The authors wrote .* proved to be dead\.$/,
  );
  const said = (await page.locator('main').innerText()).match(/measured yet|measured here yet/gi);
  assert.equal(said?.length, 1, 'that nothing is measured is said once');
  const row = page.locator('tr', { hasText: '7×7: nodes with the heuristic' });
  assert.match(await row.innerText(), /24×23×22×21=255024/);
  await page.getByRole('button', { name: 'Measure quickly' }).click();
  await page.waitForSelector('.reports-plot + .reports-table', { timeout: 120_000 });
  assert.match(
    await row.innerText(),
    /24 × 23 × 22 × 21 = 255024[\s\S]*not comparable[\s\S]*by construction/,
  );
  await page.waitForSelector('.reports-line:has-text("measured here in a quick run, today at")');
  assert.ok((await page.locator('.reports-plot img').count()) >= 4, 'the plots are there');
  const drawn = await page.$$eval('.reports-plot img', (all) => all.every((img) => img.naturalWidth > 100));
  assert.ok(drawn, 'the plots are drawn');
  // Every figure with its sentence, its command and its position.
  await row.locator('summary').click();
  assert.match(await row.locator('q').innerText(), /24×23×22×21=255024 noeuds qui sont explorés/);
  assert.match(await row.locator('code').innerText(), /^quintet analyse hex --setup size=7/);
  await row.getByRole('link', { name: /^Play/ }).click();
  await page.waitForURL(/\/hex\?/);
  await page.waitForSelector('.game-board .b-stone');
  const address = (await addressOf(page)).searchParams;
  assert.match(address.get('setup'), /size=7/);
  assert.match(address.get('moves'), /^d3 c4 d4 e3 d5/);
});

test('a full run says what it does, and can be stopped; half of it is not shown', async () => {
  const page = await studio.open('/reports?report=pentago');
  await page.waitForSelector('text=Not measured yet here');
  await page.getByRole('button', { name: 'Measure in full' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.reports-line:has-text("pentago:")');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForSelector('text=Not measured yet here');
  assert.equal(await measured('pentago'), undefined);
});

test('all chapters, light and dark, narrow and wide, French and English', async () => {
  await studio.api('/reports/connect4/measure', { quick: true });
  assert.equal((await measured('connect4')).quick, true);
  const looks = [
    [390, 'light', 'fr', 'connect4'],
    [390, 'dark', 'en', 'dual-sudoku'],
    [1280, 'dark', 'fr', 'connect4'],
    [1920, 'light', 'fr', 'hex'],
  ];
  for (const [width, theme, language, report] of looks) {
    const page = await studio.open(`/reports?report=${report}`, { width, theme, language });
    await page.waitForSelector('.reports-table tr');
    const sizes = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - innerWidth,
      small: [...document.querySelectorAll('main button, main summary, main .button')]
        .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 36)
        .map((it) => it.outerHTML.slice(0, 80)),
    }));
    assert.deepEqual(sizes, { over: 0, small: [] }, `${report} at ${width} px`);
    assert.deepEqual(await violations(page), [], `${report}, ${theme}, ${width} px`);
    if (language === 'fr') {
      const words = await page.locator('main').innerText();
      assert.doesNotMatch(words.replaceAll(/quintet [^\n]*/g, ''), /\b(the|which|does|games)\b/, report);
    }
    await studio.leave(page);
  }
});
