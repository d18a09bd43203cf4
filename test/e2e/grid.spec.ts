import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { callFromPage } from '../support/app/page-call.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { grid, header, headers, inOneLine, openNames } from './fixtures/grid.ts';
import { expect, test } from './fixtures/local-app.ts';

const selected = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected rows' });

async function choose(page: Page, column: string, item: string): Promise<void> {
  await header(page, column).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

/** Returns the left edges of the columns in px, measured at their headers or at the cells of a row. */
const edges = (page: Page, selector: string): Promise<Readonly<Record<string, number>>> =>
  grid(page).evaluate((element, each) => {
    const drawn = [...element.querySelectorAll<HTMLElement>(each)];
    return Object.fromEntries(
      drawn.map((one) => [
        one.dataset['header'] ?? one.dataset['column'] ?? '',
        Math.round(one.getBoundingClientRect().left),
      ]),
    );
  }, selector);
const widthOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0;

test('a reload does not change which columns are hidden, moved, resized or pinned', async ({
  checked: app,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 1600, height: 800 });
  await inOneLine(page);

  const name = (await headers(page))[2] ?? '';
  await choose(page, name, 'Hide');
  await expect(header(page, name)).toHaveCount(0);
  await choose(page, 'Confidence', 'Pin to the left');
  await choose(page, 'Suggested', 'Move left');
  const before = await widthOf(header(page, 'Suggested'));
  await header(page, 'Suggested').focus();
  await page.keyboard.press('Shift+ArrowRight');
  const wider = async () => Math.round((await widthOf(header(page, 'Suggested'))) - before);
  await expect.poll(wider).toBe(16);
  const edge = await header(page, 'Suggested').boundingBox();
  if (!edge) throw new Error('the header is not on the screen');
  await page.mouse.move(edge.x + edge.width - 2, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 48, edge.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(wider).toBe(16 + 50);
  const after = await widthOf(header(page, 'Suggested'));

  const order = await headers(page);
  expect(order.slice(0, 3)).toEqual(['Row', 'Verdict', 'Confidence']);
  expect(order.indexOf('Suggested')).toBeLessThan(order.indexOf('Address (imported)'));
  await expect
    .poll(async () => (await callFromPage(page, 'readLayout', { listId: 1 }))?.widths['suggested'])
    .toBeCloseTo(after, 0);
  await page.reload();
  await expect.poll(() => headers(page)).toEqual(order);
  await expect.poll(() => widthOf(header(page, 'Suggested'))).toBe(after);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(async () => (await headers(page)).slice(0, 3)).toEqual(['Row', 'Verdict', name]);
});

test('all headers, even pinned ones, stay above their cells wherever a person scrolls', async ({
  checked: { page },
}) => {
  await choose(page, 'Confidence', 'Pin to the left');
  for (const left of [0, 150, 0]) {
    await grid(page).evaluate((element, px) => element.scrollTo({ left: px }), left);
    await expect(async () => {
      expect(await edges(page, '[data-header]')).toEqual(await edges(page, '.is-current [data-column]'));
    }).toPass();
    expect(await grid(page).evaluate((element) => element.scrollLeft)).toBe(left);
  }
});

test('a person shows a hidden column from the list of columns, and edits its cells in the grid', async ({
  app,
}) => {
  const { page } = app;
  await openNames(app, 5);
  await page.setViewportSize({ width: 1920, height: 800 });
  await expect(header(page, 'Town')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Town' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused();
  await page.getByRole('grid').focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
  await expect(header(page, 'Town')).toBeVisible();

  const town = (row: number) => app.row(row).locator('[data-column="column-2"]');
  const field = (row: number) => page.getByRole('textbox', { name: `Town of row ${row}` });
  const before = (await town(3).textContent()) ?? '';
  await town(2).click();
  await page.keyboard.press('F2');
  await expect(field(2)).toBeFocused();
  await expectNoViolations(page, 'a cell that is edited');
  await page.keyboard.type('York');
  await page.keyboard.press('Escape');
  await expect(town(2)).toHaveText(before);
  await town(2).dblclick();
  await expect(field(2)).toBeFocused();
  await page.keyboard.type('York');
  await page.keyboard.press('Enter');
  await expect(town(2)).toHaveText('York');
  await expect(page.getByText('Row 2 edited')).toBeVisible();
  await expect(page.getByRole('region', { name: 'From the file' })).toContainText('Name 2');
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: /^Town of row \d$/u })).toBeFocused();
  await page.keyboard.type('Hull');
  await page
    .getByRole('toolbar', { name: 'Edited cell' })
    .getByRole('button', { name: 'Fill 3 rows' })
    .click();
  await expect(page.getByText('3 rows filled with “Hull”')).toBeVisible();
  for (const row of [2, 3, 4]) await expect(town(row)).toHaveText('Hull');
  await expect(page.getByText('filled down, 3 rows together')).toBeVisible();
  await expect(page.getByText('Edited by you, not checked')).toBeVisible();
  await page.keyboard.press('u');
  await expect(town(3)).toHaveText(before);
});

test('a click on a header sorts the rows by its column, and Shift and a click add another column', async ({
  app,
}) => {
  const { page } = app;
  await openNames(app, 30);
  await header(page, 'Name').click();
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await header(page, 'Name').click();
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await header(page, 'Verdict').click({ modifiers: ['Shift'] });
  await expect(header(page, 'Verdict')).toHaveText(/2$/u);
  await expect(page.getByText('by Name (descending), then by Verdict')).toBeVisible();
  await page.getByRole('button', { name: 'File order' }).click();
  await expect(header(page, 'Name')).not.toHaveAttribute('aria-sort');
  await expect(page.getByText('in the order of the file')).toBeVisible();
});

