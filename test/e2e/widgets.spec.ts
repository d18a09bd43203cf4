import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { test as connected } from './fixtures/connected.ts';
import { openFixList, press } from './fixtures/fix-list.ts';
import { grid, header } from './fixtures/grid.ts';
import { expect, test } from './fixtures/local-app.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Row' });
const item = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitem', { name });
const menu = (page: Page): Locator => page.getByRole('menu');
const rowAt = (page: Page, row: number): Promise<void> =>
  expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`Row ${row}`);

const thumbs = (page: Page): Locator => page.getByRole('slider').locator('xpath=..');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

async function expectThumbs(page: Page, count: number): Promise<void> {
  await expect(thumbs(page)).toHaveCount(count);
  for (const thumb of await thumbs(page).all()) {
    const { width, height } = await boxOf(thumb);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
}

async function expectKeys(page: Page, slider: Locator, steps: Record<string, string>): Promise<void> {
  await slider.focus();
  for (const [key, words] of Object.entries(steps)) {
    await press(page, key);
    await expect(slider, key).toHaveAttribute('aria-valuetext', words);
  }
}

/** @param text a text that matches several options */
async function expectCombobox(page: Page, field: Locator, list: Locator, text: string): Promise<void> {
  const active = () => field.getAttribute('aria-activedescendant');
  await field.fill(text);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  await press(page, 'ArrowDown', 'ArrowDown');
  const option = await active();
  await expect(list.locator(`[id="${option}"]`)).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Home');
  expect(await caretIn(field)).toBe(0);
  await press(page, 'End');
  expect(await caretIn(field)).toBe(text.length);
  expect(await active()).toBe(option);
  await press(page, 'ArrowUp');
  expect(await active()).not.toBe(option);
  await expectNoViolations(page, 'combobox');
}

const caretIn = (field: Locator) =>
  field.evaluate((element) => (element instanceof HTMLInputElement ? element.selectionStart : null));

for (const name of ['Find', 'More actions']) {
  test(`Tab and Escape close the menu “${name}”, and the keys of the review then work again`, async ({
    checked: { page },
  }) => {
    const button = panel(page).getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-haspopup', 'menu');
    await button.focus();
    await press(page, 'Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectNoViolations(page, name);
    await press(page, 'Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');

    await press(page, 'ArrowDown');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await press(page, 'Tab');
    await expect(menu(page)).toHaveCount(0);
    await expect(button).not.toBeFocused();
    await expect(page.locator('button:focus')).toHaveCount(1);
    await press(page, 'n');
    await rowAt(page, 2);

    await button.click();
    await expect(menu(page)).toBeVisible();
    await button.click();
    await expect(menu(page)).toHaveCount(0);
  });
}

test('arrow keys, Home, End and letters move through a menu', async ({ checked: { page } }) => {
  await panel(page).getByRole('button', { name: 'Find', exact: true }).press('Enter');
  await expect(item(page, /^Suggestions/u)).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(item(page, /^Postcode/u)).toBeFocused();
  await press(page, 'End');
  await expect(item(page, /^Check again/u)).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(item(page, /^Suggestions/u)).toBeFocused();
  await press(page, 'ArrowUp', 'Home', 'p');
  await expect(item(page, /^Postcode/u)).toBeFocused();
  await press(page, 'i');
  await expect(item(page, /^Pin/u)).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('tab', { name: 'Pin' })).toHaveAttribute('aria-selected', 'true');
});

test('Tab and Escape close the menu of a column', async ({ checked: { page } }) => {
  const verdict = header(page, 'Verdict');
  await verdict.press('ArrowDown');
  await expect(item(page, 'Sort ascending')).toBeFocused();
  await expectNoViolations(page, 'menu of a column');
  await press(page, 'Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(verdict).toBeFocused();
  await press(page, 'ArrowDown', 'Tab');
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('separator', { name: 'Width of the row panel' })).toBeFocused();
  const postcode = header(page, 'Postcode');
  await postcode.locator('.header-menu').click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press(page, 'Escape');
  await expect(postcode).toBeFocused();
  await press(page, 'n');
  await rowAt(page, 2);
});

test('keys reach a menu as soon as it is open, even before the next frame', async ({ checked: { page } }) => {
  await page.evaluate(() => {
    const later = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => later(callback), 1_000);
  });
  const verdict = header(page, 'Verdict');
  await verdict.focus();
  await press(page, 'ArrowDown', 'Tab');
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('separator', { name: 'Width of the row panel' })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Find', exact: true }).focus();
  await press(page, 'Enter', 'End', 'ArrowUp', 'Enter');
  await expect(page.getByRole('tab', { name: 'Pin' })).toHaveAttribute('aria-selected', 'true');
});

test('a menu opens next to its button at every size of the page', async ({ checked: { page } }) => {
  const button = panel(page).getByRole('button', { name: 'More actions' });
  for (const zoom of ['1', '1.1', '1.25', '1.5']) {
    if (zoom !== '1') await press(page, 'Control+Equal');
    await expect(page.locator('html')).toHaveCSS('zoom', zoom);
    await button.scrollIntoViewIfNeeded();
    await button.press('Enter');
    await expect(menu(page)).toBeInViewport({ ratio: 1 });
    const [of, menuBox] = [await boxOf(button), await boxOf(menu(page))];
    const gap = Math.max(menuBox.y - (of.y + of.height), of.y - (menuBox.y + menuBox.height));
    expect(gap).toBeCloseTo(4, -1);
    expect(Math.abs(menuBox.x + menuBox.width - (of.x + of.width))).toBeLessThan(of.width);
    await press(page, 'Escape');
  }
});

