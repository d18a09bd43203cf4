import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect } from './fixtures/local-app.ts';
import { expectPrice } from './fixtures/quote.ts';
import { test } from './fixtures/services.ts';

const EMAIL = 'ada@company.example';
const TERMS = {
  error: 'terms_acceptance_required',
  terms_url: 'http://127.0.0.1:9/terms',
  uk_evaluation_terms_url: 'http://127.0.0.1:9/terms/uk',
};
const NO_TERMS = /^request failed: GET http:\/\/127\.0\.0\.1:9\/terms(?:\/uk)? net::ERR_UNSAFE_PORT$/u;
const ISSUED = {
  api_key: 'sk-issued-7f3a9c51d2e8',
  validation_credits: 100,
  geocode_credits: 100,
  expires_at: '2020-02-01T12:00:00Z',
  tier: 'dev',
  info_url: 'http://127.0.0.1:9/pricing',
  next_steps: 'Send the key in the header.',
};

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const address = (page: Page): Locator => page.getByLabel('Service address');
const email = (page: Page): Locator => page.getByLabel('Your email');
const key = (page: Page): Locator => page.getByLabel('Your key');
const agreement = (page: Page): Locator => page.getByRole('checkbox', { name: /^I have read both/u });

async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function readInBrowser(page: Page): Promise<string> {
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const opened = await opening;
  const heading = await opened.getByRole('heading').innerText();
  await opened.close();
  return heading;
}

async function openBoth(page: Page): Promise<void> {
  await expect(agreement(page)).toBeVisible();
  for (const link of await page.getByRole('listitem').getByRole('link').all()) {
    const opening = page.context().waitForEvent('page');
    await link.click();
    const opened = await opening;
    await opened.waitForLoadState(); // closing it while it loads would be a failed request
    await opened.close();
  }
}

async function askForKey(page: Page, serviceUrl: string): Promise<void> {
  await address(page).fill(serviceUrl);
  await email(page).fill(EMAIL);
  await button(page, 'Continue').click();
}

test('a person opens and accepts both documents, then gets and uses an evaluation key, by keyboard alone', async ({
  app,
  practiceUrl,
}) => {
  const { page, directory } = app;
  const { keyboard } = page;
  await tabTo(button(page, 'Get an evaluation key'));
  await keyboard.press('Enter');
  await expect(address(page)).toBeFocused();
  await keyboard.type(practiceUrl);
  await tabTo(email(page));
  await keyboard.type(EMAIL);
  await keyboard.press('Enter');

  const [general, uk] = [/^Terms of service/u, /^Evaluation terms/u].map((name) =>
    page.getByRole('link', { name }),
  );
  await expect(general as Locator).toBeFocused();
  await expect(agreement(page)).not.toBeChecked();
  await expect(agreement(page)).toBeDisabled();
  expect(await readInBrowser(page)).toBe('Terms of service');
  await expect(agreement(page)).toBeDisabled();
  await tabTo(uk as Locator);
  expect(await readInBrowser(page)).toBe('UK evaluation terms');
  await expect(agreement(page)).not.toBeChecked();
  const agree = button(page, 'Agree and get the key');
  await expect(agree).toBeDisabled();
  await tabTo(agreement(page));
  await keyboard.press('Space');
  await tabTo(agree);
  await keyboard.press('Enter');

  // Waits for the chooser before Enter is pressed, because the key may reach the browser first.
  const chooser = page.waitForEvent('filechooser');
  await expect(page.getByRole('heading', { name: 'Your evaluation key is ready' })).toBeVisible();
  await expect(page.getByText('This key includes: 100 validations, 100 geocodes. It ends on')).toBeVisible();
  await expect(page.getByText('Send the key in the X-Service-Key header')).toBeVisible();
  expect(await page.content()).not.toMatch(/dev_[0-9a-f]{32}/u);
  await expect(button(page, 'Open a list…')).toBeFocused();

  const list = join(directory, 'list.csv');
  writeFileSync(list, 'Street,Town,Postcode,Country\nStanley Street,Ulverston,LA12 7BT,GBR\n');
  await keyboard.press('Enter');
  await (await chooser).setFiles(list);
  await tabTo(button(page, 'Start import'));
  await keyboard.press('Enter');
  await expectPrice(page);
  await app.verify();
  const ledger = await (await fetch(`${practiceUrl}/_practice/ledger`)).text();
  expect(ledger).toContain('Stanley Street');
});

