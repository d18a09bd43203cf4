/** The text of a cell that is edited in the grid is never lost, and never taken for shortcuts. */
import { grid, openNames } from './fixtures/grid.ts';
import { expect, test } from './fixtures/local-app.ts';

test('a text that cannot be saved stays in its cell, or with its row when the person goes to another row', async ({
  app,
}) => {
  const { page } = app;
  await openNames(app, 5);
  await page.setViewportSize({ width: 1920, height: 800 });
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  for (const name of ['Street', 'Town']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await grid(page).focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
  const street = (row: number) => app.row(row).locator('[data-column="column-1"]');
  const field = page.getByRole('textbox', { name: 'Street of row 2' });
  await street(2).dblclick();
  await page.keyboard.insertText('x'.repeat(600));
  for (const key of ['Enter', 'Tab']) {
    await page.keyboard.press(key);
    await expect(field).toBeFocused();
    await expect(page.getByText('This text has 600.')).toBeVisible();
  }
  await street(4).click();
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'not saved' })).toHaveText('1 not saved');
  await page.getByRole('button', { name: 'not saved' }).click();
  await expect(app.row(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('x'.repeat(600));
  await page.keyboard.press('Escape');

  await street(3).dblclick();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '14 Mill Road\r\nFlat\t2\r\n');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(page.getByRole('textbox', { name: 'Street of row 3' })).toHaveValue('14 Mill Road, Flat 2');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Town of row 3' })).toBeFocused();
  await page.keyboard.type('York');
  await page.keyboard.press('Enter');
  await expect(street(3)).toHaveText('14 Mill Road, Flat 2');
  await expect(app.row(3).locator('[data-column="column-2"]')).toHaveText('York');
});

test('F2 shows the current row before it opens its cell, so that no typed letter decides a row', async ({
  app,
}) => {
  const { page } = app;
  await openNames(app, 300);
  await page.setViewportSize({ width: 1920, height: 800 });
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Town' }).check();
  await page.keyboard.press('Escape');
  await app.row(2).click();
  await grid(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(app.row(300)).toBeInViewport();
  await expect(app.row(2)).toHaveCount(0);
  await grid(page).focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Town of row 2' })).toBeFocused();
  await page.keyboard.press('Escape');
});

test('a fill of many rows that the person cancels returns to the cell with its text', async ({ app }) => {
  const { page } = app;
  await openNames(app, 120);
  await page.setViewportSize({ width: 1920, height: 800 });
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Town' }).check();
  await page.keyboard.press('Escape');
  await app.row(2).click();
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Town of row 2' });
  await expect(field).toBeFocused();
  await page.keyboard.type('York');
  await page.keyboard.press('ControlOrMeta+Enter');
  const dialog = page.getByRole('dialog', { name: 'Fill “Town” in 120 rows?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue('York');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
});
