import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { Bridge } from '#shared/contract/transport/bridge.ts';
import { isStandin, launchDesktop, runToEnd, test } from './fixtures/desktop.ts';
import { expectOwnFont } from './fixtures/fonts.ts';

declare global {
  interface Window {
    readonly doorstep?: Bridge<File>;
  }
  var seen: unknown[];
}

test('the files of the app can be read only by their owner', async ({ desktop: { app } }) => {
  test.skip(process.platform === 'win32', 'the rights of the profile count there');
  const userData = await app.evaluate((electron) => electron.app.getPath('userData'));
  const workspace = join(userData, 'workspace');
  const kept = readdirSync(workspace, { recursive: true, encoding: 'utf8' });
  expect(kept).toContain('workspace.sqlite');
  const paths = [userData, workspace, ...kept.map((name) => join(workspace, name))];
  // A file that is being written may have got its final name by now.
  const modeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  expect(paths.filter((path) => (modeOf(path) & 0o077) !== 0)).toEqual([]);
});

test.describe('the page', { tag: '@main' }, () => {
  test('opens in a window of at least 1024 by 640', async ({ desktop: { app, page } }) => {
    await expect(page).toHaveTitle(/Doorstep/);
    const bounds = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
    );
    expect(bounds?.width).toBeGreaterThanOrEqual(1024);
    expect(bounds?.height).toBeGreaterThanOrEqual(640);
  });

  test("is displayed in the app's own font", async ({ desktop: { page } }) => {
    await expectOwnFont(page);
  });

  test('has the bridge, and no other access to the computer', async ({ desktop: { page } }) => {
    const world = await page.evaluate(() => ({
      bridge: Object.keys(window.doorstep ?? {}),
      isFrozen: Object.isFrozen(window.doorstep),
      machine: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
    }));
    expect(world).toEqual({
      bridge: [
        'call',
        'subscribe',
        'pickFile',
        'takeFile',
        'chooseFolder',
        'openFile',
        'takeText',
        'saveFile',
        'showSaved',
        'takeOpened',
        'onOpened',
        'onAbout',
        'openWindow',
        'beforeClose',
      ],
      isFrozen: true,
      machine: [],
    });
  });

  test('runs only scripts of the app', async ({ desktop: { page, watch } }) => {
    watch.expect(/^console\.error: Executing inline script violates .*script-src 'self'/u);
    const violated = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          });
          const script = document.createElement('script');
          script.textContent = 'document.title = "inserted"';
          document.head.append(script);
        }),
    );
    expect(violated).toBe('script-src-elem');
    await expect(page).not.toHaveTitle('inserted');
  });

  test('cannot reach the network', async ({ desktop: { page, watch } }) => {
    watch.expect(/^console\.error: Connecting to 'https:\/\/example\.org\/' violates .*connect-src 'self'/u);
    watch.expect(/^console\.error: Fetch API cannot load https:\/\/example\.org\/\. Refused to connect/u);
    const violated = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          });
          fetch('https://example.org/').catch(() => undefined);
        }),
    );
    expect(violated).toBe('connect-src');
  });

  test('gets no permission, such as for notifications or the location', async ({ desktop: { page } }) => {
    const state = await page.evaluate(async () => ({
      notifications: await Notification.requestPermission(),
      geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
    }));
    expect(state.notifications).toBe('denied');
    expect(state.geolocation).not.toBe('granted');
  });

  test('cannot be navigated to another address', async ({ desktop: { app, page, watch } }) => {
    watch.allow(/^request failed: GET https:\/\/example\.org\/ net::ERR_ABORTED$/u); // the stand-in stops the request
    await app.evaluate(({ BrowserWindow }) => {
      globalThis.seen = [];
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) => {
        globalThis.seen.push([event.url, event.defaultPrevented]);
      });
    });
    await page.evaluate(() => {
      location.href = 'https://example.org/';
    });
    await expect.poll(() => app.evaluate(() => globalThis.seen)).toEqual([['https://example.org/', true]]);
    expect(await page.evaluate(() => typeof window.doorstep)).toBe('object');
  });

  test("opens no window, and opens only known links in the person's browser", async ({
    desktop: { app, page },
  }) => {
    await app.evaluate(({ shell }) => {
      globalThis.seen = [];
      shell.openExternal = async (url) => void globalThis.seen.push(url);
    });
    const opened = await page.evaluate(() =>
      [
        'https://example.org/',
        'http://doorstep.example/',
        'file:///etc/passwd',
        'https://doorstep.example/help',
      ].map((url) => window.open(url)),
    );
    expect(opened).toEqual([null, null, null, null]);
    await expect.poll(() => app.evaluate(() => globalThis.seen)).toEqual(['https://doorstep.example/help']);

    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://www.openstreetmap.org/copyright';
      link.target = '_blank';
      document.body.append(link);
      link.click();
      link.remove();
    });
    await expect
      .poll(() => app.evaluate(() => globalThis.seen))
      .toEqual(['https://doorstep.example/help', 'https://www.openstreetmap.org/copyright']);
    await expect.poll(() => app.windows().length).toBe(1);
  });
});

