import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callFromPage } from '../support/app/page-call.ts';
import { expect } from './fixtures/local-app.ts';
import { test } from './fixtures/services.ts';

test('emails and postcode lookups are not offered with an evaluation key', async ({ app, practiceUrl }) => {
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
  await expect(emails).toContainText('You cannot check emails with an evaluation key.');
  await expect(page.getByRole('checkbox', { name: 'Emails' })).toHaveCount(0);

  await app.verify();
  await app.row(1).click();
  await page.keyboard.press('p');
  const fix = page.getByRole('region', { name: 'Fix' });
  await expect(fix).toContainText('You cannot list the addresses of a postcode with an evaluation key.');
  await expect(fix.getByRole('button', { name: /^Look up/u })).toHaveCount(0);
});

test('the app sends no key to a service that needs none, and deletes the key stored for such a service', async ({
  app,
  scripted,
}) => {
  const { page } = app;
  await callFromPage(page, 'changeSettings', { started: true });
  await callFromPage(page, 'connectService', { serviceUrl: scripted.baseUrl, key: 'sk-7f3a9c51d2e8' });
  await page.reload();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Change key…' }).click();
  await page.getByRole('radio', { name: /^This service needs no key/u }).check();
  await expect(page.getByText('Doorstep forgets the current key of this service')).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('No key needed.')).toBeVisible();

  // The page does not say that the service works before the service has answered.
  scripted.reply({ status: 500, json: {} });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.locator('.field-error')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Service saved' })).toBeVisible();
  await expect(page.getByText(/connected/iu)).toHaveCount(0);
  scripted.reply({ json: { suggestions: [] } });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^The service answered in [\d.]+ s\.$/u)).toBeVisible();
  expect(scripted.requests.map(({ headers }) => headers['x-service-key'])).toEqual([undefined, undefined]);

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Enter a key…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget key…' })).toHaveCount(0);
});

test('the address of a register page becomes a link once the address is valid', async ({
  app,
  practiceUrl,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Enter a key' }).click();
  await page.getByRole('radio', { name: /^Register for a trial/u }).check();
  await expect(page.getByText('First enter the service address')).toBeVisible();
  await page.getByLabel('Service address').fill(practiceUrl);
  const link = page.getByRole('link', { name: /^Open the register page/u });
  const opening = page.context().waitForEvent('page');
  await link.click();
  const opened = await opening;
  await expect(opened.getByRole('heading', { name: 'Register' })).toBeVisible();
  expect(opened.url()).toBe(`${practiceUrl}/register`);
});

test('a connection test shows its steps, and asks for the login that a proxy wants', async ({
  app,
  scripted,
}) => {
  const { page } = app;
  await callFromPage(page, 'changeSettings', { started: true });
  await callFromPage(page, 'connectService', { serviceUrl: scripted.baseUrl, key: 'sk-7f3a9c51d2e8' });
  await page.reload();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  scripted.reply({ status: 407, text: '<html>', headers: { 'proxy-authenticate': 'Basic realm="office"' } });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('asks for a user name and a password (407)')).toBeVisible();
  await expect(page.getByText('without a proxy')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save and test again' });
  const parts = page.locator('.proxy-login > *');
  const boxes = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(3);
  for (const [index, { top }] of boxes.slice(1).entries())
    expect(top - boxes[index].bottom).toBeGreaterThanOrEqual(12);
  await page.getByLabel('User name for the proxy').fill('a:b');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('User name for the proxy').fill('ann');
  await page.getByLabel('Password for the proxy').fill('secret');
  scripted.reply({ json: { suggestions: [] } });
  await save.click();
  await expect(page.getByText(/^The service answered in [\d.]+ s and accepted the key\.$/u)).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect(page.getByText('none, not encrypted')).toBeVisible();
});