test('a person connects a service with an existing key, and an error is reported next to the field that caused it', {
  tag: '@main',
}, async ({ app }) => {
  const { page } = app;
  await button(page, 'Enter a key').click();
  await expect(address(page)).toBeFocused();
  await address(page).fill('service.example');
  await key(page).fill('sk-7f3a9c51d2e8');
  await page.keyboard.press('Enter');
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAccessibleDescription(/^“service\.example” is not a web address\./u);

  await address(page).fill('https://service.example/v1/');
  await expect(address(page)).toHaveAccessibleDescription(/^The full address from your provider/u);
  await key(page).fill('test');
  await button(page, 'Connect').click();
  await expect(key(page)).toBeFocused();
  await expect(key(page)).toHaveAccessibleDescription(
    /is only for address suggestions and cannot check addresses/u,
  );

  await key(page).fill('sk 7f3a');
  await button(page, 'Connect').click();
  await expect(key(page)).toHaveAccessibleDescription(
    /^A key is one line of letters, digits and other characters/u,
  );

  await key(page).fill('sk-7f3a9c51d2e8');
  await button(page, 'Connect').click();
  await expect(page.getByRole('heading', { name: 'Service saved' })).toBeVisible();
  await expect(button(page, 'Open a list…')).toBeFocused();
  expect(await page.content()).not.toContain('sk-7f3a9c51d2e8');

  await button(page, 'Settings').click();
  const service = page.getByRole('region', { name: 'Service' });
  await expect(service).toContainText('https://service.example/v1');
  await button(page, 'Change key…').click();
  await expect(key(page)).toBeFocused();
  await expect(key(page)).toHaveAccessibleDescription(/replaces the current key/u);
  await page.getByRole('radio', { name: 'I have a key' }).focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Register/u })).toBeFocused();
  await button(page, 'Settings').click();
  await button(page, 'Forget key…').click();
  await button(page, 'Forget key').click();
  await expect(service).toContainText('No key yet. Doorstep needs one to check lists.');
  await expect(button(page, 'Enter a key…')).toBeFocused();
  await page.getByRole('radio', { name: /^Practice service/u }).click();
  await expect(service).toContainText(
    'Runs on this computer. It sends nothing to the network and costs nothing.',
  );
});

test('a reconnected service still has its key, and a missing key is reported next to the key field', async ({
  app,
}) => {
  const { page } = app;
  const connected = page.getByRole('heading', { name: 'Service saved' });
  await button(page, 'Enter a key').click();
  await address(page).fill('https://service.example');
  await key(page).fill('sk-7f3a9c51d2e8');
  await button(page, 'Connect').click();
  await expect(connected).toBeVisible();
  await button(page, 'Settings').click();
  await page.getByRole('radio', { name: /^Practice service/u }).click();

  await button(page, 'Connect a service…').click();
  await address(page).fill('https://other.example');
  await button(page, 'Connect').click();
  await expect(key(page)).toBeFocused();
  await expect(key(page)).toHaveAccessibleDescription(
    /^This computer has no saved key for https:\/\/other\.example/u,
  );
  await address(page).fill('https://service.example');
  await button(page, 'Connect').click();
  await expect(connected).toBeVisible();
});

