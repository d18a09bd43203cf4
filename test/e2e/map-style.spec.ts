import type { Page, Route } from 'playwright/test';
import { callFromPage } from '../support/page-call.ts';
import { violations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import type { LocalApp } from './fixtures/local-app.ts';
import { expect } from './fixtures/local-app.ts';
import { checkRows, mapOf, openMap, pixelsOf, readPins, rowHeading, ROWS } from './fixtures/map.ts';

const STYLE = 'https://maps.example/style.json';
const SEA = { version: 8, sources: {}, layers: [{ id: 'sea', type: 'background' }] };
const SORRY = 'The online map did not answer. This is the built-in one.';

// The browser says so of what the journeys below let fail.
test.use({ expectedErrors: /Failed to load resource/u });

test.beforeEach(({ service }) => service.trouble({}));

/** Rows on the map of a page that was opened with an online style set. */
async function openOnlineMap(app: LocalApp, answer: (route: Route) => Promise<void>) {
  const { page } = app;
  await page.route('https://maps.example/**', answer);
  await callFromPage(page, 'changeSettings', { mapStyleUrl: STYLE });
  await page.reload();
  await checkRows(app, ROWS);
  await page.keyboard.press('m');
  return mapOf(page);
}

const sorry = (page: Page) =>
  page.getByRole('region', { name: 'Map of the rows' }).getByRole('status').filter({ hasText: SORRY });

test('an online style is asked for only when it is set, and its host alone', async ({ app }) => {
  const { page } = app;
  const asked: string[] = [];
  await page.route('https://maps.example/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ json: SEA });
  });
  await checkRows(app, ROWS);
  await openMap(page);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Settings' }).click();
  const field = page.getByRole('textbox', { name: 'Map style' });
  await field.fill('http://maps.example/style.json');
  await expect(page.getByText('An https address without a user name')).toBeVisible();
  await field.fill(STYLE);
  await field.blur();
  await page.getByRole('button', { name: 'Reload now' }).click();
  await page.getByRole('button', { name: /^rows\.csv/u }).click();
  await page.keyboard.press('m');
  await expect.poll(() => asked).toContain(STYLE);
  const headers = (await page.request.get(page.url())).headers();
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://maps.example;");
});

const ANSWERS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'whose host is down': (route) => route.abort('connectionrefused'),
  'that is gone': (route) => route.fulfill({ status: 404, body: 'no such map' }),
  'that is no JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"version": 8, ' }),
  'that is another JSON': (route) => route.fulfill({ json: { error: 'key expired' } }),
  'that never comes': () => Promise.resolve(),
};

for (const [which, answer] of Object.entries(ANSWERS)) {
  test(`an online style ${which} gives way to the built-in map, which says so and works`, async ({ app }) => {
    const { page } = app;
    const map = await openOnlineMap(app, answer);
    await expect(sorry(page)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Natural Earth').first()).toBeVisible();
    const [, south = { x: 0, y: 0 }] = await pixelsOf(await readPins(page), map);
    await expect(async () => {
      await page.mouse.click(south.x, south.y);
      await expect(rowHeading(page, 3)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // The row's own map knows it too, and does not wait for itself.
    await expect(page.getByRole('region', { name: 'Where it is' })).toContainText(SORRY);
  });
}

test('an online style that did not answer is tried again on request', async ({ app }) => {
  const { page } = app;
  let isDown = true;
  const map = await openOnlineMap(app, (route) => (isDown ? route.abort() : route.fulfill({ json: SEA })));
  await expect(sorry(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  isDown = false;
  await sorry(page).getByRole('button', { name: 'Try again' }).click();
  await expect(map).toBeVisible();
  await expect(page.getByText(SORRY)).toHaveCount(0);
  // The map that is there now credits nobody: the style names no source.
  await expect(page.getByText('Natural Earth')).toHaveCount(0);
});