test.describe('the core', { tag: '@main' }, () => {
  test('answers its own operations and refuses other names', async ({ desktop: { page } }) => {
    const replies = await page.evaluate(async () => [
      await window.doorstep?.call('readWorkspace', {}),
      await window.doorstep?.call('readEverything', {}),
      await window.doorstep?.call('constructor', {}),
    ]);
    expect(replies).toMatchObject([
      { ok: true },
      { ok: false, failure: { code: 'operation_unknown' } },
      { ok: false, failure: { code: 'operation_unknown' } },
    ]);
  });

  test('accepts nothing from a page that is not part of the app', async ({ desktop: { app } }) => {
    const opening = app.waitForEvent('window');
    await app.evaluate(({ app: electronApp, BrowserWindow }) => {
      const preload = `${electronApp.getAppPath()}/out/preload/index.cjs`;
      const foreign = new BrowserWindow({ show: false, webPreferences: { preload, spellcheck: false } });
      void foreign.loadURL('data:text/html,<title>foreign</title>');
    });
    const foreign = await opening;
    await foreign.waitForFunction(() => document.title === 'foreign');
    const answers = await foreign.evaluate(async () => {
      const wordsOf = (error: unknown) => String(error);
      return [
        await window.doorstep?.call('readWorkspace', {}).catch(wordsOf),
        await window.doorstep?.pickFile().catch(wordsOf),
      ];
    });
    await foreign.close();
    expect(answers).toEqual([expect.stringContaining('Refused'), expect.stringContaining('Refused')]);
  });

  test('never sends the key back to the page', async ({ desktop: { page } }) => {
    const key = 'KEY-7f3a-must-not-be-seen';
    const heard = await page.evaluate(async (secret) => {
      const events: unknown[] = [];
      const stop = window.doorstep?.subscribe((message) => events.push(message));
      const replies = [
        await window.doorstep?.call('connectService', { serviceUrl: 'http://127.0.0.1:9', key: secret }),
        await window.doorstep?.call('readWorkspace', {}),
        await window.doorstep?.call('forgetKey', {}),
        await window.doorstep?.call('switchService', { serviceId: 1 }),
      ];
      stop?.();
      return JSON.stringify([
        replies,
        events,
        Object.entries(localStorage),
        document.documentElement.outerHTML,
      ]);
    }, key);
    expect(heard).toContain('"ok":true');
    expect(heard).not.toContain(key);
  });
});

test.describe('files', { tag: '@main' }, () => {
  test('reach the page as tokens without paths, and are saved where the person chooses', async ({
    desktop: { app, page, userData },
  }) => {
    const chosen = join(userData, 'spring.csv');
    const saved = join(userData, 'saved.csv');
    writeFileSync(chosen, 'name,street\nAda,"12 High Street"\n');
    await app.evaluate(
      ({ dialog }, paths) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [paths.chosen] });
        dialog.showSaveDialog = async () => ({ canceled: false, filePath: paths.saved });
      },
      { chosen, saved },
    );

    const picked = await page.evaluate(() => window.doorstep?.pickFile());
    expect(picked).toEqual({ ok: true, value: { token: expect.any(String), name: 'spring.csv' } });
    expect(JSON.stringify(picked)).not.toContain(userData);

    const token = picked?.ok ? picked.value : null;
    const reply = await page.evaluate(
      (file) => file && window.doorstep?.saveFile(file, { replaceOriginal: false }),
      token,
    );
    expect(reply).toEqual({ ok: true, value: { kind: 'saved', name: expect.any(String) } });
    expect(readFileSync(saved, 'utf8')).toBe(readFileSync(chosen, 'utf8'));
  });

  test('are not opened if the person cancels the choice', async ({ desktop: { app, page } }) => {
    await app.evaluate(({ dialog }) => {
      dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
    });
    expect(await page.evaluate(() => window.doorstep?.pickFile())).toEqual({ ok: true, value: null });
  });

  test('are refused if a script made them, because they then have no path', async ({ desktop: { page } }) => {
    const reply = await page.evaluate(() => window.doorstep?.takeFile(new File(['a,b'], 'made-up.csv')));
    expect(reply).toEqual({ ok: false, failure: { code: 'file_not_found', file: 'made-up.csv' } });
  });

  test('are not saved if the token is unknown', async ({ desktop: { page } }) => {
    const reply = await page.evaluate(() =>
      window.doorstep?.saveFile({ token: 'made-up', name: 'x' }, { replaceOriginal: false }),
    );
    expect(reply).toEqual({ ok: false, failure: { code: 'file_token_unknown' } });
  });
});

test.describe('the program', { tag: '@main' }, () => {
  test('has a menu with copy and paste', async ({ desktop: { app } }) => {
    const roles = await app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.flatMap(
        (item) => item.submenu?.items.map((entry) => entry.role) ?? [],
      ),
    );
    expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'undo', 'quit']));
  });

  test('shows the existing window when a person starts the program a second time', async ({
    desktop: { app, userData },
  }) => {
    await app.evaluate(({ BrowserWindow }) => {
      globalThis.seen = [];
      const window = BrowserWindow.getAllWindows()[0];
      if (!window) return;
      const focus = window.focus.bind(window);
      window.focus = () => {
        globalThis.seen.push('focused');
        focus();
      };
      window.minimize();
    });
    expect((await runToEnd(userData)).code).toBe(0);
    await expect.poll(() => app.evaluate(() => globalThis.seen)).toEqual(['focused']);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())).toBe(
      false,
    );
  });

  test('ends with exit code 0, and its window opens again at the same place', async ({ userData }) => {
    const first = await launchDesktop(userData);
    const bounds = { x: 40, y: 60, width: 1111, height: 777 };
    await first.app.evaluate(({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
    }, bounds);
    expect(await first.quit()).toBe(0);

    const second = await launchDesktop(userData);
    const found = await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
    );
    expect(found).toEqual(bounds);
    expect(await second.quit()).toBe(0);
  });

  test('reports why it cannot start, and ends with exit code 1', async ({ userData }) => {
    test.skip(!isStandin, 'a real error box waits for a person');
    writeFileSync(join(userData, 'workspace'), 'a file where the folder should be');
    const { code, said } = await runToEnd(userData);
    expect(said).toContain(userData);
    expect(code).toBe(1);
  });
});
