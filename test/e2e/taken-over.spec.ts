/** Tests what other users can get from the port of a killed host and from the command line that opens the browser. */
import { chmodSync, cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright/test';
import { IMPOSTOR_SAYS, startImpostor } from '../support/app/impostor.ts';
import { startLocalHost } from '../support/app/local-host-process.ts';
import { present } from '../support/app/page-session.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { openInFileOrder } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { gotoAndLoad, withDirectory, workspaceIn } from './fixtures/opened-app.ts';

const KEY = 'sk-7f3a-must-not-be-seen';
const NOTE = 'ask the branch in Lodnon';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const expectIn = (page: Page) => expect(page.getByRole('button', { name: 'Search actions' })).toBeVisible();

/**
 * Returns a function that resolves when the page has sent nothing for a second. If a host is killed during a request,
 * the browser itself may send the request again, to the program that then has the port.
 */
function restOf(page: Page): () => Promise<void> {
  let heardAtMs = Date.now();
  const hear = (): void => {
    heardAtMs = Date.now();
  };
  page.on('request', hear).on('requestfinished', hear);
  return () => expect.poll(() => Date.now() - heardAtMs).toBeGreaterThan(1_000);
}

test('a program in place of a killed host receives no secret, and the page reports that the host is gone', ({
  context,
  page: review,
  hospitals,
}) =>
  withDirectory(async (directory) => {
    const workspace = workspaceIn(directory);
    cpSync(hospitals.workspace, workspace, { recursive: true });
    rmSync(join(workspace, 'backups'), { recursive: true, force: true });
    const host = await startLocalHost(workspace);
    const reviewRests = restOf(review);
    await review.goto(host.url);
    await openInFileOrder(review, hospitals.name);
    await review.keyboard.press('f');
    await expect(review.getByLabel('Note')).toBeFocused();

    const connect = await context.newPage();
    const connectRests = restOf(connect);
    await connect.goto((await startLocalHost(workspace)).url);
    await connect.getByRole('button', { name: 'Settings' }).click();
    await connect.getByRole('button', { name: 'Connect a service…', exact: true }).click();
    await connect.getByLabel('Service address').fill('https://service.example/v1');
    await connect.getByRole('textbox', { name: 'Key' }).fill(KEY);

    // Soon after its start, the app checks and backs up the workspace. The page then reads it again.
    await expect.poll(() => globSync('backups/*.sqlite', { cwd: workspace })).toHaveLength(1);
    await reviewRests();
    await connectRests();
    process.kill(host.pid, 'SIGKILL');
    await host.ended;
    const impostor = await startImpostor(host.url);
    try {
      // Clicks immediately, while the page still allows it.
      const connectNow = connect.getByRole('button', { name: 'Connect', exact: true });
      await connectNow.click({ timeout: 2_000 }).catch(() => {});
      await review.keyboard.type(NOTE);
      for (const page of [connect, review]) {
        await expect(heading(page, 'This may not be Doorstep')).toBeVisible();
        expect(await page.content()).not.toContain(IMPOSTOR_SAYS);
        expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      }
      await expectNoViolations(connect, 'what is not Doorstep');
      for (const heard of impostor.heard) {
        expect(heard).toMatch(/^POST \/api\/session\/proof /u);
        expect(heard).not.toMatch(/authorization|service\.example|saveDraft/iu);
        for (const secret of [KEY, NOTE]) expect(heard).not.toContain(secret);
      }
      expect(impostor.heard.length).toBeGreaterThan(0);
    } finally {
      await impostor.close();
    }
  }));

test('a tab whose host was killed does not give its session to other tabs', ({ context, page }) =>
  withDirectory(async (directory) => {
    const host = await startLocalHost(workspaceIn(directory));
    await page.goto(host.url);
    await expectIn(page);
    const tab = await context.newPage();
    await tab.goto(new URL(host.url).origin);
    await expect(heading(tab, 'Doorstep is open in another tab')).toBeVisible();
    process.kill(host.pid, 'SIGKILL');
    await host.ended;
    const impostor = await startImpostor(host.url);
    try {
      await tab.getByRole('button', { name: 'Use it here' }).click();
      // The other tab answers. If it has already noticed the loss, it has no session to give.
      const ends = ['Doorstep has stopped', 'Doorstep is not open in this tab'];
      await expect(ends.map((end) => heading(tab, end)).reduce((any, end) => any.or(end))).toBeVisible();
      expect(await tab.evaluate(() => sessionStorage.getItem('doorstep-session'))).toBeNull();
      await expect(heading(page, 'This may not be Doorstep')).toBeVisible();
      expect(impostor.heard.filter((heard) => !heard.startsWith('POST /api/session/proof '))).toEqual([]);
    } finally {
      await impostor.close();
    }
  }));

test('a page that waits for its host loads nothing from a program in place of the host', ({ page }) =>
  withDirectory(async (directory) => {
    const host = await startLocalHost(workspaceIn(directory));
    await page.goto(host.url);
    await expectIn(page);
    await host.stop();
    await page.getByRole('button', { name: 'Practise with sample data' }).click();
    await expect(heading(page, 'Doorstep has stopped')).toBeVisible();
    const impostor = await startImpostor(host.url);
    try {
      const again = page.getByRole('button', { name: 'Try again' });
      await again.click({ timeout: 2_000 }).catch(() => {}); // the page may have noticed this already
      await expect(heading(page, 'This may not be Doorstep')).toBeVisible();
      await expect(again).toBeHidden();
      expect(impostor.heard.filter((heard) => !heard.startsWith('POST /api/session/proof '))).toEqual([]);
    } finally {
      await impostor.close();
    }
  }));

test('the command line that opens the browser contains no code, and the browser still opens the app', ({
  page,
}) => {
  test.skip(process.platform !== 'linux', 'the program that opens a browser has another name there');
  return withDirectory(async (directory) => {
    const commandLine = join(directory, 'command-line');
    const opener = join(directory, 'xdg-open');
    writeFileSync(
      opener,
      `#!/bin/sh\nprintf %s "$*" > '${commandLine}.new'\nmv '${commandLine}.new' '${commandLine}'\n`,
    );
    chmodSync(opener, 0o755);
    const host = await startLocalHost(workspaceIn(directory), {
      mayOpen: true,
      env: {
        PATH: `${directory}${delimiter}${process.env['PATH']}`,
        DISPLAY: ':0',
        CI: '',
        SSH_CONNECTION: '',
        SSH_TTY: '',
      },
    });
    await expect.poll(() => existsSync(commandLine)).toBe(true);
    const seen = readFileSync(commandLine, 'utf8');
    expect(seen).not.toContain(new URL(host.url).hash.slice('#code='.length));
    await page.goto(pathToFileURL(seen).href);
    await expectIn(page);
    expect(page.url()).toBe(new URL('/#/start', host.url).href);
    await expect.poll(() => existsSync(seen)).toBe(false);
    await host.stop();
  });
});

test('a launch address that is opened twice gives no access, and both tabs report this', ({
  context,
  page,
}) =>
  withDirectory(async (directory) => {
    const host = await startLocalHost(workspaceIn(directory));
    await page.goto(host.url);
    await expectIn(page);
    await gotoAndLoad(page, host.url);
    await expectIn(page);
    await page.reload();
    await expectIn(page);

    const tab = await context.newPage();
    await tab.goto(host.url);
    await expect(heading(tab, 'This address was opened before')).toBeVisible();
    await expect(heading(page, 'The address of this tab was opened twice')).toBeVisible();
    await expectNoViolations(page, 'a tab whose address was opened twice');
    expect((await present(host.url)).state).toBe('used');
    await page.reload();
    await expect(heading(page, 'Doorstep is not open in this tab')).toBeVisible();

    for (const each of [page, tab]) {
      await each.goto((await startLocalHost(workspaceIn(directory))).url);
      await expectIn(each);
    }
    await host.stop();
  }));
