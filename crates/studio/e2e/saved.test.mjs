// Saved games: a finished game is listed, filtered, replayed and deleted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useStudio } from './support.mjs';

const studio = useStudio();

/** Finishes games over the page's own socket. */
async function finish(page, games) {
  await page.evaluate(async (list) => {
    // The page's own module, at the address of its version.
    const { src } = document.querySelector('script[type=module]');
    const { client } = await import(new URL('client.js', src).href);
    await client.ready;
    const answered = (command) =>
      new Promise((resolve, reject) => {
        const offs = ['view', 'error'].map((type) =>
          client.on(type, (event, id) => {
            if (id !== mine) return;
            for (const off of offs) off();
            if (type === 'view') resolve(event.view);
            else reject(new Error(event.message));
          }),
        );
        const mine = client.order(command);
      });
    for (const { game, setup, position, first, second, move } of list) {
      await answered({ type: 'open', game, setup, position });
      await answered({ type: 'seat', first, second });
      await answered(move ? { type: 'play', move } : { type: 'resign' });
      // The server accepts 50 orders a second.
      if (list.length > 30) await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }, games);
}

const HUMAN = { first: 'human', second: 'human', setup: '' };
const FINISHED = [
  { ...HUMAN, game: 'connect4', position: '112233', second: 'alphabeta:depth=2', move: '4' },
  {
    ...HUMAN,
    game: 'hex',
    setup: 'size=3',
    position: 'a1 b1 a2 b2',
    first: 'mcts:simulations=200',
    move: 'a3',
  },
  { ...HUMAN, game: 'connect4', position: '44' },
];

/** Deletes the games, because the tests of a file share one server. */
const forgetAll = () => studio.fetch('api/v1/saved', { method: 'DELETE' });

test('a finished game is listed, replayed, kept and deleted', async () => {
  const page = await studio.open('/saved');
  await page.waitForSelector('text=No finished game yet.');
  await finish(page, FINISHED);

  await page.goto(studio.address);
  await page.waitForSelector('.recent .saved-item');
  assert.equal(await page.locator('.recent .saved-item').count(), 3);

  await page.goto(`${studio.address}saved`);
  await page.waitForSelector('text=3 games');
  await page.locator('.saved-picture .b-stone').first().waitFor();
  await page.locator('.saved-note').first().fill('a nice #swindle');
  await page.locator('.saved-note').first().press('Tab');
  await page.getByLabel('Search').fill('swindle connect');
  await page.waitForFunction(() => document.querySelectorAll('.saved-list .saved-item').length === 1);
  await page.getByLabel('Search').fill('');
  await page.getByText('Results by opponent').click();
  assert.match(
    await page.locator('.saved-results tbody').innerText(),
    /Hex · Monte Carlo \(simulations 200\)\s+[01]\s+0\s+[01]/,
  );
  const words = await page.locator('.saved-words').allInnerTexts();
  assert.match(words[0], /Yellow won, by resignation · 2 moves/);
  assert.match(
    words[1],
    /Hex Monte Carlo \(simulations 200\) – Human\s+Monte Carlo \(simulations 200\) won · 5 moves/,
  );
  assert.match(words[2], /Connect Four Human – Alpha-beta \(depth 2\)\s+Human won · 7 moves/);

  await page.selectOption('select', 'hex');
  await page.waitForSelector('text=1 game');
  await page.waitForURL(/game=hex/);
  await page.click('.saved-title');
  await page.waitForURL('**/hex?**');
  await page.waitForSelector('text=Red wins');
  await page.goBack();
  await page.waitForSelector('.saved-item');
  await page.waitForURL(/saved\?game=hex/);
});

test('a deletion can be taken back, and one that is not is for good', async () => {
  await forgetAll();
  const page = await studio.open('/about', { language: 'fr' });
  await finish(page, FINISHED);
  await page.goto(`${studio.address}saved`);
  const items = page.locator('.saved-item');
  await page.waitForSelector('text=3 parties');

  await items.first().locator('button').click();
  await page.waitForSelector('text=2 parties');
  await page.click('.toast >> text=Annuler');
  await page.waitForSelector('text=3 parties');

  await items.first().locator('button').click();
  await page.waitForSelector('text=2 parties');
  await page.click('#footer >> text=À propos');
  await page.waitForURL('**/about');
  await page.click('nav >> text=Parties enregistrées');
  await page.waitForSelector('text=2 parties');

  await page.click('text=Tout supprimer');
  await page.click('dialog >> text=Annuler');
  assert.equal(await items.count(), 2);
  await page.click('text=Tout supprimer');
  await page.click('dialog .danger');
  await page.waitForSelector('text=Aucune partie finie pour l’instant.');
});

for (const [language, widths] of [
  ['en', [1280, 844]],
  ['fr', [1920, 390]],
]) {
  test(`a line has room for its words beside the note, ${widths.join(' and ')} px, ${language}`, async () => {
    await forgetAll();
    const page = await studio.open('/about', { language });
    await finish(page, FINISHED);
    await page.goto(`${studio.address}saved`);
    await page.locator('.saved-item').nth(2).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const item of await page.locator('.saved-item').all()) {
        const box = (selector) => item.locator(selector).boundingBox();
        const [whole, words, note, bin] = [
          await item.boundingBox(),
          await box('.saved-words'),
          await box('.saved-note'),
          await box('.icon-button'),
        ];
        assert.ok(words.width > whole.width * 0.45, `words ${words.width} of ${whole.width}`);
        assert.ok(words.height < 160, `words ${words.height} high`);
        assert.ok(bin.x + bin.width <= whole.x + whole.width, 'the button is inside');
        if (width > 640) {
          assert.ok(words.x + words.width <= note.x && note.width >= 180, 'the note is beside the words');
          assert.ok(note.x + note.width <= bin.x, 'the button is last');
        } else {
          assert.ok(note.y >= words.y + words.height && note.width > 250, 'the note is below the words');
        }
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    }
  });
}

