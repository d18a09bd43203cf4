import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { EXIT } from '../../../src-main/cli/exit-status.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { type CliEnd, project } from '../../support/app/cli.ts';
import { eachWithSecretSession } from '../../support/app/secret-service.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import type { ScriptedServer } from '../../support/service/scripted-server.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { VALIDATION } from '../service/endpoints.ts';

const SECRET = 'sk-entered-7f3a9c51d2e8';
const aService = () => scriptedService({ json: VALIDATION });

const session = eachWithSecretSession();
const keepKey = (account: string) => session().useKeychain([{ do: 'write', account, secret: SECRET }]);

function crafted(address: string, account: string): string {
  const directory = join(tempDir(), 'workspace');
  const { db, close } = openWorkspace(directory);
  addList({ db, repositories: createRepositories(db) }, streets(2));
  close();
  const file = new Sqlite(join(directory, 'workspace.sqlite'));
  file
    .prepare(`INSERT INTO services (id, name, base_url, account) VALUES (2, 'Cloud', ?, ?)`)
    .run(address, account);
  file.exec('UPDATE lists SET service_id = 2');
  file.close();
  return directory;
}

async function verify(directory: string, ...more: readonly string[]): Promise<CliEnd> {
  const words = ['verify', '1', '--workspace', directory, '--retries', '0', '--max-credits', '1', ...more];
  const printed = await session().runNode(project('test/support/app/cli-program.ts'), {
    keyring: 'unlocked',
    env: { WORDS: JSON.stringify(words) },
  });
  const end: CliEnd = JSON.parse(printed);
  return end;
}

const keysSentTo = ({ requests }: ScriptedServer) => requests.map(({ headers }) => headers['x-service-key']);

it('a command sends a saved key only to the address for which the person saved the key', async () => {
  const [ours, theirs] = [await aService(), await aService()];
  await keepKey(ours.baseUrl);
  const directory = crafted(theirs.baseUrl, ours.baseUrl);
  const unnamed = await verify(directory);
  expect(unnamed.status).toBe(EXIT.stopped);
  expect(unnamed.stderr).toContain(`To allow it, use --service ${theirs.baseUrl}.`);
  // Even permission for that address does not help, because the key belongs to another one.
  const named = await verify(directory, '--service', theirs.baseUrl);
  expect(named.status).toBe(EXIT.stopped);
  expect(named.stderr).toContain('needs a key, but none is saved here');
  expect(theirs.requests).toEqual([]);
}, 60_000);

it('a command in a workspace from another computer uses a service only after an option has named it', async () => {
  const ours = await aService();
  await keepKey(ours.baseUrl);
  const directory = crafted(ours.baseUrl, ours.baseUrl);
  expect((await verify(directory)).status).toBe(EXIT.stopped);
  expect(ours.requests).toEqual([]);
  await verify(directory, '--service', ours.baseUrl);
  expect(keysSentTo(ours)).toEqual([SECRET]);
  await verify(directory);
  expect(keysSentTo(ours)).toEqual([SECRET, SECRET]);
}, 60_000);

it('a command in a workspace from another computer names the callback URL that stays unused', async () => {
  const ours = await aService();
  const directory = crafted(ours.baseUrl, ours.baseUrl);
  const file = new Sqlite(join(directory, 'workspace.sqlite'));
  file.exec(`INSERT INTO settings (name, value) VALUES ('settings', '{"jobCallbackUrl":"https://theirs.example/hook"}')
    ON CONFLICT DO UPDATE SET value = excluded.value`);
  file.close();
  const { stderr } = await verify(directory, '--emails');
  expect(stderr).toContain('notify https://theirs.example/hook when');
  expect(await verify(directory, '--emails', '--webhook-url', 'https://ours.example/hook')).toMatchObject({
    stderr: expect.not.stringContaining('theirs.example'),
  });
}, 60_000);
