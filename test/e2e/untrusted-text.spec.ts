/** Tests text from a spreadsheet or a service that would look different from what it is. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { callFromPage } from '../support/app/page-call.ts';
import { violations } from './fixtures/axe.ts';
import { expect, type LocalApp } from './fixtures/local-app.ts';
import { test } from './fixtures/services.ts';
import { unmarked } from './fixtures/shown-text.ts';

/** Displayed, this looks like "5 Main Street Main Street", because the end is reversed. */
const TURNED = '5 Main Street \u202EteertS niaM';
const ARABIC = '12 شارع الملك فيصل';

const LIST = [
  'Name \u202Eeman,Street,Town,Postcode,Country,Notes\u2069',
  `Bak\u200Bers,${TURNED},Lon\u00ADdon,N1 1AA,GBR,\uFEFFold`,
  `مكتبة,${ARABIC},الرياض,11564,SAU,قديم`,
  'Plain,1 High Street,Leeds,LS1 1AA,GBR,',
];

const REPLY = {
  accuracy_type: 'roof\u202Epot',
  confidence: 0.8,
  match_type: 'exact',
  input_corrected: true,
  standardized: {
    country: 'gbr',
    city: 'Lon\u2067don',
    street: 'Main \u202EteertS',
    house_number: '5\u200F',
    postcode: 'N1 1AA',
    state: '',
    formatted_address: '5 Main \u202EteertS\nLon\u2067don\nN1 1AA',
  },
  corrections: ['street \u202Edetcerroc\u2069'],
  candidates: [
    {
      confidence: 0.79,
      standardized: { country: 'gbr', city: 'Lee\u2066ds', street: 'Main\u061C Row', house_number: '7' },
    },
  ],
};

/** Returns the left edges of the first and the last letter of a piece of text, as drawn. */
const edgesOf = (place: Locator, piece: string): Promise<readonly [first: number, last: number]> =>
  place.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const leftOf = (node: Node, at: number): number => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1;
      if (at >= 0) return [leftOf(node, at), leftOf(node, at + wanted.length - 1)] as const;
    }
    throw new Error(`“${wanted}” is not drawn`);
  }, piece);

const cellOf = (app: LocalApp, position: number, column: string): Locator =>
  app.row(position).locator(`[data-column="${column}"]`);

test('the page marks hidden characters from lists and services everywhere, and does not change the data', async ({
  app,
  scripted,
}) => {
  const { page } = app;
  const path = join(app.directory, 'list.csv');
  writeFileSync(path, LIST.join('\n'));
  await callFromPage(page, 'changeSettings', { started: true, density: 'normal' });
  await callFromPage(page, 'connectService', { serviceUrl: scripted.baseUrl, key: 'a-key' });
  await page.reload();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(path);
  await expect(page.getByRole('img', { name: 'Right-to-left override' }).first()).toBeVisible();
  expect(await unmarked(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
  scripted.reply(...Array.from({ length: 9 }, () => ({ json: REPLY })));
  await app.verify();

  // Each letter is to the right of the previous one, as in the file.
  const imported = cellOf(app, 1, 'imported');
  const [first, last] = await edgesOf(imported, 'teertS niaM');
  expect(last).toBeGreaterThan(first);
  await expect(imported.getByRole('img', { name: 'Right-to-left override' })).toBeVisible();
  // An Arabic address starts on the right with its number.
  const arabic = cellOf(app, 2, 'imported');
  const [number] = await edgesOf(arabic, '12');
  const [letter] = await edgesOf(arabic, 'فيصل');
  expect(number).toBeGreaterThan(letter);
  await expect(cellOf(app, 3, 'imported').locator('*')).toHaveCount(0);
  expect(await unmarked(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await imported.evaluate((cell) => getSelection()?.selectAllChildren(cell));
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${TURNED}, Lon\u00ADdon, N1 1AA, GBR`,
  );

  await cellOf(app, 1, 'position').click();
  await expect(page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
  await page.getByText('Technical reply').first().click();
  await expect(page.locator('.reply-place pre')).toBeVisible();
  await expect(page.getByText(/^The service corrected: /u).first()).toBeVisible();
  expect(await unmarked(page)).toEqual([]);

  await page.keyboard.press('e');
  const street = page.getByRole('textbox', { name: 'Street' });
  await expect(street).toHaveValue(/\u202E/u);
  await expect(page.getByText('Contains hidden characters: Right-to-left override.').first()).toBeVisible();
  expect(await unmarked(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const written = readFileSync(await app.exportTo('out.csv'), 'utf8');
  LIST.slice(1).forEach((line, row) => expect(written.split(/\r?\n/u)[row + 1]?.startsWith(line)).toBe(true));
});
