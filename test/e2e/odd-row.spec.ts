import type { Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

const ODD = 3;
const SAID = `Row ${ODD} could not be displayed`;

type Reply = { readonly value: { readonly rows: readonly { readonly position: number }[] } };

async function answerOddly(page: Page): Promise<void> {
  await page.route('**/api/call/readRows', async (route) => {
    const reply = await route.fetch();
    const { value, ...rest } = (await reply.json()) as Reply;
    const rows = value.rows.map((row) => (row.position === ODD ? { ...row, cells: null } : row));
    await route.fulfill({ response: reply, json: { ...rest, value: { ...value, rows } } });
  });
}

test('an error message replaces a row that cannot be shown, and a person can still decide the other rows', async ({
  checked: { page, row, problems },
}) => {
  problems.expect(/^console\.error: TypeError/u);
  await answerOddly(page);
  await page.reload();
  const grid = page.getByRole('grid', { name: 'Rows' });
  const odd = grid.getByRole('row').filter({ hasText: SAID });
  // After a reload, the page may return to a row further down.
  await expect(page.getByRole('row', { selected: true })).toBeVisible();
  await grid.press('Home');
  await expect(odd).toHaveCount(1);
  await expect(row(ODD + 1)).toBeVisible();
  await odd.click();
  const said = page.getByRole('alert');
  await expect(said).toContainText(SAID);
  await expectNoViolations(page, 'a row that could not be shown');

  await page.context().grantPermissions(['clipboard-read']);
  await said.getByRole('button', { name: 'Copy details' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('TypeError');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toContainText(SAID);

  await row(ODD + 1).click();
  await expect(said).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(row(ODD + 1)).toContainText('excluded');
});
