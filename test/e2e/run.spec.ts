import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { HOSPITALS } from './fixtures/checked-list.ts';
import { test } from './fixtures/connected.ts';
import { chooseOfList } from './fixtures/list-menu.ts';
import { expect } from './fixtures/local-app.ts';
import { showFileOrder } from './fixtures/opened-app.ts';
import { chooseScope, expectPrice, quotedPart } from './fixtures/quote.ts';

const DISTINCT = 194;

/** Makes the service fail each request, without a charge. */
const GONE = { serverErrors: 1 };

/** The service asks for a wait so long that only a person ends it: answers to older requests do not. */
const LONG_WAIT = { rateLimited: 1, retryAfterSeconds: 3600 };

const slow = { timeout: 60_000 };

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Checking' });

const receiptLine = async (page: Page, label: string): Promise<readonly string[]> => {
  const rows = page.getByRole('dialog', { name: 'Receipt' }).getByRole('row');
  await expect(rows.first()).toBeVisible();
  return rows
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    .getByRole('cell')
    .allInnerTexts();
};

const saidAloud = (page: Page): Locator => page.locator('p[role="status"]');

test('a run without a reachable service shows the reason and the next attempt, and continues at a click', {
  tag: '@main',
}, async ({ app, service }) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await expect(quotedPart(page, 'to ask the service')).toHaveText(String(DISTINCT));
  await expect(quotedPart(page, 'looked up before, free')).toHaveText('0');
  await expectPrice(page, `${DISTINCT} credits at most`);
  expect(await service.questions()).toEqual([]);

  await service.trouble(GONE);
  await button(page, 'Start').click();
  await expect(bar(page)).toContainText('Waiting', slow);
  await expect(bar(page)).toContainText('The service reports an internal error.');
  await expect(bar(page)).toContainText(/tries again in \d+ s/u);
  await expect(saidAloud(page)).toHaveText(/^Waiting\. The service reports an internal error\./u);
  await expect(bar(page)).toContainText('0 credits spent');

  await button(page, 'Lists').click();
  await chooseOfList(page, 'irl_hospitals.csv', 'Delete…');
  const deleting = page.getByRole('dialog', { name: 'Delete this list?' });
  await expect(deleting).toContainText('This list is being checked. Moving it to the trash stops the check.');
  await deleting.getByRole('button', { name: 'Keep it' }).click();
  await button(page, 'irl_hospitals.csv').click();

  await service.trouble(LONG_WAIT);
  await button(page, 'Try now').click();
  await expect(bar(page)).toContainText('The service asks Doorstep to wait', slow);
  await service.trouble({});
  await button(page, 'Try now').click();
  await expect(bar(page)).toContainText(`Checked`, slow);
  await expect(bar(page)).toContainText(`${DISTINCT} of ${DISTINCT} addresses`);
  await expect(saidAloud(page)).toHaveText('Checking done');
  await expect(button(page, 'Try now')).toBeHidden();

  await button(page, 'Receipt').click();
  expect(await receiptLine(page, 'Validation')).toEqual([String(DISTINCT), String(DISTINCT)]);
  expect(await receiptLine(page, 'Credits saved: duplicates')).toEqual(['5']);
  expect(await receiptLine(page, 'Left without an answer')).toEqual(['0']);
  const answered = (await service.questions()).map((question) => question.answered);
  expect(answered).toEqual(Array.from({ length: DISTINCT }, () => 1));
});

test('a person pauses and resumes a run until the limit, and then gets a new quote for the rest', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  const cap = page.getByLabel('Never spend more than');
  await cap.fill('many');
  await expect(button(page, 'Start')).toBeDisabled();
  await cap.fill('100');
  await expect(page.getByText('94 addresses of 194 would not be checked')).toBeVisible();

  await service.trouble({ latencyMs: 1000 });
  await button(page, 'Start').click();
  await expect(bar(page)).toContainText(/[1-9]\d* of 194/u, slow);
  await button(page, 'Pause').click();
  await expect(bar(page)).toContainText('Paused', slow);
  await expect(bar(page)).toContainText('Everything checked so far is saved.');
  await expect(button(page, 'Resume')).toBeFocused();

  await service.trouble({});
  await button(page, 'Resume').click();
  await expect(bar(page)).toContainText('its limit', slow);
  await expect(bar(page)).toContainText('100 of 194 addresses');
  expect(await service.questions()).toHaveLength(100);

  await button(page, 'Check the rest…').click();
  await expect(quotedPart(page, 'looked up before, free')).toHaveText('100');
  await expectPrice(page, '94 credits at most');
  await button(page, 'Start').click();
  await expect(bar(page)).toContainText('Checked', slow);
  await button(page, 'Receipt').click();
  expect(await receiptLine(page, 'Validation')).toEqual([String(DISTINCT), String(DISTINCT)]);
  expect(await receiptLine(page, 'Runs')).toEqual(['3']);
  // A question is sent again only if its reply comes after the client's time-out. The receipt counts these retries.
  const [retries] = await receiptLine(page, 'Of these: retries');
  const questions = await service.questions();
  const asked = questions.reduce((sum, question) => sum + question.asked, 0);
  expect(asked - questions.length).toBeLessThanOrEqual(Number(retries));
  expect(questions.every(({ answered }) => answered >= 1)).toBe(true);
  expect(questions).toHaveLength(DISTINCT);
});

