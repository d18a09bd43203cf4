/** Tests a list that is higher than a browser can lay out at this screen's scale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures/local-app.ts';

const ROWS = 200_000;

/** A high-resolution screen with the page at 200%. Playwright's own emulation does not change the browser's limit. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--force-device-scale-factor=4'] });
  },
  viewport: { width: 1280, height: 720 },
});

test('a person reaches the very last row of a long list by key, scrollbar and wheel', async ({ app }) => {
  test.slow();
  const { page, directory } = app;
  const path = join(directory, 'long.csv');
  const lines = Array.from({ length: ROWS }, (_, i) => `Name ${i + 1},,,`);
  writeFileSync(path, ['Name,Street,Town,Postcode', ...lines].join('\n'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(path);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('button', { name: 'View rows' }).click({ timeout: 180_000 });
  const grid = page.getByRole('grid', { name: 'Rows' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  const last = page.getByRole('row').filter({ hasText: `Name ${ROWS}` });
  /** Returns the pixels between the end of the last row and the end of the visible area. */
  const gap = async (): Promise<number> => {
    const row = await last.boundingBox();
    const { bottom } = await grid.evaluate((element) => ({
      bottom: element.getBoundingClientRect().top + element.clientHeight,
    }));
    return row ? Math.abs(row.y + row.height - bottom) : Number.NaN;
  };

  await grid.focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await expect.poll(gap).toBeLessThan(1);

  await page.keyboard.press('Home');
  await expect(page.getByRole('row', { selected: true })).toContainText('Name 1');
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(last).toBeInViewport();
  await expect.poll(gap).toBeLessThan(1);

  await page.keyboard.press('g');
  await page.keyboard.type(String(ROWS - 60));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { selected: true })).toContainText(`Name ${ROWS - 60}`);
  await grid.hover();
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 100);
  await expect(last).toBeInViewport();
  await expect.poll(gap).toBeLessThan(1);
});