const SEARCHED = {
  en: ['Search', '60 games', '1 game found', 'Nothing found.', '59 games found', 'Show more', 'Delete all'],
  fr: [
    ...['Chercher', '60 parties', '1 partie trouvée', 'Rien trouvé.', '59 parties trouvées'],
    ...['Afficher la suite', 'Tout supprimer'],
  ],
};

test('a search finds the oldest game too, says when there is none, and does not offer to delete all', async () => {
  await forgetAll();
  const short = { ...HUMAN, game: 'connect4', position: '44' };
  const first = await studio.open('/about');
  await finish(first, [{ ...short, game: 'pentago', position: '' }, ...Array(59).fill(short)]);
  for (const [language, [label, all, one, none, many, more, deleteAll]] of Object.entries(SEARCHED)) {
    const page = await studio.open('/saved', { language });
    const [items, search] = [page.locator('.saved-item'), page.getByLabel(label)];
    const bin = page.getByRole('button', { name: deleteAll });
    const says = (text) => page.getByText(text, { exact: true }).waitFor();
    await says(all);
    assert.equal(await items.count(), 50);
    assert.equal(await bin.count(), 1);
    await search.fill('pentago');
    await says(one);
    assert.equal(await items.getAttribute('data-game'), 'pentago');
    assert.equal(await bin.count(), 0, 'deleting all is not about what was found');
    await search.fill('zzz');
    await says(none);
    assert.equal(await items.count(), 0);
    assert.equal(await bin.count(), 0);
    await search.fill(language === 'en' ? 'connect' : 'puissance');
    await says(many);
    assert.equal(await items.count(), 50);
    await page.getByRole('button', { name: more }).click();
    assert.equal(await items.count(), 59);
    await search.fill('');
    await says(all);
    assert.equal(await bin.count(), 1);
  }
});

for (const [language, label, ladder, player] of [
  ['en', 'Search', 'Perfect', 'Solver'],
  ['fr', 'Chercher', 'Parfait', 'Solveur'],
]) {
  test(`an opponent has the name of its seat, and is found by both names, ${language}`, async () => {
    await forgetAll();
    const page = await studio.open('/about', { language });
    const short = { ...HUMAN, game: 'connect4', position: '44' };
    await finish(page, [{ ...short, second: 'solver' }, short]);
    await page.goto(studio.address);
    await page.locator('.recent .saved-item').nth(1).waitFor();
    const home = await page.locator('.recent .saved-words').nth(1).innerText();
    assert.ok(home.includes(ladder) && !home.includes(player), home);
    await page.goto(`${studio.address}saved`);
    const items = page.locator('.saved-list .saved-item');
    await items.nth(1).waitFor();
    const listed = await items.nth(1).innerText();
    assert.ok(listed.includes(ladder) && !listed.includes(player), listed);
    for (const words of [ladder, player]) {
      await page.getByLabel(label).fill(words);
      await page.waitForFunction(() => document.querySelectorAll('.saved-list .saved-item').length === 1);
      assert.ok((await items.innerText()).includes(ladder), words);
    }
  });
}

for (const [language, told] of [
  ['en', /1: 1 game; Red won 1, drew 0, lost 0/],
  ['fr', /1\s: 1 partie\s; pour Rouge, gagnées\s: 1/],
]) {
  test(`what was played from a position is counted, with exact values (${language})`, async () => {
    await forgetAll();
    const games = [
      { ...HUMAN, game: 'connect4', position: '121212', move: '1' },
      { ...HUMAN, game: 'connect4', position: '434343', move: '4' },
      { ...HUMAN, game: 'connect4', position: '454545', move: '4' },
      { ...HUMAN, game: 'connect4', setup: 'width=8', position: '121212', move: '1' },
    ];
    const page = await studio.open('/saved', { language });
    await finish(page, games);
    await page.goto(studio.at('/connect4?first=human&second=human'));
    await page.locator('.explorer summary').click();
    const rows = page.locator('.explorer-row');
    await rows.nth(1).waitFor();
    const moves = () => page.locator('.explorer-move').allInnerTexts();
    assert.deepEqual(await moves(), ['4', '1'], 'the most frequent first');
    assert.match(await rows.nth(1).getAttribute('title'), told);
    // The exact solver knows the values of the moves.
    await page.locator('.explorer .line-value.proved.win').waitFor();
    await page.locator('.explorer .line-value.proved.loss').waitFor();
    // A move is played, and the next ones are shown.
    await rows.first().click();
    await page.waitForFunction(() => document.querySelector('.explorer-move')?.textContent === '3');
    assert.deepEqual(await moves(), ['3', '5']);
    await page.goto(studio.at('/connect4?first=human&second=human&moves=2121211'));
    await page.locator('.explorer summary').click();
    await page.locator('.explorer-body p').waitFor();
  });
}
