import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './fixtures/axe.ts';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { showFileOrder } from './fixtures/opened-app.ts';

test('a list that is imported again gets the stored decisions free of charge, unless a person deletes them', {
  tag: '@main',
}, async ({ checked: app }) => {
  const { page, directory, row } = app;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.getByRole('checkbox', { name: /^Please check/u }).check();
  const current = page.getByRole('row', { selected: true }).getByRole('gridcell').first();
  await expect(page.getByRole('row', { selected: true })).toContainText('Please check');
  const decided: number[] = [];
  for (const key of ['k', 'a']) {
    const position = Number(await current.innerText());
    decided.push(position);
    await page.keyboard.press(key);
    await expect(current).not.toHaveText(String(position));
  }

  const [header = '', ...lines] = readFileSync(HOSPITALS, 'utf8').trimEnd().split('\n');
  const again = join(directory, 'hospitals again.csv');
  writeFileSync(again, [header, ...lines.toReversed()].join('\n'));
  await button('Lists').click();
  await app.importFile(again);
  await expect(page.getByText('known answers, nothing to pay')).toBeVisible();
  await button('Fill in known answers').click();
  await showFileOrder(page);

  const banner = page.getByText('2 rows were decided in earlier lists');
  await expect(banner).toBeVisible();
  const [kept = 0, accepted = 0] = decided.map((position) => lines.length + 1 - position);
  await page.keyboard.press('g');
  await page.getByLabel('Number of the row in the file').fill(String(kept));
  await page.keyboard.press('Enter');
  const offer = page.getByRole('region', { name: 'Earlier decision' });
  await expect(offer).toContainText(/Kept as entered · .+ · irl_hospitals\.csv/u);
  await page.keyboard.press('l');
  await expect(row(kept)).toContainText('kept as entered');

  await expect(page.getByText('1 row was decided in an earlier list, with the same answer.')).toBeVisible();
  await button('View earlier decisions…').click();
  const dialog = page.getByRole('dialog', { name: 'Decided before' });
  await expect(dialog.getByRole('row').nth(1)).toContainText('Accepted · ');
  await expectNoViolations(page, 'decided before');
  await dialog.getByRole('button', { name: 'Decide 1 row as before' }).click();
  await expect(row(accepted)).toContainText('accepted');
  await expect(banner).toBeHidden();

  // With this setting, another such list is decided automatically, even if its check takes no time.
  await button('Settings').click();
  await button('View earlier decisions…').click();
  const without = page.getByRole('checkbox', { name: 'Decide rows as before without asking' });
  await without.click();
  await expect(without).toBeChecked();
  const third = join(directory, 'hospitals once more.csv');
  writeFileSync(third, [header, ...lines].join('\n').replaceAll('\r', ''));
  await button(/^(Back|Lists)$/u).click();
  await button('Lists').click();
  await app.importFile(third);
  await button('Fill in known answers').click();
  await expect(page.getByText('2 rows decided as in earlier lists')).toBeVisible();

  await button('Settings').click();
  await button('View earlier decisions…').click();
  await expect(
    page.getByText('Doorstep remembers the decisions about 2 addresses for later lists.'),
  ).toBeVisible();
  await expectNoViolations(page, 'earlier decisions');
  await button('Forget').first().click();
  await expect(
    page.getByText('Doorstep remembers the decision about 1 address for later lists.'),
  ).toBeVisible();
  await button('Forget all…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(page.getByText('Doorstep remembers no decisions yet.')).toBeVisible();
});
