/**
 * electron-builder's whole work but the download of Electron: the real configuration, the built app, and a
 * stand-in for the distribution. What it packs is listed, read back, and started.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { _electron } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { makeFakeElectron } from '../../support/app/fake-electron-distribution.ts';

const run = promisify(execFile);
const STANDIN = project('test/support/standin/electron-binary.mjs');
/** 0x31 in the wire: the fuse is on. */
const ON = 49;
/** Of an enum, which names both its keys and its numbers. */
const FUSES = Object.keys(FuseV1Options).filter(
  (name): name is keyof typeof FuseV1Options => !/^\d/u.test(name),
);

let packed = '';
let files: readonly string[] = [];
const directory = mkdtempSync(join(tmpdir(), 'doorstep-pack-'));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

beforeAll(async () => {
  const { version } = JSON.parse(readFileSync(project('node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  makeFakeElectron(join(directory, 'electron'), version);
  await run(
    process.execPath,
    [
      project('node_modules/electron-builder/out/cli/cli.js'),
      '--config',
      project('build/electron-builder.yml'),
      '--linux',
      '--dir',
      `-c.electronDist=${join(directory, 'electron')}`,
      `-c.directories.output=${join(directory, 'dist')}`,
    ],
    { cwd: project() },
  );
  packed = join(directory, 'dist', 'linux-unpacked');
  files = listPackage(join(packed, 'resources', 'app.asar'), { isPack: false }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}, 120_000);

describe('the packed app', () => {
  it('holds what is built, the production packages, and nothing else of the project', () => {
    const tops = new Set(files.map((name) => name.split('/')[1]));
    expect(tops).toEqual(new Set(['node_modules', 'out', 'package.json']));
    const packages = new Set(
      files.filter((name) => name.startsWith('/node_modules/')).map((name) => name.split('/')[2]),
    );
    expect(packages).toEqual(new Set(['@napi-rs', 'better-sqlite3']));
    for (const program of [
      'index.js',
      'core-thread.js',
      'job-thread.js',
      'view-thread.js',
      'practice-thread.js',
    ]) {
      expect(files).toContain(`/out/main/${program}`);
    }
    expect(files).toContain('/out/renderer/index.html');
    expect(files).toContain('/out/data/sample/uk-gp-practices.xlsx');
    expect(files.filter((name) => name.endsWith('.woff2'))).toHaveLength(7);
    expect(files).toContain('/out/renderer/assets/inter-LICENSE.txt');
    expect(files.filter((name) => /\.(?:map|ts|tsx)$|\.npmrc$/u.test(name))).toEqual([]);
  });

  it('has its native modules outside the archive, and only this system’s', () => {
    const unpacked = filesBelow(join(packed, 'resources', 'app.asar.unpacked'));
    expect(unpacked.every((name) => name.endsWith('.node'))).toBe(true);
    expect(unpacked.some((name) => name.includes('better-sqlite3'))).toBe(true);
    expect(unpacked.some((name) => name.includes('keyring-linux'))).toBe(true);
    expect(unpacked.filter((name) => /win32|darwin|linuxmusl/u.test(name))).toEqual([]);
  });

  it('has every fuse set that this version of the tools knows', async () => {
    const wire = await getCurrentFuseWire(join(packed, 'doorstep'));
    const states = FUSES.map((name) => [name, Number(wire[FuseV1Options[name]]) === ON]);
    expect(Object.fromEntries(states)).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
    });
  });

  it('leaves no fuse of the tools to its default', () => {
    const configuration = readFileSync(project('build/electron-builder.yml'), 'utf8');
    const [, block = ''] = /^electronFuses:\n((?: {2}.*\n)+)/mu.exec(configuration) ?? [];
    const named = block.split('\n').flatMap((line) => /^ {2}(\w+): (?:true|false)\b/u.exec(line)?.[1] ?? []);
    expect(named.toSorted()).toEqual(
      FUSES.map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`).toSorted(),
    );
  });

  it('starts from its archive and shows the first screen, with the core behind it', async () => {
    const extracted = join(directory, 'extracted');
    extractAll(join(packed, 'resources', 'app.asar'), extracted);
    expect(existsSync(join(extracted, 'out', 'main', 'index.js'))).toBe(true);
    const app = await _electron.launch({
      executablePath: STANDIN,
      args: ['.', `--user-data-dir=${join(directory, 'profile')}`],
      cwd: extracted,
      env: { ...definedEnv(), DBUS_SESSION_BUS_ADDRESS: '' },
    });
    onTestFinished(() => app.close());
    const page = await app.firstWindow();
    await page.getByRole('button', { name: 'Practise with sample data' }).waitFor();
  }, 60_000);
});

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
