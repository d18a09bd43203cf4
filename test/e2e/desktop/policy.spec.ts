import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { launchDesktopWith, test } from '../fixtures/desktop.ts';

test('the desktop app keeps its lists in the folder of the policy, and its page uses the proxy of the policy', async ({
  userData,
}) => {
  const file = join(userData, 'policy.json');
  const folder = join(userData, 'lists');
  writeFileSync(file, JSON.stringify({ proxy: 'http://proxy.example:3128', workspaceFolder: folder }));
  const { app, page, quit } = await launchDesktopWith({ DOORSTEP_POLICY: file }, userData);
  await page.evaluate(() => window.doorstep?.call('changeSettings', { started: true }));
  const proxy = await app.evaluate(({ session }) =>
    session.defaultSession.resolveProxy('https://maps.example/'),
  );
  expect(proxy).toBe('PROXY proxy.example:3128');
  expect(existsSync(join(folder, 'workspace.sqlite'))).toBe(true);
  expect(existsSync(join(userData, 'workspace', 'workspace.sqlite'))).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  const workspace = page.getByRole('region', { name: 'Workspace', exact: true });
  await expect(workspace).toContainText('Set by your organisation.');
  await expect(workspace.getByRole('button', { name: 'Move…' })).toBeHidden();
  expect(await quit()).toBe(0);
});
