import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSPITALS, openSample } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectPrice } from './fixtures/quote.ts';

/** Returns the rows of a comma-separated file that has no quotes in these columns. Does not use our own reader. */
const lines = (path: string): readonly string[] => readFileSync(path, 'utf8').trimEnd().split(/\r?\n/u);

test('a person imports, checks, reviews and exports a real list, by key and by button', {
  tag: '@main',
}, async ({ app }) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await expectPrice(page, '194 practice credits at most');
  await app.verify();

  // The page moves to the queue and to the first row to review.
  await expect(page.getByText('needs review first')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Row \d/u })).not.toHaveText('Row 1');
  const queue = page.getByRole('button', { name: /^Review \d+$/u });
  await expect(queue).toHaveText('Review 198');

  await page.getByRole('checkbox', { name: /^Please check/u }).check();
  const grid = page.getByRole('grid', { name: 'Rows' });
  await expect(grid).toBeVisible();
  const current = page.getByRole('row', { selected: true });
  await expect(current).toContainText('Please check');
  const number = current.getByRole('gridcell').first();
  const first = await number.innerText();
  await page.keyboard.press('a');
  await expect(page.getByText(`Row ${first} accepted`).first()).toBeVisible();
  await expect(app.row(Number(first))).toContainText('accepted');

  await expect(number).not.toHaveText(first);
  const second = await number.innerText();
  await page.getByRole('button', { name: /^Keep/u }).click();
  await expect(app.row(Number(second))).toContainText('kept as entered');

  await expect(app.row(Number(second)).getByRole('gridcell').first()).toHaveAttribute(
    'title',
    'Kept as entered',
  );
  await expect(queue).toHaveText('Review 196');

  await expect(number).not.toHaveText(second);
  const third = await number.innerText();
  await page.keyboard.press('x');
  await expect(app.row(Number(third))).toContainText('excluded');
  await page.keyboard.press('u');
  await expect(app.row(Number(third))).not.toContainText('excluded');

  const written = lines(await app.exportTo('out.csv'));
  const original = lines(HOSPITALS);
  expect(written).toHaveLength(original.length);
  original.forEach((line, i) => expect(written[i]?.startsWith(line), `line ${i + 1}`).toBe(true));
  expect(written[Number(first)]).toContain(',Accepted,');
  expect(written[Number(second)]).toContain(',Kept as entered,');
  expect(written[Number(third)]).not.toContain(',Excluded,');
});

test('on the first start, a person checks the sample list without a key', {
  tag: '@main',
}, async ({ app }) => {
  const { page } = app;
  await openSample(app);
  await app.verify();
  await expect(page.getByRole('grid', { name: 'Rows' })).toHaveAttribute('aria-rowcount', '401');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Export' })).toContainText(
    /\d+ rows still need your decision\. The file contains these rows as they were imported/u,
  );
});

test('a list with unchecked rows does not count as done, and offers a check of these rows', async ({
  app,
}) => {
  const { page } = app;
  const list = join(app.directory, 'half.csv');
  const rows = ['De Ruijterkade 105,1011AB,Amsterdam,NL', ',,,NL'];
  writeFileSync(list, ['Street,Postcode,City,Country', ...rows].join('\n'));
  await app.importFile(list);
  await app.verify();
  await app.row(1).click();
  await page.keyboard.press('k');
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('1 row not checked');
  await expect(bar.getByText('All done')).toBeHidden();
  await bar.getByRole('button', { name: 'Check them…' }).click();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
});

test('the app refuses a file that is not a list, with the name of the file, and stays usable', {
  tag: '@main',
}, async ({ app }) => {
  const { page } = app;
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles({
    name: 'holiday.xlsx',
    mimeType: 'image/png',
    buffer: Buffer.from('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR', 'latin1'),
  });
  await expect(page.getByText('holiday.xlsx').first()).toBeVisible();
});
