import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { chooseOfList } from './fixtures/list-menu.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectRowsThere } from './fixtures/opened-app.ts';
import { expectPrice } from './fixtures/quote.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const ADDED = /Doorstep added the \d+ columns from “Verdict” to “Final country”\. They are not checked\./u;
const lists = (page: Page): Promise<void> => button(page, 'Lists').click();
const origin = (page: Page): Locator => page.getByText(/^This looks like an export of the list/u);

async function openFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Open a list…').first().click();
  await (await chooser).setFiles(path);
  await expect(page.getByRole('heading', { name: basename(path) })).toBeVisible();
  await expect(page.getByText(ADDED)).toBeVisible();
}

test('an exported file leads to its original list, or becomes a new list without the added columns', async ({
  app,
}) => {
  const { page, directory, row } = app;
  const list = join(directory, 'members.csv');
  writeFileSync(
    list,
    'Name,Street,Town,Postcode,Note\nAnn,12 Stanley Street,Ulverston,LA12 7BT,pays late\nBen,45 Kings Road,London Colney,AL2 1ES,\n',
  );
  await app.importFile(list);
  await app.verify();
  await row(2).click();
  await page.keyboard.press('x');
  await expect(row(2)).toContainText('excluded');
  const path = await app.exportTo('members corrected.csv');

  await lists(page);
  await openFile(page, path);
  await expect(origin(page)).toHaveText(
    'This looks like an export of the list “members.csv”. That list does not contain changes made in this file after the export.',
  );
  await button(page, 'Open that list').click();
  await expectRowsThere(page);
  await expect(row(2)).toContainText('excluded');

  await lists(page);
  await openFile(page, path);
  await button(page, 'Start import').click();
  await expectPrice(page, 'Nothing to pay');

  const changed = (name: string, from: string, to: string): string => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(directory, name), text.replace(from, to));
    return join(directory, name);
  };
  await lists(page);
  await openFile(page, changed('verdict.csv', 'Excluded', 'By hand'));
  await expect(origin(page)).toContainText('“members.csv”.');
  await lists(page);
  await openFile(page, changed('name.csv', 'Ann', 'Anna'));
  await expect(origin(page)).toBeHidden();
  await expect(button(page, 'Open that list')).toBeHidden();

  await lists(page);
  await chooseOfList(page, 'members.csv', 'Delete…');
  await page
    .getByRole('dialog', { name: 'Delete this list?' })
    .getByRole('button', { name: 'Move to the trash' })
    .click();
  await openFile(page, path);
  await expect(origin(page)).toContainText('“members.csv”, which is in the trash. ');
  await button(page, 'Put that list back and open it').click();
  await expectRowsThere(page);
  await expect(row(2)).toContainText('excluded');
});
