import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures/local-app.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Row', exact: true });

async function goTo(page: Page, position: number): Promise<void> {
  await page.keyboard.press('Control+g');
  await page.getByRole('dialog').getByRole('textbox').fill(String(position));
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`Row ${position}`);
}

const ROWS = [
  [102, 'Is London the right post town?', /^Accept writes 1 cell$/u, /^AcceptA$/u],
  [4, 'Is ALNEBURGH HSE right? It was not confirmed.', /^Accept with the building writes/u, /W$/u],
  [42, 'Is BUILDING right? It was not confirmed.', /^Accept with the building changes no cell/u, /W$/u],
  [282, 'Is GU14 0HQ the right postcode?', /^Accept writes 1 cell$/u, /^AcceptA$/u],
  [35, 'Where is PINFOLD LANE?', /^Accept writes 1 cell$/u, /^EditE$/u],
  [61, 'Which of these 2 addresses is right?', /^Accept writes 1 cell$/u, /^Use the firstA$/u],
  [
    1,
    'The suggestion, accepted by the rules (Normal from 0.90, version 8)',
    /^An export in place changes no cell/u,
    null,
  ],
] as const;

test('everything that a decision needs is visible without scrolling at 1280 × 720 px', async ({
  checkedSample: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [position, question, writes, best] of ROWS) {
    await goTo(page, position);
    const heading = panel(page).getByRole('heading', { level: 3 }).first();
    await expect(heading).toHaveText(question);
    if (best !== null) await expect(panel(page).locator('.button-primary')).toHaveText(best);
    const cells = panel(page).getByRole('region', { name: writes });
    const versions = panel(page).locator('.row-compare > div, .candidate');
    const parts = [
      heading,
      cells,
      panel(page).locator('.row-decide button').first(),
      ...(await versions.all()),
    ];
    expect(parts.length, `row ${position}: both addresses`).toBeGreaterThan(5);
    for (const part of parts) {
      await expect.soft(part, `row ${position}`).toBeInViewport({ ratio: 1 });
      expect.soft(await isUncovered(part), `row ${position}: ${await part.innerText()}`).toBe(true);
    }
  }
});

test('the current row stays visible when the window becomes lower', async ({ checkedSample: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('grid', { name: 'Rows' }).focus();
  await page.keyboard.press('End');
  const cell = page.getByRole('row', { selected: true }).getByRole('gridcell').first();
  await expect(cell).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(cell).toBeInViewport({ ratio: 1 });
});

/** Returns whether nothing covers the corners of a part, and no scrolling element cuts it off. */
const isUncovered = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
  });

test('the panel counts the rows with the same kind of change, and a button opens these rows', async ({
  checkedSample: { page },
}) => {
  await goTo(page, 102);
  await expect(panel(page)).toContainText(/\d+ more like this/u);
  await panel(page).getByRole('button', { name: 'Decide together' }).click();
  const dialog = page.getByRole('dialog', { name: 'Similar changes' });
  const kind = dialog.getByRole('option', { selected: true });
  await expect(kind).toContainText(/town/iu);
  await expect(kind).toBeInViewport();
});

test('the menus of the panel contain the actions that have no button, with their costs and keys', async ({
  checkedSample: { page },
}) => {
  await goTo(page, 102);
  await panel(page).getByRole('button', { name: 'Find' }).click();
  const item = (name: string | RegExp): Locator => page.getByRole('menuitem', { name });
  await expect(item(/^Suggestions/u)).toContainText('does not state a price');
  await expect(item(/^Postcode/u)).toHaveText('PostcodeAll addresses at E15 3LT, at most 1 practice creditP');
  await expect(item(/^Check again/u)).toContainText('1 practice credit, free if looked up before');
  await page.keyboard.press('Escape');
  await expect(item(/^Pin/u)).toBeHidden();
  await panel(page).getByRole('button', { name: /^Keep/u }).click();
  await panel(page).getByRole('button', { name: 'More actions' }).click();
  await item(/^Undo: /u).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Row 102');
  await expect(panel(page).getByRole('heading', { level: 3 }).first()).toHaveText(/\?$/u);
});
