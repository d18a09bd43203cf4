import type { Page } from 'playwright/test';
import { writeSettings } from '../../src-main/app/settings.ts';
import { createRepositories } from '../../src-main/db/repositories.ts';
import { openWorkspace } from '../../src-main/db/workspace.ts';
import { addList, streets } from '../support/rows/workspace.ts';
import { violations } from './fixtures/axe.ts';
import { expect } from './fixtures/local-app.ts';
import { withApp, withDirectory, workspaceIn } from './fixtures/opened-app.ts';
import { test } from './fixtures/services.ts';

const STYLE = 'https://maps.example/style.json';

function craft(directory: string, serviceUrl: string): void {
  const { db, close } = openWorkspace(directory);
  const repositories = createRepositories(db);
  addList({ db, repositories }, streets(3));
  repositories.services.chooseForList(1, repositories.services.add('Cloud', serviceUrl));
  writeSettings(repositories.settings, { started: true, mapStyleUrl: STYLE });
  close();
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Allow what this workspace uses?' });
const allow = (page: Page, thing: string) =>
  dialogOf(page).getByRole('button', { name: new RegExp(`^Allow: ${thing}`, 'u') });

test('the app asks for separate permissions when a person opens a workspace from another computer', {
  tag: '@main',
}, async ({ page, practiceUrl }) => {
  await withDirectory(async (directory) => {
    craft(workspaceIn(directory), practiceUrl);
    await withApp(page, directory, async () => {
      await expect(dialogOf(page).getByRole('listitem')).toHaveCount(2);
      await expect(dialogOf(page)).toContainText(`Service: ${practiceUrl}`);
      await expect(dialogOf(page)).toContainText(`Online map: ${STYLE}`);
      expect(await violations(page)).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
      await expect(
        page.getByText('This workspace names 2 items that you have not allowed yet.'),
      ).toBeVisible();

      await page.getByRole('button', { name: /^list/u }).click();
      await page.getByRole('button', { name: /^Start$/u }).click();
      await allow(page, 'Service').click();
      await expect(dialogOf(page).getByRole('listitem')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('textbox', { name: 'Map style' })).toHaveValue('');

      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('button', { name: /^Start$/u }).click();
      await expect(page.getByText('The service “Cloud” needs a key')).toBeVisible();

      await page.getByRole('button', { name: 'Lists', exact: true }).click();
      await page.getByRole('button', { name: 'View them…' }).click();
      await allow(page, 'Online map').click();
      await expect(dialogOf(page)).toBeHidden();
    });
  });
});
