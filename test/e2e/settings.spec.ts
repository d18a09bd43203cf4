import { expect, test } from './fixtures/local-app.ts';

test('the list of sections in the settings leads to every section, and marks the visible one', async ({
  app: { page },
}) => {
  // An administrator opens them on a new computer, before the first start is over.
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const present = sections.locator('[aria-current="true"]');
  await expect(present).toHaveText('Services');
  for (const name of ['Map', 'About', 'Checking']) {
    await sections.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    const section = page.getByRole('region', { name, exact: true });
    await expect(section.getByRole('heading', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(section).toBeFocused();
    await expect(present).toHaveText(name);
    await expect(sections).toBeInViewport();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^Short/u })).toBeFocused();
  await page.getByRole('heading', { name: 'Keys', exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, -100_000);
  await expect(present).toHaveText('Services');
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  await expect(sections.getByRole('button')).toHaveText(headings);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Practise with sample data' })).toBeVisible();
});
