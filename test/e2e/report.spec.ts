import type { Locator, Page } from 'playwright/test';
import { DARK, expectNoViolations, LIGHT, OWN_COLOURS, violations } from './fixtures/axe.ts';
import { openSample } from './fixtures/checked-list.ts';
import { chooseOfList } from './fixtures/list-menu.ts';
import { expect, test } from './fixtures/local-app.ts';

const ROWS = 400;

async function openReport(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
}

async function numbersIn(table: Locator, label: RegExp): Promise<readonly number[]> {
  const cells = table.getByRole('row', { name: label }).locator('td.number');
  const texts = await cells.allInnerTexts();
  return texts.filter((text) => /^[\d,]+$/u.test(text)).map((text) => Number(text.replaceAll(',', '')));
}

const tableOf = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });

test('the report of a checked list contains the same numbers as its receipt and its review', {
  tag: '@main',
}, async ({ app }) => {
  const { page } = app;
  await openSample(app);
  await app.verify();
  // Waits until the page has received the last rows of the run.
  await expect(page.locator('label').filter({ hasText: /Not checked\s*0$/u })).toBeVisible();
  const counted = new Map<string, number>();
  for (const verdict of ['Ready', 'Please check', 'Not found', 'Several match']) {
    const label = page.locator('label').filter({ hasText: new RegExp(`${verdict}\\s*\\d`, 'u') });
    counted.set(verdict, Number(/\d+$/u.exec((await label.innerText()).trim())?.[0]));
  }
  await page.keyboard.press('Control+Home');
  await page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByRole('table').first()).toBeVisible();
  const spent = await numbersIn(receipt, /^Validation/u);
  const saved = await numbersIn(receipt, /^Credits saved: duplicates/u);
  await page.keyboard.press('Escape');

  await openReport(page);
  for (const [verdict, rows] of counted) {
    const [said] = await numbersIn(tableOf(page, 'Verdicts'), new RegExp(`^${verdict}:`, 'iu'));
    expect(said, verdict).toBe(rows);
  }
  expect(await numbersIn(tableOf(page, 'Credits by our own count'), /^Validation/u)).toEqual(spent);
  expect(
    await numbersIn(
      tableOf(page, 'Credits saved, requests tried, rows without an answer'),
      /^Credits saved: duplicates/u,
    ),
  ).toEqual(saved);
  const accepted = counted.get('Ready') ?? 0;
  await expect(
    page.getByText(`Confirmed as entered or after tidying: ${accepted} of ${ROWS} rows.`),
  ).toBeVisible();
  const now = await tableOf(page, 'Where each row is now').locator('tbody td:nth-child(3)').allInnerTexts();
  expect(now.reduce((sum, rows) => sum + Number(rows), 0)).toBe(ROWS);

  // Decides a row, because the next report must contain the decision.
  await page.getByRole('button', { name: 'View rows' }).click();
  await page.getByRole('checkbox', { name: /^Not found/u }).check();
  await expect(page.getByRole('row', { selected: true })).toContainText('Not found');
  await page.keyboard.press('k');
  await expect(page.getByText(/^Row \d+ kept as entered/u).first()).toBeVisible();
  await openReport(page);
  await expect(
    page.getByText(`Kept as entered by a person, not confirmed by the service: 1 of ${ROWS} rows.`),
  ).toBeVisible();
  expect(await numbersIn(tableOf(page, 'Decisions'), /^Kept as entered/u)).toEqual([1, 0]);
});

test('a printed report is A4, black on white and without buttons, in any theme', async ({
  checkedSample: { page },
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReport(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  const look = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('.report h2') ?? document.body);
    return { color, paper: getComputedStyle(document.body).backgroundColor };
  });
  expect(look).toEqual({ color: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
  const cut = await page.evaluate(() => {
    const report = document.querySelector('.report');
    return report && report.scrollHeight - report.clientHeight;
  });
  expect(cut, 'parts that would not be on paper').toBe(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.startsWith('%PDF')).toBe(true);
  const sheets = pdf.match(/\/MediaBox \[0 0 [\d.]+ [\d.]+\]/gu) ?? [];
  expect(sheets.length).toBeGreaterThan(1);
  const sizes = sheets.map((sheet) =>
    (sheet.match(/[\d.]+(?= )|[\d.]+(?=\])/gu) ?? []).slice(-2).map(Number),
  );
  for (const [width, height] of sizes) {
    expect(Math.round(width ?? 0)).toBe(595);
    expect(Math.round(height ?? 0)).toBe(842);
  }
});

test('the report of an unchecked list offers a single action', async ({ app }) => {
  const { page } = app;
  await openSample(app);
  await page.getByRole('button', { name: 'Lists' }).click();
  await chooseOfList(page, 'uk-gp-practices.xlsx', 'Report');
  await expect(page.getByRole('heading', { name: 'Nothing to report yet' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check this list…' }).click();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
});

test('axe finds no fault in a report', async ({ checkedSample: { page } }) => {
  await openReport(page);
  await expectNoViolations(page, 'report', [LIGHT, DARK, OWN_COLOURS]);
});

test('a person opens a report from the palette', async ({ checkedSample: { page } }) => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search actions' })).toBeFocused();
  await page.keyboard.type('Show the report');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Verdicts' })).toBeVisible();
});
