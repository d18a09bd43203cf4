import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';
import { quotedPart } from './fixtures/quote.ts';

const LIST = `Name,Street,Town,Postcode
A,12 Stanley Street,Ulverston,LA12 7BT
B,45 Kings Road,London Colney,AL2 1ES
C,,,
`;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const country = (page: Page): Locator => page.getByLabel('Country, if a row names none');

test('a person sets the country of a list on the quote, and changes the column mapping in the review', async ({
  app,
}) => {
  const { page, directory, row, verdictOf } = app;
  const path = join(directory, 'rows.csv');
  writeFileSync(path, LIST);
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(path);
  await country(page).selectOption({ label: 'None' });
  await button(page, 'Start import').click();

  const nothing = page.getByRole('region', { name: 'Nothing to check' });
  await expect(nothing).toContainText('2 rows name no country. 1 row has no address.');
  await expect(nothing).not.toContainText('has its answer');
  await button(page, 'Choose the country…').click();
  const dialog = page.getByRole('dialog', { name: 'Columns and country' });
  await expect(dialog.getByText('You have not changed anything yet.')).toBeVisible();
  await expect(dialog.getByText('Our guess: United Kingdom.')).toBeVisible();
  await country(page).selectOption({ label: 'United Kingdom' });
  await expect(dialog).toContainText('The change affects 2 rows. The next check sends them again.');
  await expect(dialog).toContainText('1 row has no address. Doorstep cannot check these rows.');
  await expectNoViolations(page, 'columns and country');
  await button(page, 'Change for 3 rows').click();
  await button(page, 'Undo').hover(); // the notice closes automatically, unless the pointer is on it
  await expect(dialog).toBeHidden();
  await expect(quotedPart(page, 'to ask the service')).toHaveText('2');

  await button(page, 'Undo').click();
  await expect(nothing).toContainText('2 rows name no country');
  await button(page, 'View rows').click();
  await row(1).click();
  await button(page, 'Choose the country…').click();
  await country(page).selectOption({ label: 'United Kingdom' });
  await button(page, 'Change for 3 rows').click();
  await expect(dialog).toBeHidden();
  await button(page, 'Check this list…').click();
  await app.verify();
  await expect(row(1)).not.toContainText('Not checked');
  const verdict = await verdictOf(1);

  // Leaves out a street column, from the review and with the palette.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search actions' })).toBeFocused();
  await page.keyboard.type('columns and country');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Street holds').selectOption({ label: 'Leave as it is' });
  await expect(dialog).toContainText('The change affects 2 rows.');
  await button(page, 'Change for 3 rows').click();
  await expect(row(1)).toContainText('Not checked');
  await row(1).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText(/columns, country or repairs changed/iu);
  await expect(history.getByRole('button', { name: 'Undo this' })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(row(1)).toContainText(verdict);
});

const DAMAGED = `Name,Street,Town,State,ZIP Code,Country
A,12 Main\u00a0Street,Holyoke,MA,1040,US
B,"""4 Mill Lane""",Springfield,MA,1103,US
C,7 StraÃŸe Road,Boston,MA,2108,US
D,"9 Elm Street, Chicago, IL 60601",,,,US
E,"5 Oak Street, Tel 617 555 0100",Boston,MA,02108,US
`;

const repairs = (page: Page): Locator => page.getByRole('region', { name: 'Repairs' });

test('a person switches a repair on and off on the quote, and sees the repair in a row', {
  tag: '@main',
}, async ({ app }) => {
  const { page, directory, row } = app;
  const path = join(directory, 'damaged.csv');
  writeFileSync(path, DAMAGED);
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(path);
  await button(page, 'Start import').click();

  const zeros = page.getByRole('checkbox', { name: /^Postcodes without their leading zeros/u });
  await expect(repairs(page)).toContainText('File row 21040 → 01040');
  const contact = repairs(page).locator('[data-repair=contact_details]');
  await expect(contact).toContainText('Tel 617 555 0100 stays in its cell and is not sent');
  await expect(repairs(page)).toContainText('12 Main[special space]Street → 12 Main Street');
  await expect(zeros).not.toBeChecked();
  await expectNoViolations(page, 'quote with repairs');
  await zeros.focus();
  await page.keyboard.press('Space');
  await button(page, 'Undo').hover();
  await expect(zeros).toBeChecked();
  await expect(zeros).toBeFocused();
  await expect(repairs(page)).toContainText('3 rows repaired');

  await button(page, 'Undo').click();
  await expect(zeros).not.toBeChecked();
  await zeros.check();
  await expect(zeros).toBeChecked();
  await button(page, /^View rows/u).click();
  await row(1).click();
  await expect(page.getByText('Repaired: leading zeros restored.')).toBeVisible();
});

test('the quote shows the cells of a row that no repair can correct', async ({ app }) => {
  const { page, directory } = app;
  const path = join(directory, 'long-row.csv');
  const row = 'Bob Ray,12, High Street, Upper, Leeds, Yorks,LS1 4AQ';
  const others = [
    'Cat Fox,2 Mill Lane,York,YO1 7HR',
    'Dan Lee,3 Park Road,Leeds,LS2 2BB',
    'Eve Orr,4 Low Lane,York,YO1 7HH',
  ];
  const lines = ['Name,Address,Town,Postcode', 'Ann Day,1 High Street,Leeds,LS1 1AA', row, ...others];
  writeFileSync(path, `${lines.join('\n')}\n`);
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(path);
  await button(page, 'Start import').click();

  await expect(repairs(page)).toContainText('1 row has too many cells.');
  await expect(repairs(page)).toContainText(
    'File row 3Bob Ray | 12 | High Street | Upper | Leeds | Yorks | LS1 4AQ',
  );
  await expect(repairs(page).getByRole('checkbox', { name: /^Extra spaces/u })).toBeVisible();
  await expectNoViolations(page, 'quote with a misplaced row');
});
