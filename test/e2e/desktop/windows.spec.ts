import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { isStandin, launchDesktop, test, windowThatShows } from '../fixtures/desktop.ts';
import { chooseOfList } from '../fixtures/list-menu.ts';
import { rowHeading } from '../fixtures/map.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const note = (page: Page) => page.getByRole('complementary', { name: 'Row', exact: true }).getByLabel('Note');
const firstRow = (page: Page) => page.getByRole('row').nth(1);

test('each list has its own window, which opens again at the same place, and decisions appear in all windows', async ({
  userData,
}) => {
  const list = (name: string): string => {
    const rows = ['Ada,12 Stanley Street', 'Ben,14 Stanley Street', 'Cyd,16 Stanley Street'];
    const lines = rows.map((row) => `${name} ${row},Ulverston,LA12 7BT`);
    writeFileSync(join(userData, name), ['Name,Street,Town,Postcode', ...lines].join('\n'));
    return join(userData, name);
  };
  const first = await launchDesktop(userData, list('spring.csv'), list('autumn.csv'));
  const { app } = first;
  const spring = await windowThatShows(app, 'spring.csv');
  const autumn = await windowThatShows(app, 'autumn.csv');
  for (const [page, name] of [
    [spring, 'spring.csv'],
    [autumn, 'autumn.csv'],
  ] as const) {
    await button(page, 'Start import').click();
    await button(page, 'View rows first').click();
    await expect(page).toHaveTitle(`${name} – Doorstep`);
  }

  await button(autumn, 'Lists').click();
  const opening = app.waitForEvent('window');
  await chooseOfList(autumn, 'spring.csv', 'Open in a new window');
  const again = await opening;
  await button(again, 'View rows first').click();
  for (const page of [spring, again]) await expect(rowHeading(page, 1)).toBeVisible();
  await spring.getByRole('grid', { name: 'Rows' }).press('x');
  await expect(firstRow(again)).toContainText('excluded');

  const typing = [
    [spring, 'ask the branch'],
    [again, 'moved in May'],
  ] as const;
  for (const [page, text] of typing) {
    await page.getByRole('grid', { name: 'Rows' }).press('f');
    await expect(note(page)).toBeFocused();
    await page.keyboard.insertText(text);
  }
  for (const [page, text] of typing) {
    await page.reload();
    await expect(note(page)).toHaveValue(text);
  }
  await note(spring).press('Escape');

  // Both windows decide at the same moment. The second window has not received the first one's event yet.
  await app.evaluate(({ BrowserWindow }) => {
    const late = BrowserWindow.getAllWindows()[2]?.webContents;
    if (late) late.send = () => undefined;
  });
  for (const page of [spring, again]) {
    await page.getByRole('grid', { name: 'Rows' }).press('ArrowDown');
    await expect(rowHeading(page, 2)).toBeVisible();
  }
  await spring.getByRole('grid', { name: 'Rows' }).press('x');
  await expect(spring.getByRole('row').nth(2)).toContainText('excluded');
  await again.getByRole('grid', { name: 'Rows' }).press('x');
  await expect(again.getByText('Row 2 has changed. View it again, then decide.')).toBeVisible();

  await spring.keyboard.press('Control+=');
  await expect(autumn.locator('html')).toHaveCSS('zoom', '1.1');
  await spring.keyboard.press('Control+k');
  await spring.getByRole('combobox').fill('dark');
  await spring.keyboard.press('Enter');
  for (const page of [spring, autumn])
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await app.evaluate(({ BrowserWindow }) => {
    const late = BrowserWindow.getAllWindows()[2];
    if (late) Reflect.deleteProperty(late.webContents, 'send');
    late?.close();
  });
  await expect.poll(() => app.windows().length).toBe(2);
  await spring.getByRole('grid', { name: 'Rows' }).press('ArrowUp');
  await expect(note(spring)).toHaveValue('moved in May');
  await button(autumn, 'autumn.csv').click();
  await button(autumn, 'View rows first').click();
  await expect(autumn).toHaveURL(/row=1/u);
  await autumn.getByRole('grid', { name: 'Rows' }).press('ArrowDown');
  await expect(autumn).toHaveURL(/row=2/u);
  const places = (pages: readonly Page[]) => pages.map((page) => new URL(page.url()).hash).toSorted();
  const before = places([spring, autumn]);
  expect(await first.quit()).toBe(0);

  const second = await launchDesktop(userData);
  await expect.poll(() => places(second.app.windows())).toEqual(before);
  await expect(second.page.locator('html')).toHaveCSS('zoom', '1.1');
  expect(await second.quit()).toBe(0);
});

/** The function by which the stand-in's screen changes. Electron has none, so the test needs the stand-in. */
type ChangingScreen = { readonly changeWorkArea: (area: Electron.Rectangle) => void };

test('a window and its minimum size follow a change of the display’s scaling', async ({ userData }) => {
  test.skip(!isStandin, 'no test can change a real display');
  const stored = { x: 100, y: 50, width: 1440, height: 900, maximized: false, place: '' };
  writeFileSync(join(userData, 'window.json'), JSON.stringify([stored]));
  const { app, quit } = await launchDesktop(userData);
  const placed = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return [window?.getNormalBounds(), window?.getMinimumSize()];
    });
  expect(await placed()).toEqual([{ x: 100, y: 50, width: 1440, height: 900 }, [1024, 640]]);
  const small = { x: 0, y: 24, width: 960, height: 500 };
  await app.evaluate(({ screen }, area) => (screen as unknown as ChangingScreen).changeWorkArea(area), small);
  expect(await placed()).toEqual([small, [960, 500]]);
  expect(await quit()).toBe(0);
});

test('spell-check is off, so that no dictionary is downloaded', async ({ desktop: { app } }) => {
  expect(await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false);
});
