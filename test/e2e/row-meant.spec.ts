import type { CDPSession, Page } from 'playwright/test';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { callFromPage } from '../support/app/page-call.ts';
import { fixPanel, options } from './fixtures/fix-list.ts';
import { expect, test } from './fixtures/local-app.ts';

/** Holds the page's calls of this operation until the test releases them. */
async function hold(page: Page, operation: string) {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(`**/api/call/${operation}`, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: held.resolve };
}

const heading = (page: Page) => page.getByRole('heading', { name: /^Row \d/u });
async function decidedRows(page: Page): Promise<number> {
  const all = { listId: 1, view: WHOLE_LIST, offset: 0, limit: 400 };
  const { rows } = await callFromPage(page, 'readRows', all);
  return rows.filter(({ decision }) => decision !== null).length;
}

/** The events of another keyboard or another system, which this one cannot send. */
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0';
const OPTION = 1;

const option = (session: CDPSession, code: string, text: string) =>
  session.send('Input.dispatchKeyEvent', { type: 'keyDown', modifiers: OPTION, code, key: text, text });

test('a second press of a key decides no other row while the first decision is being saved', {
  tag: '@main',
}, async ({ checkedSample: app }) => {
  const { page } = app;
  await app.row(2).click();
  await expect(heading(page)).toHaveText('Row 2');
  const before = await decidedRows(page);
  const { asked, letGo } = await hold(page, 'decideAndGoOn');
  await page.keyboard.press('k');
  await asked;
  await page.keyboard.press('k');
  await app.row(9).click();
  letGo();
  await expect(app.row(2)).toContainText('kept as entered');
  // A key that comes before the page has moved to row 9 is refused.
  await expect(heading(page)).toHaveText('Row 9');
  await page.keyboard.press('x');
  await expect(app.row(9)).toContainText('excluded');
  expect(await decidedRows(page)).toBe(before + 2);
});

test('the key on a button does the same as the button, even while rows are selected', async ({
  checkedSample: app,
}) => {
  const { page } = app;
  const panel = page.getByRole('complementary', { name: 'Row' });
  const selection = page.getByRole('toolbar', { name: 'Selected rows' });
  await app.row(2).click();
  await expect(panel.getByRole('button', { name: 'Keep', exact: true })).toHaveText('KeepK');
  await app.row(4).click({ modifiers: ['Shift'] });
  expect(await page.evaluate(() => getSelection()?.toString()), 'text').toBe('');
  await expect(panel.getByRole('button', { name: 'Keep', exact: true })).toHaveText('Keep');
  await expect(selection.getByRole('button', { name: 'Keep' })).toHaveText('Keep as enteredK');
  await page.keyboard.press('k');
  await expect(page.getByText('3 rows kept as entered')).toBeVisible();
});

test('two rows that are added to the selection at the same time are both selected', async ({
  checkedSample: app,
}) => {
  const { page } = app;
  const selection = page.getByRole('toolbar', { name: 'Selected rows' });
  await app.row(2).click();
  await app.row(5).click({ modifiers: ['Shift'] });
  await expect(selection).toContainText('4 rows selected');
  const { asked, letGo } = await hold(page, 'readRows');
  await app.row(8).click({ modifiers: ['ControlOrMeta'] });
  await asked;
  await app.row(9).click({ modifiers: ['ControlOrMeta'] });
  letGo();
  await expect(selection).toContainText('6 rows selected');
});

test('a letter with a modifier other than Shift decides no row', async ({ checkedSample: app }) => {
  const { page } = app;
  await app.row(2).click();
  const before = await decidedRows(page);
  for (const key of ['Control+Alt+k', 'Alt+k', 'Control+Alt+x']) await page.keyboard.press(key);
  await page.keyboard.press('n'); // comes after all of these keys
  await expect(heading(page)).not.toHaveText('Row 2');
  expect(await decidedRows(page)).toBe(before);

  await app.row(2).click();
  await page.keyboard.press('e');
  await expect(page.getByLabel('Street', { exact: true })).toBeFocused();
  await page.keyboard.press('Alt+o');
  await page.keyboard.press('Alt+p'); // opens another tool and decides nothing
  await expect(page.getByLabel('Postcode', { exact: true })).toBeFocused();
  await expect(app.row(2)).not.toContainText('kept as entered');
});

