import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { launchDesktop, test } from './fixtures/desktop.ts';

const note = (page: Page) => page.getByRole('complementary', { name: 'Row', exact: true }).getByLabel('Note');

test('a note that is being typed when the program ends is there at the next start', async ({ userData }) => {
  const first = await launchDesktop(userData);
  const { page } = first;
  await page.getByRole('button', { name: 'Practise with sample data' }).click();
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('Cost at most')).toBeVisible();
  await page.getByRole('button', { name: /Lists/u }).click();
  await openReview(page);
  await page.keyboard.press('f');
  await page.keyboard.insertText('ask the bran');
  expect(await first.quit()).toBe(0);

  const second = await launchDesktop(userData);
  await openReview(second.page);
  await expect(note(second.page)).toHaveValue('ask the bran');
  expect(await second.quit()).toBe(0);
});

async function openReview(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /uk-gp-practices/u })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Review|Look at the rows/u })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
}
