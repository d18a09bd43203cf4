import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';
import { quotedPart } from './fixtures/quote.ts';

const COLUMNS =
  'Name,Delivery Street,Delivery City,Delivery Postcode,Billing Street,Billing City,Billing Postcode';
const ROWS = [
  'Ann,3 Stanley St,Ulverston,LA12 7BT,1 Stanley St,Ulverston,LA12 7BT',
  'Bob,5 Stanley St,Ulverston,LA12 7BT,3 Stanley St,Ulverston,LA12 7BT',
  'Cat,7 Stanley St,Ulverston,LA12 7BT,1 Nowhere Street,Blorptown,ZZ99 9ZZ',
];

test('a person checks the two addresses of each row as separate lists, and exports both into one file', async ({
  app: { page, directory, verify },
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const path = join(directory, 'customers.csv');
  writeFileSync(path, [COLUMNS, ...ROWS, ''].join('\n'));
  const chooser = page.waitForEvent('filechooser');
  await button('Open a list…').first().click();
  await (await chooser).setFiles(path);

  const question = page.getByRole('listitem').filter({ hasText: 'Which do you want to check?' });
  await question.getByRole('button', { name: /^Both addresses/u }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('“customers.csv – Delivery” and “customers.csv – Billing”')).toBeVisible();
  const asked = page.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1);
  await expect(asked).toContainText('3 Stanley St, Ulverston, LA12 7BT');
  await page.getByRole('radio', { name: /^Billing/u }).check();
  await expect(asked).toContainText('1 Stanley St, Ulverston, LA12 7BT');
  await expectNoViolations(page, 'both addresses of a file');
  await button('Start import').click();
  await expect(page.getByText('2 lists, one for each address. This is the first')).toBeVisible();
  await verify();

  await button('Lists').click();
  await button('customers.csv – Billing').first().click();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
  await expect(quotedPart(page, 'looked up before, free')).toHaveText('1');
  await verify();

  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('checkbox', { name: /^“Delivery” too/u })).toBeChecked();
  await dialog.getByRole('radio', { name: /^In place/u }).check();
  const preview = page.getByRole('region', { name: 'What will be written' });
  await expect(preview).toContainText('These are the counts of “Billing”.');
  await expect(preview).toContainText('“Delivery” too: 3 corrected (3 cells)');
  await dialog.getByRole('radio', { name: /^Left to do/u }).check();
  await expect(preview).toContainText('Only the address “Billing” decides which rows are written.');
  await dialog.getByRole('radio', { name: /^All/u }).check();
  await expectNoViolations(page, 'an export of both addresses');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  const saved = join(directory, 'out.csv');
  expect((await download).suggestedFilename()).toBe('customers corrected.csv');
  await (await download).saveAs(saved);
  const [head = '', ...rows] = readFileSync(saved, 'utf8').trim().split('\n');
  expect(head).toContain(`${COLUMNS},Status (Billing),`);
  expect(head).toContain('Status (Delivery)');
  expect(rows.map((row) => row.split(',').slice(1, 7).join(','))).toEqual([
    '3 Stanley Street,Ulverston,LA12 7BT,1 Stanley Street,Ulverston,LA12 7BT',
    '5 Stanley Street,Ulverston,LA12 7BT,3 Stanley Street,Ulverston,LA12 7BT',
    '7 Stanley Street,Ulverston,LA12 7BT,1 Nowhere Street,Blorptown,ZZ99 9ZZ',
  ]);
});
