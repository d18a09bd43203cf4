import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, type LocalApp, test } from './fixtures/local-app.ts';
import { expectRowsThere } from './fixtures/opened-app.ts';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const current = (within: Locator): Locator => within.getByRole('option', { selected: true });
const filters = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
const facetLine = (page: Page, words: RegExp): Locator =>
  filters(page).getByRole('checkbox', { name: words });

const expectRows = (page: Page, rows: number): Promise<void> =>
  expect(page.getByRole('grid', { name: 'Rows' })).toHaveAttribute('aria-rowcount', String(rows + 1));

/** Returns the number of undecided rows: 89 for "90 rows, 89 not decided", 3 for "3 rows". */
async function undecidedOf(option: Locator): Promise<number> {
  const text = await option.innerText();
  const [, undecided] = /([\d,]+) not decided/u.exec(text) ?? /([\d,]+) rows?$/u.exec(text.trim()) ?? [];
  return Number(undecided?.replaceAll(',', ''));
}

/** Opens a list with three rows of one place, two of them for one person, and one row of another place. */
async function openNeighbours({ page, directory, importFile, verify }: LocalApp): Promise<void> {
  const path = join(directory, 'neighbours.csv');
  const lines = [
    'Name,Street,House number,Postcode,City,Country',
    'Anna Baker,De Ruijterkade,105,1011AB,Amsterdam,Netherlands',
    '"Baker, Anna",de ruijterkade,105,1011 AB,Amsterdam,Netherlands',
    'Carl Other,De Ruijterkade,105,1011AB,Amsterdam,Netherlands',
    'Dora Else,De Ruijterkade,107,1011AB,Amsterdam,Netherlands',
  ];
  writeFileSync(path, lines.join('\n'));
  await importFile(path);
  await verify();
  await expectRows(page, 4);
}

test('one key decides all rows with the same change, and one undo reverses all these decisions', async ({
  checked: app,
}) => {
  const { page } = app;
  await button(page, 'Similar changes…').click();
  const groups = dialog(page, 'Similar changes');
  await groups.getByRole('radio', { name: 'Identical change' }).check();
  await expect(current(groups)).toContainText('Postcode added');
  await expect(groups.getByRole('table', { name: 'Examples' }).getByRole('row')).toHaveCount(1 + 3);
  const rows = await undecidedOf(current(groups));
  expect(rows).toBeGreaterThan(2);
  await expectNoViolations(page, 'identical changes');

  await page.keyboard.press('k');
  await expect(groups.getByRole('status')).toHaveText(`${rows} rows kept as entered`);
  await expect(groups.getByRole('option').first()).toContainText('all decided');
  const next = groups.getByRole('option').nth(1);
  const left = await undecidedOf(next);
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  await expect(next).toHaveAttribute('aria-selected', 'true');
  expect(await undecidedOf(next)).toBe(left);

  await page.keyboard.press('u');
  await expect.poll(() => undecidedOf(groups.getByRole('option').first())).toBe(rows);
  await page.keyboard.press('ArrowUp');
  await expect(groups.getByRole('button', { name: `Accept ${rows}` })).toBeEnabled();
  await page.keyboard.press('a');
  await expect(groups.getByRole('status')).toHaveText(`${rows} rows accepted`);
  await page.keyboard.press('Escape');
  await expect(groups).toBeHidden();
  await expect(facetLine(page, new RegExp(`^accepted ${rows}$`, 'u'))).toBeVisible();
});

