import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';
import { chooseScope, expectPrice } from './fixtures/quote.ts';

const LIST = `Street,Town,Postcode,Country
12 Zzyzx Qwrtp Road,Blorptown,ZZ99 9ZZ,United Kingdom
14 Zzyzx Qwrtp Road,Blorptown,ZZ99 9ZZ,United Kingdom
`;

test('a quote of the practice service costs nothing, and states how many addresses the service knows', async ({
  app,
}) => {
  const { page, directory } = app;
  const path = join(directory, 'own.csv');
  writeFileSync(path, LIST);
  await app.importFile(path);
  const practising = page.getByRole('region', { name: 'Practising' });
  await expect(practising).toContainText(
    'Doorstep tried 2 rows of this list, and the service knows 0 of them.',
  );
  await expectPrice(page, '2 practice credits at most');
  await expect(page.getByText(/^No charge · /u)).toBeVisible();
  await expectNoViolations(page, 'the quote of a list the practice service does not know');
  await app.verify();
  await expect(page.getByLabel('Checking', { exact: true })).toContainText('practice credits (no charge)');
  await page.getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('columnheader', { name: 'Practice credits (no charge)' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Check more…' }).click();
  await chooseScope(page, /Check older answers again/u);
  await expect(page.getByText('Costs practice credits.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Lists/u }).click();
  await expect(page.getByText('for all lists: 2 practice credits (no charge).')).toBeVisible();
});
