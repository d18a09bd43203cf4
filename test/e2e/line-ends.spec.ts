import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures/local-app.ts';

test('a line end in a cell has the same mark in the preview, in the grid and in the row panel', async ({
  app,
}) => {
  const { page, directory } = app;
  const path = join(directory, 'lines.txt');
  // FileMaker ends lines in a cell with a vertical tab, and quotes nothing.
  writeFileSync(
    path,
    'Notes\tStreet\tTown\tPostcode\nfirst\u000Bsecond\t12 Stanley Street\tUlverston\tLA12 7BT\n',
  );
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(path);
  const marked = { has: page.locator('.hidden-character[data-label="↵"]') };
  await expect(
    page
      .getByRole('cell')
      .filter(marked)
      .filter({ hasText: /first\s*second/u }),
  ).toHaveCount(1);
  await page.screenshot({ path: test.info().outputPath('preview.png') });
  await page.getByLabel('Country, if a row names none').selectOption({ label: 'United Kingdom' });
  await page.getByRole('button', { name: 'Start import' }).click();
  await app.verify();
  await app.row(1).click();
  await expect(app.row(1).locator('.grid-cell').filter(marked)).toHaveCount(1);
  await expect(page.locator('.row-cells dd').filter(marked)).toHaveCount(1);
  await page.screenshot({ path: test.info().outputPath('grid.png') });
});
