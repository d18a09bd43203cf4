import type { Page } from 'playwright/test';
import { callFromPage } from '../support/app/page-call.ts';
import { test } from './fixtures/connected.ts';
import { askedOf, failureNote, fixPanel, openFixList, options, press, version } from './fixtures/fix-list.ts';
import { expect } from './fixtures/local-app.ts';

const LOOKUP = '/postcode-lookup';
const AT_BA2_5RP = 56;

const pointAt = (street: string, number: string) => ({
  street,
  house_number: number,
  building_name: '',
  organisation_name: '',
  city: 'Bath',
  county: 'Somerset',
  udprn: '',
  uprn: '',
  accuracy_type: 'rooftop',
});

const postcode = (page: Page) => page.getByLabel('Postcode', { exact: true });
const narrow = (page: Page) => page.getByLabel('Filter by number, building or organisation');

test.beforeEach(async ({ app, service }) => {
  await service.trouble({});
  await openFixList(app);
});

test('a person picks an address at a postcode by keyboard alone, for a single credit', {
  tag: '@main',
}, async ({ app, service }) => {
  const { page } = app;
  await press(page, 'p');
  await expect(postcode(page)).toHaveValue('BA2 5RP');
  await expect(page.getByRole('button', { name: 'Look up · 1 credit' })).toBeVisible();
  await press(page, 'Enter');
  await expect(options(page)).toHaveCount(AT_BA2_5RP);
  await expect(fixPanel(page).getByText(`${AT_BA2_5RP} addresses at BA2 5RP · 1 credit spent`)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Midford Road' }).getByRole('option')).toHaveCount(29);
  await expect(narrow(page)).toBeFocused();

  await page.keyboard.type('neuro');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText('Neurology Outpatients');
  await expect(options(page)).not.toContainText(/UDPRN|UPRN/u);
  await expect(options(page)).toContainText('building');
  await expect(version(page, 'Pick')).toContainText(
    'Neurology Outpatients, St Martins Hospital, Midford Road',
  );
  await press(page, 'Enter');
  await expect(page.getByText('Row 1: address chosen').first()).toBeVisible();
  await expect(app.row(1)).toContainText('address chosen');
  // The list has no column for companies, so the picked company is next to the address.
  await expect(app.row(1)).toContainText('Neurology Outpatients');

  // The second lookup is free, also for another row.
  await app.row(1).click();
  await press(page, 'p');
  await expect(page.getByRole('button', { name: 'Look up · free (looked up before)' })).toBeVisible();
  expect(await askedOf(service, LOOKUP)).toBe(1);

  await press(page, 'Escape', 'u');
  await expect(app.row(1)).not.toContainText('address chosen');
});

test('the panel understands a postcode with O instead of 0 and without a space', async ({ app, service }) => {
  const { page } = app;
  await app.row(4).click();
  await press(page, 'p');
  await expect(page.getByText('Understood as HA0 4UZ.')).toBeVisible();
  await press(page, 'Enter');
  await expect(options(page)).toHaveCount(31);
  await press(page, 'End', 'ArrowDown', 'ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(await askedOf(service, LOOKUP)).toBe(1);
});

test('if the list of addresses at a postcode is incomplete, the panel says so and says what to do', async ({
  app,
  scripted,
}) => {
  const { page } = app;
  const { service, lists } = await callFromPage(page, 'connectService', {
    serviceUrl: scripted.baseUrl,
    key: 'practice',
  });
  // The list stays with its service until a person chooses another.
  for (const { id } of lists)
    await callFromPage(page, 'chooseService', { listId: id, serviceId: service.id ?? 0 });
  const addresses = Array.from({ length: 100 }, (_, at) => ({
    ...pointAt('High Street', String(at + 1)),
    postcode: 'BA2 5RP',
  }));
  scripted.reply({ json: { postcode: 'BA2 5RP', country: 'gbr', count: 100, addresses, truncated: true } });
  await press(page, 'p');
  await expect(postcode(page)).toBeFocused();
  await press(page, 'Enter');
  await expect(options(page)).toHaveCount(100);
  await expect(fixPanel(page)).toContainText('The service lists only the first 100 addresses at BA2 5RP.');
  await expect(fixPanel(page)).toContainText('type it under Edit and check it');
  expect(scripted.requests.filter(({ path }) => path.endsWith('/postcode-lookup'))).toHaveLength(1);
});

test('an invalid postcode is refused next to its field with the rule, and nothing is sent', async ({
  app,
  service,
}) => {
  const { page } = app;
  await press(page, 'p');
  const field = postcode(page);
  for (const [typed, rule] of [
    ['A'.repeat(1024), 'A postcode can have at most 20 characters. This text has 1,024.'],
    ['BA2\u0007 5RP', 'This text contains a tab, a line break or another control character.'],
    ['Bath', 'This is not a British postcode. Write it like SW1A 2AA'],
  ] as const) {
    await field.fill(typed);
    await press(page, 'Enter');
    await expect(fixPanel(page).getByText(rule)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await field.fill('ZE99 9ZZ');
  await press(page, 'Enter');
  await expect(failureNote(page)).toContainText('The service knows no address at ZE99 9ZZ.');
  expect(await askedOf(service, LOOKUP)).toBe(1);
});

test('after a failed lookup the panel states the reason and what to do, and the next attempt succeeds', async ({
  app,
  service,
}) => {
  const { page } = app;
  await press(page, 'p');
  await service.trouble({ validationCredits: 0 });
  await press(page, 'Enter');
  await expect(failureNote(page)).toContainText('no credits left');
  expect(await askedOf(service, LOOKUP)).toBe(1);

  await service.trouble({ serverErrors: 1 });
  await press(page, 'Enter');
  await expect(failureNote(page)).toContainText('service error');
  expect(await askedOf(service, LOOKUP)).toBe(5); // one request and three automatic retries

  await service.trouble({ rateLimited: 1, retryAfterSeconds: 2 });
  await press(page, 'Enter');
  await expect(failureNote(page)).toContainText('too many requests');
  await expect(failureNote(page)).toContainText('Try again in 2 seconds.');

  await service.trouble({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(options(page)).toHaveCount(AT_BA2_5RP);
  await expect(postcode(page)).toHaveValue('BA2 5RP');
});

test('Escape stops the wait for a slow service, and the late answer is still used', async ({
  app,
  service,
}) => {
  const { page } = app;
  await service.trouble({ latencyMs: 4000 });
  await press(page, 'p');
  await expect(postcode(page)).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByText('Asking the service…')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByText('Stopped waiting.')).toBeVisible();
  await expect(fixPanel(page)).toBeVisible();
  await press(page, 'Enter');
  await expect(options(page)).toHaveCount(AT_BA2_5RP);
  expect(await askedOf(service, LOOKUP)).toBe(1);
});