test.describe('on a Mac,', () => {
  test.use({ userAgent: MAC });

  test('a letter with Option types its character in a field, and does nothing elsewhere', async ({
    checkedSample: app,
  }) => {
    const { page } = app;
    await app.row(2).click();
    await page.keyboard.press('e');
    const street = page.getByLabel('Street', { exact: true });
    await street.fill('');
    const session = await page.context().newCDPSession(page);
    await option(session, 'KeyO', 'œ');
    await option(session, 'KeyS', 'ß');
    await expect(street).toHaveValue('œß');
    await expect(app.row(2)).not.toContainText('kept as entered');
  });
});

test('Enter and Escape do nothing else when they end the input of a composed character', async ({
  checkedSample: app,
}) => {
  const { page } = app;
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

  await app.row(2).click();
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByRole('combobox')).toBeFocused();
  const [letter = ''] = await options(page).first().innerText();
  await compose(letter);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(fixPanel(page)).toBeVisible();
  await compose(`${letter}${letter}`);
  await page.keyboard.press('Escape');
  await expect(fixPanel(page)).toBeVisible();
  await page.keyboard.press('Escape'); // outside a composition
  await expect(fixPanel(page)).toBeHidden();
  await expect(app.row(2)).not.toContainText('chosen');

  const search = page.getByRole('searchbox', { name: 'Search rows' });
  await search.focus();
  await compose('とうきょう');
  await page.keyboard.press('Enter');
  await compose('東京');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('the Undo button of a notice undoes nothing if another window made a later step, and a message says so', async ({
  checkedSample: app,
}) => {
  const { page } = app;
  await app.row(2).click();
  await page.keyboard.press('x');
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  await undo.hover(); // The notice closes itself, but not under the pointer.
  await expect(app.row(2)).toContainText('excluded');
  const ninth = await callFromPage(page, 'findRow', { listId: 1, view: WHOLE_LIST, position: 9 });
  expect(ninth.index).toBe(8);
  const { rows } = await callFromPage(page, 'readRows', { listId: 1, view: WHOLE_LIST, offset: 8, limit: 1 });
  const revision = rows[0]?.revision ?? 0;
  const decision = { kind: 'kept_as_entered' } as const;
  await callFromPage(page, 'decideRow', { listId: 1, position: 9, revision, decision });
  await expect(app.row(9)).toContainText('kept as entered');
  await undo.click();
  await expect(page.getByText('This list was changed in another window')).toBeVisible();
  await expect(app.row(9)).toContainText('kept as entered');
  await page.keyboard.press('u');
  await expect(app.row(9)).not.toContainText('kept as entered');
  await page.keyboard.press('u');
  await expect(app.row(2)).not.toContainText('excluded');
});

test('the button that keeps the building comes first, with its key, if the building is in doubt', async ({
  checkedSample: app,
}) => {
  const { page } = app;
  await app.row(2).click();
  const panel = page.getByRole('complementary', { name: 'Row' });
  await expect(panel.locator('.button-primary')).toHaveText(/^Accept, keep “.+”W$/u);
  await expect(panel.getByRole('region', { name: /^Accept with the building/u })).toBeVisible();
});

test('the page stays at the row when a person saves and checks an edit', async ({ checkedSample: app }) => {
  const { page } = app;
  // Finds a correct row. Its answer is known, so an edited row with the same address is correct, too.
  const all = { listId: 1, view: WHOLE_LIST, offset: 0, limit: 400 };
  const { rows } = await callFromPage(page, 'readRows', all);
  const right = rows.find(({ judgement, suggested }) => judgement.verdict === 'accept' && suggested);
  const { house_number = '', street = '', city = '', postcode = '' } = right?.suggested?.parts ?? {};

  await page.getByRole('button', { name: /^Review \d+$/u }).click();
  await expect(page.getByText(/^1 of \d+ to review$/u)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText(/^2 of \d+ to review$/u)).toBeVisible();
  const edited = page.locator('.is-current');
  const place = (await edited.getAttribute('aria-rowindex')) ?? '';
  await page.keyboard.press('e');
  const fields = page.getByRole('region', { name: 'Fix' }).getByRole('textbox');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) await field.fill('');
  await page.getByLabel('Street', { exact: true }).fill(`${house_number} ${street}`);
  await page.getByLabel(/^(?:City|Town)$/u).fill(city);
  await page.getByLabel('Postcode', { exact: true }).fill(postcode);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Checked. This is the latest answer.')).toBeVisible();
  await expect(page.getByText(/^\d+ to review$/u)).toBeVisible();
  await expect(edited).toHaveAttribute('aria-rowindex', place);
  await page.keyboard.press('n');
  await expect(page.getByText(/^2 of \d+ to review$/u)).toBeVisible();
});
