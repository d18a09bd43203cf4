import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { isStandin, launchDesktop, test } from '../fixtures/desktop.ts';

test('a page that crashed is loaded again at the same place, with a message', async ({ userData }) => {
  const { app, page, quit } = await launchDesktop(userData);
  await page.evaluate(() => window.doorstep?.call('changeSettings', { started: true }));
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).not.toBe('');
  await app.evaluate(({ BrowserWindow }) => {
    const details = { reason: 'crashed', exitCode: 1 };
    BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, details);
  });
  await expect(page.getByText('The page had to be reloaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await quit()).toBe(0);
});

test('an error that nothing handles is in the log of the shell, and the app stays usable', async ({
  userData,
}) => {
  test.skip(!isStandin, 'the message about the error would wait for a person');
  const { app, page, quit } = await launchDesktop(userData);
  await app.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('no menu for "Ann Smith"');
    });
  });
  const log = (): string => readFileSync(join(userData, 'shell.log'), { encoding: 'utf8', flag: 'a+' });
  await expect.poll(log).toContain('TypeError: no menu for …');
  expect(log()).not.toContain('Ann Smith');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await quit()).toBe(1);
});
