import type { Locator, Page } from 'playwright/test';
import { violations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectRowsThere } from './fixtures/opened-app.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Row', exact: true });
const heading = (page: Page): Locator => panel(page).getByRole('heading', { level: 2 });
const flag = (page: Page): Locator => panel(page).getByRole('region', { name: 'Flag' });
const history = (page: Page): Locator => panel(page).getByRole('region', { name: 'History' });

test('a person flags a row with a note, changes the note, and removes the flag', async ({ checked: app }) => {
  const { page } = app;
  await app.row(3).click();
  await page.keyboard.press('f');
  const note = panel(page).getByLabel('Note');
  await expect(note).toBeFocused();
  await note.press('Escape');
  await expect(note).toBeHidden();
  await expect(panel(page).getByText('Flagged')).toBeHidden();

  await page.keyboard.press('f');
  await note.fill('ask the branch');
  await note.press('Enter');
  await expect(flag(page)).toContainText('Flagged');
  await expect(note).toHaveValue('ask the branch');
  await expect(note).not.toBeFocused();
  await expect(heading(page)).toHaveText('Row 3');
  await page.keyboard.press('f');
  await expect(note).toBeFocused();
  await note.fill('asked');
  await note.press('Enter');
  await expect(history(page).getByText('Note changed: “asked”')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Shift+f');
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Flag: flagged');
  await expect(page.getByText('1 of 199 rows')).toBeVisible();
  await page.keyboard.press('0');
  await expect(page.getByText('199 rows')).toBeVisible();
  await app.row(3).click();
  await panel(page).getByRole('button', { name: 'Remove flag' }).click();
  await expect(flag(page)).toBeHidden();
  await expect(history(page).getByText('Flag removed')).toBeVisible();
});

test('after the current row left the view, no row is drawn as current, and the arrow goes to the next one', async ({
  checked: app,
}) => {
  const { page } = app;
  for (const row of [2, 3, 4]) {
    await app.row(row).click();
    await page.keyboard.press('f');
    await expect(panel(page).getByLabel('Note')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Row ${row} flagged`)).toBeVisible();
  }
  await page.keyboard.press('Shift+f');
  await expect(page.getByText('3 of 199 rows')).toBeVisible();
  await app.row(2).click();
  await panel(page).getByRole('button', { name: 'Remove flag' }).click();
  await expect(page.getByText('2 of 199 rows')).toBeVisible();
  const grid = page.getByRole('grid');
  await grid.focus();
  await expect(heading(page)).toHaveText('Row 2');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
  await expect(grid).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(heading(page)).toHaveText('Row 3');
  await expect(app.row(3)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('u');
  await expect(page.getByText('3 of 199 rows')).toBeVisible();
  await expect(heading(page)).toHaveText('Row 2');
  await page.keyboard.press('ArrowDown');
  await expect(heading(page)).toHaveText('Row 3');
});

test('a note is saved once when a person goes to another row, and is discarded by Escape', async ({
  checked: app,
}) => {
  const { page } = app;
  await app.row(3).click();
  await page.keyboard.press('f');
  const note = panel(page).getByLabel('Note');
  await note.fill('ask the branch');
  await app.row(4).click();
  await expect(page.getByText('Row 3 flagged')).toBeVisible();
  await expect(heading(page)).toHaveText('Row 4');
  await expect(flag(page)).toBeHidden();
  await app.row(3).click();
  await expect(note).toHaveValue('ask the branch');
  await expect(note, 'the row’s keys are not typed into it').not.toBeFocused();

  await note.fill('never mind');
  await expect(flag(page)).toContainText('Not saved yet.');
  await note.press('Escape');
  await expect(note).toHaveValue('ask the branch');
  await expect(history(page).getByText('Flagged: “ask the branch”')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(flag(page)).toBeHidden();
});

test('a person undoes a single step even if later steps exist', async ({ checked: app }) => {
  const { page } = app;
  await page.getByRole('checkbox', { name: /^Please check/u }).check();
  await expectRowsThere(page);
  await expect(app.row(1)).toBeHidden();
  const first = Number((await heading(page).innerText()).replaceAll(/\D/gu, ''));
  await page.keyboard.press('x');
  await expect(app.row(first)).toContainText('excluded');
  await expect(heading(page)).not.toHaveText(`Row ${first}`);
  await page.keyboard.press('k');

  await app.row(first).click();
  await expect(history(page).getByText('Excluded')).toBeVisible();
  await expect(history(page)).toContainText('by you');
  await history(page).getByRole('button', { name: 'Undo this' }).click();
  await expect(app.row(first)).not.toContainText('excluded');
  await expect(history(page)).toContainText('an earlier step undone');

  await page.keyboard.press('u');
  await expect(app.row(first)).toContainText('excluded');
  await page.keyboard.press('Shift+U');
  await expect(app.row(first)).not.toContainText('excluded');
  await page.keyboard.press('Control+z');
  await expect(app.row(first)).toContainText('excluded');
  await page.keyboard.press('Control+y');
  await expect(app.row(first)).not.toContainText('excluded');
});

test('the key B returns to the previous row to review, and the panel shows the place in the queue', async ({
  checked: app,
}) => {
  const { page } = app;
  const place = panel(page).getByText(/^\d+ of \d+ to review$/u);
  await expect(place).toBeVisible();
  const [number = '', total = ''] = (await place.innerText()).match(/\d+/gu) ?? [];
  const first = await heading(page).innerText();
  await page.keyboard.press('n');
  await expect(heading(page)).not.toHaveText(first);
  await expect(place).toHaveText(`${Number(number) + 1} of ${total} to review`);
  await page.keyboard.press('b');
  await expect(heading(page)).toHaveText(first);
  await expect(place).toHaveText(`${number} of ${total} to review`);
  await panel(page).getByRole('button', { name: /^Next/u }).click();
  await expect(heading(page)).not.toHaveText(first);
  await panel(page)
    .getByRole('button', { name: /^Previous/u })
    .click();
  await expect(heading(page)).toHaveText(first);
});
