import { basename } from 'node:path';
import { expect, mergeTests } from 'playwright/test';
import { NO_TROUBLE } from '../../../src-main/practice/trouble.ts';
import { HOSPITALS } from '../fixtures/checked-list.ts';
import { test as desktopTest, launchDesktop } from '../fixtures/desktop.ts';
import { test as servicesTest } from '../fixtures/services.ts';

declare global {
  var answer: string;
  var asked: number;
}

const test = mergeTests(desktopTest, servicesTest);

/** The service charges nothing, and asks for a wait so long that only a person ends it. */
const LONG_WAIT = { ...NO_TROUBLE, rateLimited: 1, retryAfterSeconds: 3600 };

test('a run continues after the window is closed, and a notice at the end of the run opens the window', async ({
  userData,
  practiceUrl,
}) => {
  const trouble = async (body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${practiceUrl}/_practice/trouble`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const desktop = await launchDesktop(userData, HOSPITALS);
  const { app, page } = desktop;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const close = (answer: string) =>
    app.evaluate(({ BrowserWindow, dialog }, chosen) => {
      globalThis.asked = 0;
      dialog.showMessageBox = async (_window: unknown, options?: Electron.MessageBoxOptions) => {
        globalThis.asked += 1;
        return { response: options?.buttons?.indexOf(chosen) ?? -1, checkboxChecked: false };
      };
      BrowserWindow.getAllWindows()[0]?.close();
    }, answer);
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);

  await button('Start import').click();
  await expect(button('Start')).toBeVisible();
  await page.evaluate(
    (serviceUrl) => window.doorstep?.call('connectService', { serviceUrl, key: 'practice' }),
    practiceUrl,
  );
  // Waits for the quote of the new service, because until then no run with it can start.
  await expect(page.getByText('practice credit')).toHaveCount(0);
  await expect(button('Start')).toBeVisible();
  await trouble(LONG_WAIT);
  await button('Start').click();
  const bar = page.getByRole('region', { name: 'Checking' });
  await expect(bar).toContainText('Waiting');

  await close('Cancel');
  await expect.poll(() => app.evaluate(() => globalThis.asked)).toBe(1);
  expect(await isVisible()).toBe(true);
  await close('Continue in the background');
  await expect.poll(isVisible).toBe(false);
  // A click in the macOS dock has this effect. On other systems a second start has it.
  await app.evaluate((electron) => void electron.app.emit('activate'));
  await expect.poll(isVisible).toBe(true);
  await close('Continue in the background');
  await expect.poll(isVisible).toBe(false);

  await trouble({ ...NO_TROUBLE, latencyMs: 200 });
  await button('Try now').click();
  await expect(bar).toContainText('a minute');
  const power = (event: string) =>
    app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event);
  const barOnTaskbar = () =>
    app.evaluate(({ BrowserWindow }) =>
      Number(Reflect.get(BrowserWindow.getAllWindows()[0] ?? {}, 'progress')),
    );
  await power('suspend');
  await expect(bar).toContainText('The computer is going to sleep, so Doorstep sends nothing more.');
  await expect.poll(barOnTaskbar).toBeGreaterThan(0);
  await trouble(NO_TROUBLE);
  await power('resume');
  const told = () =>
    app.evaluate(({ Notification }) =>
      (Notification as unknown as { shown: { title: string; body: string }[] }).shown.map(
        ({ title, body }) => `${title}. ${body}`,
      ),
    );
  await expect
    .poll(told)
    .toEqual([
      expect.stringMatching(
        new RegExp(`^“${basename(HOSPITALS)}” is checked. \\d+ rows need review\\.$`, 'u'),
      ),
    ]);
  await expect.poll(barOnTaskbar).toBe(-1);
  await app.evaluate(({ Notification }) =>
    (Notification as unknown as { shown: NodeJS.EventEmitter[] }).shown[0]?.emit('click'),
  );
  await expect.poll(isVisible).toBe(true);
  expect(await desktop.quit()).toBe(0);
});
