import type { Locator, Page } from 'playwright/test';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('a list is deleted only once that was confirmed', async ({ app }) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await button(page, 'Lists').click();
  const dialog = page.getByRole('dialog', { name: 'Delete this list?' });
  const ask = button(page, 'Delete irl_hospitals.csv');

  await ask.click();
  await expect(dialog).toContainText('“irl_hospitals.csv” goes with its 199 rows and 0 decisions.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
  await expect(button(page, 'irl_hospitals.csv')).toBeVisible();

  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No lists yet')).toBeVisible();
  await expect(dialog).toBeHidden();
});
