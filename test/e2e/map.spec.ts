import { callFromPage } from '../support/app/page-call.ts';
import { expectNoViolations, violations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import { expect } from './fixtures/local-app.ts';
import { checkRows, importRows, openMap, pixelsOf, ROWS, readPins, rowHeading } from './fixtures/map.ts';

test('a person opens rows from pins on the map, which follows the filter and sends no request to another server', {
  tag: '@main',
}, async ({ app, service }) => {
  await service.trouble({});
  const { page } = app;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await checkRows(app, ROWS);
  const map = await openMap(page);
  await expect(page.getByText('2 rows on the map')).toBeVisible();
  await expect(page.getByText('1 row has no coordinates.')).toBeVisible();

  const pins = await readPins(page);
  expect(pins.positions).toEqual([2, 3]);
  const [north = { x: 0, y: 0 }] = await pixelsOf(pins, map);
  await expect(async () => {
    await page.mouse.move(north.x + 60, north.y + 40);
    await page.mouse.move(north.x, north.y);
    await expect(
      page.getByRole('region', { name: 'Map of the rows' }).getByText(/^12 Stanley Street, Ulverston/u),
    ).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.mouse.click(north.x, north.y);
  await expect(rowHeading(page, 2)).toBeVisible();

  await map.press('ArrowDown');
  await expect(rowHeading(page, 2)).toBeVisible();

  await page.getByRole('checkbox', { name: /^Please check/u }).check();
  await expect(page.getByText('1 row on the map')).toBeVisible();
  expect([...hosts], 'who was asked').toEqual([new URL(page.url()).origin]);
});

test('Enter on the map opens the pin nearest to the middle', async ({ app, service }) => {
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

const UNCHECKED = [
  'Name,Street,Town,Postcode',
  'A,12 Stanley Street,Ulverston,LA12 7BT',
  'B,12 Stanley Street,Ulverston,LA12 7BT',
];

test('a person finds the place of a row for one geocode credit, or free of charge for a known place', async ({
  app,
  service,
}) => {
  await service.trouble({});
  const { page } = app;
  await importRows(app, UNCHECKED);
  await page.getByRole('button', { name: 'View rows first' }).click();
  const spent = async (): Promise<number> =>
    (await callFromPage(page, 'readWorkspace', {})).service.spent.geocode.charged;
  for (const position of [1, 2]) {
    await page.getByRole('gridcell', { name: String(position), exact: true }).click();
    await expect(rowHeading(page, position)).toBeVisible();
    await page.getByRole('button', { name: /^Find on map/u }).click();
    await expect(page.getByRole('region', { name: 'Map of this row' })).toBeVisible();
    expect(await spent()).toBe(1);
  }
});

test('a person finds the places of all rows without a place, after seeing the cost', async ({
  app,
  service,
}) => {
  await service.trouble({});
  const { page } = app;
  await importRows(app, UNCHECKED);
  await page.getByRole('button', { name: 'View rows first' }).click();
  await expect(rowHeading(page, 1)).toBeVisible();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Find them…' }).click();
  await expect(page.getByText('2 rows have no coordinates: 1 distinct address.')).toBeVisible();
  await expect(page.getByText('1 geocode credit at most')).toBeVisible();
  expect.soft(await violations(page), 'dialog').toEqual([]);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('2 rows now have coordinates, for 1 geocode credit.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 rows on the map')).toBeVisible();
});

test('on a computer without WebGL 2, a person sees outlines with pins, and the reason', async ({
  app,
  service,
}) => {
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

test('axe finds no fault in the map and its dialog', async ({ checked: { page } }) => {
  await openMap(page);
  await expectNoViolations(page, 'map');
  await page.getByRole('button', { name: 'Both' }).click();
  await expectNoViolations(page, 'both');
});
