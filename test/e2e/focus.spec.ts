import type { Page } from 'playwright/test';
import { expect, test } from './fixtures/local-app.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows' });
const header = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Row' });

test('the rows have the focus when a list opens, and also after the focused element disappears', async ({
  checked: { page },
}) => {
  const pressEnter = (name: RegExp | string) => page.getByRole('button', { name }).last().press('Enter');
  await expect(grid(page)).toBeFocused();

  await pressEnter(/^Select all/u);
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await pressEnter(/^Clear/u);
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('k');
  await expect(page.getByText('Row 1 kept as entered').first()).toBeVisible();
  await pressEnter('Undo');
  await expect(page.getByText('Undone: row 1').first()).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await pressEnter('Close message');
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('nobody');
  await pressEnter('Show all rows');
  await expect(grid(page)).toBeFocused();

  await header(page, 'Postcode').press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Hide' }).press('Enter');
  await expect(header(page, 'Postcode')).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
});

test('a click outside the controls removes the focus, and a decision by key does not restore the focus', async ({
  checked: { page },
}) => {
  await expect(grid(page)).toBeFocused();
  await page.getByRole('heading', { name: 'Row 1' }).click();
  await page.keyboard.press('k');
  await expect(page.getByText('Row 1 kept as entered').first()).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(0);
});

test('a column header that is moved to another place keeps the focus', async ({ checked: { page } }) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  for (const item of ['Pin to the left', 'Unpin']) {
    await header(page, 'Confidence').press('ArrowDown');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await expect(header(page, 'Confidence')).toBeFocused();
  }
});

test('a key leads a person from a note or a search back to the rows', async ({ checked: { page } }) => {
  await page.keyboard.press('f');
  await expect(panel(page).getByLabel('Note')).toBeFocused();
  await page.keyboard.type('ask the branch');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Row 1 flagged').first()).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await panel(page).getByRole('button', { name: 'Remove flag' }).press('Enter');
  await expect(page.getByText('Row 1 no longer flagged').first()).toBeVisible();
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
});

test('the field of a threshold keeps the focus while a person types a number', async ({
  checked: { page },
}) => {
  await page.keyboard.press('r');
  const accept = page.getByRole('spinbutton', { name: 'Accept from, as a number' });
  await accept.fill('0.8');
  await accept.press('Enter');
  await expect(page.getByRole('slider', { name: 'Accept from' })).toHaveValue('0.8');
  await expect(accept).toBeFocused();
});

test('an action that needs the row pane opens the pane if it is closed', async ({ checked: { page } }) => {
  const toggle = page.getByRole('button', { name: 'Row pane' });
  for (const [key, field] of [
    ['f', 'Note'],
    ['e', 'Street'],
  ] as const) {
    await toggle.click();
    await expect(panel(page)).toHaveCount(0);
    await grid(page).focus();
    await page.keyboard.press(key);
    await expect(panel(page).getByRole('textbox', { name: field })).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

test('a dialog that a menu item opened returns the focus to the button of the menu', async ({
  checked: { page },
}) => {
  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  const more = page.getByRole('button', { name: /^More actions for /u });
  const item = page.getByRole('menuitem', { name: 'Delete…' });
  for (const choose of [() => item.click(), () => item.press('Enter')]) {
    await more.press('Enter');
    await choose();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(more).toBeFocused();
  }
});
