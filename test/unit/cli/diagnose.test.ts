/** Tests `diagnose` with real services, proxies, drives and keychains. Each test is skipped without its programs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { CLI, type CliEnd, lastJson, project, runCli, startCli } from '../../support/app/cli.ts';
import { eachWithSecretSession } from '../../support/app/secret-service.ts';
import { createAuthority, hasOpenssl } from '../../support/network/certificates.ts';
import { startSecureService } from '../../support/network/secure-service.ts';
import { startSquid } from '../../support/network/squid.ts';
import { ANYONE, hasSquid } from '../../support/network/squid-program.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const KEY = 'sk-live-7f3a9c51d2e8';
const AUTHORITY = 'Example Inspection Authority';
const { version } = JSON.parse(readFileSync(project('package.json'), 'utf8')) as { readonly version: string };

const NO_KEYRING = { DBUS_SESSION_BUS_ADDRESS: '' };

function diagnosed(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliEnd> {
  const workspace = join(tempDir(), 'workspace');
  return startCli(['diagnose', '--workspace', workspace, ...words], { ...NO_KEYRING, ...env }).ended;
}

describe('doorstep diagnose', () => {
  it('names versions, folders and free space, as text and as JSON', async () => {
    const env = { DOORSTEP_SERVICE_KEY: KEY };
    const json = lastJson(await diagnosed(['--json'], env));
    expect(json).toMatchObject({
      computer: {
        versions: { doorstep: version, node: process.versions.node },
        folders: [
          { name: 'workspace', is_writable: true, is_local: true },
          { name: 'approvals', is_writable: true, is_local: true },
          { name: 'temporary', is_writable: true, is_local: true },
        ],
      },
      workspace: { lists: 0 },
      policy: { source: null, fields: [], ignored: [], problems: [] },
      problems: [],
      stopped: null,
    });
    const text = await diagnosed([], env);
    expect(text).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('Everything that was tested works.'),
    });
    expect(text.stdout).toContain(`doorstep: ${version}\nnode: ${process.versions.node}\n`);
    expect(text.stdout).toMatch(/^Folder of the workspace: writable, on this computer, [\d.]+ .B free$/mu);
  });

  it('ends with the status “stopped” if keys would come from a keychain that is missing', async () => {
    const end = await diagnosed(['--json']);
    expect(lastJson(end)).toMatchObject({
      problems: [{ kind: 'keychain', cause: 'missing' }],
      stopped: 'keychain',
    });
    expect(end.status).toBe(4);
    expect(end.stderr).toContain('This computer has no keychain that Doorstep can use.');
  });

  it('describes the computer even if the workspace cannot be opened', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'letter.txt'), 'mine');
    const end = await diagnosed(['--json', '--workspace', folder]);
    expect(lastJson(end)).toMatchObject({
      directory: folder,
      computer: { versions: { doorstep: version } },
      workspace: null,
      stopped: 'folder_without_workspace',
    });
    expect(end.status).toBe(2);
  });

  it('only reads a workspace that another app has open, and says that it tested no connection', async () => {
    const directory = join(tempDir(), 'workspace');
    const { close } = openWorkspace(directory);
    onTestFinished(close);
    const words = ['diagnose', '--workspace', directory, '--service', 'https://service.example'];
    const end = await runCli(words, { DOORSTEP_SERVICE_KEY: KEY });
    expect(end).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('is open in another Doorstep window'),
    });
    expect(end.stdout).toContain('Last connection test: none since the start');
  });
});

const READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';
const unshare = (drive: string, ...command: readonly string[]) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', READ_ONLY, 'sh', drive, ...command], { encoding: 'utf8' });
/** Whether this user may create a namespace. Only Linux has namespaces. */
const mayMount = unshare(tmpdir(), 'true').status === 0;

it.skipIf(!mayMount)('doorstep diagnose reports a folder on a read-only drive', () => {
  const drive = join(tempDir(), 'drive');
  mkdirSync(drive);
  openWorkspace(join(drive, 'workspace')).close();
  const words = [process.execPath, CLI, 'diagnose', '--workspace', join(drive, 'workspace')];
  const { status, stdout, stderr } = unshare(drive, ...words);
  expect(stdout).toMatch(/^Folder of the workspace: not writable, /mu);
  expect(stderr).toContain('Doorstep cannot write to this folder: Folder of the workspace.');
  expect(status).toBe(2);
});

