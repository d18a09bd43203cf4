import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Download, Locator, Page } from 'playwright/test';
import { readWorkbookAgain } from '../support/files/second-reader.ts';
import { faultsOf } from '../support/files/workbook-checker/check-workbook.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';
import { showFileOrder } from './fixtures/opened-app.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' });
const previewOf = (page: Page): Locator => page.getByRole('region', { name: 'What will be written' });

async function countOf(page: Page, words: string): Promise<number> {
  await expect(previewOf(page)).toHaveAttribute('aria-busy', 'false');
  await expect(dialogOf(page).getByText(/rows? will be written\.$/u)).toBeVisible();
  const shown = previewOf(page)
    .getByRole('term')
    .filter({ hasText: words })
    .locator('xpath=following-sibling::dd');
  return Number((await shown.innerText()).replace(/ .*$/su, '').replaceAll(',', ''));
}

async function downloadBy(page: Page, start: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await start();
  return download;
}

test('the exported workbook is as the dialog announced, with its layout, its columns and its rows', {
  tag: '@main',
}, async ({ checkedSample: { page, row, directory } }) => {
  test.slow();
  await row(1).click();
  await page.keyboard.press('x');
  await expect(row(1)).toContainText('excluded');
  await page.keyboard.press('Control+e');
  const dialog = dialogOf(page);
  const saved = async (name: string, start: () => Promise<void>) => {
    const download = await downloadBy(page, start);
    const path = join(directory, name);
    await download.saveAs(path);
    await expect(dialog.getByRole('heading', { name: /is saved$/u })).toBeVisible();
    return { name: download.suggestedFilename(), path };
  };

  await expect(dialog.getByRole('radio', { name: /^Excel workbook/u })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^In place/u })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: /^Old values as notes/u })).toBeChecked();
  const rows = await countOf(page, 'Rows');
  expect(rows).toBe(400);
  const [changed = '', column = '', before = '', after = ''] = await previewOf(page)
    .getByRole('row')
    .nth(1)
    .getByRole('rowheader')
    .or(previewOf(page).getByRole('row').nth(1).getByRole('cell'))
    .allInnerTexts();
  const inPlace = await saved('in-place.xlsx', () => page.keyboard.press('Control+Enter'));
  expect(await faultsOf(inPlace.path)).toEqual([]);
  const cells = cellsOf(await readWorkbookAgain(inPlace.path));
  expect(cells.rows).toBe(rows);
  expect(cells.at(Number(changed), column)).toBe(after);
  expect(after).not.toBe(before);

  await page.getByRole('button', { name: 'Export again…' }).click();
  await dialog.getByRole('radio', { name: /^In added columns/u }).check();
  await dialog.getByText(/^Columns:/u).click();
  await dialog.getByRole('checkbox', { name: 'Why' }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Leave out excluded/u }).check();
  await expect(previewOf(page)).toContainText('The new workbook contains only the rows of the list');
  expect(await countOf(page, 'Excluded')).toBe(0);
  expect(await countOf(page, 'Rows')).toBe(rows - 1);
  const left = await countOf(page, 'Left to do');
  await expectNoViolations(page, 'what an export would write');
  const beside = await saved('beside.xlsx', () =>
    dialog.getByRole('button', { name: 'Start export' }).click(),
  );
  expect(await faultsOf(beside.path)).toEqual([]);
  const added = cellsOf(await readWorkbookAgain(beside.path));
  expect(added.rows).toBe(rows - 1);
  expect(added.heads).toContain('Verdict');
  expect(added.heads).not.toContain('Why');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.keyboard.press('Control+e');
  await expect(dialog.getByText(/^Columns: \d+ of \d+ chosen/u)).toBeVisible();
  await dialog.getByRole('radio', { name: /^Left to do/u }).check();
  expect(await countOf(page, 'Rows')).toBe(left);
  const exceptions = await saved('left.xlsx', () => page.keyboard.press('Control+Enter'));
  expect(cellsOf(await readWorkbookAgain(exceptions.path)).rows).toBe(left);
  expect(exceptions.name).toBe('uk-gp-practices exceptions.xlsx');
  expect(inPlace.name).toBe('uk-gp-practices corrected.xlsx');
});

function cellsOf({ sheets }: Awaited<ReturnType<typeof readWorkbookAgain>>) {
  const [sheet] = [...sheets.values()];
  const found = [...(sheet?.cells ?? [])];
  const heads = new Map(
    found.flatMap(([place, { value }]) => (/^[A-Z]+1$/u.test(place) ? [[value, place.slice(0, -1)]] : [])),
  );
  return {
    heads: [...heads.keys()],
    rows: new Set(found.map(([place]) => place.replace(/^[A-Z]+/u, ''))).size - 1,
    at: (row: number, head: string) => sheet?.cells.get(`${heads.get(head) ?? ''}${row + 1}`)?.value,
  };
}

