import { expect } from 'playwright/test';
import { test } from './fixtures/desktop.ts';

declare global {
  var opened: unknown[];
}

test('the register page of a service opens in the person’s browser, only at the address from the app', async ({
  desktop: { app, page },
}) => {
  await app.evaluate(({ shell }) => {
    globalThis.opened = [];
    shell.openExternal = async (url) => void globalThis.opened.push(url);
  });
  const opened = () => app.evaluate(() => globalThis.opened);

  await page.evaluate(() => window.open('http://127.0.0.1:9/register'));
  await page.getByRole('button', { name: 'Enter a key' }).click();
  await page.getByRole('radio', { name: /^Register for a trial/u }).check();
  await page.getByLabel('Service address').fill('http://127.0.0.1:9/v1');
  await page.getByRole('link', { name: /^Open the register page/u }).click();
  await expect.poll(opened).toEqual(['http://127.0.0.1:9/v1/register']);
  await expect.poll(() => app.windows().length).toBe(1);
});
