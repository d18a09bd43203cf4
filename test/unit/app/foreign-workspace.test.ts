/** Tests a workspace from another person. The app uses the addresses that it names only after permission. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { PRACTICE_SERVICE_ID } from '#shared/contract/services/services.ts';
import type { Approval } from '#shared/contract/workspace/approvals.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import type { ScriptedServer } from '../../support/service/scripted-server.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { type Computer, failureOf, type KeyApp, keyApp } from './key-app.ts';

const SECRET = 'sk-entered-7f3a9c51d2e8';
const SUGGESTIONS = { json: { suggestions: [] } };

const aComputer = (): Computer => ({
  workspaceDir: join(tempDir(), 'workspace'),
  approvalsDir: join(tempDir(), 'approvals'),
  kept: new Map<string, string>(),
});

async function connected(computer: Computer, serviceUrl: string): Promise<void> {
  const app = keyApp({}, computer);
  await app.backend.connectService({ serviceUrl, key: SECRET });
  await app.close();
}

/** Changes the workspace as anyone with access to the file can. */
function alter({ workspaceDir }: Computer, ...statements: readonly string[]): void {
  const db = new Sqlite(join(workspaceDir, 'workspace.sqlite'));
  for (const statement of statements) db.exec(statement);
  db.close();
}

function crafted(computer: Computer, ...statements: readonly string[]): Computer {
  const foreign = { ...computer, workspaceDir: join(tempDir(), 'workspace') };
  const { db, close } = openWorkspace(foreign.workspaceDir);
  addList({ db, repositories: createRepositories(db) }, streets(2));
  close();
  alter(foreign, ...statements);
  return foreign;
}

const setSetting = (name: string, value: unknown): string =>
  `INSERT INTO settings (name, value) VALUES ('${name}', '${JSON.stringify(value)}')
   ON CONFLICT DO UPDATE SET value = excluded.value`;

const customId = ({ services }: WorkspaceSummary): number => {
  const id = services.find(({ kind }) => kind === 'custom')?.id ?? null;
  if (id === null) throw new Error('only the practice service');
  return id;
};

async function testService({ backend }: KeyApp) {
  return backend.testConnection({ serviceId: customId(await backend.readWorkspace({})) });
}

const keysSentTo = ({ requests }: ScriptedServer) => requests.map(({ headers }) => headers['x-service-key']);

describe('the key of a service', () => {
  it('is never sent to another address that a workspace gives for the same service', async () => {
    const [ours, theirs] = [await scriptedService(), await scriptedService()];
    const computer = aComputer();
    await connected(computer, ours.baseUrl);
    const foreign = crafted(
      computer,
      `INSERT INTO services (name, base_url, account) VALUES ('Cloud', '${theirs.baseUrl}', '${ours.baseUrl}')`,
    );
    const app = keyApp({}, foreign);
    expect(await failureOf(testService(app))).toEqual({
      code: 'service_not_allowed',
      serviceUrl: theirs.baseUrl,
    });
    await app.backend.allowNamed({ kind: 'service', value: theirs.baseUrl });
    theirs.reply(SUGGESTIONS);
    await testService(app);
    expect(theirs.requests).toHaveLength(1);
    expect(keysSentTo(theirs)).not.toContain(SECRET);
    expect([...computer.kept]).toEqual([[ours.baseUrl, SECRET]]);
  });

  it('is not read for a workspace from elsewhere until the person allows the service', async () => {
    const ours = await scriptedService();
    ours.reply(SUGGESTIONS, SUGGESTIONS);
    const computer = aComputer();
    await connected(computer, ours.baseUrl);
    const foreign = crafted(
      computer,
      `INSERT INTO services (name, base_url, account) VALUES ('Cloud', '${ours.baseUrl}', '${ours.baseUrl}')`,
    );
    const first = keyApp({}, foreign);
    const before = await first.backend.readWorkspace({});
    expect(before.services.map(({ key }) => key)).toEqual(['not_needed', 'not_allowed']);
    expect(before.notAllowed).toEqual([{ kind: 'service', value: ours.baseUrl }]);
    expect(await failureOf(testService(first))).toMatchObject({ code: 'service_not_allowed' });
    expect(ours.requests).toEqual([]);

    const after = await first.backend.allowNamed({ kind: 'service', value: ours.baseUrl });
    expect(after.notAllowed).toEqual([]);
    expect(after.services.map(({ key }) => key)).toEqual(['not_needed', 'stored_in_keychain']);
    await testService(first);
    await first.close();
    await testService(keyApp({}, foreign));
    expect(keysSentTo(ours)).toEqual([SECRET, SECRET]);
  });

  it('stays in the keychain when the person deletes a service that was never allowed', async () => {
    const computer = aComputer();
    await connected(computer, 'https://service.example');
    const foreign = crafted(
      computer,
      `INSERT INTO services (name, base_url, account) VALUES ('Cloud', 'https://service.example', 'https://service.example')`,
    );
    const { backend } = keyApp({}, foreign);
    const serviceId = customId(await backend.readWorkspace({}));
    expect(await failureOf(backend.forgetKey({ serviceId }))).toMatchObject({ code: 'service_not_allowed' });
    await backend.deleteService({ serviceId });
    expect(computer.kept.size).toBe(1);
  });

  it('needs no new permission after a restart, or in another folder of the same computer', async () => {
    const ours = await scriptedService();
    ours.reply(SUGGESTIONS, SUGGESTIONS);
    const computer = aComputer();
    await connected(computer, ours.baseUrl);
    const again = keyApp({}, computer);
    await testService(again);
    await again.close();
    const moved = { ...computer, workspaceDir: join(tempDir(), 'moved') };
    cpSync(computer.workspaceDir, moved.workspaceDir, { recursive: true });
    await testService(keyApp({}, moved));
    expect(keysSentTo(ours)).toEqual([SECRET, SECRET]);
  });

  it('needs a new permission if the address differs in a copy of the workspace', async () => {
    const [ours, theirs] = [await scriptedService(), await scriptedService()];
    const computer = aComputer();
    await connected(computer, ours.baseUrl);
    alter(computer, `UPDATE services SET base_url = '${theirs.baseUrl}' WHERE base_url IS NOT NULL`);
    const app = keyApp({}, computer);
    expect(await failureOf(testService(app))).toMatchObject({ code: 'service_not_allowed' });
    expect(theirs.requests).toEqual([]);
  });

  it('needs a new permission on another computer', async () => {
    const computer = aComputer();
    await connected(computer, 'https://service.example');
    const { backend } = keyApp({}, { ...computer, approvalsDir: join(tempDir(), 'approvals') });
    expect((await backend.readWorkspace({})).notAllowed).toEqual([
      { kind: 'service', value: 'https://service.example' },
    ]);
  });
});

