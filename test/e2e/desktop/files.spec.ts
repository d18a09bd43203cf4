/** Lists come to the window from the system, and go back to where a person finds them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { launchDesktop, runToEnd, test } from '../fixtures/desktop.ts';

declare global {
  var shown: string[];
}

test('a list is opened by the command line, by a second start and by the menu, and an export is shown in its folder', async ({
  userData,
}) => {
  const list = (name: string): string => {
    writeFileSync(
      join(userData, name),
      'Name,Street,Town,Postcode\nAda,12 Stanley Street,Ulverston,LA12 7BT\n',
    );
    return join(userData, name);
  };
  const saved = join(userData, 'spring corrected.csv');
  const desktop = await launchDesktop(userData, list('spring.csv'));
  const { app, page } = desktop;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const isOpened = (name: string) => expect(page.getByRole('main')).toContainText(name);
  await isOpened('spring.csv');

  expect((await runToEnd(userData, list('autumn.csv'))).code).toBe(0);
  await isOpened('autumn.csv');

  await app.evaluate(
    ({ dialog, shell, Menu }, paths) => {
      globalThis.shown = [];
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [paths.chosen] });
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: paths.saved });
      shell.showItemInFolder = (path) => void globalThis.shown.push(path);
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      items?.find(({ label }) => label === 'Open a list…')?.click();
    },
    { chosen: list('spring.csv'), saved },
  );
  await isOpened('spring.csv');

  await button('Start import').click();
  await button('Look at the rows first').click();
  await button('Export').click();
  await button('Start export').click();
  await button('Show in folder').click();
  await expect.poll(() => app.evaluate(() => globalThis.shown)).toEqual([saved]);
  expect(await desktop.quit()).toBe(0);
});
