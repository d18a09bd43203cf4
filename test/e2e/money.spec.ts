import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './fixtures/connected.ts';
import { expect } from './fixtures/local-app.ts';
import { expectPrice } from './fixtures/quote.ts';

test('the app shows the expected and the actual cost of a check in money if the settings have a credit price', async ({
  app,
  service,
}) => {
  const { page, directory } = app;
  await service.trouble({});
  const list = join(directory, 'members.csv');
  writeFileSync(
    list,
    'Street,Town,Postcode,Email\n12 Stanley Street,Ulverston,LA12 7BT,a@b.example\n45 Kings Road,London Colney,AL2 1ES,c@d.example\n',
  );
  await app.importFile(list);
  await expectPrice(page, /2 credits and 2 email credits at most$/u);
  const money = page.getByText(/^about £|^less than £|for the address credits/u);
  await expect(money).toBeHidden();

  const settings = async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByLabel('Currency')).toBeVisible();
  };
  const quote = async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expectPrice(page, /2 credits and 2 email credits at most$/u);
  };
  const address = page.getByLabel('Price of an address credit');
  await settings();
  await address.fill('free');
  await expect(page.getByText('Enter a price above 0, such as 0.025, or leave it empty.')).toBeVisible();
  await address.fill('0,0125');
  await address.press('Tab');
  await page.getByLabel('Currency').fill('gpb');
  await expect(page.getByText('This currency code is not known.')).toBeVisible();
  await page.getByLabel('Currency').fill('gbp');
  await page.getByLabel('Currency').press('Tab');
  await expect(page.getByText('1,000 credits: about £12.50.')).toBeVisible();
  await expect(page.getByLabel('Currency')).toHaveValue('GBP');
  await expect(address).toHaveValue('0.0125');

  await quote();
  await expect(page.getByText(/^about £0\.03 for the address credits · /u)).toBeVisible();

  await settings();
  await address.fill('');
  await address.press('Tab');
  await expect(page.getByText('1,000 credits: about £12.50.')).toBeHidden();
  await quote();
  await expect(money).toBeHidden();

  await settings();
  await address.fill('5');
  await address.press('Tab');
  await expect(page.getByText('1,000 credits: about £5,000.00.')).toBeVisible();
  await page.getByLabel('Price of an email credit').fill('0.0112');
  await page.getByLabel('Price of an email credit').press('Tab');
  await expect(page.getByText('1,000 email credits: about £11.20.')).toBeVisible();
  await quote();
  await expect(page.getByText(/^about £10\.02 · /u)).toBeVisible();
  await app.verify();
  await page.getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText(
    'At the price in Settings, the spent credits cost about £10.02.',
  );
});