it('the app sends nothing to an address that a workspace gives for the practice service', async () => {
  const theirs = await scriptedService();
  const foreign = crafted(aComputer(), `UPDATE services SET base_url = '${theirs.baseUrl}' WHERE id = 1`);
  const { backend } = keyApp({}, foreign);
  const { service } = await backend.readWorkspace({});
  expect(service).toMatchObject({ id: PRACTICE_SERVICE_ID, kind: 'practice', baseUrl: '' });
  await failureOf(backend.testConnection({ serviceId: PRACTICE_SERVICE_ID }));
  expect(theirs.requests).toEqual([]);
});

it.each([
  'NULL',
  `''`,
  `'ftp://theirs.example'`,
  `'https://me:pw@theirs.example'`,
  `'https://theirs.example/#'`,
  `'file:///etc/passwd'`,
])('the app ignores a service with the address %s, and uses the practice service', async (address) => {
  const foreign = crafted(
    aComputer(),
    `INSERT INTO services (id, name, base_url, account) VALUES (7, 'Odd', ${address}, 'https://ours.example')`,
    `UPDATE lists SET service_id = 7`,
    setSetting('settings', { serviceId: 7, started: true }),
  );
  const { backend } = keyApp({}, foreign);
  const { services, service, lists, notAllowed } = await backend.readWorkspace({});
  expect(services.map(({ kind }) => kind)).toEqual(['practice']);
  expect(service.kind).toBe('practice');
  expect(lists).toHaveLength(1);
  expect(notAllowed).toEqual([]);
  expect(await failureOf(backend.testConnection({ serviceId: 7 }))).toMatchObject({
    code: 'service_not_found',
  });
});

