import type { Locator, Page } from 'playwright/test';
import { violations } from './fixtures/axe.ts';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectRowsThere } from './fixtures/opened-app.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Row', exact: true });
const heading = (page: Page): Locator => panel(page).getByRole('heading', { level: 2 });

async function rowNumber(page: Page): Promise<number> {
  const text = await heading(page).innerText();
  return Number(text.replaceAll(/\D/gu, ''));
}

async function showOnly(page: Page, verdict: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: verdict }).check();
  await expectRowsThere(page);
}

/** The minimum width of the pane while a person fixes a row. */
const NARROWEST_FIX_PX = 440;

const part = (page: Page, name: string): Locator =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`, 'u') }) })
    .getByRole('cell');

test('the panel refuses an invalid edit next to its field, and saves and checks a valid edit by key', async ({
  checked: app,
}) => {
  const { page } = app;
  await showOnly(page, /^Not found/u);
  const first = await rowNumber(page);
  await page.keyboard.press('e');
  const city = panel(page).getByLabel('Town');
  const imported = await city.inputValue();

  await city.fill('Dub\tlin');
  await expect(panel(page).getByText('This text contains a tab')).toBeVisible();
  await city.press('Enter');
  await expect(city).toBeVisible();
  await city.fill('x'.repeat(512));
  await expect(panel(page).getByText(/at most 500 characters\. This text has 512/u)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await city.fill(imported);
  await city.press('Escape');
  await expect(city).toBeHidden();
  await expect(app.row(first)).not.toContainText('edited');

  await page.keyboard.press('e');
  await city.fill('Ballinasloe');
  await city.press('Enter');
  await expect(page.getByText(`Row ${first} edited`, { exact: true })).toBeVisible();
  await expect(heading(page)).not.toHaveText(`Row ${first}`);
  await expect(page.locator('p[role="status"]')).toHaveText(/^Row \d+, not found: /u);

  const second = await rowNumber(page);
  await page.keyboard.press('e');
  await city.fill('Ballinasloe');
  await expect(
    panel(page).getByText(
      'Checking costs 1 practice credit. It is free if exactly this address was checked before.',
    ),
  ).toBeVisible();
  await city.press('Control+Enter');
  await expect(panel(page).getByText('Checked. This is the latest answer.')).toBeVisible();
  await expect(heading(page)).toHaveText(`Row ${second}`);
  await expect(panel(page).getByText('Edited by you, and checked')).toBeVisible();
  await expect(part(page, 'town').last()).toHaveText('Ballinasloe');
  await expect(part(page, 'town').first()).toHaveText(imported === '' ? /nothing/u : /.+/u);

  await page.getByRole('checkbox', { name: /^Not found/u }).uncheck();
  await expect(app.row(first)).toContainText('edited');
});

test('the panel states that an edit was not checked', async ({ checked: app }) => {
  const { page } = app;
  await app.row(5).click();
  await expect(heading(page)).toHaveText('Row 5');
  await page.keyboard.press('e');
  await panel(page).getByLabel('Street').fill('Nowhere Lane 7');
  await page.keyboard.press('Enter');
  await expect(app.row(5)).toContainText('edited');
  await app.row(5).click();
  await expect(panel(page).getByText('Edited by you, not checked')).toBeVisible();
  await expect(panel(page).getByText('This row has not been checked yet.')).toBeVisible();
  await expect(part(page, 'street').last()).toHaveText('Nowhere Lane 7');
  await panel(page)
    .getByRole('button', { name: /^Check/u })
    .click();
  await expect(panel(page).getByText('Edited by you, and checked')).toBeVisible();
});

test('a person picks a candidate by its number, and can read the unchanged reply of the service', async ({
  checkedSample: app,
}) => {
  const { page } = app;
  await page.getByRole('checkbox', { name: /^Several match/u }).check();
  await expect(panel(page).getByRole('heading', { name: /^\d addresses match$/u })).toBeVisible();
  const first = await rowNumber(page);
  const candidates = panel(page).getByRole('listitem').getByRole('button');
  await expect(candidates.first()).toContainText('A');
  const picked = (await candidates.nth(1).locator('> span').first().innerText()).trim();
  await page.keyboard.press('9');
  await expect(heading(page)).toHaveText(`Row ${first}`);
  await page.keyboard.press('1');
  await expect(app.row(first)).toContainText('address chosen');
  await expect(heading(page)).not.toHaveText(`Row ${first}`);

  await app.row(first).click();
  await expect(panel(page).getByText('Chosen by you from the matching addresses')).toBeVisible();
  const cells = await part(page, 'town').allInnerTexts();
  expect(picked.toUpperCase()).toContain(cells.at(-1)?.toUpperCase());
  expect(cells.at(-1)).not.toBe(cells[1]);

  await panel(page).getByText('Technical reply').click();
  const reply = panel(page).locator('pre');
  await expect(reply).toContainText('  "accuracy_type": "rooftop",\n');
  await expect(panel(page).getByText(/^Status 200 · .+ · the practice service$/u)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const top = async (): Promise<number> => (await reply.boundingBox())?.height ?? 0;
  const height = await top();
  const shown = await reply.innerText();
  await page.keyboard.press('n');
  await expect(reply).not.toHaveText(shown);
  expect(await top()).toBe(height);
});

test('the next row is shown from its top, and no element of the panel has the focus', async ({
  checked: { page },
}) => {
  await showOnly(page, /^Please check/u);
  const first = await rowNumber(page);
  const fold = panel(page).getByText('Technical reply');
  await fold.click();
  await fold.press('PageDown');
  const facts = panel(page).locator('.row-facts');
  const scrolled = (): Promise<number> => facts.evaluate((element) => element.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('n');
  await expect(heading(page)).not.toHaveText(`Row ${first}`);
  await expect.poll(scrolled).toBe(0);
  await expect(panel(page).locator(':focus')).toHaveCount(0);
  await expect(panel(page).locator('pre')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('status').filter({ hasText: /^Row/u })).toHaveText(/^Row \d+, please check: /u);
});

test('the panel says what to do if the row is unchecked or if there is no row to show', async ({ app }) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await page.getByRole('button', { name: /Lists/u }).click();
  await page
    .getByRole('button', { name: /irl_hospitals/u })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Review|View rows/u })
    .first()
    .click();
  await expect(panel(page).getByText('This row has not been checked yet.')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /^Check/u })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Several match/u }).check();
  await expect(panel(page).getByText('No row to show.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Show all rows' }).click();
  await expect(heading(page)).toHaveText('Row 1');
});

/** Does what the browser does when the person switches to another window: the field keeps the focus and hears a blur. */
const switchWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const hadFocus = document.hasFocus.bind(document);
    document.hasFocus = () => false;
    document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    document.hasFocus = hadFocus;
  });

test('an empty note stays open while the person looks at another window, so that the next keys decide nothing', async ({
  checked: app,
}) => {
  const { page } = app;
  const first = await rowNumber(page);
  const note = panel(page).getByLabel('Note');
  await page.keyboard.press('f');
  await expect(note).toBeFocused();
  await switchWindow(page);
  await page.keyboard.type('axe');
  await expect(note).toHaveValue('axe');
  await expect(heading(page)).toHaveText(`Row ${first}`);
  await note.press('Enter');
  await expect(page.getByText(`Row ${first} flagged`)).toBeVisible();
});

for (const width of [280, 320, 560]) {
  test(`the panel does not cut anything off at ${width} px`, async ({ checked: { page } }) => {
    await showOnly(page, /^Please check/u);
    const widen = (wanted: number) =>
      panel(page).evaluate((element, px) => {
        element.style.width = `${px}px`;
        element.style.justifySelf = 'end';
      }, wanted);
    await widen(width);
    const overflowing = () =>
      panel(page).evaluate((element) =>
        [element, ...element.querySelectorAll('.row-facts, .row-ask > *, .row-foot > *, button')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.className),
      );
    expect(await overflowing()).toEqual([]);
    await page.keyboard.press('e');
    await expect(panel(page).getByLabel('Street')).toBeFocused();
    await widen(Math.max(width, NARROWEST_FIX_PX));
    expect(await overflowing()).toEqual([]);
  });
}
