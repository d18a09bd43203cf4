import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callFromPage } from '../support/app/page-call.ts';
import { confirming } from '../support/service/scripted-addresses.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect } from './fixtures/local-app.ts';
import { test } from './fixtures/services.ts';

const PARTS = { street: 'High Street', house_number: '1', locality: '', state: '', postcode: 'LS1 1AA' };
function answer(city: string) {
  const formatted_address = `1 High Street\n${city}\nLS1 1AA`;
  const standardized = { ...PARTS, city, country: 'gbr', formatted_address };
  const query = { country: 'gbr', input: { ...PARTS, city } };
  return { json: confirming(query, { confidence: 0.5, standardized }) };
}

test('a later answer does not change an accepted row, but a message reports the new answer', async ({
  app,
  scripted,
}) => {
  const { page, directory, row, verify } = app;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await callFromPage(page, 'changeSettings', { started: true });
  const { service } = await callFromPage(page, 'connectService', {
    serviceUrl: scripted.baseUrl,
    key: 'key',
  });
  await page.reload();
  const list = join(directory, 'twice.csv');
  const line = 'High Street,1,Leeds,LS1 1AA,gbr';
  writeFileSync(list, ['Street,Number,City,Postcode,Country', line, line].join('\n'));
  scripted.reply(answer('Newtown'));
  await app.importFile(list);
  await verify();
  await page.keyboard.press('a');
  await expect(row(1)).toContainText('accepted');

  const { lists } = await callFromPage(page, 'readWorkspace', {});
  scripted.reply(answer('Oldtown'));
  await callFromPage(page, 'startRun', {
    listId: lists[0]?.id ?? 0,
    subject: 'address',
    scope: { kind: 'older_than', beforeMs: Date.now() },
    way: null,
    maxCredits: null,
    whenGone: 'stop',
    serviceId: service.id,
  });
  await expect(row(2)).toContainText('Oldtown');
  await expect(row(1)).toContainText('Newtown');
  await expect(row(1)).not.toContainText('Oldtown');

  await row(1).click();
  const since = page.getByRole('region', { name: 'Newer answer' });
  await expect(since).toContainText(
    /the service gave a different answer on .+:1 High Street, Oldtown, LS1 1AA/u,
  );
  await expect(page.getByRole('group', { name: 'Newer answer' })).toContainText('answer changed');
  await expectNoViolations(page, 'newer answer');
  await page.screenshot({ path: test.info().outputPath('newer-answer.png') });

  await button('Keep my decision').click();
  await expect(since).toBeHidden();
  await expect(row(1)).toContainText('Newtown');
  await page.keyboard.press('u');
  await expect(since).toBeVisible();
  await button('Review again').click();
  await expect(since).toBeHidden();
  await expect(row(1)).toContainText('Oldtown');
  await expect(row(1)).not.toContainText('accepted');
});
