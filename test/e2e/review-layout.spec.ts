import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures/local-app.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Rows' });

for (const [width, zoom] of [
  [1024, 100],
  [1280, 200],
] as const) {
  test(`at ${width} px and ${zoom} % nothing of the review lies over something else or outside the window`, async ({
    checked: { page },
  }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('combobox', { name: 'Size' }).selectOption(String(zoom));
    await page.getByRole('button', { name: 'Lists', exact: true }).click();
    await page
      .getByRole('button', { name: /irl_hospitals/u })
      .first()
      .click();
    await grid(page).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
    const outside = await page.evaluate(() => {
      const rows = document.querySelector('.review-rows')?.getBoundingClientRect();
      const isWithin = (element: Element, left: number, right: number): boolean => {
        const box = element.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1;
      };
      const bars = [...document.querySelectorAll('.grid-bar button, .selection-bar button')];
      const others = [...document.querySelectorAll('.row-panel button, .run-bar button')];
      return [
        ...bars.filter((button) => !isWithin(button, rows?.left ?? 0, rows?.right ?? 0)),
        ...others.filter((button) => !isWithin(button, 0, innerWidth)),
      ].map(({ textContent }) => textContent);
    });
    expect(outside).toEqual([]);
  });
}
