import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { startUpdateServer } from '../../support/updates/publish-update.ts';
import { chooseInMenu, launchDesktopWith, test } from '../fixtures/desktop.ts';

test('the Help menu shows the version of the program and the licence of every part', {
  tag: '@main',
}, async ({ desktop }) => {
  const { page } = desktop;
  await chooseInMenu(desktop, 'About Doorstep');
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

test('the program offers an update from the organisation, and downloads nothing unless the person agrees', async ({
  userData,
}) => {
  const place = await startUpdateServer();
  place.publish('99.0.0');
  const policy = join(userData, 'policy.json');
  writeFileSync(policy, JSON.stringify(place.policy), { mode: 0o644 });
  // Runs as an AppImage, because updates of the other kinds need a packaged app.
  const program = join(userData, 'Doorstep.AppImage');
  const env = { DOORSTEP_POLICY: policy, APPIMAGE: program, APPDIR: '/' };
  const { app, page, quit } = await launchDesktopWith(env, userData);
  await page.evaluate(() => window.doorstep?.call('changeSettings', { started: true }));
  const asked = await app.evaluate(async ({ dialog, Menu }) => {
    const questions: string[] = [];
    Object.assign(dialog, {
      showMessageBox: (words: { message: string }) => {
        questions.push(words.message);
        return Promise.resolve({ response: 1 });
      },
    });
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
    help?.submenu?.items.find(({ label }) => label === 'Check for updates…')?.click();
    while (questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    return questions;
  });
  expect(asked).toEqual(['Doorstep 99.0.0 is available.']);

  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Version and licences…' }).click();
  await expect(page.getByText(`Doorstep looks for updates at ${place.host}.`)).toBeVisible();
  expect(await quit()).toBe(0);
  expect(place.requests.length).toBeGreaterThan(1);
  expect(place.requests.filter(({ path }) => !path.includes('.yml'))).toEqual([]);
  place.close();
});
