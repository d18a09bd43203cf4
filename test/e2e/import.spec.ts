/** What a person sees of a list on its way in: pasted cells, sheets of a workbook, questions about columns and letters. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures/local-app.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const asked = (page: Page, row: number): Locator =>
  page
    .getByRole('region', { name: 'First rows of the file' })
    .getByRole('row')
    .nth(row)
    .getByRole('cell')
    .first();

/** As a spreadsheet does. */
async function copy(page: Page, formats: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (each) => {
    const blobs = Object.entries(each).map(([type, text]) => [type, new Blob([text], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, formats);
}

test('cells are pasted, also where only their table was copied', async ({ app: { page } }) => {
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

test('a doubtful column and one of two addresses are asked about, and unknown countries and totals named in the quote', async ({
  app: { page, directory },
}) => {
  const open = async (name: string, content: string): Promise<void> => {
    const path = join(directory, name);
    writeFileSync(path, content);
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Open a list…').first().click();
    await (await chooser).setFiles(path);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  };
  await open('orders.csv', 'Ref,Price,Town\n1,12.50,Leeds\n2,8.99,York\n3,7.25,Hull\n');
  const table = page.getByRole('region', { name: 'First rows of the file' });
  await table.getByLabel('Price holds').selectOption({ label: 'Street' });
  const question = page.getByRole('listitem').filter({ hasText: 'Is “Price” the street?' });
  await expect(question).toContainText('Its cells look like prices: “12.50”, “8.99”, “7.25”.');
  await expect(button(page, 'Start import')).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('button', { name: 'No, leave it as it is' }).press('Enter');
  await expect(question).toBeHidden();
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
    name: 'Each row holds 2 addresses. Which one is to be checked?',
  });
  await expect(which).toBeVisible();
  await button(page, /^Billing/u).click();
  await expect(which).toBeHidden();
  await expect(asked(page, 1)).toContainText('1 High Street, Leeds, LS1 4AB');
  await button(page, 'Start import').click();
  await expect(page.getByRole('region', { name: 'Countries that are not recognised' })).toContainText(
    'Atlantis1 row',
  );

  const total = page.getByText('1 row sums up other rows. It is not checked.');
  await expect(total).toBeVisible();
  await button(page, 'Check it too').click();
  await expect(page.getByText('Rows that sum up others are checked too')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
  await expect(total).toBeHidden();
});