test('the app sends nothing over plain http to another computer without the permission of the person', async ({
  app: { page },
}) => {
  const { keyboard } = page;
  const question = page.getByRole('dialog', { name: 'Send without encryption to 10.0.0.5?' });
  await tabTo(button(page, 'Enter a key'));
  await keyboard.press('Enter');
  await expect(address(page)).toBeFocused();
  await keyboard.type('http://10.0.0.5/v1');
  await tabTo(key(page));
  await keyboard.type('sk-7f3a9c51d2e8');
  await keyboard.press('Enter');
  await expect(question).toBeVisible();
  await expectNoViolations(page, 'plain http');
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(address(page)).toHaveAccessibleDescription(
    /10\.0\.0\.5 is another computer\. .+ Nothing was sent\./u,
  );
  await expect(key(page)).toBeFocused();

  await keyboard.press('Enter');
  await tabTo(question.getByRole('button', { name: 'Send without encryption' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Service saved' })).toBeVisible();

  await button(page, 'Settings').click();
  const service = page.getByRole('region', { name: 'Service' });
  await expect(service).toContainText('You allowed unencrypted requests to 10.0.0.5');
  await tabTo(button(page, 'No longer allow 10.0.0.5'));
  await keyboard.press('Enter');
  await expect(service).toContainText('Doorstep sends nothing to 10.0.0.5');
  await expect(button(page, 'Allow 10.0.0.5…')).toBeFocused();
  await expectNoViolations(page, 'taken back');
});

test('a second key for the same email on the same day is refused with a message in the form', async ({
  app,
  practiceUrl,
}) => {
  const { page } = app;
  const body = { email: EMAIL, accept_terms: true };
  await fetch(`${practiceUrl}/dev-key`, { method: 'POST', body: JSON.stringify(body) });
  await button(page, 'Get an evaluation key').click();
  await askForKey(page, practiceUrl);
  await openBoth(page);
  await agreement(page).check();
  await button(page, 'Agree and get the key').click();
  await expect(page.getByRole('alert')).toContainText('refuses another for “ada@company.example” now');
  await expect(button(page, 'Agree and get the key')).toBeFocused();

  await button(page, 'Back').click();
  await expect(email(page)).toHaveValue(EMAIL);
});

test('a person must agree again if the terms change, because the earlier tick no longer counts', async ({
  app,
  scripted,
}) => {
  const { page, problems } = app;
  problems.allow(NO_TERMS);
  await button(page, 'Get an evaluation key').click();
  const changed = { ...TERMS, terms_url: 'http://127.0.0.1:9/terms/next' };
  scripted.reply({ status: 400, json: TERMS }, { status: 400, json: changed });
  await askForKey(page, scripted.baseUrl);
  await openBoth(page);
  await agreement(page).check();
  await button(page, 'Agree and get the key').click();
  await expect(page.getByRole('alert')).toContainText('The terms may have changed');
  await expect(agreement(page)).not.toBeChecked();
  await expect(agreement(page)).toBeDisabled();
  await expect(button(page, 'Agree and get the key')).toBeDisabled();
  expect(scripted.requests.filter(({ body }) => body.includes('accept_terms'))).toEqual([]);
});

test('a person can stop waiting for a key, and a message appears if the service issues none or is unreachable', async ({
  app,
  scripted,
}) => {
  const { page } = app;
  await button(page, 'Get an evaluation key').click();
  scripted.reply({ fault: 'hang' });
  // Waits for the request. If it were stopped before it arrives, its reply would go to the next request.
  await Promise.all([scripted.nextRequest(), askForKey(page, scripted.baseUrl)]);
  await expect(page.getByText('Asking the service…')).toBeVisible();
  await expect(button(page, 'Continue')).toBeFocused();
  await button(page, 'Stop').click();
  await expect(page.getByRole('alert')).toContainText('You have not agreed to anything.');
  await expect(button(page, 'Continue')).toBeFocused();

  scripted.reply({ status: 404, text: '' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('it gives no evaluation keys at this address');

  await address(page).fill('http://127.0.0.1:9');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('network not reachable');
});

test('axe finds no fault in any step on the way to a key', async ({ app: { page, problems }, scripted }) => {
  problems.allow(NO_TERMS);
  await button(page, 'Enter a key').click();
  await expectNoViolations(page, 'own key');
  await address(page).fill('service.example');
  await key(page).fill('test');
  await button(page, 'Connect').click();
  await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page, 'wrong address');
  await page.getByRole('radio', { name: /^Register/u }).check();
  await expectNoViolations(page, 'register');
  await page.getByRole('radio', { name: /^Get an evaluation key/u }).check();
  scripted.reply({ status: 404, text: '' });
  await askForKey(page, scripted.baseUrl);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page, 'refused');
  scripted.reply({ status: 400, json: TERMS });
  await button(page, 'Continue').click();
  await expect(agreement(page)).toBeVisible();
  await expectNoViolations(page, 'terms');
  await openBoth(page);
  await agreement(page).check();
  await expectNoViolations(page, 'agreed');
  scripted.reply({ status: 400, json: TERMS }, { json: ISSUED });
  await button(page, 'Agree and get the key').click();
  await expect(page.getByText('This evaluation key ended on 1 February 2020')).toBeVisible();
  await expectNoViolations(page, 'issued');
  await button(page, 'Settings').click();
  await expect(page.getByText('This evaluation key ended on 1 February 2020')).toBeVisible();
  await expectNoViolations(page, 'settings');
  await button(page, 'Forget key…').click();
  await expectNoViolations(page, 'forget');
});
