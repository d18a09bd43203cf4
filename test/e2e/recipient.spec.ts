import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright/test';
import { findPoppler } from '../support/app/find-programs.ts';
import { pdfText } from '../support/files/read-pdf.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

const LIST = [
  'Anrede,Vorname,Name,Firma,Street,Town,Postcode',
  'Mrs,Anna,Miller,Acme Ltd,10 Downing Street,London,SW1A 2AA',
  'Mr,Ben,Smith,Acme Ltd,10 Downing Street,London,SW1A 2AA',
  ',Carl,Jones,,1 Stanley Street,Ulverston,LA12 7BT',
  'Mrs,Dora,Jones,,1 Stanley Street,Ulverston,LA12 7BT',
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function download(page: Page, path: string, start: string): Promise<void> {
  const began = page.waitForEvent('download');
  await button(page, start).click();
  await (await began).saveAs(path);
}

test('the people in a list appear on labels and in the columns for letters, and colleagues are no duplicates', async ({
  app,
}) => {
  const { page, directory, verify } = app;
  const path = join(directory, 'people.csv');
  writeFileSync(path, LIST.join('\n'));
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(path);
  await expect(page.getByRole('heading', { name: basename(path) })).toBeVisible();
  const role = (column: string) => page.getByLabel(`${column} holds`, { exact: true });
  await expect(role('Anrede')).toHaveValue('title');
  await expect(role('Vorname')).toHaveValue('first_name');
  await expect(role('Name')).toHaveValue('last_name');
  await expect(role('Firma')).toHaveValue('organisation');
  await page.screenshot({ path: test.info().outputPath('roles.png') });
  await role('Name').selectOption({ label: 'Full name' });
  await expect(role('Name')).toHaveValue('recipient');
  await role('Name').selectOption({ label: 'Last name' });
  await page.getByLabel('Country, if a row names none').selectOption({ label: 'United Kingdom' });
  await button(page, 'Start import').click();
  await verify();

  await button(page, 'Duplicates…').click();
  const duplicates = page.getByRole('dialog', { name: 'Duplicates' });
  await expect(
    duplicates.getByRole('radio', { name: /^Same organisation, different people/u }),
  ).toBeChecked();
  await expect(duplicates.getByRole('table')).toContainText('Mrs Anna Miller, Acme Ltd');
  await expect(duplicates.getByRole('table')).toContainText('Mr Ben Smith, Acme Ltd');
  await expectNoViolations(page, 'colleagues');
  await page.screenshot({ path: test.info().outputPath('colleagues.png') });
  await page.keyboard.press('Escape');

  await button(page, 'Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: /^In added columns/u }).check();
  await dialog.getByText(/^Columns:/u).click();
  await dialog.getByRole('checkbox', { name: 'Lines for letters' }).check();
  const out = join(directory, 'letters.csv');
  await download(page, out, 'Start export');
  const [head = [], ...rows] = readFileSync(out, 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/u)
    .map((line) => [...line.matchAll(/"[^"]*"|[^,]+|(?<=,|^)(?=,|$)/gu)].map(([cell]) => cell));
  const recipients = rows.map((row) => row[head.indexOf('Recipient')]);
  expect(recipients).toEqual(['Mrs Anna Miller', 'Mr Ben Smith', 'Carl Jones', 'Mrs Dora Jones']);
  expect(rows.map((row) => row[head.indexOf('Line 1')])).toEqual([
    'Acme Ltd',
    'Acme Ltd',
    '1 Stanley Street',
    '1 Stanley Street',
  ]);
  expect(rows.map((row) => row.slice(0, 4).join())).toEqual(
    LIST.slice(1).map((line) => line.split(',').slice(0, 4).join()),
  );
  await dialog.getByRole('button', { name: 'Done' }).click();

  await button(page, 'Export').click();
  await button(page, 'Address labels instead…').click();
  const labels = page.getByRole('dialog', { name: 'Address labels' });
  await labels.getByLabel(/^All \(/u).check();
  await labels.getByLabel('One label for each household').check();
  await expect(labels.getByRole('status')).toHaveText('At most 4 labels · 1 sheet');
  await page.screenshot({ path: test.info().outputPath('labels.png') });
  const pdf = join(directory, 'labels.pdf');
  await download(page, pdf, 'Make labels');
  const pdftotext = findPoppler('pdftotext');
  test.skip(pdftotext === null, 'poppler is not installed');
  const text = pdfText(pdftotext ?? '', pdf);
  for (const printed of ['Mrs Anna Miller', 'Mr Ben Smith', 'Carl & Mrs Dora Jones', 'Acme Ltd', 'LA12 7BT'])
    expect(text).toContain(printed);
});
