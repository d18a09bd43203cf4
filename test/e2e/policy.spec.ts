import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { writeSettings } from '../../src-main/app/settings.ts';
import { createRepositories } from '../../src-main/db/repositories.ts';
import { openWorkspace } from '../../src-main/db/workspace.ts';
import { callFromPage } from '../support/app/page-call.ts';
import { addList, streets } from '../support/rows/workspace.ts';
import { violations } from './fixtures/axe.ts';
import { expect, type LocalApp, test } from './fixtures/local-app.ts';
import { withApp, withDirectory, workspaceIn } from './fixtures/opened-app.ts';

const [OLD, ORDERED] = ['https://old.example', 'https://service.example'];
const ORGANISATION = 'Set by your organisation.';

/** Opens a workspace from before the policy: it uses a service that the policy forbids. */
async function withPolicy(page: Page, policy: string, use: (app: LocalApp) => Promise<void>): Promise<void> {
  await withDirectory(async (directory) => {
    const { db, close } = openWorkspace(workspaceIn(directory));
    const repositories = createRepositories(db);
    const { id } = addList({ db, repositories }, streets(3));
    const serviceId = repositories.services.add('Old service', OLD);
    repositories.services.chooseForList(id, serviceId);
    writeSettings(repositories.settings, { started: true, serviceId, deletesListsAfterDays: null });
    close();
    const file = join(directory, 'policy.json');
    writeFileSync(file, policy.replace('FOLDER', workspaceIn(directory)));
    await withApp(page, directory, use, { DOORSTEP_POLICY: file });
  });
}

const POLICY = JSON.stringify({
  allowedServices: [ORDERED],
  defaultService: ORDERED,
  proxy: 'direct',
  updates: 'off',
  onlineMaps: false,
  longestRetentionDays: 90,
  mostCreditsPerRun: 2,
  workspaceFolder: 'FOLDER',
});

test('the settings show what the organisation set, and offer nothing else', { tag: '@main' }, async ({
  page,
}) => {
  await withPolicy(page, POLICY, async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(part('Organisation')).toContainText(`Default service${ORDERED}`);
    await expect(part('Organisation')).toContainText('Online mapsNot allowed');
    await expect(part('Organisation')).toContainText('UpdatesOff');
    await expect(part('Organisation')).toContainText('Longest retention in days90');
    expect(await violations(page)).toEqual([]);

    const old = part('Services').getByRole('radio', { name: /^Old service/u });
    await expect(old).toBeDisabled();
    await expect(part('Services')).toContainText('Not allowed by your organisation.');
    await expect(part('Services').getByRole('radio', { name: /^service\.example/u })).toBeChecked();
    await expect(part('Services').getByRole('button', { name: 'Delete this service…' })).toBeDisabled();
    const map = page.getByRole('textbox', { name: 'Map style' });
    await expect(map).toBeDisabled();
    await expect(map).toHaveAccessibleDescription(ORGANISATION);
    const term = page.getByRole('combobox', { name: 'Lists are kept' });
    await expect(term).toHaveAccessibleDescription(/^Set by your organisation\. At most 90 days\./u);
    await expect(term.getByRole('option')).toHaveText(['30 days', '90 days']);
    await expect(term).toHaveValue('90');
    await expect(part('Workspace')).toContainText(ORGANISATION);
    await expect(part('Workspace')).not.toContainText('move-workspace');

    await part('Services').getByRole('button', { name: 'Connect a service…' }).click();
    const address = page.getByRole('textbox', { name: 'Service address' });
    await expect(address).toHaveAccessibleDescription(`${ORGANISATION} Allowed: ${ORDERED}.`);
    await address.fill(OLD);
    await page.getByLabel('Your key').fill('sk-entered-1a2b3c');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText(`does not allow ${OLD}. Nothing was sent.`)).toBeVisible();
  });
});

test('a list of a forbidden service gets another one, and a check costs no more than the organisation allows', async ({
  page,
}) => {
  await withPolicy(page, POLICY, async () => {
    await page.getByRole('button', { name: /^list/u }).click();
    const service = page.getByRole('combobox', { name: 'Checked with' });
    await expect(service).toHaveAccessibleDescription(
      /^Set by your organisation\. This service is not allowed/u,
    );
    await expect(service.getByRole('option', { name: 'Old service' })).toBeDisabled();
    await page.getByRole('button', { name: /^Start$/u }).click();
    await expect(page.getByText(`does not allow ${OLD}. Nothing was sent.`)).toBeVisible();

    await service.selectOption({ label: 'Practice service' });
    const cap = page.getByRole('textbox', { name: 'Never spend more than' });
    await expect(cap).toHaveAccessibleDescription(
      /^Set by your organisation\. At most 2 credits for a check\./u,
    );
    await expect(cap).toHaveAttribute('placeholder', '2');
    await cap.fill('3');
    await expect(cap).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('button', { name: /^Start$/u })).toHaveAttribute('aria-disabled', 'true');
    expect(await violations(page)).toEqual([]);
    await cap.fill('');
    await page.getByRole('button', { name: /^Start$/u }).click();
    await expect(page.getByRole('region', { name: 'Checking' })).toContainText('at its limit of 2 credits.');
    const style = { mapStyleUrl: 'https://maps.example/a.json' };
    await expect(callFromPage(page, 'changeSettings', style)).rejects.toMatchObject({
      failure: { code: 'set_by_organisation', field: 'onlineMaps' },
    });
  });
});

test('a policy that cannot be followed is shown on every screen, and nothing is sent', async ({ page }) => {
  await withPolicy(page, '{ "mostCreditsPerRun": "many" }', async () => {
    const notice = page.getByRole('region', { name: 'Nothing is sent to services' });
    await expect(notice).toContainText('Field mostCreditsPerRun: It must be a whole number');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('region', { name: 'Organisation', exact: true })).toContainText(
      'Doorstep cannot use any value that your organisation set.',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^list/u }).click();
    await page.getByRole('button', { name: /^Start$/u }).click();
    await expect(
      page.getByText('Nothing was sent: the policy of your organisation is unusable'),
    ).toBeVisible();
    await expect(notice).toBeVisible();
  });
});
