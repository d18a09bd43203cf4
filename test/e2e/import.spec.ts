import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import iconv from 'iconv-lite';
import type { Locator, Page } from 'playwright/test';
import { makeSheets } from '../support/files/workbook-of-sheets.ts';
import { dropFiles } from './fixtures/drop-files.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectPrice, quotedPart } from './fixtures/quote.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const asked = (page: Page, row: number): Locator =>
  page
    .getByRole('region', { name: 'First rows of the file' })
    .getByRole('row')
    .nth(row)
    .getByRole('cell')
    .first();

async function openFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(path);
  await expect(page.getByRole('heading', { name: basename(path) })).toBeVisible();
}

async function copy(page: Page, formats: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (each) => {
    const blobs = Object.entries(each).map(([type, text]) => [type, new Blob([text], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, formats);
}

test('one of several dropped files opens, with a message about the others, and pasted cells open as a file', async ({
  app: { page, directory },
}) => {
  const files = ['spring.csv', 'autumn.csv'].map((name) => join(directory, name));
  for (const file of files) writeFileSync(file, 'Name,Street,Town\nAnn,12 Stanley Street,Ulverston\n');
  await dropFiles(page, ...files);
  await expect(page.getByRole('heading', { name: 'spring.csv' })).toBeVisible();
  await expect(
    page.getByText(/^Only spring\.csv was opened, .* Drop the other files one by one\.$/u),
  ).toBeVisible();
  await button(page, 'Lists').click();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy(page, { 'text/plain': ' \n' });
  await page.keyboard.press('Control+v');
  await expect(page.getByText('There are no cells to paste')).toBeVisible();

  const cells =
    'Name\tStreet\tTown\tPostcode\n"Ann\nBaker"\t12 Stanley Street, Flat 2\tUlverston\tLA12 7BT\n';
  await copy(page, { 'text/plain': cells });
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('heading', { name: 'Pasted cells.txt' })).toBeVisible();
  await expect(asked(page, 1)).toContainText('12 Stanley Street, Flat 2, Ulverston, LA12 7BT');

  await button(page, 'Lists').click();
  const table =
    '<table><tr><th>Address</th></tr><tr><td>45 Kings Road<br>London Colney, AL2 1ES</td></tr></table>';
  await copy(page, { 'text/html': table });
  await button(page, /^Paste cells/u).click();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(asked(page, 1)).toContainText('45 Kings Road, London Colney, AL2 1ES');
  await button(page, 'Start import').click();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
});

test('the import asks about an uncertain column and about two addresses, and the quote reports unknown countries and totals', {
  tag: '@main',
}, async ({ app: { page, directory } }) => {
  const open = async (name: string, content: string): Promise<void> => {
    writeFileSync(join(directory, name), content);
    await openFile(page, join(directory, name));
  };
  await open('orders.csv', 'Ref,Price,Town\n1,12.50,Leeds\n2,8.99,York\n3,7.25,Hull\n');
  const table = page.getByRole('region', { name: 'First rows of the file' });
  await table.getByLabel('Price holds').selectOption({ label: 'Street' });
  const question = page.getByRole('listitem').filter({ hasText: 'Is “Price” the street?' });
  await expect(question).toContainText('Its cells look like prices. Examples: “12.50”, “8.99”, “7.25”.');
  await expect(button(page, 'Start import')).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('button', { name: 'No, do not check this column' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'No column contains the street.' }),
  ).toBeVisible();
  await expect(button(page, 'Start import')).toHaveAttribute('aria-disabled', 'true');
  const withoutStreet = button(page, 'Yes, check them without a street');
  await expect(withoutStreet).toBeFocused();
  await withoutStreet.press('Enter');
  await expect(button(page, 'Start import')).toHaveAttribute('aria-disabled', 'false');
  await expect(button(page, 'Start import')).toBeFocused();

  await button(page, 'Lists').click();
  const [billing, delivery] = ['1 High Street,Leeds,LS1 4AB', '3 Stanley Street,Ulverston,LA12 7BT'];
  const columns =
    'Country,Billing Street,Billing City,Billing Postcode,Delivery Street,Delivery City,Delivery Postcode';
  const rows = ['United Kingdom', 'UK', 'England', 'Atlantis'].map(
    (country) => `${country},${billing},${delivery}`,
  );
  await open('customers.csv', [columns, ...rows, 'Total,3,,,,,', ''].join('\n'));
  const which = page.getByRole('heading', {
    name: 'Each row contains 2 addresses. Which do you want to check?',
  });
  await expect(which).toBeVisible();
  await button(page, /^Billing/u).click();
  await expect(which).toBeHidden();
  await expect(asked(page, 1)).toContainText('1 High Street, Leeds, LS1 4AB');
  await button(page, 'Start import').click();
  await expect(page.getByRole('region', { name: 'Countries that are not recognised' })).toContainText(
    'Atlantis1 row',
  );

  const total = page.getByText('1 row is a total or repeats the header. It is not checked.');
  await expect(total).toBeVisible();
  await button(page, 'Check it too').click();
  await expect(page.getByText('Doorstep now checks totals and repeated headers too')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
  await expect(total).toBeHidden();
});

test('a certain column has a tick, and an unmapped column that looks like an address has a mark', async ({
  app: { page, directory },
}) => {
  const path = join(directory, 'members.csv');
  const rows = ['Ann,12 Stanley Street,Ulverston,LA12 7BT', 'Ben,45 Kings Road,Leeds,LS1 4AB'];
  writeFileSync(path, ['Name,Street,Town,Postcode', ...rows, ''].join('\n'));
  await openFile(page, path);
  const table = page.getByRole('region', { name: 'First rows of the file' });
  const column = (name: string) =>
    table
      .getByRole('columnheader')
      .filter({ has: page.locator('.column-name').getByText(name, { exact: true }) });
  // The columns are in file order, after the column with the address that is read from them.
  await expect(table.locator('.column-name')).toHaveText([
    'Address to check',
    'Name',
    'Street',
    'Town',
    'Postcode',
  ]);
  const tick = (name: string) => column(name).getByRole('img', { name: 'Certain. The column name matches.' });
  await expect(tick('Street')).toBeVisible();
  await expect(tick('Name')).toHaveCount(0);
  const missed = column('Town').getByText('This column looks like the town. It is not checked.');
  await expect(missed).toHaveCount(0);
  await table.getByLabel('Town holds').selectOption({ label: 'Leave as it is' });
  await expect(missed).toBeVisible();
  await expect(tick('Town')).toHaveCount(0);
});

test('a person imports the second of three sheets, one of which is hidden', async ({
  app: { page, directory },
}) => {
  const path = join(directory, 'branches.xlsx');
  const head = ['Name', 'Street', 'Town', 'Postcode'];
  await makeSheets(path, [
    { name: 'Closed', isHidden: true, rows: [head, ['Old', '1 Mill Lane', 'Leeds', 'LS1 4AB']] },
    { name: 'North', rows: [head, ['Ann', '12 Stanley Street', 'Ulverston', 'LA12 7BT']] },
    { name: 'South', rows: [head, ['Ben', '45 Kings Road', 'London Colney', 'AL2 1ES']] },
  ]);
  await openFile(page, path);
  const sheet = page.getByLabel('Sheet');
  await expect(sheet.getByRole('option')).toHaveText(['Closed (hidden)', 'North', 'South']);
  await expect(sheet).toHaveValue('North');
  await expect(asked(page, 1)).toContainText('12 Stanley Street, Ulverston, LA12 7BT');
  await sheet.selectOption('South');
  await expect(asked(page, 1)).toContainText('45 Kings Road, London Colney, AL2 1ES');
  await button(page, 'Start import').click();
  await expectPrice(page);
  await button(page, 'View rows').click();
  await expect(page.getByRole('row').filter({ hasText: 'Ben' })).toContainText('45 Kings Road');
  await expect(page.getByRole('row').filter({ hasText: '12 Stanley Street' })).toHaveCount(0);
});

test('a person chooses one of two possible encodings by comparing the same five cells in both', async ({
  app: { page, directory },
}) => {
  const path = join(directory, 'mac.csv');
  const streets = ['laan 2', 'hof 4', 'laan 3', 'hof 5', 'laan 7', 'hof 1'].map((end) => `Händel${end}`);
  const rows = streets.map((street, at) => `Gasthuis ${at},${street},Haarlem,2102CW`);
  writeFileSync(path, iconv.encode(['Naam,Straat,Plaats,Postcode', ...rows, ''].join('\n'), 'macintosh'));
  await openFile(page, path);
  const choice = page.getByRole('group', { name: 'Which of these looks right?' });
  const card = (name: string): Locator => choice.locator('label').filter({ hasText: name });
  const mac = card('Western European (Mac)');
  const dos = card('Western European (DOS)');
  for (const street of streets.slice(0, 5)) {
    await expect(mac).toContainText(street);
    await expect(dos).toContainText(street.replace('ä', 'è'));
  }
  await expect(mac.getByRole('radio')).toBeChecked();
  await dos.click();
  await expect(asked(page, 1)).toContainText('Hèndellaan 2');
  await expect(dos.getByRole('radio')).toBeChecked();
  await mac.click();
  await expect(asked(page, 1)).toContainText('Händellaan 2');
  await button(page, 'Start import').click();
  await expectPrice(page);
  await button(page, 'View rows').click();
  await expect(page.getByRole('row').filter({ hasText: 'Gasthuis 0' })).toContainText('Händellaan 2');
});

test('a person stops the preparation of a large list, and imports a shorter list', async ({
  app: { page, directory },
}) => {
  test.slow();
  const path = join(directory, 'large.csv');
  // The list is so large that it is still being prepared after all these checks, even on a fast machine.
  writeAddresses(path, 1_000_000);
  await openFile(page, path);
  await button(page, 'Start import').click();
  const preparing = page.getByRole('heading', { name: 'Preparing this list' });
  await expect(preparing).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(/of 1,000,000 rows so far · [\d,]+ rows a second · .+ left$/u)).toBeVisible();
  await button(page, 'View rows').click();
  const grid = page.getByRole('grid', { name: 'Rows' });
  await expect(grid).toHaveAttribute('aria-rowcount', '1000001');
  await grid.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('row').filter({ hasText: 'Name 1000000' })).toBeInViewport();

  await button(page, 'Lists').click();
  await button(page, 'large.csv').first().click();
  await expect(preparing).toBeVisible();
  await button(page, 'Stop and remove the list').click();
  await expect(preparing).toBeHidden();
  await expect(page.getByText('large.csv')).toHaveCount(0);

  writeAddresses(path, 20_000);
  await openFile(page, path);
  await button(page, 'Start import').click();
  await expectPrice(page, '20,000 practice credits at most');
  await expect(quotedPart(page, 'to ask the service')).toHaveText('20,000');
});

function writeAddresses(path: string, rows: number): void {
  const lines = Array.from({ length: rows }, (_, at) => `Name ${at + 1},${at + 1} Long Road,Leeds,LS1 4AB`);
  writeFileSync(path, ['Name,Street,Town,Postcode', ...lines, ''].join('\n'));
}
