/** Tests what a tab without a session says, how it gets a session, and what it says when Doorstep has ended. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright/test';
import { startLocalHost } from '../support/app/local-host-process.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { openInFileOrder } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { gotoAndLoad, withDirectory } from './fixtures/opened-app.ts';

const REFUSED = 'Doorstep is not open in this tab';
const ELSEWHERE = 'Doorstep is open in another tab';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const useHere = (page: Page) => page.getByRole('button', { name: 'Use it here' });
const note = (page: Page) => page.getByLabel('Note');
const expectIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Practise with sample data' })).toBeVisible();

async function expectElsewhere(page: Page): Promise<void> {
  await expect(heading(page, ELSEWHERE)).toBeVisible();
  await expect(useHere(page)).toBeVisible();
}

const sessionsUsed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const [, ...ids] = held
      .map(({ name = '' }) => name)
      .join(' ')
      .split('doorstep session ');
    return ids.map((id) => id.split(' ', 1)[0] ?? '');
  });

async function duplicate(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  return opened;
}

test('a second tab reports that the app is open elsewhere, and works after a second start of the app', ({
  context,
  page,
}) =>
  withDirectory(async (workspace) => {
    const host = await startLocalHost(workspace);
    await page.goto(host.url);
    await expectIn(page);

    const tab = await context.newPage();
    const ways = [
      () => tab.goto(new URL(host.url).origin),
      () => gotoAndLoad(tab, `${new URL(host.url).origin}/#code=guessed`),
      () => tab.reload(),
    ];
    for (const open of ways) {
      await open();
      await expectElsewhere(tab);
    }
    await expectNoViolations(tab, 'a tab while another one has Doorstep');
    await page.goto('about:blank');
    await expect.poll(() => sessionsUsed(tab)).toEqual([]);
    await useHere(tab).click();
    await expect(heading(tab, REFUSED)).toBeVisible();
    for (const open of ways) {
      await open();
      await expect(heading(tab, REFUSED)).toBeVisible();
    }
    await expectNoViolations(tab, 'a tab that was not let in');
    await page.goto(new URL(host.url).origin);
    await expectIn(page);

    const second = await startLocalHost(workspace);
    expect(await second.ended).toBe(0);
    expect(new URL(second.url).origin).toBe(new URL(host.url).origin);
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

test('another tab can take over the session with the unsaved text, and can return the session', async ({
  checked: { page, row },
  context,
  hospitals,
}) => {
  await row(7).click();
  await page.keyboard.press('f');
  await note(page).fill('ask the branch');
  const tab = await context.newPage();
  await tab.goto(new URL(page.url()).origin);
  await expectElsewhere(tab);
  await useHere(tab).click();
  await openInFileOrder(tab, hospitals.name);
  await tab.getByRole('button', { name: 'not saved' }).click();
  await expect(note(tab)).toHaveValue('ask the branch');
  await expectElsewhere(page);
  await page.reload();
  await expectElsewhere(page);

  await tab.reload();
  await expect(note(tab)).toHaveValue('ask the branch');
  await note(tab).fill('ask the other branch');
  await useHere(page).click();
  await expect(note(page)).toHaveValue('ask the other branch');
  await expectElsewhere(tab);

  // The session still exists after the tab that took it is gone.
  await page.goto('about:blank');
  await expect.poll(() => sessionsUsed(tab)).toEqual([]);
  await useHere(tab).click();
  await expect(note(tab)).toHaveValue('ask the other branch');
  await tab.close();
});

test('a duplicated tab stays idle until the person moves the session to it', async ({
  checked: { page },
}) => {
  const copy = await duplicate(page);
  await expectElsewhere(copy);
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Rows' })).toBeVisible();
  await useHere(copy).click();
  await expect(copy.getByRole('grid', { name: 'Rows' })).toBeVisible();
  await expectElsewhere(page);
  await copy.close();
});

test('a page from another site receives no message about the session, and no answer', async ({
  checked: { page },
  context,
}) => {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>x'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    const stranger = await context.newPage();
    await stranger.goto(`http://127.0.0.1:${address.port}/`);
    const [used = ''] = await sessionsUsed(page);
    expect(used).not.toBe('');
    await stranger.evaluate((sessionId) => {
      const channel = new BroadcastChannel('doorstep session');
      channel.addEventListener('message', ({ data }) => document.body.append(JSON.stringify(data)));
      channel.postMessage({ sessionId, from: 'stranger' });
    }, used);

    const tab = await context.newPage();
    await tab.goto(new URL(page.url()).origin);
    await useHere(tab).click();
    await expectElsewhere(page);
    await expect(tab.getByRole('button', { name: 'Search actions' })).toBeVisible();
    expect(await stranger.evaluate(() => document.body.textContent)).toBe('');
    for (const each of [stranger, tab]) await each.close();
  } finally {
    server.close();
  }
});

test('if two tabs request the session at the same moment, one gets the session, and the other can ask again', ({
  context,
  page,
}) =>
  withDirectory(async (workspace) => {
    const host = await startLocalHost(workspace);
    await page.goto(host.url);
    await expectIn(page);
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto(new URL(host.url).origin);
      await expectElsewhere(tab);
    }
    await Promise.all(tabs.map((tab) => useHere(tab).click()));
    const isIn = (tab: Page) => tab.getByRole('button', { name: 'Practise with sample data' }).isVisible();
    const states = () => Promise.all([page, ...tabs].map(isIn));
    await expect.poll(states).toContain(true);
    const winner = (await states()).indexOf(true);
    for (const tab of [page, ...tabs].toSpliced(winner, 1))
      await expect(useHere(tab)).toBeVisible({ timeout: 20_000 });
  }));
