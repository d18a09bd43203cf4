import type { Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { fixPanel } from './fixtures/fix-list.ts';
import { grid } from './fixtures/grid.ts';
import { expect, test } from './fixtures/local-app.ts';
import { expectRowsThere } from './fixtures/opened-app.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const box = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
    return (at?.getAttribute('aria-label') ?? box ?? at?.textContent ?? '').trim();
  });

const pane = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement?.closest('[data-pane]');
    return at?.getAttribute('aria-label') ?? at?.className ?? '';
  });

async function stopsToRows(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  while (stops.length < 100) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === 'Rows') return stops;
    stops.push(stop);
  }
  return stops;
}

test('the rows are a few Tab presses away from the back link, and one Tab press away from the top of the page', async ({
  checked: { page },
}) => {
  await expect(grid(page)).toBeFocused();
  await page.getByRole('button', { name: 'Lists' }).focus();
  const stops = await stopsToRows(page);
  expect(stops.length, stops.join('\n')).toBeLessThanOrEqual(12);

  await page.getByRole('checkbox', { name: /^Please check/u }).check();
  await page.getByRole('checkbox', { name: /^Not found/u }).check();
  await expectRowsThere(page);
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  await page.getByRole('button', { name: 'Lists' }).focus();
  const more = await stopsToRows(page);
  expect(more.length, more.join('\n')).toBeLessThanOrEqual(12);

  await page.getByRole('button', { name: 'Lists' }).focus();
  await page.keyboard.press('Shift+Tab');
  const skip = page.getByRole('button', { name: 'Go to the rows' });
  await expect(skip).toBeFocused();
  const box = await skip.boundingBox();
  expect(box?.width, 'the link is visible').toBeGreaterThan(60);
  await expectNoViolations(page, 'the link to the rows');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
});

test('arrow keys reach every button and box of a toolbar, and Tab returns to the control that had the focus last', async ({
  checked: { page },
}) => {
  const bars = page.getByRole('toolbar');
  await expect(grid(page)).toBeFocused();
  await expect(bars).toHaveCount(5);
  for (let bar = 0; bar < (await bars.count()); bar += 1) {
    const items = bars.nth(bar).locator('button:enabled, input[type="checkbox"]:enabled');
    const count = await items.count();
    const isStanding = (await bars.nth(bar).getAttribute('aria-orientation')) === 'vertical';
    await items.first().focus();
    for (let at = 0; at < count; at += 1) {
      await expect(items.nth(at)).toBeFocused();
      await page.keyboard.press(isStanding ? 'ArrowDown' : 'ArrowRight');
    }
    await expect(items.first(), 'from the last one to the first').toBeFocused();
    await page.keyboard.press(isStanding ? 'ArrowUp' : 'ArrowLeft');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(items.last()).toBeFocused();
    expect(await bars.nth(bar).locator('button[tabindex="0"], input[tabindex="0"]').count()).toBe(1);
  }
});

test('F6 moves the focus to the next pane, and there to the element that last had the focus', async ({
  checked: { page },
}) => {
  await expect(grid(page)).toBeFocused();
  const order = ['rows-panes', 'Row', 'Checking', 'Doorstep', 'Filters', 'View'];
  for (const name of [...order, ...order.slice(0, 1)]) {
    expect(await pane(page)).toBe(name);
    await page.keyboard.press('F6');
  }
  for (const name of ['Row', 'rows-panes', 'View', 'Filters']) {
    expect(await pane(page)).toBe(name);
    await page.keyboard.press('Shift+F6');
  }
  await grid(page).focus();
  await page.keyboard.press('e');
  await fixPanel(page).getByRole('textbox', { name: 'Postcode' }).focus();
  await page.keyboard.press('F6');
  expect(await pane(page)).toBe('Checking');
  await page.keyboard.press('Shift+F6');
  await expect(fixPanel(page).getByRole('textbox', { name: 'Postcode' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Go to the next pane').locator('..')).toContainText('F6');
});

test('on a Russian keyboard, a shortcut decides a row, and a person can change it and see the new key', async ({
  checked: { page },
}) => {
  const devtools = await page.context().newCDPSession(page);
  const press = async (key: string, code: string): Promise<void> => {
    for (const type of ['keyDown', 'keyUp'] as const)
      await devtools.send('Input.dispatchKeyEvent', { type, key, code });
  };
  await expect(grid(page)).toBeFocused();
  await press('л', 'KeyK');
  await expect(page.getByText('Row 1 kept as entered').first()).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Keep the address as entered: K' }).click();
  await press('й', 'KeyQ');
  await expect(page.getByRole('button', { name: 'Keep the address as entered: Q' })).toBeVisible();
});
