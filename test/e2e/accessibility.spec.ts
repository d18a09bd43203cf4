import { resolve } from 'node:path';
import { violations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

const LIST = resolve(import.meta.dirname, '../fixtures/lists/irl_hospitals.csv');

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen, ${colorScheme}`, async ({ app }) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (screen: string): Promise<void> =>
      expect.soft(await violations(page), screen).toEqual([]);

    await check('start');
    await page.getByRole('button', { name: 'Enter a key' }).click();
    await check('connect a service');
    await page.getByRole('button', { name: 'Settings' }).click();
    await check('settings');
    await page.getByRole('button', { name: /Lists/u }).click();
    await check('no lists');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a list…' }).first().click();
    await (await chooser).setFiles(LIST);
    await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible();
    await check('import');
    await page.getByRole('button', { name: 'Start import' }).click();
    await expect(page.getByText('Cost at most')).toBeVisible();
    await check('quote');
    await app.verify();
    await check('review');
    await page.keyboard.press('e');
    await check('editor');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await check('keys');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await check('export');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Lists/u }).click();
    await check('lists');
  });
}
