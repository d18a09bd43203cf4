import { expect, mergeTests } from 'playwright/test';
import { NO_TROUBLE } from '../../../src-main/practice/trouble.ts';
import { HOSPITALS } from '../fixtures/checked-list.ts';
import { test as desktopTest, isStandin, launchDesktop } from '../fixtures/desktop.ts';
import { test as servicesTest } from '../fixtures/services.ts';

const test = mergeTests(desktopTest, servicesTest);

test('the app restarts a failed core without losing a typed note, and reports repeated failures', async ({
  userData,
  practiceUrl,
}) => {
  test.skip(!isStandin, 'the real program gives its threads to nobody');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...NO_TROUBLE, latencyMs: 400 });
  await fetch(`${practiceUrl}/_practice/trouble`, { method: 'POST', headers, body });
  const { app, page, quit } = await launchDesktop(userData, HOSPITALS);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const note = page.getByRole('complementary', { name: 'Row', exact: true }).getByLabel('Note');
  const failCore = () =>
    app.evaluate(async () => {
      await globalThis.electronStandin.threads
        .findLast(({ threadName }) => threadName === 'core')
        ?.terminate();
    });
  await button('Start import').click();
  await expect(button('Start')).toBeVisible();
  await page.evaluate(
    (serviceUrl) => window.doorstep?.call('connectService', { serviceUrl, key: 'practice' }),
    practiceUrl,
  );
  await page.evaluate(() => window.doorstep?.call('changeSettings', { concurrency: 2 }));
  // Waits for the quote of the new service, because until then no run with it can start.
  await expect(page.getByText('practice credit')).toHaveCount(0);
  await expect(button('Start')).toBeVisible();
  await button('Start').click();
  const bar = page.getByRole('region', { name: 'Checking' });
  await expect(bar).toContainText('a minute');
  await page.getByRole('grid', { name: 'Rows' }).click();
  await page.keyboard.press('f');
  await expect(note).toBeFocused();
  await page.keyboard.insertText('ask the bran');

  await failCore();
  await expect(page.getByText('A part of Doorstep had to restart')).toBeVisible();
  await expect(bar).toContainText('A part of Doorstep failed and was restarted.');
  await expect(button('Resume')).toBeVisible();
  await expect(note).toHaveValue('ask the bran');
  await expect(note).toBeFocused();
  await page.keyboard.insertText('ch');
  await expect
    .poll(() =>
      page.evaluate(() =>
        window.doorstep?.call('readDrafts', {
          listId: 1,
          page: sessionStorage.getItem('doorstep-page'),
          others: [],
        }),
      ),
    )
    .toMatchObject({ ok: true, value: [{ draft: { text: 'ask the branch' } }] });

  for (let failure = 2; failure <= 4; failure += 1) {
    await failCore();
    await page.evaluate(() => window.doorstep?.call('readWorkspace', {}));
  }
  await expect(page.getByRole('heading', { name: 'Doorstep cannot continue' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('doorstep.log');
  expect(await quit()).toBe(0);
});