test('Home and End move the caret in the palette, arrow keys move to another action, and Escape closes the palette', async ({
  checked: { page },
}) => {
  await press(page, 'Control+k');
  const field = page.getByRole('combobox', { name: 'Search actions' });
  await expectCombobox(page, field, page.getByRole('listbox', { name: 'Actions' }), 'row');
  await field.fill('no such action');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'Escape');
  await expect(field).toBeHidden();
  await expect(grid(page)).toBeFocused();
});

connected('so it is in the suggestions and in the addresses of a postcode', async ({ app, service }) => {
  const { page } = app;
  await service.trouble({});
  await openFixList(app);
  await app.row(2).click();
  await press(page, 's');
  const suggested = page.getByRole('listbox', { name: 'Suggested addresses' });
  await expectCombobox(page, page.getByRole('combobox', { name: 'Address' }), suggested, '10 downing');
  await press(page, 'Escape');
  await expect(suggested).toHaveCount(0);

  await app.row(1).click();
  await press(page, 'p', 'Enter');
  const listed = page.getByRole('listbox', { name: /^Addresses at /u });
  await expectCombobox(page, page.getByRole('combobox', { name: /^Filter by/u }), listed, 'road');
});

test('a person sets a range of confidence by key on a slider, and its handles are large enough to click', async ({
  checked: { page },
}) => {
  const lowest = page.getByRole('slider', { name: 'Lowest confidence' });
  const highest = page.getByRole('slider', { name: 'Highest confidence' });
  await expectKeys(page, lowest, { ArrowRight: '0.01', PageUp: '0.11', ArrowDown: '0.10', Home: '0.00' });
  await expectKeys(page, highest, { ArrowLeft: '0.99', PageDown: '0.89', End: '1.00', PageUp: '1.00' });
  await expectKeys(page, lowest, { PageUp: '0.10', End: '1.00' });
  await expectKeys(page, highest, { Home: '1.00' });
  await lowest.press('Home');
  await expectThumbs(page, 2);
  await expectNoViolations(page, 'sliders');

  const { x, y, width, height } = await boxOf(thumbs(page).first());
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect(lowest).not.toHaveAttribute('aria-valuetext', '0.00');
  await expect(
    page.getByRole('button', { name: /^Remove.*Confidence|Confidence: 0\.\d+ to 1\.00/u }).first(),
  ).toBeVisible();
});

test('a person sets a threshold by key on a slider inside a dialog', async ({ checked: { page } }) => {
  await press(page, 'r');
  const lowest = page.getByRole('slider', { name: 'Not found below' });
  await lowest.press('Home');
  const start = Number(await lowest.getAttribute('aria-valuenow'));
  await lowest.press('ArrowRight');
  await expect(lowest).toHaveAttribute('aria-valuetext', (start + 0.01).toFixed(2));
  await lowest.press('PageUp');
  await expect(lowest).toHaveAttribute('aria-valuetext', (start + 0.11).toFixed(2));
  await expect(lowest).toHaveAccessibleDescription('Matches with less confidence count as not found.');
  await expectThumbs(page, 4);
  await expectNoViolations(page, 'rules');
});

test('arrow keys move through the tools of the fix panel, which are tabs, and Enter opens a tool', async ({
  checked: { page },
}) => {
  await press(page, 'e');
  const tab = (name: string): Locator => page.getByRole('tab', { name });
  await expect(page.getByRole('tabpanel', { name: 'Edit' })).toBeVisible();
  await tab('Edit').focus();
  await press(page, 'ArrowRight');
  await expect(tab('Suggestions')).toBeFocused();
  await expect(tab('Edit')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'End');
  await expect(tab('Edit')).toBeFocused();
  await press(page, 'Home', 'ArrowRight');
  await expect(tab('Postcode')).toBeFocused();
  await press(page, 'Enter');
  const opened = page.getByRole('tabpanel', { name: 'Postcode' });
  await expect(opened).toBeVisible();
  await expect(tab('Postcode')).toHaveAttribute('aria-controls', (await opened.getAttribute('id')) ?? '');
  await expectNoViolations(page, 'tabs');
});

test('the hint of a button appears with keyboard focus, and Escape hides it', async ({
  checked: { page },
}) => {
  const button = page.getByRole('button', { name: 'Filters pane' });
  const hint = page.getByText('Close the filters pane', { exact: true });
  await expect(button).toHaveAccessibleDescription('Close the filters pane');
  await page.getByRole('searchbox', { name: 'Search rows' }).focus();
  await press(page, 'Shift+Tab');
  await expect(button).toBeFocused();
  await expect(hint).toBeVisible();
  await expectNoViolations(page, 'tooltip');
  await press(page, 'Escape');
  await expect(hint).toHaveCount(0);
  await button.hover();
  await expect(hint).toBeVisible();
  await press(page, 'n');
  await rowAt(page, 2);
});
