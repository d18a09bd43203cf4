/** Makes the AppImage and the rpm with stand-ins for downloads, reads them with other programs, and runs their scripts. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { missingOf } from '../../support/app/find-programs.ts';
import { pack, programOnPath, RUNTIME, withAppImageTools, withFpm } from '../../support/app/pack.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** A place where an administrator puts a policy. A package that had a file there would replace or remove the policy. */
const POLICY = /^\.?\/(?:etc|Library)\b/u;

const configuration = readFileSync(project('build/electron-builder.yml'), 'utf8');
const noImage = missingOf('mksquashfs', 'unsquashfs');
const noRpm = missingOf('rpm', 'rpmbuild', 'dpkg-deb');

async function make(
  words: readonly string[],
  toolsOf: (directory: string) => Readonly<Record<string, string>>,
) {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-linux-'));
  await pack(directory, { system: 'linux', words, env: toolsOf(directory) });
  const made = readdirSync(join(directory, 'dist'));
  return {
    directory,
    file: (ending: string) => join(directory, 'dist', made.find((name) => name.endsWith(ending)) ?? ''),
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }),
  };
}

describe.skipIf(noImage.length > 0)('the AppImage', () => {
  let mounted = '';

  beforeAll(async () => {
    const { directory, file, remove } = await make(['AppImage'], withAppImageTools);
    mounted = join(directory, 'mounted');
    execFileSync('unsquashfs', ['-o', String(RUNTIME.length), '-d', mounted, file('.AppImage')], {
      stdio: 'pipe',
    });
    // The program in place of Electron prints its arguments.
    writeFileSync(join(mounted, 'doorstep'), '#!/bin/sh\necho "started:$*"\n', { mode: 0o755 });
    return remove;
  }, 120_000);

  const start = (unshare: string, ...words: readonly string[]) =>
    spawnSync(join(mounted, 'AppRun'), words, {
      encoding: 'utf8',
      env: { ...programOnPath(tempDir(), 'unshare', unshare), DISPLAY: '' },
    });

  it('contains a menu entry without --no-sandbox', () => {
    const entry = readFileSync(join(mounted, 'doorstep.desktop'), 'utf8');
    expect(entry).toMatch(/^Exec=AppRun %U$/mu);
    expect(entry).not.toContain('sandbox');
  });

  it('starts the program with its sandbox, and with the files that a person opens', () => {
    const { status, stdout } = start('exit 0', '/home/ann/a list.csv', '--enable-logging');
    expect(stdout).toBe('started:/home/ann/a list.csv --enable-logging\n');
    expect(status).toBe(0);
  });

  it('starts nothing, and says why, if the system allows no sandbox', () => {
    const { status, stdout, stderr } = start('exit 1');
    expect(stdout).toBe('');
    expect(stderr).toContain('allows no user namespaces, which its sandbox needs');
    expect(status).toBe(1);
  });
});

describe.skipIf(noRpm.length > 0)('with dpkg and rpm,', () => {
  let rpm = '';
  let deb = '';

  beforeAll(async () => {
    const { file, remove } = await make(['deb', 'rpm'], withFpm);
    [rpm, deb] = [file('.rpm'), file('.deb')];
    return remove;
  }, 120_000);

  describe('the rpm', () => {
    const ask = (...words: readonly string[]): string =>
      execFileSync('rpm', ['-qp', ...words, rpm], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

    it('has the name and the version of the app, and needs the libraries of Electron', () => {
      const { version } = JSON.parse(readFileSync(project('package.json'), 'utf8')) as { version: string };
      expect(ask('--queryformat', '%{NAME} %{VERSION} %{ARCH}')).toBe(`doorstep ${version} x86_64`);
      expect(ask('--requires').split('\n')).toEqual(expect.arrayContaining(['gtk3', 'nss', 'xdg-utils']));
    });

    it('contains the same files as the deb, and none where an administrator puts a policy', () => {
      const inDeb = execFileSync('dpkg-deb', ['--fsys-tarfile', deb], { maxBuffer: 2 ** 28 });
      const listed = spawnSync('tar', ['-t'], { input: inDeb, encoding: 'utf8' }).stdout.trim().split('\n');
      const files = listed.filter((name) => !name.endsWith('/')).map((name) => name.slice(1));
      const inRpm = ask('--list').trim().split('\n');
      expect(files.length).toBeGreaterThan(10);
      expect(inRpm).toEqual(expect.arrayContaining(files));
      expect([...files, ...inRpm].filter((name) => POLICY.test(name))).toEqual([]);
      expect(files).toContain('/opt/Doorstep/doorstep');
      expect(files.filter((name) => name.endsWith('AppRun'))).toEqual([]);
    });

    it('does not claim the build ids of Electron, which another rpm may contain', () => {
      expect(configuration).toContain("'--rpm-rpmbuild-define=_build_id_links none'");
      expect(ask('--list')).not.toContain('.build-id');
    });
  });

  describe('the script after the removal of a deb or an rpm', () => {
    let calls = '';

    beforeEach(() => {
      calls = join(tempDir(), 'calls');
    });

    const scripts = (): Readonly<Record<string, string>> => {
      const folder = tempDir();
      execFileSync('dpkg-deb', ['-e', deb, folder]);
      const [, postun = ''] = execFileSync('rpm', ['-qp', '--scripts', rpm], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).split(/^postuninstall scriptlet.*\n/mu);
      return { postrm: readFileSync(join(folder, 'postrm'), 'utf8'), postun };
    };

    /** Runs the script with a program in place of the one that it calls. Returns what it calls. */
    function run(script: string, word: string): string {
      const env = programOnPath(tempDir(), 'update-alternatives', `echo "$*" >> '${calls}'`);
      const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'script', word], {
        env,
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
      return existsSync(calls) ? readFileSync(calls, 'utf8') : '';
    }

    it.each([
      ['postrm', 'remove'],
      ['postun', '0'],
    ])('removes the command doorstep if its package is removed: %s %s', (script, word) => {
      expect(run(scripts()[script] ?? '', word)).toBe('--remove doorstep /opt/Doorstep/doorstep\n');
    });

    it.each([
      ['postrm', 'upgrade'],
      ['postrm', 'purge'],
      ['postun', '1'],
    ])('keeps the command doorstep of another version: %s %s', (script, word) => {
      expect(run(scripts()[script] ?? '', word)).toBe('');
    });

    it('is what both packages run, and names no file of a person', () => {
      const { postrm, postun } = scripts();
      expect(postun?.trim()).toBe(postrm?.trim());
      expect(postrm).not.toMatch(/\$HOME|\/home|~/u);
    });
  });
});

describe('the packages for macOS', () => {
  const section = (name: string): string =>
    new RegExp(`^${name}:.*\\n((?: {2}.*\\n)+)`, 'mu').exec(configuration)?.[1] ?? '';

  it('are an image, a zip for updates and a package for administrators', () => {
    expect(section('mac')).toContain('target: [dmg, zip, pkg]');
  });

  it('installs the package for all users, where a deployment tool finds it again', () => {
    expect(section('pkg')).toContain('installLocation: /Applications');
    expect(section('pkg')).toContain('isRelocatable: false');
    expect(section('pkg')).toContain('allowCurrentUserHome: false');
  });
});

it('the files that start and remove the program can be executed', () => {
  expect(statSync(project('build/linux/AppRun')).mode & 0o111).toBe(0o111);
});
