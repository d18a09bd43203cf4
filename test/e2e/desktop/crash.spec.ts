import { expect } from 'playwright/test';
import { launchDesktop, test } from '../fixtures/desktop.ts';

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
