import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { readWorkbookAgain } from '../support/files/second-reader.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { test } from './fixtures/connected.ts';
import { expect } from './fixtures/local-app.ts';
import { showFileOrder } from './fixtures/opened-app.ts';
import { chooseScope, expectPrice, quotedPart } from './fixtures/quote.ts';

const ROWS = 40;
const TYPOS = 14;
/** A text with line breaks, a change of direction and a formula, which is longer than a screen. */
const HOSTILE = `=cmd|' /c calc'!A1\n\u202Emoc.liamg@\u202C ${'x'.repeat(10_000)}`;

const slow = { timeout: 60_000 };

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Checking' });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const line = (page: Page, of: string, label: string): Locator => quotedPart(section(page, of), label);

function emailOf(row: number): string {
  if (row < TYPOS) return `person.${row}@gmial.com`;
  if (row === 14) return 'info@mailinator.com';
  if (row === 15) return 'sales@company.example';
  if (row === 16) return 'ada@gmail.com; bob@gmail.com';
  if (row === 17) return 'none';
  if (row === 18) return HOSTILE;
  if (row === 19) return '';
  return `person.${row}@gmail.com`;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function writeList(directory: string): string {
  const [, ...lines] = readFileSync(HOSPITALS, 'utf8').split('\n');
  const rows = lines.slice(0, ROWS).map((text, row) => {
    const [name = '', , street = '', , , city = ''] = text.split(',');
    return [name, street, city, 'IE', emailOf(row), `office.${row}@gmail.com`].map(quoted).join(',');
  });
  const path = join(directory, 'members.csv');
  writeFileSync(path, ['Name,Street,Town,Country,Email,Work email', ...rows].join('\r\n'));
  return path;
}

test('a person checks emails together with addresses, reviews them by key, and exports the corrections', {
  tag: '@main',
}, async ({ app, service }) => {
  test.slow();
  const { page, directory, row } = app;

  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(writeList(directory));
  const columns = page.getByRole('group', { name: 'Columns of emails' });
  await expect(columns.getByRole('checkbox', { name: 'Email', exact: true })).toBeChecked();
  await expect(columns.getByRole('checkbox', { name: 'Work email' })).not.toBeChecked();
  await expectNoViolations(page, 'an import with emails');
  await button(page, 'Start import').click();

  // The quote has a section for each of the two pools. The email column that was ticked in the import is ticked here.
  await expect(line(page, 'Emails', 'Cost at most')).toHaveText('36 email credits');
  await expect(section(page, 'Emails')).toContainText('from “Email”');
  await expect(line(page, 'Emails', 'not written as an email address')).toHaveText('2');
  await expect(page.getByRole('checkbox', { name: 'Emails' })).toBeChecked();
  await expect(page.getByLabel('How emails are checked')).toHaveValue('batch');
  await page.getByLabel('How emails are checked').selectOption('job');
  await expect(section(page, 'Emails')).toContainText('asks for the results until they are ready');
  await button(page, 'Check each of them').click();
  await expect(line(page, 'Emails', 'Cost at most')).toHaveText('38 email credits', slow);
  await expectNoViolations(page, 'a quote with emails');
  expect(await service.questions()).toEqual([]);

  await button(page, 'Start').click();
  await expect(bar(page)).toContainText('38 of 38 emails', slow);
  await expect(bar(page)).toContainText('38 email credits spent');
  await expect(bar(page)).toContainText(/of \d+ addresses/u);
  await expect(bar(page).getByText('Checked', { exact: true })).toHaveCount(2, slow);
  await expectNoViolations(page, 'a review with emails');
  await button(page, 'Receipt').click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByRole('row', { name: 'Email 38 38' })).toBeVisible();
  await page.keyboard.press('Escape');

  await showFileOrder(page);
  await page
    .getByRole('group', { name: 'About the email' })
    .getByLabel(/^likely typo/u)
    .check();
  await expect(page.getByText(`${TYPOS} of ${ROWS} rows`)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Row' });
  const email = panel.getByRole('region', { name: 'Email' });
  await expect(panel.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
  await expect(email).toContainText('person.0@gmail.com');
  await page.keyboard.press('y');
  await expect(panel.getByRole('heading', { name: 'Row 2', exact: true })).toBeVisible();
  await expect(page.getByText(`${TYPOS - 1} of ${ROWS} rows`)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(`${TYPOS} of ${ROWS} rows`)).toBeVisible();
  await row(1).click();
  await page.keyboard.press('y');
  await expect(page.getByText(`${TYPOS - 1} of ${ROWS} rows`)).toBeVisible();

  await button(page, 'Emails…').click();
  const dialog = page.getByRole('dialog', { name: 'Suggested emails' });
  await expect(dialog.getByText('Random sample of 10')).toBeVisible();
  await expectNoViolations(page, 'suggested emails');
  await dialog.getByRole('button', { name: `Accept all ${TYPOS - 1} suggestions` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Suggested emails accepted in ${TYPOS - 1} rows`)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(/^Undone/u).first()).toBeVisible();
  await button(page, 'Emails…').click();
  await dialog.getByRole('button', { name: `Accept all ${TYPOS - 1} suggestions` }).click();
  await expect(dialog).toBeHidden();

  const chip = page.getByRole('button', { name: /^Remove filter About the email/u });
  await chip.click();
  await expect(chip).toBeHidden();
  await page.keyboard.press('g');
  await expect(page.getByLabel('Number of the row in the file')).toBeVisible();
  await page.getByLabel('Number of the row in the file').fill('19');
  await page.keyboard.press('Enter');
  await expect(email).toContainText("=cmd|' /c calc'!A1");

  await page.keyboard.press('Control+e');
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('radio', { name: /^Excel workbook/u }).check();
  await exporting.getByRole('radio', { name: /^In place/u }).check();
  const download = page.waitForEvent('download');
  await button(page, 'Start export').click();
  const path = join(directory, 'members.xlsx');
  await (await download).saveAs(path);
  const [cells] = [...(await readWorkbookAgain(path)).sheets.values()].map((sheet) => sheet.cells);
  const emails = Array.from({ length: ROWS }, (_, index) => cells?.get(`E${index + 2}`)?.value ?? '');
  expect(emails.slice(0, TYPOS)).toEqual(
    Array.from({ length: TYPOS }, (_, index) => `person.${index}@gmail.com`),
  );
  expect(emails[20]).toBe(emailOf(20));
});

test('a person imports, checks, reviews and exports a list that contains only emails', async ({
  app,
  service,
}) => {
  test.slow();
  const { page, directory } = app;
  const emails = [
    'person.0@gmial.com',
    'person.1@gmail.com',
    'info@mailinator.com',
    'none',
    'person.4@gmail.com',
  ];
  const source = join(directory, 'newsletter.csv');
  writeFileSync(source, ['Name,E-mail', ...emails.map((email, at) => `Person ${at},${email}`)].join('\r\n'));

  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(source);
  await expect(page.getByText('There is no address column, so Doorstep checks only emails.')).toBeVisible();
  await button(page, 'Start import').click();

  await expectPrice(page, '4 email credits at most');
  await expect(section(page, 'Addresses')).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectNoViolations(page, 'a quote of emails alone');

  // It is possible to check only the rows of a filter.
  await button(page, 'View rows first').click();
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('mailinator');
  await expect(page.getByText('1 of 5 rows')).toBeVisible();
  await button(page, 'Check this list…').click();
  await chooseScope(page, 'The current filter (1 row)');
  await expectPrice(page, '1 email credit at most');
  await chooseScope(page, 'Emails without a result');
  await expectPrice(page, '4 email credits at most');
  expect(await service.questions()).toEqual([]);
  await button(page, 'Start').click();
  await expect(bar(page)).toContainText('4 email credits spent', slow);
  await expect(bar(page).getByText('Checked', { exact: true })).toBeVisible(slow);

  const panel = page.getByRole('complementary', { name: 'Row' });
  await showFileOrder(page);
  await page.keyboard.press('n');
  await expect(panel).toContainText('of 3 to review');
  await expect(button(page, 'Review 3')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Verdict' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Suggested' })).toBeVisible();
  await expectNoViolations(page, 'a review of emails alone');
  await app.row(1).click();
  await page.keyboard.press('y');
  await expect(panel.getByRole('heading', { name: 'Row 3', exact: true })).toBeVisible();
  await page.keyboard.press('x');
  await expect(panel.getByRole('heading', { name: 'Row 4', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(panel).toContainText('nothing to review');
  await expect(page.getByText('All done')).toBeVisible();

  await page.keyboard.press('Control+e');
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await expect(exporting.getByText('Address labels instead…')).toBeHidden();
  const counts = exporting.locator('dl', { hasText: 'Emails' });
  await expect(counts).toHaveText('Rows5Emails5Corrected1Unchanged3Excluded1Left to do0');
  const download = page.waitForEvent('download');
  await button(page, 'Start export').click();
  const path = join(directory, 'newsletter checked.csv');
  await (await download).saveAs(path);
  const [head, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
  expect(head).toBe('Name,E-mail,Status,Flag,Note,Final email,Email result,Email reason,Email suggestion');
  expect(rows.map((text) => text.split(',').slice(0, 6).join(','))).toEqual([
    'Person 0,person.0@gmial.com,Suggestion accepted,,,person.0@gmail.com',
    'Person 1,person.1@gmail.com,Checked,,,person.1@gmail.com',
    'Person 2,info@mailinator.com,Excluded,,,info@mailinator.com',
    'Person 3,none,Kept as entered,,,none',
    'Person 4,person.4@gmail.com,Checked,,,person.4@gmail.com',
  ]);
  await expect(exporting.getByRole('heading', { name: /is saved$/u })).toBeVisible();
  await expect(exporting, 'nothing is left, though no address was checked').not.toContainText('not checked');
  await page.keyboard.press('Escape');
  await button(page, 'Report').click();
  await expect(page.getByText('Deliverable according to the service: 2 of 5 emails.')).toBeVisible();
  await expectNoViolations(page, 'a report of emails alone');
  await button(page, 'Lists').click();
  const current = page.getByRole('region', { name: 'Continue' });
  await expect(current).toContainText('newsletter.csv');
  await expect(current).toContainText('Emails: 5 done (1 accepted suggestion, not checked)');
});

test('a person looks up the results of a failed email job again without further cost', async ({
  app,
  service,
}) => {
  const { page, directory } = app;
  const source = join(directory, 'lost.csv');
  writeFileSync(source, 'E-mail\nperson.1@gmail.com\nperson.2@gmail.com\n');
  await app.importFile(source);
  await page.getByLabel('How emails are checked').selectOption('job');
  await service.trouble({ jobState: 'error' });
  await button(page, 'Start').click();
  await button(page, 'Check them again anyway…').click(slow);
  const dialog = page.getByRole('dialog', { name: 'Check these emails again?' });
  await expect(dialog).toContainText('2 emails were submitted to the service');
  await expectNoViolations(page, 'emails of a lost job');

  await service.trouble({});
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await expect(bar(page).getByText('Checked', { exact: true })).toBeVisible(slow);
  const handedOver = (await service.questions()).filter(({ endpoint }) => endpoint.endsWith('/jobs'));
  expect(handedOver.map(({ asked }) => asked)).toEqual([1]);
});
