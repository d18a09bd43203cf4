/** What a person learns of the program itself. */
import { expect } from 'playwright/test';
import { test } from '../fixtures/desktop.ts';

test('Help says which version this is, and under which licence everything in it comes', async ({
  desktop,
}) => {
  const { app, page } = desktop;
  await app.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
    help?.submenu?.items.find(({ label }) => label === 'About Doorstep')?.click();
  });
  const about = page.getByRole('dialog', { name: 'About Doorstep' });
  await expect(about.getByText(/^Doorstep \d+\.\d+\.\d+$/u)).toBeVisible();

  await about.getByRole('searchbox').fill('react-dom');
  await about.getByRole('button', { name: /^react-dom/u }).click();
  await expect(about.getByRole('region', { name: 'Licence' })).toContainText('Permission is hereby granted');

  await about.getByRole('searchbox').fill('OpenStreetMap');
  await about.getByRole('button', { name: /OpenStreetMap ODbL/u }).click();
  await expect(about.getByRole('region', { name: 'Licence' })).toContainText('OpenStreetMap contributors');
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
});