test('a person selects rows as a range, one by one, and as all results of a search', {
  tag: '@main',
}, async ({ app }) => {
  const { page } = app;
  await openNames(app, 300);
  await app.row(2).click();
  await app.row(5).click({ modifiers: ['Shift'] });
  await expect(selected(page)).toContainText('4 rows selected');
  await app.row(3).click({ modifiers: ['ControlOrMeta'] });
  await expect(selected(page)).toContainText('3 rows selected');
  await expect(app.row(3)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('Name 12');
  await expect(page.getByText('11 of 300 rows')).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selected(page)).toContainText('All 11 rows selected');
  await selected(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('11 of 300 rows')).toBeVisible();
});

test('a search without results says so, and offers to show all rows again', async ({ app }) => {
  const { page } = app;
  await openNames(app, 20);
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('nobody');
  await expect(page.getByRole('heading', { name: 'No rows here' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).first().click();
  await expect(page.getByText('20 rows', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search rows' })).toHaveValue('');
});

test('a person goes to a row by its number', async ({ app }) => {
  const { page } = app;
  await openNames(app, 2_000);
  await grid(page).focus();
  await page.keyboard.press('g');
  await page.keyboard.type('1,234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { selected: true })).toContainText('Name 1234');
});

test('a person who goes to a row outside the search reaches this row by showing all rows', async ({
  app,
}) => {
  const { page } = app;
  await openNames(app, 2_000);
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('Name 7');
  await expect(page.getByText('111 of 2,000 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Go to row' }).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The filters leave out row 9.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(page.getByRole('row', { selected: true })).toContainText('Name 9');
});

test('a person uses the whole grid by keyboard alone, from the headers to the last row', async ({ app }) => {
  const { page } = app;
  await openNames(app, 120);
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { selected: true })).toContainText('Name 120');
  await page.keyboard.press('Shift+PageUp');
  await expect(selected(page)).toContainText(/\d+ rows selected/u);
  await page.keyboard.press('Home');
  await expect(selected(page)).toHaveCount(0);

  await page.keyboard.press('Tab');
  await expect(header(page, 'Row')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(header(page, 'Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Control+ArrowRight');
  const order = await headers(page);
  expect(order.indexOf('Name')).toBe(order.indexOf('Imported and suggested address') + 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('h');
  await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(header(page, 'Name')).toBeFocused();
});

test('the panes next to the rows can be resized and closed, and a reload does not change the panes', async ({
  app,
}) => {
  const { page } = app;
  const pxOf = async (pane: Locator) => Number(await pane.getAttribute('aria-valuenow'));
  await openNames(app, 20);
  const line = page.getByRole('separator', { name: 'Width of the filters' });
  const filtersPx = await pxOf(line);
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', String(filtersPx + 16));
  const row = page.getByRole('separator', { name: 'Width of the row panel' });
  const rowPx = String((await pxOf(row)) - 40);
  const box = await row.boundingBox();
  if (!box) throw new Error('the line is not on the screen');
  await page.mouse.move(box.x, 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, 300, { steps: 4 });
  await page.mouse.up();
  await expect(row).toHaveAttribute('aria-valuenow', rowPx);
  await page.getByRole('button', { name: 'Filters pane' }).click();
  await expect(line).toHaveCount(0);

  const kept = async () => (await callFromPage(page, 'readWorkspace', {})).settings.panes;
  await expect.poll(kept).toMatchObject({ filters: { isOpen: false }, row: { px: Number(rowPx) } });
  await page.reload();
  await expect(row).toHaveAttribute('aria-valuenow', rowPx);
  await expect(line).toHaveCount(0);
  const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflows).toBe(false);
});

test('the grid draws only the visible columns while a person scrolls through two hundred columns', async ({
  app,
}) => {
  const { page, directory } = app;
  const path = join(directory, 'wide.csv');
  const letter = (place: number): string => String.fromCodePoint(65 + place);
  const extra = Array.from({ length: 200 }, (_, i) => `Extra ${letter(Math.floor(i / 26))}${letter(i % 26)}`);
  const lines = Array.from(
    { length: 5 },
    (_, i) => `Name ${i + 1},,,,${extra.map((name) => `${name} of ${i + 1}`).join()}`,
  );
  writeFileSync(path, [`Name,Street,Town,Postcode,${extra.join()}`, ...lines].join('\n'));
  await app.importFile(path);
  await page.getByRole('button', { name: 'View rows' }).click();
  await expect(grid(page)).toHaveAttribute('aria-colcount', '211');
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(5 * 20);
  await grid(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(grid(page).getByRole('gridcell', { name: 'Extra HR of 3' })).toBeInViewport();
  await expect(grid(page).getByRole('gridcell', { name: 'Not checked' }).first()).toBeInViewport();
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(5 * 20);
});

test('axe finds no fault in the grid and in the menus and dialogs that open above it', async ({
  checked: { page },
}) => {
  await grid(page).focus();
  await expectNoViolations(page, 'grid');
  await header(page, 'Verdict').click({ button: 'right' });
  await expectNoViolations(page, 'menu of a column');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expectNoViolations(page, 'columns');
  await page.keyboard.press('Escape');
  await header(page, 'Verdict').click();
  await expect(header(page, 'Verdict')).toHaveAttribute('aria-sort', 'ascending');
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  await grid(page).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected(page)).toBeVisible();
  await expectNoViolations(page, 'selection');
  await page.keyboard.press('g');
  await expectNoViolations(page, 'go to row');
});
