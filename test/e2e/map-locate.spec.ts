import { callFromPage } from '../support/app/page-call.ts';
import { violations } from './fixtures/axe.ts';
import { test } from './fixtures/connected.ts';
import { askedOf } from './fixtures/fix-list.ts';
import { expect } from './fixtures/local-app.ts';
import { importRows, rowHeading } from './fixtures/map.ts';

const GEOCODE = '/geocode';

const ADDRESSES = 24;
const LIST = [
  'Street,Town,Postcode',
  ...Array.from({ length: ADDRESSES }, (_, at) => `${at + 1} Stanley Street,Ulverston,LA12 7BT`),
];

test('a person stops the search for many places, and later pays only for places that were not yet found', async ({
  app,
  service,
}) => {
  const { page } = app;
  await service.trouble({});
  await importRows(app, LIST);
  await page.getByRole('button', { name: 'View rows first' }).click();
  const spent = async (): Promise<number> =>
    (await callFromPage(page, 'readWorkspace', {})).service.spent.geocode.charged;
  const dialog = page.getByRole('dialog', { name: 'Find rows on the map' });
  await expect(rowHeading(page, 1)).toBeVisible();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Find them…' }).click();
  await expect(dialog).toContainText(
    `${ADDRESSES} rows have no coordinates: ${ADDRESSES} distinct addresses.`,
  );

  await service.trouble({ latencyMs: 2500 });
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog).toContainText(/[1-9]\d* geocode credits? spent/u);
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  const end = dialog.getByText(/^Stopped at \d+ of 24\./u);
  await expect(end).toBeVisible();
  const [done, found, paid] = ((await end.innerText()).match(/\d+/gu) ?? [])
    .map(Number)
    .filter((number) => number !== ADDRESSES);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(ADDRESSES);
  expect([found, paid], 'every answer was paid for and is stored').toEqual([done, done]);
  expect([await spent(), await askedOf(service, GEOCODE)]).toEqual([done, done]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${found} rows on the map`)).toBeVisible();

  await service.trouble({ latencyMs: 1000 });
  const left = ADDRESSES - (done ?? 0);
  await page.getByRole('button', { name: 'Find them…' }).click();
  await expect(dialog).toContainText(`${left} geocode credits at most`);
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  // This job may end while axe checks the page. The job before had to be stopped in time, so axe did not check it.
  expect.soft(await violations(page), 'going').toEqual([]);
  await expect(dialog).toContainText(`${left} rows now have coordinates, for ${left} geocode credits.`);
  expect([await spent(), await askedOf(service, GEOCODE)]).toEqual([ADDRESSES, ADDRESSES]);
});
