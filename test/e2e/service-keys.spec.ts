/** What a service can be asked depends on its key: an evaluation key opens less, and some services ask for none. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callFromPage } from '../support/app/page-call.ts';
import { expect } from './fixtures/local-app.ts';
import { test } from './fixtures/services.ts';

test('emails and the list of a postcode are not offered with an evaluation key', async ({
  app,
  practiceUrl,
}) => {
  const { page, directory } = app;
  const asked = { serviceUrl: practiceUrl, email: 'ada@company.example' };
  await callFromPage(page, 'changeSettings', { started: true });
  const first = await callFromPage(page, 'requestEvaluationKey', { ...asked, agreedTerms: null });
  const agreedTerms = first.outcome === 'terms_required' ? first.terms : null;
  await callFromPage(page, 'requestEvaluationKey', { ...asked, agreedTerms });
  await page.reload();
  const list = join(directory, 'list.csv');
  writeFileSync(
    list,
    'Street,Town,Postcode,Country,Email\nStanley Street,Ulverston,LA12 7BT,GBR,a@b.example',
  );
  await app.importFile(list);
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails).toContainText('An evaluation key cannot check emails.');
  await expect(page.getByRole('checkbox', { name: 'Emails' })).toHaveCount(0);

  await app.verify();
  await app.row(1).click();
  await page.keyboard.press('p');
  const fix = page.getByRole('region', { name: 'Fix' });
  await expect(fix).toContainText('An evaluation key cannot list the addresses of a postcode.');
  await expect(fix.getByRole('button', { name: /^Look up/u })).toHaveCount(0);
});
