import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import { askedOf, failureNote, fixPanel, openFixList, options, press, version } from './fixtures/fix-list.ts';
import { expect } from './fixtures/local-app.ts';

const SUGGEST = '/suggest';
const REVERSE = '/reverse';
const VALIDATE = '/validate';

const addressField = (page: Page): Locator => page.getByRole('combobox', { name: 'Address' });

test.beforeEach(async ({ app, service }) => {
  await service.trouble({});
  await openFixList(app);
});

test('the panel requests suggestions only after a pause in typing, and the picked suggestion can be checked', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.row(2).click();
  const checks = await askedOf(service, VALIDATE);
  await press(page, 's');
  const field = addressField(page);
  await expect(field).toBeFocused();
  await expect(page.getByText('The service does not state a price.')).toBeVisible();
  await field.pressSequentially('10 downing'); // typed in one call, because separate calls have pauses on a busy machine
  await expect(options(page).first()).toContainText('Downing');
  expect(await askedOf(service, SUGGEST)).toBe(1);

  // With pauses there is one request for each text of at least three characters.
  await field.fill('');
  for (const [typed, asked] of [
    ['10 ', 1],
    ['dow', 2],
    ['nin', 3],
    ['g', 4],
  ] as const) {
    await field.pressSequentially(typed);
    await expect.poll(() => askedOf(service, SUGGEST)).toBe(asked);
  }
  await expect(page.getByText('Asking the service…')).toBeHidden();
  await expect(options(page).filter({ hasText: 'Farnham' }).first()).toBeVisible();
  expect(await askedOf(service, SUGGEST)).toBe(1 + 3);

  await press(page, 'ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /-0$/u);
  await expect(version(page, 'Pick')).toContainText('Downing');
  await press(page, 'Shift+Enter');
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue(/Downing/u);
  await expect(page.getByRole('button', { name: 'Use it without checking' })).toBeVisible();
  await expect(page.getByLabel('Street', { exact: true })).toBeFocused();
  await press(page, 'Control+Enter');
  await expect(app.row(2)).toContainText('edited');
  await expect.poll(() => askedOf(service, VALIDATE)).toBe(checks + 1);
});

test('a person accepts a suggestion without a check, and nothing is sent in countries without suggestions', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.row(3).click();
  await press(page, 's');
  await expect(fixPanel(page)).toContainText('The service suggests addresses only in Britain, Finland,');
  await expect(addressField(page)).toHaveCount(0);
  expect(await askedOf(service, SUGGEST)).toBe(0);

  await press(page, 'Escape');
  await expect(fixPanel(page)).toBeHidden();
  await app.row(2).click();
  await press(page, 's');
  await expect(addressField(page)).toBeFocused();
  await page.keyboard.type('downing street');
  await expect(options(page).first()).toContainText('Farnham');
  await press(page, 'ArrowDown', 'Enter');
  await expect(app.row(2)).toContainText('address chosen');
});

