/** What a person sees of a list on its way in: pasted cells, sheets of a workbook, questions about columns and letters. */
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
