import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JSHandle, Locator, Page } from 'playwright/test';
import { callFromPage } from '../../support/app/page-call.ts';
import { violations } from '../fixtures/axe.ts';
import { HOSPITALS } from '../fixtures/checked-list.ts';
import {
  chooseInMenu,
  test as desktopTest,
  isStandin,
  launchDesktop,
  launchDesktopWith,
} from '../fixtures/desktop.ts';
import { chooseOfList } from '../fixtures/list-menu.ts';
import { expect, test } from '../fixtures/local-app.ts';
import { workspaceIn } from '../fixtures/opened-app.ts';

declare global {
  var shown: string[];
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** Records every text that a place shows from now on, even if only for a moment. */
const listenTo = (place: Locator): Promise<JSHandle<readonly string[]>> =>
  place.evaluateHandle((element) => {
    const said: string[] = [];
    const listener = new MutationObserver(() => said.push(element.textContent));
    listener.observe(element, { childList: true, characterData: true, subtree: true });
    return said;
  });

test('a person restores a deleted list from a backup', async ({ app }) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await button(page, 'Settings').click();
  const workspace = page.getByRole('region', { name: 'Workspace' });
  const said = await listenTo(workspace);
  await button(page, 'Check and back up now').click();
  await expect(page.getByText('Checked and backed up')).toBeVisible();
  expect((await said.jsonValue()).join('\n')).toContain('Checking the workspace for damage');
  await expect(button(page, 'Check and back up now')).toBeFocused();
  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  // The daily backup may also exist at this time.
  await expect(backups.filter({ hasText: 'on request' })).toHaveCount(1);

  await button(page, 'Back').click();
  await button(page, 'Lists').click();
  await chooseOfList(page, 'irl_hospitals.csv', 'Delete…');
  await page
    .getByRole('dialog', { name: 'Delete this list?' })
    .getByRole('button', { name: 'Move to the trash' })
    .click();
  await page.getByText(/^Trash: 1 list/u).click();
  await button(page, 'Delete irl_hospitals.csv for good').click();
  const deletion = page.getByRole('dialog', { name: 'Delete this list for good?' });
  await expect(deletion).toContainText(/There are copies of this list in: \d backups? \(/u);
  await expect(deletion.getByRole('checkbox', { name: /^Delete these copies too/u })).not.toBeChecked();
  await deletion.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText(/^Trash: /u)).toBeHidden();
  await expect(page.getByText('No lists yet')).toBeVisible();

  await button(page, 'Settings').click();
  await button(page, /^Restore the backup of /u)
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Go back to this backup?' });
  await expect(question).toContainText('will be missing');
  await question.getByRole('button', { name: 'Restore' }).click();
  const told = page.getByRole('dialog', { name: 'The backup is restored' });
  await expect(told).toContainText('Doorstep restored the backup of ');
  await told.getByRole('button', { name: 'Continue' }).click();
  await expect(button(page, 'irl_hospitals.csv')).toBeVisible();
  await expect(told).toBeHidden();
});

test('the app shows the stored data of a list and its date of deletion, and the content of diagnostics', async ({
  app,
}) => {
  const { page } = app;
  // Makes a backup before the import. Without this, the daily backup might be made later and contain the list.
  await callFromPage(page, 'makeBackup', {});
  await app.importFile(HOSPITALS);
  await button(page, 'Lists').click();
  await chooseOfList(page, 'irl_hospitals.csv', 'What is kept');
  await expect(page.getByRole('row', { name: /^Rows, as imported 199 /u })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Backups that contain it 0 None\./u })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('This list is kept').selectOption('30 days');
  await expect(page.getByText(/^Will be deleted after /u)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('This list is kept')).toHaveValue('30');

  await button(page, 'Settings').click();
  await button(page, 'Copy diagnostics…').click();
  const shown = page.getByRole('textbox', { name: 'Text to copy' });
  await expect(shown).toHaveValue(/^Rows: 199$/mu);
  await expect(shown).not.toHaveValue(/irl_hospitals/u);
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied')).toBeVisible();
  await page.keyboard.press('Escape');

  const workspace = page.getByRole('region', { name: 'Workspace' });
  await page.context().grantPermissions(['clipboard-read']);
  const command = `doorstep move-workspace "NEW-FOLDER" --workspace "${workspaceIn(app.directory)}"`;
  await expect(workspace).toContainText(command);
  for (const [name, text] of [
    ['folder', workspaceIn(app.directory)],
    ['command', command],
  ] as const) {
    await button(page, `Copy the ${name}`).click();
    await expect(button(page, `Copied the ${name}`)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expect(button(page, 'Move…')).toBeHidden();
});

desktopTest(
  'the workspace moves only to a folder from a dialog, and the app then shows the new folder',
  async ({ userData }) => {
    const target = join(userData, 'elsewhere');
    const desktop = await launchDesktop(userData, HOSPITALS);
    const { app, page } = desktop;
    await button(page, 'Start import').click();
    await expect(button(page, 'Start')).toBeVisible();
    const named = await page.evaluate((folder) => window.doorstep?.call('moveWorkspace', { folder }), target);
    expect(named).toEqual({ ok: false, failure: { code: 'file_token_unknown' } });
    expect(existsSync(target)).toBe(false);

    await app.evaluate(({ dialog, shell }, folder) => {
      globalThis.shown = [];
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
      shell.openPath = async (path) => {
        globalThis.shown.push(path);
        return '';
      };
    }, target);
    const expectShown = async (...folders: readonly string[]): Promise<void> => {
      await chooseInMenu(desktop, 'Show the workspace folder');
      await expect.poll(() => app.evaluate(() => globalThis.shown)).toEqual(folders);
    };
    const first = join(userData, 'workspace');
    await expectShown(first);
    const workspace = page.getByRole('region', { name: 'Workspace' });
    await button(page, 'Settings').click();
    await button(page, 'Move…').click();
    const question = page.getByRole('dialog', { name: 'Move the workspace to “elsewhere”?' });
    await question.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('Workspace moved', { exact: true })).toBeVisible();
    await expect(workspace).toContainText('The old workspace is still there');
    await button(page, 'Delete the old one…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(workspace).not.toContainText('The old workspace is still there');
    expect(existsSync(join(target, 'workspace.sqlite'))).toBe(true);
    await expectShown(first, target);
    await desktop.quit();
  },
);

test('a workspace that is open in another app is read-only, and shows the decisions made there', async ({
  checked,
}) => {
  test.skip(!isStandin, 'the question at the start is answered by the stand-in alone');
  const { page: other, directory } = checked;
  const desktop = await launchDesktopWith({ DOORSTEP_STANDIN_ANSWER: 'Open read-only' }, directory);
  const { page } = desktop;
  const notice = page.getByRole('region', { name: 'Read-only' });
  await expect(notice).toContainText('Read-only: this workspace is open');
  await button(page, 'irl_hospitals.csv').click();
  await expect(page.getByRole('heading', { name: /^Row \d/u })).toBeVisible();
  const counted = button(page, /^Review [\d,]+$/u);
  const before = await counted.innerText();

  const heading = await page.getByRole('heading', { name: /^Row \d/u }).innerText();
  await page.keyboard.press('k');
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Row \d/u })).toHaveText(heading);
  await button(page, 'Export').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await button(other, /^Review [\d,]+$/u).click();
  await other.keyboard.press('x');
  await expect(counted).not.toHaveText(before, { timeout: 15_000 });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Already open')).toBeVisible();
  await desktop.quit();
});
