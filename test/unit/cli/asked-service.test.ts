import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { otherServiceSentence } from '#shared/messages/workspace/services.ts';
import { readSettings, writeSettings } from '../../../src-main/app/settings.ts';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { EXIT } from '../../../src-main/cli/exit-status.ts';
import { runCli } from '../../../src-main/cli/run-cli.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { builtThreads } from '../../support/app/built-threads.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import type { ScriptedReply, ScriptedServer } from '../../support/service/scripted-server.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { VALIDATION } from '../service/endpoints.ts';

const KEY = 'sk-scheduled-7f3a9c51d2e8';

const aService = (reply: ScriptedReply = { json: VALIDATION }) => scriptedService(reply);

function aWorkspace() {
  const directory = join(tempDir(), 'workspace');
  const log: string[] = [];
  const change = (work: (repositories: ReturnType<typeof createRepositories>) => void): void => {
    const { db, close } = openWorkspace(directory);
    work(createRepositories(db));
    close();
  };
  const { db, close } = openWorkspace(directory);
  addList({ db, repositories: createRepositories(db) }, streets(20));
  close();

  async function run(words: readonly string[], key: string) {
    log.length = 0;
    const status = await runCli([...words, '--workspace', directory], {
      console: {
        print: (line) => void log.push(`out: ${line}`),
        printCells: (cells) => void log.push(`out: ${cells.join(' ')}`),
        printJson: (value) => void log.push(`out: ${JSON.stringify(value)}`),
        note: (line) => void log.push(`err: ${line}`),
        printError: (line) => void log.push(`err: ${line}`),
        progress: () => {},
        endProgress: () => {},
      },
      env: { DOORSTEP_SERVICE_KEY: key },
      directory,
      defaultWorkspaceDir: '',
      personsUmask: 0o022,
      coreEnded: new AbortController().signal,
      nowMs: Date.now,
      onCutShort: () => {},
      forgetKeys: () => Promise.resolve({ removed: 0, problem: null }),
      interrupted: new AbortController().signal,
      readComputer: () => Promise.reject(new Error('the workspace opens')),
      openApp: (workspaceDir, overrides) => startCore({ workspaceDir, overrides, ...builtThreads }),
    });
    return { status, said: log.join('\n') };
  }

  return {
    log,
    directory,
    verify: (more: readonly string[], key = KEY) =>
      run(['verify', '1', '--retries', '0', '--concurrency', '1', '--max-credits', '1', ...more], key),
    quote: (more: readonly string[]) => run(['quote', '1', ...more], ''),
    async inApp() {
      const app = await startCore({ workspaceDir: directory, ...builtThreads });
      const { lists, services } = await createBackend({ call: app.dispatch }).readWorkspace({});
      await app.close();
      return [lists[0], services] as const;
    },
    add: (name: string, serviceUrl: string): void =>
      change(({ services }) => void services.add(name, serviceUrl)),
    /** Names the service in the workspace, as anyone with access to the folder can. */
    name: (serviceUrl: string): void =>
      change(({ settings, services }) => {
        const serviceId = services.add(serviceUrl, serviceUrl);
        writeSettings(settings, { ...readSettings(settings), serviceId });
      }),
  };
}

const refusal = ({ baseUrl }: ScriptedServer): string =>
  failureMessage({ code: 'environment_key_not_for_service', service: baseUrl }).text;

describe('the key in the environment', () => {
  it('is not sent to a service that only the workspace names', async () => {
    const theirs = await aService();
    const workspace = aWorkspace();
    workspace.name(theirs.baseUrl);
    const { status, said } = await workspace.verify(['--json']);
    expect(theirs.requests).toEqual([]);
    expect(status).toBe(EXIT.stopped);
    expect(said).toContain(`err: ${refusal(theirs)}`);
    expect(said).toContain('"stopped":"environment_key_not_for_service"');
  });

  it('is sent to a service after one command has given the address of the service', async () => {
    const service = await aService();
    const workspace = aWorkspace();
    const { log } = workspace;
    void service.nextRequest().then(() => log.push('request'));
    await workspace.verify(['--service', `${service.baseUrl}/`, '--json']);
    expect(service.requests.map(({ headers }) => headers['x-service-key'])).toEqual([KEY]);
    const asking = log.indexOf(`err: Sending requests to ${new URL(service.baseUrl).host}.`);
    expect(asking).toBeGreaterThanOrEqual(0);
    expect(log.indexOf('request')).toBeGreaterThan(asking);

    workspace.name(service.baseUrl);
    const { said } = await workspace.verify([]);
    expect(said).toContain(failureMessage({ code: 'credit_cap_reached', cap: 1 }).text);
    expect(service.requests).toHaveLength(2);
  });

  it('is not sent again to a service that rejected it, unless a command gives the address of the service', async () => {
    const service = await aService({ status: 401 });
    const workspace = aWorkspace();
    await workspace.verify(['--service', service.baseUrl]);
    expect(service.requests).toHaveLength(1);
    workspace.name(service.baseUrl);
    expect((await workspace.verify([])).said).toContain(refusal(service));
    expect(service.requests).toHaveLength(1);
  });
});

