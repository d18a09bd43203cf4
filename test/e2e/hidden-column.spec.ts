import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWorkbook, text, worksheet } from '../support/files/made-workbook.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

test('the import says that a mapped column is hidden, and asks about streets without towns before they cost anything', async ({
  app,
}) => {
  const { page, directory } = app;
  const open = async (path: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a list…' }).first().click();
    await (await chooser).setFiles(path);
  };

  const workbook = join(directory, 'hidden.xlsx');
  const lines = [
    ['Straße', 'PLZORT'],
    ['Kantstraße 148', '10623 Berlin'],
    ['Lindenweg 3', '50667 Köln'],
  ];
  const rows = lines.map(
    ([street = '', town = ''], at) =>
      `<row r="${at + 1}">${text(`A${at + 1}`, street)}${text(`B${at + 1}`, town)}</row>`,
  );
  const head = '<cols><col min="1" max="1" width="9" hidden="1"/></cols>';
  await makeWorkbook(workbook, { sheet: worksheet(rows.join(''), { head }) });
  await open(workbook);
  await expect(page.getByText('This column is hidden in the workbook.')).toHaveCount(1);
  await expect(page.getByLabel('Straße holds')).not.toHaveValue('');
  await expectNoViolations(page, 'hidden column');
  await page.screenshot({ path: test.info().outputPath('hidden-column.png') });

  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('button', { name: 'Columns and country' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Columns and country' });
  const header = dialog.getByRole('columnheader').filter({ hasText: 'Straße' });
  await expect(header).toContainText('This column is hidden in the workbook.');
  await dialog.getByLabel('Straße holds').selectOption('Leave as it is');
  await expect(header).toContainText('This column is hidden in the workbook.');
  await expect(dialog.getByText('This column is hidden in the workbook.')).toHaveCount(1);
  await page.screenshot({ path: test.info().outputPath('columns-dialog.png') });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  const streets = join(directory, 'streets.csv');
  writeFileSync(streets, 'Street,Sum\n10 Downing Street,5\n12 Stanley Street,7\n45 Kings Road,9\n');
  await open(streets);
  const question = page
    .getByRole('listitem')
    .filter({ hasText: 'No column contains the town or the postcode' });
  await expect(question).toContainText('Without a town or a postcode, the service cannot find the street.');
  await page.getByLabel('Country, if a row names none').selectOption({ label: 'United Kingdom' });
  await question.getByRole('button', { name: 'Yes, check them without a town' }).click();
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('Most rows have no town and no postcode in the chosen columns')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('quote.png') });
  await page.getByRole('button', { name: 'Columns and country' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Columns and country' })).toBeVisible();
});
