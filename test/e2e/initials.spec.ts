import { expectNoViolations } from './fixtures/axe.ts';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';

test('the app asks for initials after three decisions by key, and adds the initials to later decisions', async ({
  app,
}) => {
  const { page } = app;
  const question = page.getByRole('textbox', { name: 'Your initials' });
  const decided = page.getByRole('gridcell', { name: /^accepted/u });
  await app.importFile(HOSPITALS);
  await app.verify();
  await page.getByRole('checkbox', { name: /^Please check/u }).check();
  const current = page.getByRole('row', { selected: true }).getByRole('gridcell').first();
  await expect(question).toBeHidden();

  const rows: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    rows.push(await current.innerText());
    await page.keyboard.press('a');
    await expect(current).not.toHaveText(rows.at(-1) ?? '');
  }
  await expect(question).toBeVisible();
  for (const row of rows) await expect(app.row(Number(row))).toContainText('accepted');
  await expectNoViolations(page, 'a question for initials');

  await question.fill('A');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 to 4 characters')).toBeVisible();
  await question.fill('AB');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('Your decisions now include AB')).toBeVisible();

  const next = await current.innerText();
  await page.keyboard.press('a');
  await expect(app.row(Number(next))).toContainText('accepted by AB');
  await expect(decided.filter({ hasText: 'by AB' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Your initials' })).toHaveValue('AB');
});