test('one key decides the doubtful rows of one kind, except the rows marked wrong, and undo restores them together', async ({
  checked: app,
}) => {
  const { page } = app;
  await button(page, 'Similar changes…').click();
  const groups = dialog(page, 'Similar changes');
  await expect(groups.getByRole('radio', { name: 'Same kind of change' })).toBeChecked();
  const kind = groups
    .getByRole('listbox', { name: 'Kinds of change' })
    .getByRole('option', { name: /Building or name not confirmed/u })
    .first();
  await kind.click();
  const view = groups.getByRole('button', { name: /^View \d+ rows$/u });
  const rows = Number(/\d+/u.exec(await view.innerText())?.[0]);
  expect(rows).toBeGreaterThan(1);
  await expect(groups.getByText(/^As entered: .+\. The service found/u)).toBeVisible();
  const sample = groups.getByRole('table', { name: 'Random sample' });
  await sample
    .getByRole('button', { name: / is wrong$/u })
    .first()
    .click();
  await expect(groups.getByText(/^1 of \d+ reviewed, 1 wrong \(about 100%\)/u)).toBeVisible();

  await expectNoViolations(page, 'kinds of change');

  const accept = groups.getByRole('button', { name: `Accept ${rows - 1}` });
  await groups.getByRole('option', { selected: false }).first().click();
  await expect(groups.getByText(/^None of \d+ reviewed/u)).toBeVisible();
  await kind.click();
  await expect(groups.getByText(/^1 of \d+ reviewed, 1 wrong/u)).toBeVisible();
  await expect(accept).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Similar changes…').click();
  await kind.click();
  await expect(groups.getByText(/^1 of \d+ reviewed, 1 wrong/u)).toBeVisible();
  await expect(accept).toBeVisible();

  await kind.click();
  await page.keyboard.press('a');
  await expect(groups.getByRole('status')).toHaveText(new RegExp(`^${rows - 1} rows? accepted$`, 'u'));
  await expect(kind).toContainText('1 to decide');
  await page.keyboard.press('u');
  await expect(kind).not.toContainText('to decide');
  await kind.click();
  await page.keyboard.press('Enter');
  await expect(groups).toBeHidden();
  await expectRows(page, rows);
  await expect(button(page, /^Remove filter Kind: .*Building or name not confirmed/u)).toBeVisible();
});

test('the dialog shows the ten sample rows together with the buttons, and a different name for every kind', async ({
  checkedSample: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('t');
  const groups = dialog(page, 'Similar changes');
  const sample = groups.getByRole('table', { name: 'Random sample' });
  await expect(sample.getByRole('row')).toHaveCount(1 + 10);
  await expect(sample.getByRole('row').last()).toBeInViewport({ ratio: 1 });
  await expect(groups.getByRole('button', { name: /^Keep \d+$/u })).toBeInViewport({ ratio: 1 });
  const names = await groups
    .getByRole('option')
    .evaluateAll((options) =>
      options.map((option) =>
        [...option.querySelectorAll('.verdict, strong, strong ~ .quiet')].map((each) => each.textContent),
      ),
    );
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names.map(String)).size).toBe(names.length);

  const kind = await current(groups).innerText();
  await page.keyboard.press('ArrowDown');
  await expect(current(groups)).not.toHaveText(kind);
  await page.keyboard.press('Escape');
  await expect(groups).toBeHidden();
});

test('a person reviews the rows with the same change one by one', async ({ checked: app }) => {
  const { page } = app;
  await facetLine(page, /^Please check/u).check();
  await expectRowsThere(page);
  await button(page, 'Similar changes…').click();
  const groups = dialog(page, 'Similar changes');
  await groups.getByRole('radio', { name: 'Identical change' }).check();
  const rows = await undecidedOf(current(groups));
  const [change = ''] = (await current(groups).innerText()).split('\n');
  await page.keyboard.press('Enter');
  await expect(groups).toBeHidden();
  await expectRows(page, rows);
  const chips = page.getByRole('group', { name: 'Filters in use' });
  await expect(chips.getByRole('button', { name: `Remove filter Change: ${change}` })).toBeVisible();
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expectRows(page, 199);
});