test('a run uses the answers of another list free of charge, and a second run sends only edited addresses', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await app.verify();
  await page.getByRole('button', { name: /Lists/u }).click();
  const copy = join(app.directory, 'copy.csv');
  writeFileSync(copy, `${readFileSync(HOSPITALS, 'utf8')}\r\n`);
  await app.importFile(copy);
  await expect(page.getByText('194 known answers, nothing to pay.')).toBeVisible();
  await expect(quotedPart(page, 'looked up before, free')).toHaveText(String(DISTINCT));
  await button(page, 'Fill in known answers').click();
  await expect(bar(page)).toContainText('Checked', slow);
  await expect(bar(page)).toContainText('0 credits spent');
  expect(await service.questions()).toHaveLength(DISTINCT);

  await showFileOrder(page);
  // Waits until the row shows its result, because the core would refuse an edit of its earlier state.
  await expect(page.getByText('The service found no address like this one.')).toBeVisible();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Town' }).fill('Cork');
  await button(page, 'Save without checking').click();
  await expect(page.getByText('Row 1 edited').first()).toBeVisible();
  await button(page, 'Check more…').click();
  await expect(page.getByText('Every row that can be checked has its answer.')).toBeVisible();
  await chooseScope(page, 'Check older answers again');
  await expect(page.getByText('No answer of this list is older than that.')).toBeVisible();
  await chooseScope(page, 'Check again what was not found');
  await expect(quotedPart(page, 'to ask the service')).toHaveText(/^[1-9]\d*$/u);
  await expectPrice(page, / [1-9]\d* credits? at most$/u);
  await chooseScope(page, 'Rows you edited');
  await expectPrice(page, '1 credit at most');
  await button(page, 'Start').click();
  await expect(bar(page)).toContainText('1 of 1 addresses', slow);
  await expect(bar(page)).toContainText('Checked');
  expect(await service.questions()).toHaveLength(DISTINCT + 1);
});

test('a person uses the quote, pause, resume, the receipt and the check of one row by keyboard alone', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await app.importFile(HOSPITALS);
  await service.trouble({ latencyMs: 1000 });
  await expectPrice(page);
  await page.getByLabel('Never spend more than').focus();
  await keyboard.press('Enter');
  await expect(bar(page)).toContainText(/[1-9]\d* of 194/u, slow);
  const givesWay = page.waitForRequest('**/noteActing');
  await button(page, 'Pause').focus();
  await keyboard.press('Space');
  await givesWay;
  await expect(bar(page)).toContainText('Paused', slow);
  await keyboard.press('Shift+Tab');
  await expect(button(page, 'Receipt')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
  await keyboard.press('x');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, 'Receipt')).toBeFocused();
  await expect(page.getByText('Not decided yet')).toBeVisible();

  // The last row was not checked yet. Its check is sent before the run's requests, and costs the stated price.
  const asked = (await service.questions()).length;
  await service.trouble({ serverErrors: 1 });
  await page.getByRole('grid', { name: 'Rows' }).focus();
  await keyboard.press('End');
  await expect(page.getByText('A check costs 1 credit, free if looked up before.')).toBeVisible();
  await keyboard.press('c');
  await expect(page.getByText('Asking the service…')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Row' })).toContainText(
    'The service gave no answer for row 199 (service error).',
    slow,
  );
  await service.trouble({});
  await keyboard.press('c');
  await expect(page.getByText('Checked. This is the latest answer.')).toBeVisible(slow);
  await expect(saidAloud(page)).toHaveText(/^Row 199 checked: /u);
  expect(await service.questions()).toHaveLength(asked + 1);

  await button(page, 'Resume').focus();
  await keyboard.press('Enter');
  await expect(bar(page)).toContainText('Checked', slow);
});

test('axe finds no fault in the quote, the run and the receipt', async ({ app, service }) => {
  const { page } = app;
  await app.importFile(HOSPITALS);
  await service.trouble(LONG_WAIT);
  await page.getByLabel('Never spend more than').fill('100');
  await button(page, 'Start').click();
  await expect(bar(page)).toContainText('Waiting', slow);
  await expectNoViolations(page, 'waiting');
  await service.trouble({});
  await button(page, 'Try now').click();
  await expect(bar(page)).toContainText('Stopped', slow);
  await expectNoViolations(page, 'stopped');
  await button(page, 'Receipt').click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Quoted');
  await expectNoViolations(page, 'receipt');
  await page.keyboard.press('Escape');
  await button(page, 'Check the rest…').click();
  await expectPrice(page, '94 credits at most');
  await chooseScope(page, 'Check older answers again');
  await expect(page.getByText('No answer of this list is older than that.')).toBeVisible();
  await expectNoViolations(page, 'quote with a choice and nothing to ask');
});
