import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { openInFileOrder } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { withApp, withDirectory, workspaceIn } from './fixtures/opened-app.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Row', exact: true });
const heading = (page: Page): Locator => panel(page).getByRole('heading', { level: 2 });
const street = (page: Page): Locator => panel(page).getByLabel('Street', { exact: true });
const note = (page: Page): Locator => panel(page).getByLabel('Note');
const flag = (page: Page): Locator => panel(page).getByRole('region', { name: 'Flag' });
const elsewhere = (page: Page): Locator => page.getByRole('button', { name: 'not saved' });
const begun = (page: Page): Locator => panel(page).getByRole('region', { name: 'Edit not saved' });

const isKept = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().endsWith('/api/call/saveDraft'));

function draftsIn(workspaceDir: string): unknown {
  const db = new Database(join(workspaceDir, 'workspace.sqlite'), { readonly: true, fileMustExist: true });
  try {
    return db.prepare('SELECT count(*) FROM drafts').pluck().get();
  } finally {
    db.close();
  }
}

test('an unfinished edit stays with its row until the person saves or discards the edit', async ({
  checked: app,
}) => {
  const { page } = app;
  await app.row(5).click();
  await page.keyboard.press('e');
  const before = await street(page).inputValue();
  await street(page).fill('Nowhere Lane 7');
  await app.row(6).click();
  await expect(heading(page)).toHaveText('Row 6');
  await expect(begun(page)).toBeHidden();
  await expect(app.row(5).getByRole('gridcell').first()).toHaveAccessibleDescription('Edit not saved');
  await page.keyboard.press('e');
  await expect(street(page)).not.toHaveValue('Nowhere Lane 7');
  await page.keyboard.press('Escape');

  await elsewhere(page).click();
  await expect(heading(page)).toHaveText('Row 5');
  await expect(elsewhere(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(begun(page)).toContainText('Nowhere Lane 7');
  await expect(begun(page)).toBeInViewport();
  await expectNoViolations(page, 'an edit not saved');
  await panel(page).getByRole('button', { name: 'Continue' }).click();
  await expect(street(page)).toHaveValue('Nowhere Lane 7');
  await panel(page).getByRole('button', { name: 'Discard' }).click();
  await expect(street(page)).toHaveValue(before);
  await expect(panel(page).getByRole('button', { name: 'Discard' })).toBeHidden();

  await street(page).fill('Nowhere Lane 8');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await expect(app.row(5)).toContainText('excluded');
  await expect(app.row(5).getByRole('gridcell').first()).toHaveAccessibleDescription('Excluded');
  await expect(elsewhere(page)).toBeHidden();
});

test('an unfinished note and an unfinished edit are restored after the page or the app was closed', async ({
  hospitals,
  context,
}) => {
  await withDirectory(async (directory) => {
    cpSync(hospitals.workspace, workspaceIn(directory), { recursive: true });
    await withApp(await context.newPage(), directory, async ({ page, row }) => {
      await openInFileOrder(page, hospitals.name);
      await row(7).click();
      await page.keyboard.press('e');
      const editKept = isKept(page);
      await street(page).fill('Nowhere Lane 7');
      await editKept;
      await row(8).click();
      await expect(page).toHaveURL(/row=8/u);
      await page.keyboard.press('f');
      await expect(note(page)).toBeFocused();
      await page.keyboard.insertText('ask the');
      await page.reload();
      await expect(note(page)).toHaveValue('ask the');
      await expect(elsewhere(page)).toHaveText('1 not saved');
      await note(page).press('End');
      // The page closes while the last word is typed.
      await page.keyboard.insertText(' bran');
      await page.goto('about:blank');
      // The page's last message takes a moment. If the host ended earlier, it would refuse this message.
      await expect.poll(() => draftsIn(workspaceIn(directory))).toBe(2);
    });

    await withApp(await context.newPage(), directory, async ({ page, row }) => {
      await openInFileOrder(page, hospitals.name);
      await expect(elsewhere(page)).toHaveText('2 not saved');
      await row(8).click();
      await expect(note(page)).toHaveValue('ask the bran');
      await expect(panel(page).getByText('Press Enter to flag the row')).toBeVisible();
      await note(page).press('Enter');
      await expect(flag(page)).toContainText('Flagged');
      await elsewhere(page).click();
      await expect(heading(page)).toHaveText('Row 7');
      await expect(begun(page)).toContainText('Nowhere Lane 7');
      await panel(page).getByRole('button', { name: 'Continue' }).click();
      await street(page).press('Enter');
      await expect(row(7)).toContainText('edited');

      await page.keyboard.press('u');
      await expect(row(7)).not.toContainText('edited');
      await page.keyboard.press('u');
      await expect(heading(page)).toHaveText('Row 8');
      await expect(flag(page)).toBeHidden();
      await expect(elsewhere(page)).toBeHidden();
    });
  });
});
