import type { Page } from 'playwright/test';
import { expect, test } from './fixtures/local-app.ts';
import { expectRowsThere } from './fixtures/opened-app.ts';

const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search actions' })).toBeFocused();
};

const currentRow = (page: Page) =>
  page.getByRole('complementary', { name: 'Row' }).getByRole('heading').first();

test('the palette runs every action by keyboard, and begins with the most recent action', async ({
  checked: app,
}) => {
  const { page } = app;

  await openPalette(page);
  await page.keyboard.type('review only');
  await expect(page.getByRole('option')).toHaveText(['Show only rows to reviewO']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('checkbox', { name: /^Please check/u })).toBeChecked();

  await openPalette(page);
  await expect(page.getByRole('option').first()).toContainText('Show only rows to review');
  await page.keyboard.type('search rows');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search rows' })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await openPalette(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('receipt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openPalette(page);
  await page.keyboard.type('go to the lists');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('hospitals');
  await expect(page.getByRole('option')).toHaveText(['Go to list: irl_hospitals.csv']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Rows' })).toBeVisible();
});

test('a changed key is shown on the button and in the list of keys, even after a reload', async ({
  checked: app,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Keep the address as entered: K' }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('alert')).toContainText('“Accept the suggested address” already uses A.');
  await page.getByRole('button', { name: 'Keep the address as entered: K' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('windows need Enter');
  await page.getByRole('button', { name: 'Keep the address as entered: K' }).click();
  await page.keyboard.press('q');
  await expect(page.getByRole('button', { name: 'Keep the address as entered: Q' })).toBeVisible();
  await page.reload();

  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  await page.getByRole('button', { name: 'irl_hospitals.csv', exact: true }).click();
  const keep = page.getByRole('button', { name: /^Keep/u });
  await expect(keep).toHaveText('KeepQ');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Choose one of the matching addresses').locator('..')).toContainText('1–9');
  await expect(keys.getByText(/^Choose address/u)).toHaveCount(0);
  await expect(keys.getByText('Keep the address as entered').locator('..')).toContainText('Q');
  await page.keyboard.press('Escape');

  await expectRowsThere(page);
  const before = await currentRow(page).innerText();
  await page.keyboard.press('k'); // no longer a shortcut
  await expect(currentRow(page)).toHaveText(before);
  await page.keyboard.press('q');
  await expect(page.getByText(`${before} kept as entered`).first()).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Reset all keys' }).click();
  await expect(page.getByRole('button', { name: 'Keep the address as entered: K' })).toBeVisible();
});

test('a key that a person holds down decides one row, and no key decides a row during typing or in a dialog', {
  tag: '@main',
}, async ({ checked: app }) => {
  const { page } = app;
  const grid = page.getByRole('grid', { name: 'Rows' });
  const decided = grid.getByText('kept as entered');
  await expect(currentRow(page)).toBeVisible();
  const allRows = (await grid.getAttribute('aria-rowcount')) ?? '';

  await page.getByRole('searchbox', { name: 'Search rows' }).focus();
  await page.keyboard.press('x');
  await expect(grid).not.toHaveAttribute('aria-rowcount', allRows);
  await page.keyboard.press('Backspace');
  await expect(grid).toHaveAttribute('aria-rowcount', allRows);
  await expectRowsThere(page);
  await page.getByRole('heading', { name: /^Row/u }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const [first] = /\d+/u.exec(await currentRow(page).innerText()) ?? [];
  await page.keyboard.down('k');
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('k');
  await page.keyboard.up('k');
  await expect(app.row(Number(first))).toContainText('kept as entered');
  // The next key comes after all the keys above. If one of them had decided a row, two rows would now be decided.
  await page.keyboard.press('u');
  await expect(app.row(Number(first))).not.toContainText('kept as entered');
  await expect(decided).toHaveCount(0);
  await expect(grid.getByText('excluded')).toHaveCount(0);
});

test('a person reaches the very last row at a zoom of 200%, and the zoom stays after a reload', async ({
  checked: app,
}) => {
  const { page } = app;
  const height = (await app.row(1).boundingBox())?.height ?? 0;
  const everything = page.locator('html');
  for (const zoom of [1.1, 1.25, 1.5, 1.75, 2]) {
    await page.keyboard.press('Control+Equal');
    await expect(everything).toHaveCSS('zoom', String(zoom));
  }
  await page.getByRole('grid', { name: 'Rows' }).focus();
  await page.keyboard.press('Home');
  const first = await app.row(1).boundingBox();
  expect(first?.height).toBeCloseTo(height * 2, 0);
  await page.keyboard.press('End');
  await expect(currentRow(page)).toHaveText('Row 199');
  await expect(async () => {
    const grid = await page.getByRole('grid', { name: 'Rows' }).boundingBox();
    const last = await page.getByRole('row', { selected: true }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(
      (grid?.y ?? 0) + (grid?.height ?? 0) + 1,
    );
    expect(last?.y ?? 0).toBeGreaterThan(grid?.y ?? 0);
  }).toPass();
  await page.reload();
  await expect(everything).toHaveCSS('zoom', '2');
  await page.keyboard.press('Control+0');
  await expect(everything).toHaveCSS('zoom', '1');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Size' })).toHaveValue('100');
});
