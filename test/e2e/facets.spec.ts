import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

const ROWS = 199;

const filters = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
const facet = (page: Page, name: string): Locator => filters(page).getByRole('group', { name, exact: true });
const chips = (page: Page): Locator => page.getByRole('group', { name: 'Filters in use' });
const chip = (page: Page, words: string): Locator =>
  chips(page).getByRole('button', { name: `Remove filter ${words}` });

async function countsOf(page: Page, name: string): Promise<ReadonlyMap<string, number>> {
  const lines = await facet(page, name).getByRole('listitem').allInnerTexts();
  return new Map(
    lines.map((line) => {
      const [words = '', rows = ''] = line.split('\n');
      return [words.trim(), Number(rows.replaceAll(',', ''))];
    }),
  );
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);

const expectRows = (page: Page, rows: number): Promise<void> =>
  expect(page.getByRole('grid', { name: 'Rows' })).toHaveAttribute('aria-rowcount', String(rows + 1));

test('a person combines filter values, which are counted within the other filters, and removes them again', async ({
  checked: app,
}) => {
  const { page } = app;
  await expectRows(page, ROWS);
  // Counts are updated some time after a run.
  await expect.poll(async () => (await countsOf(page, 'Verdict')).get('Not checked')).toBe(0);
  const verdicts = await countsOf(page, 'Verdict');
  expect(sum(verdicts)).toBe(ROWS);
  const confirm = verdicts.get('Please check') ?? 0;
  expect(confirm).toBeGreaterThan(1);

  // A chosen value reduces the counts of every other facet, but not of the facet it belongs to.
  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Please check/u })
    .check();
  await expectRows(page, confirm);
  await expect.poll(async () => sum(await countsOf(page, 'Reason'))).toBe(confirm);
  await expect.poll(() => countsOf(page, 'Verdict')).toEqual(verdicts);

  const [[reason, rows]] = [...(await countsOf(page, 'Reason'))] as [[string, number]];
  await facet(page, 'Reason')
    .getByRole('checkbox', { name: new RegExp(`^${reason}`, 'u') })
    .check();
  await expectRows(page, rows);

  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Not found/u })
    .check();
  await expect(chip(page, 'Verdict: Not found')).toBeVisible();
  await chip(page, 'Verdict: Not found').click();
  await expectRows(page, rows);

  await chip(page, 'Verdict: Please check').focus();
  await page.keyboard.press('Delete');
  await expect(chip(page, `Reason: ${reason}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRows(page, ROWS);
  await expect(chips(page).getByRole('button')).toHaveCount(0);
});

test('the focus stays where a person moved it while the rows for a changed filter were loading', async ({
  checked: app,
}) => {
  const { page } = app;
  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Please check/u })
    .check();
  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Not found/u })
    .check();
  await expect(chip(page, 'Verdict: Not found')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Rows' });
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/call/readRows', async (route) => {
    await held.promise;
    await route.continue();
  });
  await chip(page, 'Verdict: Please check').focus();
  await page.keyboard.press('Delete');
  await expect(chip(page, 'Verdict: Not found')).toBeFocused();
  await grid.focus();
  held.resolve();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(grid).toBeFocused();
});

test('a decision changes the counts of the filters, and a chosen value stays visible even without rows', async ({
  checked: app,
}) => {
  const { page } = app;
  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Please check/u })
    .check();
  const grid = page.getByRole('grid', { name: 'Rows' });
  await expect(page.getByRole('row', { selected: true })).toContainText('Please check');
  await grid.focus();
  await page.keyboard.press('k');
  await expect.poll(async () => (await countsOf(page, 'Decision')).get('kept as entered')).toBe(1);

  await facet(page, 'Decision')
    .getByRole('checkbox', { name: /^kept as entered/u })
    .check();
  await expectRows(page, 1);
  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Please check/u })
    .uncheck();
  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Ready/u })
    .check();
  await expect(page.getByText('No row of this list fits the filters.')).toBeVisible();
  await expect.poll(async () => (await countsOf(page, 'Decision')).get('kept as entered')).toBe(0);
  await chips(page).getByRole('button', { name: 'Clear all' }).click();
  await expectRows(page, ROWS);
});

test('a person sets a range of confidence by key and by dragging, and reads the range in words', async ({
  checked: app,
}) => {
  const { page } = app;
  const range = facet(page, 'Confidence');
  const lowest = range.getByRole('slider', { name: 'Lowest confidence' });
  await lowest.focus();
  for (let step = 0; step < 7; step++) await page.keyboard.press('PageUp');
  await expect(range).toContainText('0.70 to 1.00');
  await expect(chip(page, 'Confidence: 0.70 to 1.00')).toBeVisible();
  // Counts and rows arrive one after the other, also for ranges in the middle of the drag.
  await expect(async () => {
    const counted = sum(await countsOf(page, 'Verdict'));
    expect(counted).toBeLessThan(ROWS);
    await expect(page.getByRole('grid', { name: 'Rows' })).toHaveAttribute(
      'aria-rowcount',
      String(counted + 1),
      { timeout: 1_000 },
    );
  }).toPass();

  await page.keyboard.press('Home');
  await expect(chips(page).getByRole('button')).toHaveCount(0);
  await expectRows(page, ROWS);

  const bars = await range.locator('svg').boundingBox();
  if (!bars) throw new Error('there is no histogram');
  await page.mouse.move(bars.x + bars.width * 0.51, bars.y + 20);
  await page.mouse.down();
  await page.mouse.move(bars.x + bars.width * 0.9, bars.y + 20, { steps: 5 });
  await page.mouse.move(bars.x + bars.width * 0.79, bars.y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(chip(page, 'Confidence: 0.50 to 0.80')).toBeVisible();
  await range.getByRole('button', { name: 'Clear confidence' }).click();
  await expectRows(page, ROWS);
});

test('a collapsed group of filters stays collapsed, but still shows its chosen values', async ({
  checked: app,
}) => {
  const { page } = app;
  const reason = facet(page, 'Reason');
  await expect(reason.getByRole('checkbox').first()).toBeVisible();
  await reason.getByRole('checkbox').first().check();
  await reason.getByRole('button', { name: 'Reason' }).click();
  await expect(reason.getByRole('checkbox')).toHaveCount(1);
  await expect(reason.getByRole('checkbox')).toBeChecked();

  await page.getByRole('button', { name: /Lists/u }).click();
  await page
    .getByRole('button', { name: /irl_hospitals/u })
    .first()
    .click();
  await expect(facet(page, 'Verdict')).toBeVisible();
  await expect(reason.getByRole('button', { name: 'Reason' })).toHaveAttribute('aria-expanded', 'false');
  await expect(facet(page, 'Flag').getByRole('button', { name: 'Flag' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('axe finds no fault in active filters', async ({ checked: { page } }) => {
  await facet(page, 'Verdict')
    .getByRole('checkbox', { name: /^Please check/u })
    .check();
  await facet(page, 'Confidence').getByRole('slider', { name: 'Lowest confidence' }).press('PageUp');
  await expect(chip(page, 'Confidence: 0.10 to 1.00')).toBeVisible();
  await expectNoViolations(page, 'filters in use');
});
