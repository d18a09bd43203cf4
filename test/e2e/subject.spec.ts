import { filesWith } from '../support/files/files-with.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';
import { workspaceIn } from './fixtures/opened-app.ts';

test('the settings find the data of one person in the workspace, and erase it after a confirmation with numbers', async ({
  checked: { page, directory },
}) => {
  const NAME = 'Beaumont';
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  expect(filesWith(workspaceIn(directory), NAME).length).toBeGreaterThan(1);
  await button('Settings').click();
  const field = page.getByLabel('Name, email address or street');
  await field.fill('nobody like this');
  await field.press('Enter');
  await expect(page.getByText('Nothing in this workspace contains “nobody like this”.')).toBeVisible();

  const found = page.getByRole('region', { name: 'What was found' });
  await field.fill('BEAUMONT');
  await expect(page.getByText('Nothing in this workspace contains')).toBeHidden();
  await field.press('Enter');
  await expect(found).toBeVisible();
  await field.fill('Beau');
  await expect(found).toBeHidden();
  await field.fill('BEAUMONT');
  await field.press('Enter');
  await expect(found).toContainText(/Found: \d rows? in 1 list, \d stored answers? and \d files?\./u);
  await expect(found).toContainText('the row is emptied');
  await expect(found).toContainText('Doorstep does not know where exported files');
  await expectNoViolations(page, 'data of one person');

  await found.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase the data about “BEAUMONT”?' });
  await expect(dialog).toContainText(/\d rows? (is|are) emptied and keeps? (its place|their places)\./u);
  await expect(dialog).toContainText('You cannot undo this.');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The workspace no longer has this text.')).toBeVisible();
  expect(filesWith(workspaceIn(directory), NAME)).toEqual([]);

  await button('irl_hospitals.csv').first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('grid')).not.toContainText(/beaumont/iu);
});
