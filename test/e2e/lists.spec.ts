import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { chooseOfList, moreOf } from './fixtures/list-menu.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectRowsThere } from './fixtures/opened-app.ts';
import { expectPrice } from './fixtures/quote.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('a person can restore a deleted list with its decisions until the list is deleted permanently', async ({
  app,
}) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await button(page, 'Lists').click();
  const dialog = page.getByRole('dialog', { name: 'Delete this list?' });
  const more = moreOf(page, 'irl_hospitals.csv');
  const ask = () => chooseOfList(page, 'irl_hospitals.csv', 'Delete…');

  await ask();
  await expect(dialog).toContainText(
    'The list “irl_hospitals.csv” is deleted with its 199 rows and 0 decisions.',
  );
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await expect(button(page, 'irl_hospitals.csv')).toBeVisible();

  await ask();
  await dialog.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page.getByText('No lists yet')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole('heading', { name: 'Lists', exact: true })).toBeFocused();
  const trash = page.getByText(/^Trash: 1 list \([\d.]+ kB\)$/u);
  await trash.click();
  await expect(page.getByRole('list', { name: 'Trash' })).toContainText(
    '199 rows · 0 decisions · In the trash since',
  );
  await button(page, 'Put back irl_hospitals.csv').click();
  await expect(button(page, 'irl_hospitals.csv')).toBeVisible();
  await expect(trash).toBeHidden();

  await ask();
  await dialog.getByRole('button', { name: 'Move to the trash' }).click();
  await trash.click();
  await button(page, 'Delete irl_hospitals.csv for good').click();
  const forGood = page.getByRole('dialog', { name: 'Delete this list for good?' });
  await expect(forGood).toContainText('You cannot undo this.');
  await forGood.getByRole('button', { name: 'Delete for good' }).click();
  await expect(trash).toBeHidden();
  await expect(page.getByText('No lists yet')).toBeVisible();
});

test('the button of a list starts the next step: check, review or export', { tag: '@main' }, async ({
  app,
}) => {
  const { page, directory } = app;
  const path = join(directory, 'members.csv');
  writeFileSync(path, 'Street,Town,Postcode,Country\n12 Nowhere Street,Nowhere,ZZ1 1ZZ,GBR\n');
  await app.importFile(path);
  await button(page, 'Lists').click();
  const current = page.getByRole('region', { name: 'Continue' });
  await expect(current).toContainText('Not checked yet');
  // The button of the list that changed last has the focus, so Enter continues with that list.
  await expect(page.getByRole('button', { name: /^Check 1 row/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPrice(page, '1 practice credit at most');

  await app.verify();
  await button(page, 'Lists').click();
  await expect(current).toContainText('1 to review');
  await page.getByRole('button', { name: /^Review 1/u }).click();
  await expect(page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('All done')).toBeVisible();

  await button(page, 'Lists').click();
  await expect(current).toContainText('1 done');
  await expect(current).toContainText('Last change: row 1.');
  await page.getByRole('button', { name: /^Export/u }).click();
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
});

test('a search stays after a person deletes the found list, and can then be cleared', async ({ app }) => {
  const { page, directory } = app;
  const names = Array.from({ length: 9 }, (_, at) => `list-${at + 1}.csv`);
  for (const name of names) {
    writeFileSync(
      join(directory, name),
      `Street,Town,Postcode,Country,Name\n1 High Street,Leeds,LS1 1AB,GBR,${name}\n`,
    );
    await app.importFile(join(directory, name));
    await button(page, 'Lists').click();
  }
  const search = page.getByRole('searchbox', { name: 'Find a list' });
  await search.fill('list-4');
  await expect(page.getByRole('list', { name: 'Recent lists' }).getByRole('listitem')).toHaveCount(1);
  await chooseOfList(page, 'list-4.csv', 'Delete…');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page.getByText('No list name contains this text.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lists', exact: true })).toBeFocused();
  await search.fill('');
  await expect(page.getByRole('region', { name: 'Continue' })).toContainText('list-9.csv');
});

test('Back, Forward, Reload and closing the settings return to the same list, filter and row', {
  tag: '@main',
}, async ({ checked: { page } }) => {
  const heading = page.getByRole('heading', { name: /^Row \d/u });
  await expect(page).toHaveTitle('irl_hospitals.csv – Doorstep');
  await page.getByRole('checkbox', { name: /^Please check/u }).check();
  await expect(page).toHaveURL(/#\/list\/1\/review\?row=\d+&verdict=confirm&sort=position$/u);
  await page.keyboard.press('/');
  await page.keyboard.type('hospital');
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Text: hospital');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Rows' })).toBeFocused();
  await expectRowsThere(page);
  const before = await heading.innerText();
  await page.keyboard.press('ArrowDown');
  await expect(heading).not.toHaveText(before);
  const row = await heading.innerText();
  await expect(page).toHaveURL(new RegExp(`row=${row.replace('Row ', '')}&`, 'u'));
  expect(page.url()).toContain('&text=hospital');

  await page.reload();
  await expect(heading).toHaveText(row);
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Text: hospital');
  await page.keyboard.press('Control+,');
  await expect(page).toHaveTitle('Settings – Doorstep');
  await page.keyboard.press('Escape');
  await expect(heading).toHaveText(row);

  await page.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('Hospitals to confirm');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('199 rows')).toBeVisible();
  await page.getByRole('grid', { name: 'Rows' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(heading).toHaveText(row);
  await page.goForward();
  await expect(page.getByText('199 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Hospitals to confirm', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Verdict: Please check');
});
