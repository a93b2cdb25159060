// Import and export: the studio's own links, pictures to the clipboard, and formats that cannot be written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plies, position, sit } from './playing.mjs';
import { addressOf, useStudio } from './support.mjs';

const studio = useStudio();

const control = async (page, name) => {
  await page.locator('[data-control="menu"]').click();
  await page.locator(`[data-control="${name}"]`).click();
  await page.locator('dialog[open]').waitFor();
};
const choose = (page, format) => page.check(`dialog input[value="${format}"]`, { force: true });
const WORDS = {
  en: { open: 'Open', copy: 'Copy', download: 'Download', other: 'another game: Hex', copied: 'Copied.' },
  fr: {
    ...{ open: 'Ouvrir', copy: 'Copier', download: 'Télécharger', other: 'autre jeu\u00a0: Hex' },
    copied: 'Copié.',
  },
};

for (const [language, words] of Object.entries(WORDS)) {
  test(`the link that export gives is one that import takes, ${language}`, async () => {
    const page = await sit(studio, '/connect4?first=human&second=human&moves=4435&ply=3', { language });
    await control(page, 'export');
    const area = page.locator('dialog textarea');
    await page.waitForFunction(() => document.querySelector('dialog textarea')?.value !== '');
    const link = await area.inputValue();
    await page.goto(`${studio.address}connect4?first=human&second=human`);
    await page.locator('.game-board .b-hit').first().waitFor();
    const open = page.locator('dialog').getByRole('button', { name: words.open, exact: true });

    await control(page, 'import');
    await area.fill(`${studio.address}hex?setup=size=5&moves=a1`);
    await open.click();
    await page.locator('dialog .problem', { hasText: words.other }).waitFor();
    await area.fill(`${studio.address}connect4?moves=99`);
    await open.click();
    await page.waitForFunction(() =>
      /99|9/.test(document.querySelector('dialog .problem')?.textContent ?? ''),
    );
    // Links of other sites are read, too, and numbered moves.
    await area.fill('https://connect4.gamesolver.org/?pos=445');
    await open.click();
    await page.waitForURL(/moves=445/);
    await control(page, 'import');
    await area.fill('1. 4 4 2. 3 {a comment} 5 *');
    await open.click();
    await page.waitForURL(/moves=4435/);
    await control(page, 'import');
    // A link works on another computer.
    await area.fill(link.replace(studio.address, 'https://studio.example:8443/'));
    await open.click();
    await page.waitForURL(/ply=3/);
    // The page opens the game anew, and until its moves come it has none.
    await page.locator('.move[aria-current][data-ply="3"]').waitFor();
    assert.equal(await plies(page), 4);
    assert.equal(await position(page), '4435');
    assert.equal((await addressOf(page)).searchParams.get('ply'), '3');
    assert.equal((await addressOf(page)).origin, new URL(studio.address).origin);
  });

  test(`an image is copied as one; what cannot be written is not offered, ${language}`, async () => {
    const page = await sit(studio, '/connect4?first=human&second=human&moves=4435', { language });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await control(page, 'export');
    const button = (name) => page.locator('dialog').getByRole('button', { name, exact: true });
    await choose(page, 'png');
    await page.locator('.export-picture img').waitFor();
    await button(words.copy).click();
    await page.locator('.toast', { hasText: words.copied }).waitFor();
    const [types, width] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const picture = await createImageBitmap(await item.getType('image/png'));
      return [item.types, picture.width];
    });
    assert.deepEqual(types, ['image/png']);
    assert.ok(width >= 600, `${width} px wide`);

    // If the browser cannot copy pictures, there is no button for it.
    await page.evaluate(() => delete globalThis.ClipboardItem);
    await choose(page, 'link');
    await button(words.copy).waitFor();
    await choose(page, 'png');
    await button(words.copy).waitFor({ state: 'hidden' });
    await page.waitForFunction(
      (name) =>
        ![...document.querySelectorAll('dialog button')].find((it) => it.innerText === name)?.disabled,
      words.download,
    );

    const dual = await sit(studio, '/dual-sudoku?setup=size=4&moves=r1c1=3&first=human&second=human', {
      language,
    });
    await control(dual, 'export');
    const there = (name) => dual.locator('dialog').getByRole('button', { name, exact: true });
    await choose(dual, 'grid');
    await dual.locator('dialog .problem').waitFor();
    assert.equal(await dual.locator('dialog textarea').isVisible(), false);
    assert.deepEqual(
      [await there(words.copy).isDisabled(), await there(words.download).isDisabled()],
      [true, true],
    );
    await choose(dual, 'link');
    await dual.locator('dialog textarea').waitFor();
    assert.equal(await there(words.copy).isEnabled(), true);
    assert.equal(await dual.locator('dialog .problem').isVisible(), false);
  });
}
