import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { chooseInMenu, launchDesktop, runToEnd, test, windowThatShows } from '../fixtures/desktop.ts';
import { dropFiles } from '../fixtures/drop-files.ts';

declare global {
  var shown: string[];
}

test('lists open from the command line, by a second start, from the menu and by dropping files', {
  tag: '@main',
}, async ({ userData }) => {
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
    ({ dialog, shell }, paths) => {
      globalThis.shown = [];
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [paths.chosen] });
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: paths.saved });
      shell.showItemInFolder = (path) => void globalThis.shown.push(path);
    },
    { chosen: list('spring.csv'), saved },
  );
  await chooseInMenu(desktop, 'Open a list…');
  await isOpened('spring.csv');

  await button('Start import').click();
  await button('View rows first').click();
  await button('Export').click();
  await button('Start export').click();
  await button('Show in folder').click();
  await expect.poll(() => app.evaluate(() => globalThis.shown)).toEqual([saved]);
  await button('Done').click();

  await dropFiles(page, ...['winter.csv', 'members.csv', 'donors.csv'].map(list));
  await isOpened('winter.csv');
  for (const name of ['members.csv', 'donors.csv']) expect(await windowThatShows(app, name)).not.toBe(page);
  expect(app.windows().length).toBe(3);
  expect(await desktop.quit()).toBe(0);
});
