import { expect, mergeTests } from 'playwright/test';
import type { Reply } from '#shared/contract/transport/wire.ts';
import type { EvaluationKeyAnswer, KeyTerms } from '#shared/contract/workspace/workspace.ts';
import { HOSPITALS } from '../fixtures/checked-list.ts';
import { test as desktopTest, launchDesktop } from '../fixtures/desktop.ts';
import { test as servicesTest } from '../fixtures/services.ts';

const test = mergeTests(desktopTest, servicesTest);

test('each service has its own name, key and counts, and each list stays with its service', async ({
  userData,
  practiceUrl,
}) => {
  const desktop = await launchDesktop(userData, HOSPITALS);
  const { page } = desktop;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const services = page.getByRole('region', { name: 'Services' });
  const service = (name: string) => services.getByRole('radio', { name: new RegExp(`^${name}`, 'u') });
  const checkedWith = page.getByLabel('Checked with');
  await button('Start import').click();
  await expect(button('Start')).toBeVisible();
  await expect(checkedWith).toBeHidden();

  await button('Settings').click();
  await button('Connect a service…').click();
  await page.getByLabel('Service address').fill(practiceUrl);
  await page.getByRole('textbox', { name: 'Name' }).fill('On premises');
  await page.getByLabel('Your key').fill('practice');
  await button('Connect').click();
  // This machine has no keychain. The app explains that, and keeps the key for this session.
  await expect(page.getByText('This computer has no keychain that Doorstep can use.')).toBeVisible();
  await expect(page.getByText('It does not save the key.')).toBeVisible();
  const tests = button('Test connection');
  await expect(tests).toHaveAccessibleDescription(/^A test asks the service for one suggestion\./u);
  await tests.click();
  await expect(page.getByText(/^The service answered in [\d.]+ s and accepted the key\.$/u)).toBeVisible();

  const terms = { serviceUrl: practiceUrl, name: 'Evaluation', email: 'ada@company.example' };
  const getKey = (agreedTerms: KeyTerms | null) =>
    page.evaluate(
      async (request) =>
        (await window.doorstep?.call('requestEvaluationKey', request)) as Reply<EvaluationKeyAnswer>,
      { ...terms, agreedTerms },
    );
  const asked = await getKey(null);
  if (!asked.ok || asked.value.outcome !== 'terms_required') throw new Error('no terms were named');
  await getKey(asked.value.terms);
  await button('Settings').click();
  await expect(service('Evaluation')).toBeChecked();
  await expect(services).toContainText(
    'Left by our own count: 100 of 100 validations, 100 of 100 geocodes. The key ends in 7 days.',
  );
  await service('On premises').click();
  await expect(services.getByRole('heading', { name: 'On premises' })).toBeVisible();
  await services.getByRole('textbox', { name: 'Name' }).fill('Head office');
  await services.getByLabel('Requests at once').fill('4');
  await expect(service('Head office')).toBeChecked();

  await button('Back').click();
  await expect(checkedWith.locator('option:checked')).toHaveText('Head office');
  await checkedWith.selectOption('Evaluation');
  await expect(page.getByText('The key ends in 7 days.')).toBeVisible();
  await checkedWith.selectOption('Head office');
  await expect(button('Start')).toBeEnabled();

  // A change of the default service changes nothing for this list.
  await button('Settings').click();
  await service('Evaluation').click();
  await expect(services.getByRole('heading', { name: 'Evaluation' })).toBeVisible();
  await button('Back').click();
  await expect(checkedWith.locator('option:checked')).toHaveText('Head office');
  await button('Settings').click();
  await service('Head office').click();
  await expect(services.getByRole('heading', { name: 'Head office' })).toBeVisible();
  await button('Delete this service…').click();
  await button('Delete service').click();
  await expect(service('Practice service')).toBeChecked();
  await button('Back').click();
  await expect(page.getByText('This list used the service “Head office”, which was deleted.')).toBeVisible();
  await checkedWith.selectOption('Practice service');
  await expect(button('Start')).toBeEnabled();
  expect(await desktop.quit()).toBe(0);
});
