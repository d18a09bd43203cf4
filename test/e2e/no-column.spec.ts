import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

test('a district that a person types is exported in an added column if the list has no column for districts', async ({
  app,
}) => {
  const { page, directory, row } = app;
  const path = join(directory, 'members.csv');
  writeFileSync(path, 'Street,Town,Postcode,Country\n10 Downing Street,London,SW1A 2AA,gbr');
  await app.importFile(path);
  await app.verify();
  await row(1).click();
  await page.keyboard.press('e');
  await page.getByLabel('District', { exact: true }).fill('Attleborough');
  await page.getByRole('button', { name: 'Save without checking' }).click();
  await expect(row(1)).toContainText('edited');

  const panel = page.getByLabel('Row', { exact: true });
  await expect(panel).toContainText('No column of the file fits this');
  await expect(panel).toContainText('Attleborough');
  await expectNoViolations(page, 'no column');
  await page.screenshot({ path: test.info().outputPath('no-column.png') });

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: /^In place/u }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Start export' }).click();
  const out = join(directory, 'out.csv');
  await (await download).saveAs(out);
  const [head = '', line = ''] = readFileSync(out, 'utf8').split(/\r?\n/u);
  expect(head).toContain('Decided address,Not in any column,Flag');
  expect(line).toMatch(/^10 Downing Street,London,SW1A 2AA,gbr,.*,Attleborough,/u);
});
