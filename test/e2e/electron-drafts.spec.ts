import { expect, type Page } from 'playwright/test';
import { launchDesktop, test } from './fixtures/desktop.ts';
import { expectPrice } from './fixtures/quote.ts';

const note = (page: Page) => page.getByRole('complementary', { name: 'Row', exact: true }).getByLabel('Note');

test('Back, Forward, Reload and the next start lead to the same place and to the unfinished note', async ({
  userData,
}) => {
  const first = await launchDesktop(userData);
  const { page } = first;
  await page.getByRole('button', { name: 'Practise with sample data' }).click();
  await page.getByRole('button', { name: 'Start import' }).click();
  await expectPrice(page);
  await page.getByRole('button', { name: /Lists/u }).click();
  await openReview(page);
  await expect(page).toHaveTitle(/^uk-gp-practices.* – Doorstep$/u);
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('heading', { name: 'Row 2', exact: true });
  await expect(page).toHaveURL(/review\?row=2/u);
  await page.reload();
  await expect(second).toBeVisible();
  await page.keyboard.press('Control+,');
  await expect(page).toHaveTitle('Settings – Doorstep');
  await page.goBack();
  await expect(second).toBeVisible();
  await page.goForward();
  await expect(page).toHaveTitle('Settings – Doorstep');
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Rows' }).press('ArrowUp');
  await expect(page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/review\?row=1(&|$)/u);
  await page.keyboard.press('f');
  await expect(note(page)).toBeFocused();
  await page.keyboard.insertText('ask the');
  await page.reload();
  await expect(note(page)).toHaveValue('ask the');
  await note(page).press('End');
  await page.keyboard.insertText(' bran');
  expect(await first.quit()).toBe(0);

  const again = await launchDesktop(userData);
  await expect(again.page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
  await expect(note(again.page)).toHaveValue('ask the bran');
  expect(await again.quit()).toBe(0);
});

async function openReview(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /uk-gp-practices/u })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Review|View rows/u })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
}