test('the panel reports that suggestions failed and keeps the typed text, and the next attempt succeeds', async ({
  app,
  service,
}) => {
  const { page } = app;
  await press(page, 's');
  await expect(addressField(page)).toBeFocused();
  await service.trouble({ serverErrors: 1 });
  await page.keyboard.type('10 downing');
  await expect(failureNote(page)).toContainText('service error');
  await service.trouble({ latencyMs: 2000 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Asking the service…')).toBeVisible();
  await expect(options(page).first()).toContainText('Downing');
  await expect(addressField(page)).toHaveValue('10 downing');
});

test('a person picks an address near a point by keyboard alone, for a single geocode credit', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.row(2).click();
  await press(page, 'i');
  const latitude = page.getByLabel('Latitude');
  await expect(page.getByRole('button', { name: /^Find addresses/u })).toBeFocused();
  await latitude.fill('91');
  await expect(page.getByText('Latitude is a number from −90 to 90')).toBeVisible();
  await press(page, 'Enter');
  expect(await askedOf(service, REVERSE)).toBe(0);

  await latitude.fill('51.2129');
  await press(page, 'Tab');
  await page.keyboard.type('-0.7988');
  await press(page, 'Tab', 'ArrowRight', 'ArrowRight');
  await expect(page.getByRole('slider', { name: 'Within 250 m' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Find addresses · 1 geocode credit' })).toBeVisible();
  await service.trouble({ geocodeCredits: 0 });
  await press(page, 'Enter');
  await expect(failureNote(page)).toContainText('no credits left');
  await service.trouble({ latencyMs: 2000 });
  await latitude.focus();
  await press(page, 'Enter');
  await expect(page.getByText('Asking the service…')).toBeVisible();
  await expect(options(page).first()).toContainText('Downing Street');
  await expect(options(page).first()).toContainText(/\d m/u);
  await expect(page.getByRole('listbox', { name: 'Addresses near the pin' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Find addresses · free (looked up before)' })).toBeVisible();
  expect(await askedOf(service, REVERSE)).toBe(2);
  await press(page, 'Enter');
  await expect(app.row(2)).toContainText('address chosen');
});

test('a failed search for nearby addresses costs nothing, and the panel states the reason', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.row(2).click();
  await press(page, 'i');
  await page.getByLabel('Latitude').fill('51.2129');
  await page.getByLabel('Longitude').fill('-0.7988');
  await service.trouble({ serverErrors: 1 });
  await press(page, 'Enter');
  await expect(failureNote(page)).toContainText('service error');
  expect(await askedOf(service, REVERSE)).toBe(4); // one request and three automatic retries

  await service.trouble({ rateLimited: 1, retryAfterSeconds: 2 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failureNote(page)).toContainText('too many requests');
  await expect(failureNote(page)).toContainText('Try again in 2 seconds.');

  await service.trouble({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByLabel('Latitude')).toHaveValue('51.2129');
  await expect(page.getByRole('button', { name: 'Find addresses · free (looked up before)' })).toBeVisible();
});

test('the panel says how long to wait for suggestions, which arrive even without credits left', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.row(2).click();
  await press(page, 's');
  await expect(addressField(page)).toBeFocused();
  await service.trouble({ rateLimited: 1, retryAfterSeconds: 2 });
  await page.keyboard.type('10 downing');
  await expect(failureNote(page)).toContainText('too many requests');
  await expect(failureNote(page)).toContainText('Try again in 2 seconds.');
  await service.trouble({ validationCredits: 0, geocodeCredits: 0 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).first()).toContainText('Downing');
});

test('a person saves an edit with or without a check, and an edit with control characters is refused', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.row(2).click();
  const checks = await askedOf(service, VALIDATE);
  await press(page, 'e');
  const street = page.getByLabel('Street', { exact: true });
  await expect(street).toBeFocused();
  await street.fill('4 Downing\u0007 Street');
  await expect(page.getByText('A part is one line of plain text')).toBeVisible();
  await press(page, 'Enter', 'Control+Enter');
  await expect(street).toBeVisible();
  await street.fill('4 Downing Street');
  await expect(version(page, 'Edit').locator('mark').first()).toBeVisible();

  await press(page, 'Alt+p', 'Escape', 'e');
  await expect(street).toHaveValue('4 Downing Street');
  await press(page, 'Enter');
  await expect(app.row(2)).toContainText('edited');
  expect(await askedOf(service, VALIDATE)).toBe(checks);

  await service.trouble({ serverErrors: 1 });
  await app.row(2).click();
  await press(page, 'e', 'Control+Enter');
  await expect(page.getByLabel('Row', { exact: true })).toContainText('The service gave no answer for row 2');
  await expect(app.row(2)).toContainText('edited');
  await service.trouble({});
  await press(page, 'c');
  await expect(page.getByText('Checked. This is the latest answer.')).toBeVisible();
  await expect(app.row(2)).toContainText('edited');
});

test('one key restores the imported address, and another key undoes this', async ({ app }) => {
  const { page } = app;
  await app.row(2).click();
  await press(page, 'e');
  await fixPanel(page).getByRole('tab', { selected: true }).focus();
  await press(page, 'o');
  await expect(app.row(2)).toContainText('kept as entered');
  await press(page, 'u');
  await expect(app.row(2)).not.toContainText('kept as entered');
});

test('axe finds no fault in any tool of the panel', async ({ app: { page }, service }) => {
  await press(page, 'p', 'Enter');
  await expect(options(page)).not.toHaveCount(0);
  await press(page, 'ArrowDown');
  await expectNoViolations(page, 'postcode');
  await press(page, 'Alt+s');
  await expect(addressField(page)).toBeFocused();
  await page.keyboard.type('10 downing');
  await expect(options(page).first()).toBeVisible();
  await press(page, 'ArrowDown');
  await expectNoViolations(page, 'suggestions');
  await press(page, 'Alt+e');
  await page.getByLabel('Town').fill('Bath\u0007');
  await expectNoViolations(page, 'edit');
  await press(page, 'Alt+i');
  await page.getByLabel('Longitude').fill('200');
  await expectNoViolations(page, 'a point out of range');
  await page.getByLabel('Latitude').fill('51.2129');
  await page.getByLabel('Longitude').fill('-0.7988');
  await press(page, 'Enter');
  await expect(options(page).first()).toBeVisible();
  await expectNoViolations(page, 'near a point');
  await service.trouble({ validationCredits: 0 });
  await press(page, 'Alt+p');
  await page.getByLabel('Postcode', { exact: true }).fill('GU9 7PA');
  await press(page, 'Enter');
  await expect(failureNote(page)).toBeVisible();
  await expectNoViolations(page, 'failed');
});
