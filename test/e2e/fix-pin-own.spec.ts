import { violations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import { askedOf, fixPanel, options, press, version } from './fixtures/fix-list.ts';
import { expect } from './fixtures/local-app.ts';
import { checkRows, ROWS, readPins } from './fixtures/map.ts';

const REVERSE = '/reverse';

test('the address of another row near the pin is free of charge, and a person picks this address by one key', async ({
  app,
  service,
}) => {
  const { page } = app;
  await checkRows(app, ROWS);
  const { positions, lats, lngs } = await readPins(page);
  const kings = positions.indexOf(3);
  await app.row(1).click();
  const before = (await app.row(1).textContent()) ?? '';
  await press(page, 'i');
  await page.getByLabel('Latitude').fill(`${(lats[kings] ?? 0) + 0.0002}`);
  await page.getByLabel('Longitude').fill(`${lngs[kings] ?? 0}`);
  await expect(options(page)).toHaveText([/45 Kings Road.*row 3.*22 m/u]);
  await expect(fixPanel(page)).toContainText('From this list');
  await expect(fixPanel(page).locator('.plan-own')).toHaveText('145 Kings Road');
  await expect(version(page, 'Pick')).toContainText('45 Kings Road');
  await expect(fixPanel(page).getByRole('button', { name: /^Find addresses/u })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Longitude'), 'typing is never interrupted').toBeFocused();
  await expect(page.getByLabel('Longitude')).toBeInViewport({ ratio: 0.9 });
  expect.soft(await violations(page), 'with an address of the list').toEqual([]);

  // When the tool opens with a pin, digit keys work immediately.
  await press(page, 'Escape', 'i', '1');
  await expect(page.getByText(/^Row 1: address chosen/u).first()).toBeVisible();
  await page.keyboard.press('Home');
  const panel = page.getByRole('complementary', { name: 'Row' });
  await expect(panel).toContainText('45 Kings Road');
  expect(await askedOf(service, REVERSE)).toBe(0);
  await press(page, 'u');
  await expect(app.row(1)).toHaveText(before);
});

test('addresses from the service come before addresses of the list, and no address appears twice', async ({
  app,
}) => {
  const { page } = app;
  await checkRows(app, ROWS);
  const { positions, lats, lngs } = await readPins(page);
  const kings = positions.indexOf(3);
  await app.row(1).click();
  await press(page, 'i');
  await page.getByLabel('Latitude').fill(`${lats[kings] ?? 0}`);
  await page.getByLabel('Longitude').fill(`${lngs[kings] ?? 0}`);
  await expect(options(page)).toHaveText([/row 3/u]);
  await press(page, 'Enter');
  await expect(options(page).first()).toContainText('found');
  await expect(options(page).filter({ hasText: 'row 3' })).toHaveCount(0);
  await expect(fixPanel(page).getByText('From this list')).toBeHidden();
});