describe('the callback, map, file and plain http addresses in a workspace from elsewhere', () => {
  const NAMED: readonly Approval[] = [
    { kind: 'cleartext', value: 'theirs.example' },
    { kind: 'callback', value: 'https://theirs.example/hook' },
    { kind: 'map_style', value: 'https://theirs.example/style.json' },
    { kind: 'file', value: join('/home', 'victim', 'list.xlsx') },
  ];
  const naming = (): Computer =>
    crafted(
      aComputer(),
      setSetting('settings', {
        cleartextHosts: ['theirs.example'],
        jobCallbackUrl: 'https://theirs.example/hook',
        mapStyleUrl: 'https://theirs.example/style.json',
      }),
      setSetting('original-1', join('/home', 'victim', 'list.xlsx')),
    );
  const NOTHING_SET = { cleartextHosts: [], jobCallbackUrl: null, mapStyleUrl: null };

  it('are listed for the person, and are not used', async () => {
    const app = keyApp({}, naming());
    const { settings, notAllowed } = await app.backend.readWorkspace({});
    expect(notAllowed).toEqual(NAMED);
    expect(settings).toMatchObject(NOTHING_SET);
    expect(await app.mapStyleUrl()).toBeNull();
  });

  it.each(NAMED)('are used only after the person allows each of them: $kind', async (named) => {
    const foreign = naming();
    const app = keyApp({}, foreign);
    const { notAllowed } = await app.backend.allowNamed({ ...named });
    expect(notAllowed).toEqual(NAMED.filter(({ kind }) => kind !== named.kind));
    await app.close();
    const { settings } = await keyApp({}, foreign).backend.readWorkspace({});
    const allowed = {
      cleartext: { cleartextHosts: ['theirs.example'] },
      callback: { jobCallbackUrl: 'https://theirs.example/hook' },
      map_style: { mapStyleUrl: 'https://theirs.example/style.json' },
      file: {},
      service: {},
    };
    expect(settings).toMatchObject({ ...NOTHING_SET, ...allowed[named.kind] });
  });

  it('still need permission after the person changes another setting', async () => {
    const { backend } = keyApp({}, naming());
    await backend.changeSettings({ theme: 'dark' });
    expect((await backend.readWorkspace({})).notAllowed).toEqual(NAMED);
  });

  it('need no permission if the person typed them', async () => {
    const computer = aComputer();
    const first = keyApp({}, computer);
    const changes = {
      jobCallbackUrl: 'https://ours.example/hook',
      mapStyleUrl: 'https://ours.example/style',
    };
    expect(await first.backend.changeSettings(changes)).toMatchObject(changes);
    await first.close();
    const { settings, notAllowed } = await keyApp({}, computer).backend.readWorkspace({});
    expect(settings).toMatchObject(changes);
    expect(notAllowed).toEqual([]);
  });

  it('cannot be allowed in advance, before the workspace contains them', async () => {
    const foreign = naming();
    const { backend } = keyApp({}, foreign);
    await backend.allowNamed({ kind: 'map_style', value: 'https://other.example/style.json' });
    alter(foreign, setSetting('settings', { mapStyleUrl: 'https://other.example/style.json' }));
    expect((await backend.readWorkspace({})).settings.mapStyleUrl).toBeNull();
  });
});

it.each(['../escaped', '/tmp/escaped', '', { toString: 'x' }, 'A'.repeat(5_000)])(
  'the app stores permissions only in the folder for permissions, even for the workspace id %j',
  async (id) => {
    const computer = aComputer();
    const foreign = crafted(computer, setSetting('workspace_id', id));
    const app = keyApp({}, foreign);
    await app.backend.changeSettings({ mapStyleUrl: 'https://ours.example/style' });
    expect(readdirSync(dirname(computer.approvalsDir))).toEqual(['approvals']);
    expect(readdirSync(computer.approvalsDir)).toEqual([expect.stringMatching(/^[\da-f-]{36}\.json$/u)]);
  },
);

it('the app does not offer a link that only the workspace’s record of an issued key contains', async () => {
  const link = 'https://theirs.example/prices';
  const key = {
    validationCredits: 1,
    geocodeCredits: 1,
    expiresAt: '',
    tier: '',
    infoUrl: link,
    nextSteps: '',
  };
  const foreign = crafted(
    aComputer(),
    `INSERT INTO services (name, base_url, account) VALUES ('Cloud', 'https://theirs.example', 'https://theirs.example')`,
    setSetting('issued_keys', { 'https://theirs.example': { key, spentBefore: 0 } }),
  );
  const app = keyApp({}, foreign);
  await app.backend.readWorkspace({});
  expect(await app.isOfferedLink(link)).toBe(false);
});

it('the app removes no unfinished file outside the workspace, even if a note in the workspace names the file', async () => {
  const foreign = crafted(aComputer());
  const elsewhere = tempDir();
  const unfinished = join(elsewhere, `.${randomUUID()}.part`);
  writeFileSync(unfinished, 'of another app');
  mkdirSync(join(foreign.workspaceDir, 'exports'));
  writeFileSync(join(foreign.workspaceDir, 'exports', `${randomUUID()}.draft`), unfinished);
  await keyApp({}, foreign).close();
  await keyApp({}, foreign).close();
  expect(readdirSync(join(foreign.workspaceDir, 'exports'))).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual([basename(unfinished)]);
});
