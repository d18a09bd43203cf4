import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

const OWN = ['Straße;Ort;Land', 'Mittelstraße 1;Köln;DE', 'Große Straße 2;Köln;DE'];

test('a file whose encoding lacks a letter of an edit becomes UTF-8 only when the person says so', async ({
  app,
}) => {
  const { page, directory } = app;
  const list = join(directory, 'köln.csv');
  writeFileSync(list, Buffer.from(OWN.map((line) => `${line}\r\n`).join(''), 'latin1'));
  await app.importFile(list);
  await app.verify();
  await app.row(1).click();
  await page.keyboard.press('e');
  const panel = page.getByRole('complementary', { name: 'Row', exact: true });
  await panel.getByLabel('City', { exact: true }).fill('Łódź');
  await panel.getByRole('button', { name: 'Save without checking' }).click();
  await expect(app.row(1)).toContainText('edited');

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('the same separator and encoding').waitFor();
  await page.getByRole('button', { name: 'Start export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('alert')).toContainText(
    'no letters for 2 cells of the result, such as “Łódź”',
  );
  await expectNoViolations(page, 'the question before a file becomes UTF-8');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Start export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as UTF-8' }).click();
  const path = join(directory, 'out.csv');
  expect((await download).suggestedFilename()).toBe('köln checked.csv');
  await (await download).saveAs(path);
  await expect(dialog.getByText(/All text is in UTF-8 now/u)).toBeVisible();
  const lines = readFileSync(path, 'utf8').replace('\uFEFF', '').split('\r\n');
  expect(lines.slice(0, 3).map((line, i) => line.startsWith(OWN[i] ?? '-'))).toEqual([true, true, true]);
  expect(lines[1]).toContain(';Łódź;');
});