const OWN = [
  'Firma;Wohnung;Straße;Ort;Land',
  ';;Mittelstraße 1;Köln;DE',
  'Müller GmbH;Wohnung 3;Große Straße 2;Köln;DE',
];
const PROTECTED = resolve(import.meta.dirname, '../fixtures/spreadsheets/made/xlsxwriter-protected.xlsx');

test('before an export, the app asks what to do with characters that the encoding lacks', async ({ app }) => {
  const { page, directory } = app;
  const list = join(directory, 'köln.csv');
  writeFileSync(list, Buffer.from(OWN.map((line) => `${line}\r\n`).join(''), 'latin1'));
  await app.importFile(list);
  await app.verify();
  // Uses file order, because in queue order the next row would replace an edited row under the pointer.
  await showFileOrder(page);
  await app.row(1).click();
  await page.keyboard.press('e');
  const panel = page.getByRole('complementary', { name: 'Row', exact: true });
  await panel.getByLabel(/^(?:City|Town)$/u).fill('Łódź');
  await panel.getByRole('button', { name: 'Save without checking' }).click();
  await expect(app.row(1)).toContainText('edited');

  await app.row(2).click();
  await page.keyboard.press('e');
  await expect(panel.getByLabel('Organisation', { exact: true })).toHaveValue('Müller GmbH');
  await expect(panel.getByLabel('Building or flat', { exact: true })).toHaveValue('Wohnung 3');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = dialogOf(page);
  await expect(previewOf(page)).toContainText('lacks letters that occur in 2 cells: Ł ź');
  await expect(previewOf(page)).toContainText('Row 1, Final address: Łódź');
  await expect(dialog.getByRole('button', { name: 'Start export' })).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations(page, 'letters that an encoding lacks');
  await dialog.getByRole('button', { name: 'Write the file in UTF-8' }).click();
  await expect(dialog.getByRole('radio', { name: /^UTF-8/u })).toBeChecked();
  await expect(dialog.getByText('2 rows will be written.')).toBeVisible();
  const download = await downloadBy(page, () => dialog.getByRole('button', { name: 'Start export' }).click());
  const path = join(directory, 'out.csv');
  await download.saveAs(path);
  await expect(dialog.getByText(/All text is now in UTF-8/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const written = readFileSync(path, 'utf8');
  expect(written.startsWith('\uFEFF')).toBe(true);
  const lines = written.slice(1).split('\r\n');
  expect(lines.slice(0, 3).map((line, i) => line.startsWith(OWN[i] ?? '-'))).toEqual([true, true, true]);
  expect(lines[1]).toContain(';Łódź;');
  expect(lines[0]).toContain(';Final organisation;Final building or flat;');
  expect(lines[2]).toContain(';Müller GmbH;Wohnung 3;');

  await page.getByRole('button', { name: /^Lists/u }).click();
  await app.importFile(PROTECTED);
  await page.getByRole('button', { name: /^View rows/u }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(previewOf(page)).toContainText('The sheet “Members” is protected');
  await expect(dialog.getByText('First choose what to do with the protected sheet.')).toBeVisible();
  await expectNoViolations(page, 'a protected sheet');
  await dialog.getByRole('radio', { name: /^A copy without the protection/u }).check();
  await expect(dialog.getByText('6 rows will be written.')).toBeVisible();
  const unlocked = await downloadBy(page, () => dialog.getByRole('button', { name: 'Start export' }).click());
  const copy = join(directory, 'copy.xlsx');
  await unlocked.saveAs(copy);
  await expect(dialog.getByText(/is not protected in the new file/u)).toBeVisible();
  // The count of texts in the original is too high by one, and so is the count in the copy.
  const byHowMuch = (faults: Awaited<ReturnType<typeof faultsOf>>) =>
    faults.map(([part, fault, counts]) => {
      const [stated = '', found = ''] = counts.split(': ');
      return [part, fault, Number(stated) - Number(found)];
    });
  expect(byHowMuch(await faultsOf(copy))).toEqual(byHowMuch(await faultsOf(PROTECTED)));
  const { sheets } = await readWorkbookAgain(copy);
  expect(sheets.get('Members')?.around).not.toHaveProperty('protection');
  expect(sheets.get('Other')?.cells.get('A1')?.formula).toBe('Members!B2');
});

test('after an export, the dialog shows the number of undecided rows, and a button leads to these rows', async ({
  checkedSample: { page },
}) => {
  await page.keyboard.press('Control+e');
  const dialog = dialogOf(page);
  await countOf(page, 'Rows');
  await downloadBy(page, () => page.keyboard.press('Control+Enter'));
  await expect(dialog.getByRole('heading', { name: /is saved$/u })).toBeVisible();
  await expect(dialog.getByText(/^\d+ rows still need your decision\./u)).toBeVisible();
  await dialog.getByRole('button', { name: /^Review \d+$/u }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('needs review first')).toBeVisible();
});
