import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { fixPanel } from './fixtures/fix-list.ts';
import { grid, inOneLine } from './fixtures/grid.ts';
import { expect, test } from './fixtures/local-app.ts';

async function enlarge(page: Page): Promise<void> {
  await grid(page).focus();
  for (const zoom of [1.1, 1.25, 1.5, 1.75, 2]) {
    await page.keyboard.press('Control+Equal');
    await expect(page.locator('html')).toHaveCSS('zoom', String(zoom));
  }
}

/** Expects that the part is neither cut off nor covered, so that a person can point at it. */
const expectInSight = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((it) => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        const corners = [
          [left + 4, top + 4],
          [right - 4, bottom - 4],
        ] as const;
        return corners.every(([x, y]) => it.contains(document.elementFromPoint(x, y)));
      }),
    )
    .toBe(true);

for (const { says, size, begin } of [
  { says: 'at 200 %', size: { width: 1280, height: 720 }, begin: enlarge },
  { says: 'in a window of 640 by 360', size: { width: 640, height: 360 }, begin: async () => {} },
]) {
  test(`a person fixes a row by mouse and by keyboard ${says}`, async ({ checked: { page, row } }) => {
    await page.setViewportSize(size);
    await begin(page);
    const save = fixPanel(page).getByRole('button', { name: 'Save without checking' });

    await expectInSight(page.getByRole('button', { name: /^Keep/u }));
    await grid(page).focus();
    await page.keyboard.press('e');
    await expectInSight(save);
    await fixPanel(page).getByRole('textbox', { name: 'Postcode' }).fill('D01 AB12');
    await expectInSight(save);
    await save.click();
    await expect(page.getByText('Row 1 edited').first()).toBeVisible();

    await row(2).click();
    await page.keyboard.press('e');
    const fields = fixPanel(page).getByRole('textbox');
    await expect(fields.first()).toBeVisible();
    await fields.first().focus();
    for (let at = 0; at < (await fields.count()); at += 1) {
      await expect(fields.nth(at)).toBeFocused();
      await expectInSight(fields.nth(at));
      await expectInSight(save);
      await page.keyboard.press('Tab');
    }
    await fields.last().fill('elsewhere');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Row 2 edited').first()).toBeVisible();

    const names = grid(page).getByRole('columnheader');
    expect(await names.count()).toBeGreaterThan(3);
    await grid(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expectInSight(names.last().locator('.header-title'));
  });
}

const LIST = [
  'Name,Street,Town,Postcode,Country',
  'مكتبة,شارع الملك فيصل بن عبد العزيز آل سعود المتفرع من طريق الملك فهد بجوار المستشفى الكبير ومكتب البريد,الرياض,11564,SAU',
  'ספרייה,רחוב אליעזר בן יהודה פינת שדרות דוד בן גוריון ליד בית החולים הגדול ומשרד הדואר המרכזי של העיר,תל אביב,61000,ISR',
  'קצר,רחוב קצר,תל אביב,61000,ISR',
  'Library,10 High Street,Leeds,LS1 1AA,GBR',
];
const FIRST_WORDS = ['شارع', 'רחוב'];

/** Returns whether the word is drawn within the cell and not hidden by the ellipsis. */
const isWordSeen = (cell: Locator, word: string): Promise<boolean> =>
  cell.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right } = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return left >= box.left && right <= box.right + 1;
    }
    return false;
  }, word);

test('Arabic and Hebrew addresses are cut off at their ends, and start at the same edge as other addresses', async ({
  app,
}) => {
  const { page, row } = app;
  await page.setViewportSize({ width: 1024, height: 640 });
  const path = join(app.directory, 'right-to-left.csv');
  writeFileSync(path, LIST.join('\n'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(path);
  const asked = page.locator('td.asked-address');
  await expect(asked).toHaveCount(4);
  for (const [at, word] of FIRST_WORDS.entries())
    expect.soft(await isWordSeen(asked.nth(at), word), word).toBe(true);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('button', { name: 'View rows' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
  for (const [at, word] of FIRST_WORDS.entries())
    expect.soft(await isWordSeen(row(at + 1).locator('[data-column="both"]'), word), word).toBe(true);
  const leftOf = async (text: Locator): Promise<number> => (await text.boundingBox())?.x ?? -1;
  const short = row(3).locator('[data-column="both"] .untrusted-text');
  expect(await leftOf(short)).toBeCloseTo(await leftOf(row(4).locator('.line-imported').first()), 0);
  await inOneLine(page);
  for (const [at, word] of FIRST_WORDS.entries())
    expect.soft(await isWordSeen(row(at + 1).locator('[data-column="imported"]'), word), word).toBe(true);
});
