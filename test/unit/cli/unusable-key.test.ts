import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const KEPT_AND_STOPPED = 4;
const USAGE = 2;

async function cleanWith(key: string, ...more: readonly string[]) {
  const service = await practiceService();
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  writeFileSync(input, 'Street,Town,Postcode\nStanley Street,Ulverston,LA12 7BT\n');
  const workspace = ['--workspace', join(directory, 'workspace')];
  const args = ['clean', input, '--out', join(directory, 'out.csv'), '--country', 'gbr', ...workspace];
  const env = { DOORSTEP_SERVICE_KEY: key, DBUS_SESSION_BUS_ADDRESS: '' };
  const end = await runCli([...args, '--service', service.url, ...more], env);
  return { end, workspace, asked: await service.questions() };
}

it.each([
  ['test', { code: 'key_for_suggestions_only' }],
  ['two words', { code: 'key_malformed' }],
  ['', { code: 'service_key_missing' }],
] as const)(
  'the key “%s” stops the command with a specific message, sends nothing and keeps the list',
  async (key, failure) => {
    const { end, workspace, asked } = await cleanWith(key);
    expect(end.stderr).toContain(failureMessage(failure).text);
    expect(end.status).toBe(KEPT_AND_STOPPED);
    expect(asked).toEqual([]);
    const lists = await runCli(['lists', ...workspace, '--json']);
    expect(JSON.parse(lists.stdout)).toMatchObject([{ name: 'list.csv', rows: 1 }]);
  },
);

it('a run stops with its own exit status, and without an output, if the service refuses the key', async () => {
  const { end } = await cleanWith('sk-nobody-knows', '--json');
  expect(end.status).toBe(KEPT_AND_STOPPED);
  expect(end.stderr).toContain('The service answered 401 and does not accept the key.');
  expect(lastJson(end)).toMatchObject({ stopped: 'service_refused_key', output: null });
});

it('a command refuses a key in its arguments, because other users could read it there', async () => {
  const { end, asked } = await cleanWith('practice', '--key', 'sk-on-the-command-line');
  expect(end.status).toBe(USAGE);
  expect(end.stderr).toContain('--key');
  expect(asked).toEqual([]);
});
