/**
 * Runs all of electron-builder except its downloads, with the real configuration, the built app, and stand-ins for
 * Electron's distribution and for fpm, which writes debs. The test lists the packed files, reads them, puts them where
 * an installation would, and starts them.
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
import { OFFERED } from '../../support/app/offered-files.ts';
import { pack, withFpm } from '../../support/app/pack.ts';
import { faultsOfBill } from '../../support/app/validate-bill.ts';

const run = promisify(execFile);
const { version: VERSION } = JSON.parse(readFileSync(project('package.json'), 'utf8')) as { version: string };
const STANDIN = project('test/support/standin/electron-binary.mjs');
/** The byte 0x31 in the program means that a fuse is on. */
const ON = 49;
/** The enum lists both its keys and its numbers. */
const FUSES = Object.keys(FuseV1Options).filter(
  (name): name is keyof typeof FuseV1Options => !/^\d/u.test(name),
);

let packed = '';
/** The folder where the deb is laid out. */
let installed = '';
let files: readonly string[] = [];
const directory = mkdtempSync(join(tmpdir(), 'doorstep-pack-'));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

beforeAll(async () => {
  await pack(directory, { system: 'linux', words: ['deb'], env: withFpm(directory) });
  installed = join(directory, 'installed');
  const [deb = ''] = readdirSync(join(directory, 'dist')).filter((name) => name.endsWith('.deb'));
  await run('dpkg-deb', ['-x', join(directory, 'dist', deb), installed]);
  packed = join(directory, 'dist', 'linux-unpacked');
  files = listPackage(join(packed, 'resources', 'app.asar'), { isPack: false }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}, 120_000);

describe('the packed app', () => {
  it('contains the build and the packages that it needs, and nothing else of the project', () => {
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

  it('has its native modules outside the archive, and only those for this system', () => {
    const unpacked = filesBelow(join(packed, 'resources', 'app.asar.unpacked'));
    expect(unpacked.every((name) => name.endsWith('.node'))).toBe(true);
    expect(unpacked.some((name) => name.includes('better-sqlite3'))).toBe(true);
    expect(unpacked.some((name) => name.includes('keyring-linux'))).toBe(true);
    expect(unpacked.filter((name) => /win32|darwin|linuxmusl/u.test(name))).toEqual([]);
  });

  it('sets each Electron fuse that the packaging tool supports to its safe value', async () => {
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

  it('leaves no Electron fuse at its default', () => {
    const configuration = readFileSync(project('build/electron-builder.yml'), 'utf8');
    const [, block = ''] = /^electronFuses:\n((?: {2}.*\n)+)/mu.exec(configuration) ?? [];
    const named = block.split('\n').flatMap((line) => /^ {2}(\w+): (?:true|false)\b/u.exec(line)?.[1] ?? []);
    expect(named.toSorted()).toEqual(
      FUSES.map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`).toSorted(),
    );
  });

  it('starts from the archive in the deb package, and shows the first screen', async () => {
    const extracted = join(directory, 'extracted');
    extractAll(join(installed, 'opt/Doorstep/resources/app.asar'), extracted);
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

it('a valid bill of materials lies next to the package', async () => {
  const name = `doorstep-${VERSION}-${process.platform}-${process.arch}.cdx.json`;
  const bill = readFileSync(join(directory, 'dist', name), 'utf8');
  expect(await faultsOfBill(bill)).toBeNull();
  expect(bill).toContain('"pkg:npm/better-sqlite3@');
});

describe('the deb package', () => {
  const entry = () => readFileSync(join(installed, 'usr/share/applications/doorstep.desktop'), 'utf8');

  it('contains a menu entry that starts the program with the file that a person opens', () => {
    const [, program = ''] = /^Exec=(\S+) %U$/mu.exec(entry()) ?? [];
    expect(statSync(join(installed, program)).mode & 0o111).toBe(0o111);
    expect(entry()).toMatch(/^Categories=Office;$/mu);
    expect(entry()).toMatch(/^Terminal=false$/mu);
    // The window reports the same name (`desktopName` in package.json), so that the taskbar shows one program.
    expect(entry()).toMatch(/^StartupWMClass=doorstep$/mu);
  });

  it('is registered for each type of list file', () => {
    const [, types = ''] = /^MimeType=(.*);$/mu.exec(entry()) ?? [];
    const known = readFileSync(join(installed, 'usr/share/mime/packages/doorstep.xml'), 'utf8');
    expect(types.split(';')).toEqual(
      [...known.matchAll(/mime-type type="([^"]+)"/gu)].map(([, type]) => type),
    );
    for (const ending of OFFERED) expect(known).toContain(`pattern="*${ending}"`);
  });

  it('contains icons in all sizes, and each icon has the size that its folder names', () => {
    const sizes = readdirSync(join(installed, 'usr/share/icons/hicolor'));
    expect(sizes.toSorted()).toEqual(['128x128', '16x16', '256x256', '32x32', '48x48', '512x512', '64x64']);
    for (const size of sizes) {
      const icon = readFileSync(join(installed, 'usr/share/icons/hicolor', size, 'apps/doorstep.png'));
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(size);
    }
  });
});

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
