import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectPrice } from './fixtures/quote.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

test('the Start button does not move while the page counts the cost, and Enter then presses this button', async ({
  app,
}) => {
  const { page } = app;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/readQuote', async (route) => {
    await released;
    await route.continue();
  });
  await app.importFile(HOSPITALS);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(page.getByRole('heading', { name: 'Check this list Counting…' })).toBeVisible();
  await expect(start).toBeDisabled();
  const before = await boxOf(start);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
  release();
  await expectPrice(page, '194 practice credits at most');
  await expect(start).toBeEnabled();
  expect(await boxOf(start)).toEqual(before);
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Checking' })).toBeVisible();
});

for (const [width, height] of [
  [1280, 720],
  [1024, 640],
] as const)
  test(`the heading and the Start button are visible at ${width}×${height}, and the button covers no field`, async ({
    app,
  }) => {
    const { page, directory } = app;
    await page.setViewportSize({ width, height });
    const path = join(directory, 'members.csv');
    const rows = [1, 2, 3, 4, 5, 6].map((at) => `${at} High Street,Leeds,LS1 ${at}AB,GB,a${at}@gmail.com`);
    writeFileSync(path, ['Street,City,Postcode,Country,Email', ...rows].join('\n'));
    await app.importFile(path);
    await expectPrice(page, '12 practice credits at most');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await expect(start).toBeInViewport({ ratio: 1 });
    const bar = await boxOf(page.getByRole('toolbar', { name: 'Doorstep' }));
    expect((await boxOf(page.getByRole('heading', { level: 1 }))).y).toBeGreaterThanOrEqual(
      bar.y + bar.height,
    );
    for (const field of await page.getByLabel('Never spend more than').all()) {
      await field.focus();
      const box = await boxOf(field);
      expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(start)).y);
    }
  });

test('a limit typed for one list does not apply to another list', async ({ app }) => {
  const { page, directory } = app;
  const limit = page.getByLabel('Never spend more than');
  const importOne = async (name: string, postcode: string): Promise<string> => {
    const path = join(directory, name);
    writeFileSync(
      path,
      `Street,City,Postcode,Country\n1 High Street,Leeds,LS1 4AB,GB\n2 Low Lane,York,${postcode},GB\n`,
    );
    await app.importFile(path);
    await expectPrice(page, '2 practice credits at most');
    return page.url();
  };
  const first = await importOne('first.csv', 'YO1 7HR');
  await page.getByRole('button', { name: 'Lists' }).first().click();
  await importOne('second.csv', 'YO1 7HH');
  await limit.fill('1');
  // An entry of the browser's history leads straight from one list to the other.
  await page.evaluate((url) => location.assign(url), first);
  await expect(page).toHaveTitle(/first/u);
  await expectPrice(page, '2 practice credits at most');
  await expect(limit).toHaveValue('');
});
