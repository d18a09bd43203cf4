/** Several windows on one core: each its own list, all of one mind, and opened again where they were. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { launchDesktop, test } from '../fixtures/desktop.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const firstRow = (page: Page) => page.getByRole('row').nth(1);

test('each list has its window, decisions and sizes reach all, and they are opened again where they were', async ({
  userData,
}) => {
  const list = (name: string): string => {
    const rows = ['Ada,12 Stanley Street', 'Ben,14 Stanley Street', 'Cyd,16 Stanley Street'];
    const lines = rows.map((row) => `${name} ${row},Ulverston,LA12 7BT`);
    writeFileSync(join(userData, name), ['Name,Street,Town,Postcode', ...lines].join('\n'));
    return join(userData, name);
  };
  const first = await launchDesktop(userData, list('spring.csv'), list('autumn.csv'));
  const { app, page: spring } = first;
  await expect.poll(() => app.windows().length).toBe(2);
  const autumn = app.windows().find((page) => page !== spring) ?? spring;
  for (const [page, name] of [
    [spring, 'spring.csv'],
    [autumn, 'autumn.csv'],
  ] as const) {
    await expect(page.getByRole('main')).toContainText(name);
    await button(page, 'Start import').click();
    await button(page, 'Look at the rows first').click();
    await expect(page).toHaveTitle(`${name} – Doorstep`);
  }

  await button(autumn, 'Lists').click();
  const opening = app.waitForEvent('window');
  await button(autumn, 'Open spring.csv in a new window').click();
  const again = await opening;
  await button(again, 'Look at the rows first').click();
  await spring.getByRole('grid', { name: 'Rows' }).press('x');
  await expect(firstRow(again)).toContainText('excluded');

  // Both decide at the same moment: the window that is late hears of it only now.
  await app.evaluate(({ BrowserWindow }) => {
    const late = BrowserWindow.getAllWindows()[2]?.webContents;
    if (late) late.send = () => undefined;
  });
  await spring.getByRole('grid', { name: 'Rows' }).press('ArrowDown');
  await spring.getByRole('grid', { name: 'Rows' }).press('x');
  await expect(firstRow(spring)).toContainText('excluded');
  await again.getByRole('grid', { name: 'Rows' }).press('ArrowDown');
  await again.getByRole('grid', { name: 'Rows' }).press('x');
  await expect(again.getByText('Row 2 changed in the meantime. Look at it as it is now')).toBeVisible();

  await spring.keyboard.press('Control+=');
  await expect(autumn.locator('html')).toHaveCSS('zoom', '1.1');
  await app.evaluate(({ BrowserWindow }) => {
    const late = BrowserWindow.getAllWindows()[2];
    if (late) Reflect.deleteProperty(late.webContents, 'send');
    late?.close();
  });
  await expect.poll(() => app.windows().length).toBe(2);
  await button(autumn, 'autumn.csv').click();
  await button(autumn, 'Look at the rows first').click();
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
