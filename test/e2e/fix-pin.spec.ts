import type { Locator, Page } from 'playwright/test';
import { violations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import { askedOf, fixPanel, options, press } from './fixtures/fix-list.ts';
import { expect } from './fixtures/local-app.ts';
import { checkRows } from './fixtures/map.ts';

const REVERSE = '/reverse';

const pinButton = (page: Page): Locator =>
  fixPanel(page).getByRole('button', { name: /^Pin at|^Put the pin/u });
const map = (page: Page): Locator => fixPanel(page).getByRole('region', { name: 'Map to put the pin on' });
const latitude = (page: Page): Locator => page.getByLabel('Latitude');
const degrees = async (page: Page): Promise<readonly [number, number]> => [
  Number(await latitude(page).inputValue()),
  Number(await page.getByLabel('Longitude').inputValue()),
];

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!a || !b) return false;
  return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
}

const ROWS = ['Street,Town,Country', 'Nowhere Lane,Nowhereville,United Kingdom'];

test.beforeEach(async ({ app, service }) => {
  await service.trouble({});
  await checkRows(app, ROWS);
  await app.row(1).click();
  await app.page.emulateMedia({ reducedMotion: 'reduce' });
});

test('for an address without a place, the map starts in the country, and a person sets the pin by keyboard', async ({
  app,
  service,
}) => {
  const { page } = app;
  await press(page, 'i');
  await expect(fixPanel(page)).toContainText('The map shows the middle of its country, United Kingdom.');
  await expect(latitude(page)).toHaveValue('');
  await expect(map(page)).toBeVisible();
  expect.soft(await violations(page), 'without a pin').toEqual([]);
  await press(page, 'Shift+Tab');
  await expect(pinButton(page)).toBeFocused();
  await expect(pinButton(page)).toHaveText('Put the pin in the middle of the map');
  await press(page, 'Enter');
  await expect(pinButton(page)).toContainText('Pin at 5');
  await expect(fixPanel(page).getByText('is not known')).toBeHidden();

  const [lat, lng] = await degrees(page);
  await press(page, 'ArrowUp', 'Shift+ArrowRight');
  await expect(async () => {
    const [movedLat, movedLng] = await degrees(page);
    expect((movedLat - lat) * 111_320).toBeCloseTo(10, 0);
    expect((movedLng - lng) * 111_320 * Math.cos((lat * Math.PI) / 180)).toBeCloseTo(100, 0);
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
  expect(await askedOf(service, REVERSE)).toBe(0);
});

test('a person sets a pin by a click, drags it, and finds the addresses near it', async ({
  app,
  service,
}) => {
  const { page } = app;
  await press(page, 'i');
  await map(page).click();
  await expect(pinButton(page)).toContainText('Pin at 5');
  const [lat] = await degrees(page);
  const marker = fixPanel(page).locator('.maplibregl-marker');
  const box = await marker.boundingBox();
  if (!box) throw new Error('the pin is not on the map');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await degrees(page))[0]).toBeLessThan(lat);

  // The map scrolls a typed place into view.
  await latitude(page).fill('51.2129');
  await page.getByLabel('Longitude').fill('-0.7988');
  await press(page, 'Enter');
  await expect(options(page).first()).toContainText('Downing Street');
  expect(await askedOf(service, REVERSE)).toBe(1);
  // The results are drawn around the pin, no matter how far away it is set.
  const plan = fixPanel(page).locator('.pin-plan');
  await expect.poll(() => isWithin(plan.locator('.plan-pin'), plan)).toBe(true);
  await fixPanel(page).getByRole('button', { name: 'Show the map' }).click();
  await expect.poll(() => isWithin(marker, map(page))).toBe(true);
});

test('after a postcode lookup, the map starts in the middle of the area with this postcode', async ({
  app,
}) => {
  const { page } = app;
  await press(page, 'p');
  await page.keyboard.type('ha04uz');
  await press(page, 'Enter');
  await expect(options(page).first()).toBeVisible();
  await press(page, 'Alt+i');
  await expect(fixPanel(page)).toContainText('The map shows the middle of its postcode, HA0 4UZ.');
});

test('the addresses near the pin have numbers, and the key of a number picks its address', async ({
  app,
  service,
}) => {
  const { page } = app;
  await press(page, 'i');
  await latitude(page).fill('51.2129');
  await page.getByLabel('Longitude').fill('-0.7988');
  const find = fixPanel(page).getByRole('button', { name: /^Find addresses/u });
  await press(page, 'Enter');
  await expect(options(page).first()).toBeVisible();
  const plan = fixPanel(page).locator('.pin-plan');
  await expect(plan.locator('.plan-place')).toHaveCount(await options(page).count());
  await expect(plan).toContainText('25 m');
  for (const size of [
    { width: 1024, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await expect(find).toBeInViewport({ ratio: 1 });
    await expect(options(page).first()).toBeInViewport({ ratio: 1 });
  }
  expect.soft(await violations(page), 'a plan').toEqual([]);
  const first = await options(page).first().locator('.fix-names').innerText();
  await press(page, '1');
  await expect(page.getByText(/^Row 1: address chosen/u).first()).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('complementary', { name: 'Row' })).toContainText(first.split(',')[0] ?? first);
  expect(await askedOf(service, REVERSE)).toBe(1);
});
