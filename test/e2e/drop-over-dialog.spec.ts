import { HOSPITALS } from './fixtures/checked-list.ts';
import { dropFiles } from './fixtures/drop-files.ts';
import { expect, test } from './fixtures/local-app.ts';

test('the page refuses a file dropped on an open dialog, and accepts the file once the dialog is closed', async ({
  checked: { page },
}) => {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  const data = { items: [], files: [HOSPITALS], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const)
    await devTools.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  await expect(page.getByText('Close this dialog first, then drop the file')).toBeInViewport();
  await devTools.detach();
  await dropFiles(page, HOSPITALS);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^Row \d/u })).toBeVisible();
  await dropFiles(page, HOSPITALS);
  await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible();
});