test('a person tries new rules on a sample, applies them in one step, and undoes this step', {
  tag: '@main',
}, async ({ checked: app }) => {
  const { page } = app;
  const confirm = facetLine(page, /^Please check/u);
  // Counts are updated some time after a run.
  await expect(facetLine(page, /^Not checked 0$/u)).toBeVisible();
  const before = await confirm.locator('..').innerText();
  await button(page, 'Rules…').click();
  const rules = dialog(page, 'Rules');
  await expect(rules.getByRole('radio', { name: 'Normal' })).toBeChecked();
  await expect(rules.getByText('These rules are already applied.')).toBeVisible();

  const lowest = rules.getByRole('spinbutton', { name: 'Not found below, as a number' });
  await lowest.fill('0.8');
  await lowest.press('Enter');
  await expect(rules.getByRole('heading', { name: /^\d+ rows change their verdict$/u })).toBeVisible();
  await expect(rules.getByRole('slider', { name: 'Not found below' })).toHaveAttribute(
    'aria-valuetext',
    '0.80',
  );
  const sample = rules.getByRole('table', { name: /Random sample/u });
  await expect(sample.getByRole('row')).toHaveCount(1 + 20);

  await sample
    .getByRole('button', { name: / is right$/u })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await sample
    .getByRole('button', { name: / is wrong$/u })
    .nth(2)
    .click();
  await expect(rules.getByText('3 of 20 reviewed: 2 right, 1 wrong')).toBeVisible();

  await rules.getByRole('button', { name: 'Apply to 199 rows' }).click();
  await expect(rules).toBeHidden();
  await expect(page.getByText(/^Rules applied/u).first()).toBeVisible();
  await expect.poll(() => confirm.locator('..').innerText()).not.toBe(before);
  await button(page, 'Rules…').click();
  await expect(lowest).toHaveValue('0.80');
  await page.keyboard.press('u');
  await expect(rules.getByText('Undone: rules')).toBeVisible();
  await expect(rules.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect.poll(() => confirm.locator('..').innerText()).toBe(before);
});

test('a person keeps one of several rows at the same place, which excludes the others until undo', async ({
  app,
}) => {
  const { page } = app;
  await openNeighbours(app);
  await button(page, 'Duplicates…').click();
  const duplicates = dialog(page, 'Duplicates');
  const places = duplicates.getByRole('table');
  await expect(places.getByRole('row')).toHaveCount(1 + 2);
  await expect(duplicates.getByRole('radio', { name: 'Keep row 1', exact: true })).toBeChecked();

  await duplicates.getByRole('radio', { name: 'Keep row 2', exact: true }).check();
  await page.keyboard.press('k');
  await expect(duplicates.getByRole('status')).toHaveText('Row 2 kept, 1 other row excluded');
  await expect(places.getByRole('row').nth(1)).toContainText('excluded');
  await duplicates.getByRole('radio', { name: 'Keep row 1', exact: true }).check();
  await page.keyboard.press('k');
  await expect(duplicates.getByRole('status')).toHaveText('Row 1 kept, 1 other row excluded');
  await expect(places.getByRole('row').nth(1)).not.toContainText('excluded');
  await page.keyboard.press('u');
  await expect(places.getByRole('row').nth(1)).toContainText('excluded');

  await duplicates.getByRole('radio', { name: /^Same address, different name/u }).check();
  await expect(places.getByRole('row')).toHaveCount(1 + 3);
  await duplicates.getByRole('button', { name: 'Show these rows' }).click();
  await expectRows(page, 3);
  await expect(app.row(1)).toContainText('excluded');
  await page.keyboard.press('u');
  await expect(app.row(1)).not.toContainText('excluded');
});

test('axe finds no fault in the dialogs for rules and duplicates', async ({ app }) => {
  const { page } = app;
  await openNeighbours(app);
  for (const [open, title] of [
    ['Rules…', 'Rules'],
    ['Duplicates…', 'Duplicates'],
  ] as const) {
    await button(page, open).click();
    await expect(dialog(page, title).locator('table, h3').first()).toBeVisible();
    await expectNoViolations(page, title);
    await page.keyboard.press('Escape');
  }
});