/** Diagnoses the connection to a service whose certificate comes from `AUTHORITY`. */
async function diagnosedService(env: Readonly<Record<string, string>>) {
  const authority = createAuthority(AUTHORITY);
  const service = await startSecureService(authority.issue(['service.example', 'localhost']), {
    suggestions: [],
  });
  const trusted = { SSL_CERT_FILE: authority.file };
  const host = 'HTTPS_PROXY' in env ? 'service.example' : 'localhost';
  const words = ['--service', `https://${host}:${service.port}`];
  const run = (more: readonly string[], added: Readonly<Record<string, string>> = trusted) =>
    diagnosed([...words, ...more], { ...env, ...added });
  return { service, run };
}

describe.skipIf(!hasOpenssl)('the connection that doorstep diagnose tests', () => {
  it('is shown with its way and the issuer of the certificate, without the key', async () => {
    const { service, run } = await diagnosedService({ DOORSTEP_SERVICE_KEY: KEY });
    const end = await run([]);
    expect(end.stdout).toContain(
      `Way to the service: without a proxy\nCertificate: trusted, issued by “${AUTHORITY}”\n`,
    );
    expect(end.status, end.stderr).toBe(0);
    expect(service.keys).toEqual([KEY]);
    expect(`${end.stdout}${end.stderr}`).not.toContain(KEY);
  });

  it.skipIf(!hasSquid)('goes through the proxy of the network, which is named', async () => {
    const { port } = await startSquid(ANYONE);
    const proxy = `127.0.0.1:${port}`;
    const env = { DOORSTEP_SERVICE_KEY: KEY, HTTPS_PROXY: `http://ann:word@${proxy}` };
    const { run } = await diagnosedService(env);
    const end = await run(['--json']);
    expect(lastJson(end)).toMatchObject({
      connection: { ways: [proxy], reached: { proxy, issuer: AUTHORITY }, failure: null },
      stopped: null,
    });
    expect(`${end.stdout}${end.stderr}`).not.toContain('word@');
  });

  it('fails with the name of an issuer that this computer does not trust', async () => {
    const { service, run } = await diagnosedService({ DOORSTEP_SERVICE_KEY: KEY });
    const end = await run(['--json'], {});
    expect(lastJson(end)).toMatchObject({
      connection: { reached: null, failure: 'service_untrusted' },
      stopped: 'service_untrusted',
    });
    expect(end.stderr).toContain(`“${AUTHORITY}”`);
    expect(end.status).toBe(4);
    expect(service.paths).toEqual([]);
  });

  it('is tested with the public key for suggestions if there is no other key', async () => {
    const { service, run } = await diagnosedService({});
    expect(lastJson(await run(['--json']))).toMatchObject({
      connection: { reached: { issuer: AUTHORITY }, failure: null },
    });
    expect(service.keys).toEqual(['test']);
  });
});

describe('the keychain that doorstep diagnose tries', () => {
  const session = eachWithSecretSession();

  it.each([
    ['unlocked', null],
    ['locked', 'failed'],
    ['none', 'failed'],
  ] as const)(
    'is a Secret Service in the state “%s”, to which a test secret is written',
    async (keyring, cause) => {
      const folder = tempDir();
      const program = join(folder, 'diagnose.mjs');
      const words = ['diagnose', '--json', '--workspace', join(folder, 'workspace')];
      // The session expects the exit status 0, so the program prints the status instead.
      writeFileSync(
        program,
        `process.argv.push(...${JSON.stringify(words)});
await import(${JSON.stringify(CLI)});
process.on('exit', (status) => { process.stdout.write(String(status)); process.exitCode = 0; });`,
      );
      const printed = await session().runNode(program, { keyring, env: {} });
      const [line = '', status] = printed.split('\n');
      expect(JSON.parse(line)).toMatchObject({ computer: { keychain: cause === null ? null : { cause } } });
      expect(status).toBe(cause === null ? '0' : '4');
      const left = await session().useKeychain([{ do: 'read', account: 'check' }], keyring);
      expect(left).toMatchObject([{}, { secret: null }]);
    },
  );
});
