/** What a tab says that was not let in, how it gets in, and what it says when Doorstep is really gone. */
import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { startLocalHost } from '../support/app/local-host-process.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { gotoAndLoad, withDirectory } from './fixtures/opened-app.ts';

const REFUSED = 'Doorstep is not open in this tab';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const expectIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Practise with sample data' })).toBeVisible();

test('a second tab is told the truth, and a second start lets it in', ({ context, page }) =>
  withDirectory(async (workspace) => {
    const host = await startLocalHost(workspace);
    await page.goto(host.url);
    await expectIn(page);

    const tab = await context.newPage();
    // Without a code, with one that was never given out, and after a reload.
    for (const open of [
      () => tab.goto(new URL(host.url).origin),
      () => gotoAndLoad(tab, `${new URL(host.url).origin}/#code=guessed`),
      () => tab.reload(),
    ]) {
      await open();
      await expect(heading(tab, REFUSED)).toBeVisible();
    }
    await expectNoViolations(tab, 'a tab that was not let in');

    const second = await startLocalHost(workspace);
    expect(await second.ended).toBe(0);
    expect(new URL(second.url).origin).toBe(new URL(host.url).origin);
    // In the very tab: only the fragment of its address changes.
    await tab.goto(second.url);
    await expectIn(tab);
    expect(tab.url()).not.toContain('code=');
    await page.reload();
    await expectIn(page);

    await host.stop();
    await page.getByRole('button', { name: 'Practise with sample data' }).click();
    await expect(heading(page, 'Doorstep has stopped')).toBeVisible();
    await expect(heading(page, REFUSED)).toBeHidden();
  }));