it('a command with the name of a service sends the key only if the service has accepted it before', async () => {
  const [cloud, other] = [await aService(), await aService()];
  const workspace = aWorkspace();
  workspace.name(other.baseUrl);
  workspace.add('Cloud', cloud.baseUrl);
  expect((await workspace.verify(['--service', 'cloud'])).said).toContain(refusal(cloud));
  expect([...cloud.requests, ...other.requests]).toEqual([]);
  await workspace.verify(['--service', cloud.baseUrl]);
  await workspace.verify(['--service', 'cloud']);
  expect(cloud.requests).toHaveLength(2);
  expect(other.requests).toEqual([]);

  const unknown = await workspace.verify(['--service', 'Nobody', '--json']);
  expect(unknown.said).toContain(failureMessage({ code: 'service_not_found', name: 'Nobody' }).text);
  expect(unknown.status).toBe(EXIT.usage);
});

it('a list remembers the service that a command gave, for later commands and for the app', async () => {
  const [asked, other] = [await aService(), await aService()];
  const workspace = aWorkspace();
  workspace.name(other.baseUrl); // the service that the workspace used last
  await workspace.verify(['--service', `${asked.baseUrl}/`]);
  expect((await workspace.verify([])).said).toContain(
    `err: Sending requests to ${new URL(asked.baseUrl).host}.`,
  );
  expect([asked.requests.length, other.requests.length]).toEqual([2, 0]);

  const { host } = new URL(asked.baseUrl);
  const missing = await workspace.verify([], '');
  expect(missing.said).toContain(failureMessage({ code: 'service_key_missing', service: host }).text);
  const [list, services] = await workspace.inApp();
  expect(services.find(({ id }) => id === list?.serviceId)).toMatchObject({ name: host, key: 'none' });
  expect(services.filter(({ baseUrl }) => baseUrl === asked.baseUrl)).toHaveLength(1);
  for (const file of readdirSync(workspace.directory, { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(KEY)).toBe(false);
});

it('a command that changes the service of a list reports the change, and later commands use the new service', async () => {
  const [first, second] = [await aService(), await aService()];
  const [one, two] = [first, second].map(({ baseUrl }) => new URL(baseUrl).host);
  const workspace = aWorkspace();
  expect((await workspace.verify(['--service', first.baseUrl])).said).not.toContain('until now');
  // A quote from another service does not change the list's service.
  expect((await workspace.quote(['--service', second.baseUrl])).said).not.toContain('until now');
  await workspace.verify([]);
  expect([first.requests.length, second.requests.length]).toEqual([2, 0]);

  await workspace.verify(['--service', second.baseUrl]);
  expect(workspace.log.join('\n')).toContain(`err: ${otherServiceSentence(one ?? '', two ?? '')}`);
  const again = await workspace.verify([]);
  expect(again.said).not.toContain('until now');
  expect([first.requests.length, second.requests.length]).toEqual([2, 2]);
});

it('a command refuses plain http to another computer unless an option allows that computer', async () => {
  const service = await aService();
  const workspace = aWorkspace();
  // Reaches this computer but is not a loopback name, so it counts as another computer.
  workspace.name(service.baseUrl.replace('127.0.0.1', '0.0.0.0'));
  const { text } = failureMessage({ code: 'cleartext_not_allowed', host: '0.0.0.0' });
  const refused = await workspace.verify(['--allow-http', '10.0.0.5']);
  expect(refused.status).toBe(EXIT.stopped);
  expect(refused.said).toContain(`${text} To allow it for one command, use --allow-http 0.0.0.0.`);
  expect(service.requests).toEqual([]);

  await workspace.verify([
    '--allow-http',
    '0:80',
    '--service',
    service.baseUrl.replace('127.0.0.1', '0.0.0.0'),
  ]);
  expect(service.requests).toHaveLength(1);
});
