import type { Page, Route } from 'playwright/test';
import { callFromPage } from '../support/app/page-call.ts';
import { violations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import { expect, type LocalApp } from './fixtures/local-app.ts';
import { checkRows, mapOf, openMap, pixelsOf, ROWS, readPins, rowHeading } from './fixtures/map.ts';

const STYLE = 'https://maps.example/style.json';
const SEA = { version: 8, sources: {}, layers: [{ id: 'sea', type: 'background' }] };
const SORRY = 'The online map did not answer, so this is the built-in map.';

test.beforeEach(({ service }) => service.trouble({}));

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

test('the page requests an online map style only if a person has set one, and only from its own server', async ({
  app,
}) => {
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
  await expect(page.getByText('Enter an https address without a user name')).toBeVisible();
  await field.fill(STYLE);
  await field.blur();
  await page.getByRole('button', { name: 'Reload now' }).click();
  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  await page.getByRole('button', { name: /^rows\.csv/u }).click();
  await page.keyboard.press('m');
  await expect.poll(() => asked).toContain(STYLE);
  const headers = (await page.request.get(page.url())).headers();
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://maps.example;");
});

type Answer = {
  readonly answer: (route: Route) => Promise<void>;
  readonly problems: readonly RegExp[];
};

const DOWN = [
  /^request failed: GET https:\/\/maps\.example\/style\.json net::ERR_CONNECTION_REFUSED$/u,
  /^console\.error: Failed to load resource: net::ERR_CONNECTION_REFUSED \(https:\/\/maps\.example\/style\.json\)$/u,
];

const GONE = [
  /^refused: GET https:\/\/maps\.example\/style\.json 404$/u,
  /^console\.error: Failed to load resource: .* status of 404 .*\(https:\/\/maps\.example\/style\.json\)$/u,
];

/** The host is down, or the style is missing, is not JSON, is JSON but no style, or never arrives. */
const ANSWERS: readonly Answer[] = [
  { answer: (route) => route.abort('connectionrefused'), problems: DOWN },
  { answer: (route) => route.fulfill({ status: 404, body: 'no such map' }), problems: GONE },
  {
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '{"version": 8, ' }),
    problems: [],
  },
  {
    answer: (route) => route.fulfill({ json: { error: 'key expired' } }),
    problems: [],
  },
  {
    answer: () => Promise.resolve(),
    problems: [/^request failed: GET https:\/\/maps\.example\/style\.json net::ERR_ABORTED$/u],
  },
];

test('the built-in map appears with a message if an online map style cannot be used', async ({ app }) => {
  test.slow();
  const { page } = app;
  let asked = 0;
  let answerNow: Answer['answer'] = (route) => route.fulfill({ json: SEA });
  const tryAgain = sorry(page).getByRole('button', { name: 'Try again' });
  for (const [at, { answer, problems }] of ANSWERS.entries()) {
    for (const problem of problems) app.problems.expect(problem);
    answerNow = answer;
    const before = asked;
    if (at === 0) await openOnlineMap(app, (route) => ((asked += 1), answerNow(route)));
    else await tryAgain.click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(sorry(page)).toBeVisible();
    await expect(page.getByText('Natural Earth').first()).toBeVisible();
    const places = await pixelsOf(await readPins(page), mapOf(page));
    const { x, y } = places[at % 2] ?? { x: 0, y: 0 };
    await expect(async () => {
      await page.mouse.click(x, y);
      await expect(rowHeading(page, 2 + (at % 2))).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Where it is' })).toContainText(SORRY);
  }
  expect(await violations(page)).toEqual([]);

  answerNow = (route) => route.fulfill({ json: SEA });
  await tryAgain.click();
  await expect(mapOf(page)).toBeVisible();
  await expect(page.getByText(SORRY)).toHaveCount(0);
  // This map credits nobody, because its style names no source.
  await expect(page.getByText('Natural Earth')).toHaveCount(0);
});

const MARKUP = [
  '<a href="https://www.openstreetmap.org/copyright" onclick="alert(1)">© OpenStreetMap</a> contributors',
  '<a href="https://evil.example/renew">Your licence has ended</a>',
  '<form action="https://evil.example/"><input name="key"><button>Sign in</button></form>',
  '<img src="https://evil.example/pixel.png" onerror="alert(1)"><style>body{display:none}</style>',
  `tiles \u202E${'by someone '.repeat(100)}`,
];

test('the attribution of an online map style is shown as text, with known links only', async ({ app }) => {
  const { page } = app;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const source = (attribution: string) => ({
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    attribution,
  });
  const style = {
    ...SEA,
    sources: Object.fromEntries(MARKUP.map((markup, at) => [`s${at}`, source(markup)])),
    layers: [...SEA.layers, ...MARKUP.map((_, at) => ({ id: `l${at}`, type: 'circle', source: `s${at}` }))],
  };
  const map = await openOnlineMap(app, (route) => route.fulfill({ json: style }));
  const makers = page
    .locator('.map-canvas .maplibregl-ctrl-attrib')
    .filter({ hasText: 'contributors' })
    .first();
  await expect(makers).toContainText('© OpenStreetMap contributors | Your licence has ended | Sign in');
  await expect(makers).toContainText(/tiles \[RLO\].*…$/u);
  await expect(makers.getByRole('link')).toHaveCount(1);
  await expect(makers.getByRole('link')).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
  // None of the markup is in the page, and nothing that it names was requested.
  await expect(makers.locator(':not(a)')).toHaveCount(0);
  await expect(makers.locator('[onclick]')).toHaveCount(0);
  await expect(map).toBeVisible();
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
});
