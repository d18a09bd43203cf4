import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { Desk } from '#shared/contract/desk.ts';
import type { Pins } from '#shared/contract/pins.ts';
import { NO_FILTER } from '#shared/contract/view.ts';
import { expectNoViolations, violations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import type { LocalApp } from './fixtures/local-app.ts';
import { expect } from './fixtures/local-app.ts';

/** Pixels between the pins and the edge when all are shown. */
const PADDING = 48;

type Point = { readonly x: number; readonly y: number };

/** The core's answer, asked by the page itself. */
async function ask<T>(page: Page, name: string, input: unknown): Promise<T> {
  const reply = await page.evaluate(
    async ([path, body]) => {
      const authorization = `Bearer ${sessionStorage.getItem('doorstep-session')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).text();
    },
    [`/api/call/${name}`, JSON.stringify(input)] as const,
  );
  return (JSON.parse(reply) as { readonly value: T }).value;
}

const mapOf = (page: Page): Locator => page.getByRole('region', { name: /^Map\. Arrow keys/u });

/** Opens the map of the list under review, and waits until it has been drawn. */
async function openMap(page: Page): Promise<Locator> {
  await page.keyboard.press('m');
  const map = mapOf(page);
  await expect(map).toBeVisible();
  await expect(page.getByText('Natural Earth').first()).toBeVisible();
  return map;
}

/** Where the pins are on the page while all of them are shown, as a web map projects them. */
async function pixelsOf({ lngs, lats }: Pins, map: Locator): Promise<readonly Point[]> {
  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not on the page');
  const points = lngs.map((lng, i) => {
    const lat = ((lats[i] ?? 0) * Math.PI) / 180;
    return { x: lng / 360, y: -Math.log(Math.tan(Math.PI / 4 + lat / 2)) / (2 * Math.PI) };
  });
  const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [west, east] = range(points.map(({ x }) => x));
  const [north, south] = range(points.map(({ y }) => y));
  const scale = Math.min(
    (box.width - 2 * PADDING) / (east - west),
    (box.height - 2 * PADDING) / (south - north),
  );
  return points.map(({ x, y }) => ({
    x: box.x + box.width / 2 + (x - (west + east) / 2) * scale,
    y: box.y + box.height / 2 + (y - (north + south) / 2) * scale,
  }));
}

const rowHeading = (page: Page, position: number): Locator =>
  page.getByRole('heading', { name: `Row ${position}`, exact: true });

/** A row without a place, and two that are far apart. */
const ROWS = [
  'Name,Street,Town,Postcode',
  'A,Nowhere Lane,Nowhereville,ZZ1 1ZZ',
  'B,12 Stanley Street,Ulverston,LA12 7BT',
  'C,45 Kings Road,London Colney,AL2 1ES',
];

async function importRows({ importFile, directory }: LocalApp, rows: readonly string[]): Promise<void> {
  const path = join(directory, 'rows.csv');
  writeFileSync(path, rows.join('\n'));
  await importFile(path);
}

async function checkRows(app: LocalApp, rows: readonly string[]): Promise<void> {
  await importRows(app, rows);
  await app.verify();
}

test('pins are pointed at and clicked, the filter is the map’s too, and nothing but this app is asked', async ({
  app,
  service,
}) => {
  await service.trouble({});
  const { page } = app;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await checkRows(app, ROWS);
  const map = await openMap(page);
  await expect(page.getByText('2 rows on the map')).toBeVisible();
  await expect(page.getByText('1 row has no place.')).toBeVisible();

  const pins = await ask<Pins>(page, 'readPins', { listId: 1, filter: NO_FILTER });
  expect(pins.positions).toEqual([2, 3]);
  const [north = { x: 0, y: 0 }] = await pixelsOf(pins, map);
  await expect(async () => {
    await page.mouse.move(north.x + 60, north.y + 40);
    await page.mouse.move(north.x, north.y);
    await expect(page.getByText(/^12 Stanley Street, Ulverston/u)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.mouse.click(north.x, north.y);
  await expect(rowHeading(page, 2)).toBeVisible();

  // Arrows move the map, not the rows.
  await map.press('ArrowDown');
  await expect(rowHeading(page, 2)).toBeVisible();

  await page.getByRole('checkbox', { name: /^confirm/u }).check();
  await expect(page.getByText('1 row on the map')).toBeVisible();
  expect([...hosts], 'who was asked').toEqual([new URL(page.url()).origin]);
});

test('Enter on the map opens the pin nearest the middle', async ({ app, service }) => {
  await service.trouble({});
  const { page } = app;
  await checkRows(app, ROWS.slice(0, 3));
  const map = await openMap(page);
  await expect(page.getByText('1 row on the map')).toBeVisible();
  await expect(rowHeading(page, 1)).toBeVisible();
  await expect(async () => {
    await map.press('Enter');
    await expect(rowHeading(page, 2)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

/** The same address twice, in a list that was not checked: where it is, nobody has said yet. */
const UNCHECKED = [
  'Name,Street,Town,Postcode',
  'A,12 Stanley Street,Ulverston,LA12 7BT',
  'B,12 Stanley Street,Ulverston,LA12 7BT',
];

test('a place is found for one geocode credit, and for none where it is known', async ({ app, service }) => {
  await service.trouble({});
  const { page } = app;
  await importRows(app, UNCHECKED);
  await page.getByRole('button', { name: 'Look at the rows first' }).click();
  const spent = async (): Promise<number> => (await ask<Desk>(page, 'readDesk', {})).spent.geocode.charged;
  for (const position of [1, 2]) {
    await page.getByRole('gridcell', { name: String(position), exact: true }).click();
    await expect(rowHeading(page, position)).toBeVisible();
    await page.getByRole('button', { name: /^Find on map/u }).click();
    await expect(page.getByRole('region', { name: 'Map of this row' })).toBeVisible();
    expect(await spent()).toBe(1);
  }
});

test('rows without a place are found together, after a quote', async ({ app, service }) => {
  await service.trouble({});
  const { page } = app;
  await importRows(app, UNCHECKED);
  await page.getByRole('button', { name: 'Look at the rows first' }).click();
  await expect(rowHeading(page, 1)).toBeVisible();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Find them…' }).click();
  await expect(page.getByText('2 rows have no place: 1 distinct address.')).toBeVisible();
  await expect(page.getByText('1 geocode credit at most')).toBeVisible();
  expect.soft(await violations(page), 'dialog').toEqual([]);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('2 rows have a place now, for 1 geocode credit.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 rows on the map')).toBeVisible();
});

test('an online style is asked for only when it is set, and its host alone', async ({ app, service }) => {
  await service.trouble({});
  const { page } = app;
  const asked: string[] = [];
  await page.route('https://maps.example/**', async (route) => {
    asked.push(route.request().url());
    const sea = { id: 'sea', type: 'background', paint: { 'background-color': '#abcdef' } };
    await route.fulfill({ json: { version: 8, sources: {}, layers: [sea] } });
  });
  await checkRows(app, ROWS);
  await openMap(page);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Settings' }).click();
  const field = page.getByRole('textbox', { name: 'Map style' });
  await field.fill('http://maps.example/style.json');
  await expect(page.getByText('An https address without a user name')).toBeVisible();
  await field.fill('https://maps.example/style.json');
  await field.blur();
  await page.getByRole('button', { name: 'Reload now' }).click();
  await page.getByRole('button', { name: /^rows\.csv/u }).click();
  await page.keyboard.press('m');
  await expect.poll(() => asked).toContain('https://maps.example/style.json');
  const { headers } = { headers: (await page.request.get(page.url())).headers() };
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://maps.example;");
});

test('without WebGL 2 there is an outline with pins, which says why', async ({ app, service }) => {
  await service.trouble({});
  const { page } = app;
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.reload();
  await checkRows(app, ROWS);
  await page.keyboard.press('m');
  await expect(page.getByText('This computer cannot draw the map')).toBeVisible();
  await page.locator('.map-outline-pin').last().click();
  await expect(rowHeading(page, 3)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing on the map and its dialog', async ({ checked: { page } }) => {
  await openMap(page);
  await expectNoViolations(page, 'map');
  await page.getByRole('button', { name: 'Both' }).click();
  await expectNoViolations(page, 'both');
});
