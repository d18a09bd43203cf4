/** Builds as much of the Windows packages as Debian's programs can, and runs our parts of them with Wine. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { msiProjectCreated } from '../../../build/msi-project.mjs';
import { project } from '../../support/app/cli.ts';
import { missingOf } from '../../support/app/find-programs.ts';
import { RUN_MARK, withNsis } from '../../support/app/nsis-tools.ts';
import { OFFERED } from '../../support/app/offered-files.ts';
import { pack } from '../../support/app/pack.ts';
import { createWine, inWindows, type Wine } from '../../support/app/windows-programs.ts';

const configuration = readFileSync(project('build/electron-builder.yml'), 'utf8');
const [, GUID = ''] = /^ {2}guid: (\S+)/mu.exec(configuration) ?? [];
const [, UPGRADE_CODE = ''] = /^ {2}upgradeCode: (\S+)/mu.exec(configuration) ?? [];
const SETUP_KEY = `HKLM\\Software\\${GUID}`;
const PROGID = 'Software\\Classes\\Doorstep.List';
/** ERROR_PRODUCT_VERSION, ERROR_INSTALL_FAILURE and ERROR_INVALID_PARAMETER, as a status on Linux. */
const REFUSED = 1638 % 256;
const MSI_REFUSED = 1603 % 256;
const WRONG_PARAMETER = 87;

const directory = mkdtempSync(join(tmpdir(), 'doorstep-windows-'));
const at = (...names: readonly string[]): string => join(directory, ...names);
const include = project('build/installer.nsh');
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));

/** Makes a module for electron-builder that appends the path it gets to a file, and returns both paths. */
function recorder(name: string, then = ''): { readonly module: string; readonly record: string } {
  const [module, record] = [at(`${name}.mjs`), at(`${name}.txt`)];
  writeFileSync(
    module,
    `import { appendFileSync, copyFileSync } from 'node:fs';
import { msiProjectCreated } from ${JSON.stringify(project('build/msi-project.mjs'))};
export default async (given) => {
  appendFileSync(${JSON.stringify(record)}, (given.path ?? given) + '\\n');
  ${then}
};`,
  );
  return { module, record };
}

describe('the packed app for Windows', () => {
  it('has its program and every native module signed', async () => {
    const { module, record } = recorder('signed');
    await pack(directory, { system: 'win32', words: ['dir', `-c.win.signtoolOptions.sign=${module}`] });
    const signed = new Set(
      readFileSync(record, 'utf8')
        .trim()
        .split('\n')
        .map((file) => basename(file)),
    );
    expect(signed).toContain('Doorstep.exe');
    expect(signed).toContain('win32-x64.node');
  }, 240_000);
});

const noNsis = missingOf('makensis');

describe.skipIf(noNsis.length > 0)('Doorstep Setup', () => {
  /** The places in electron-builder's script where a macro of ours belongs: the installer, the uninstaller or both. */
  const MACROS = [
    'customInit',
    'customInstallMode',
    'customInstall',
    'customUnInit',
    'customUnInstall',
    'removeKeysIfWanted',
  ];
  let said = '';

  beforeAll(async () => {
    const [marked, log] = [at('installer.nsh'), at('makensis.txt')];
    const script = readFileSync(include, 'utf8');
    writeFileSync(marked, script.replaceAll(/^!macro (\w+)$/gmu, `$&\n  !appendfile "${log}" "in: $1$\\n"`));
    await pack(directory, {
      system: 'win32',
      words: ['nsis', `-c.nsis.include=${marked}`],
      env: withNsis(directory, log),
    });
    said = readFileSync(log, 'utf8');
  }, 240_000);

  it('is compiled by NSIS without a warning, with each of our macros in its place', () => {
    expect(existsSync(at('dist', 'Doorstep Setup 0.1.0.exe'))).toBe(true);
    const [uninstaller = '', installer = ''] = said.split(RUN_MARK).slice(1);
    const insertedIn = (part: string) => MACROS.filter((name) => part.includes(`\nin: ${name}\n`));
    expect(insertedIn(installer)).toEqual(['customInit', 'customInstallMode', 'customInstall']);
    expect(insertedIn(uninstaller)).toEqual([
      'customInstallMode',
      'customUnInit',
      'customUnInstall',
      'removeKeysIfWanted',
    ]);
  });

  it('installs for one user or for all users, as /currentuser and /allusers say', () => {
    const [, block = ''] = /^nsis:.*\n((?: {2}.*\n)+)/mu.exec(configuration) ?? [];
    expect(block).toContain('oneClick: false');
    expect(block).toContain('perMachine: false');
    const [uninstaller = '', installer = ''] = said.split(RUN_MARK).slice(1);
    for (const part of [uninstaller, installer]) {
      expect(part).toContain('Command line defined: "INSTALL_MODE_PER_ALL_USERS_REQUIRED"');
      expect(part).toContain('Command line defined: "MULTIUSER_INSTALLMODE_ALLOW_ELEVATION"');
      expect(part).not.toContain('"ONE_CLICK"');
      expect(part).not.toContain('DELETE_APP_DATA_ON_UNINSTALL');
      expect(part).toContain(`Command line defined: "APP_GUID=${GUID}"`);
    }
  });

  it('does not make the program the default for any file type, and writes no policy', () => {
    const written = [...readFileSync(include, 'utf8').matchAll(/WriteReg\w+ SHELL_CONTEXT "([^"]+)"/gu)].map(
      ([, key = '']) => key,
    );
    expect(written.length).toBeGreaterThan(3);
    expect(
      written.filter(
        (key) => !/^Software\\Classes\\\$\{(?:LIST_PROGID\}|ENDING\}\\OpenWithProgids$)/u.test(key),
      ),
    ).toEqual([]);
  });
});

describe('the MSI', () => {
  let msiProject = '';

  beforeAll(async () => {
    const { module } = recorder(
      'msi',
      `await msiProjectCreated(given);
  copyFileSync(given, ${JSON.stringify(at('project.wxs'))});
  throw new Error('the project is complete');`,
    );
    const packing = pack(directory, { system: 'win32', words: ['msi', `-c.msiProjectCreated=${module}`] });
    // electron-builder would now download the compiler.
    await expect(packing).rejects.toThrow('the project is complete');
    msiProject = readFileSync(at('project.wxs'), 'utf8');
  }, 240_000);

  it('installs for all users, starts nothing and puts nothing on the desktop', () => {
    expect(msiProject).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
    expect(msiProject).not.toContain('runAfterFinish');
    expect(msiProject).not.toContain('desktopShortcut');
    expect(msiProject).toContain('startMenuShortcut');
  });

  it('has the upgrade code that Doorstep Setup searches, and searches the key of Doorstep Setup', () => {
    expect(configuration).toMatch(/^msiProjectCreated: build\/msi-project\.mjs$/mu);
    expect(msiProject).toContain(`UpgradeCode="${UPGRADE_CODE}"`);
    expect(readFileSync(include, 'utf8')).toContain(`!define MSI_UPGRADE_CODE "{${UPGRADE_CODE}}"`);
    expect(msiProject).toContain(`Root="HKLM" Key="Software\\${GUID}" Name="InstallLocation"`);
  });

  it('offers the program for each type of list file, and makes it the default for none', () => {
    const offered = [...msiProject.matchAll(/Software\\Classes\\(\.\w+)\\OpenWithProgids/gu)];
    expect(offered.map(([, ending]) => ending)).toEqual(OFFERED);
    expect(msiProject).not.toMatch(/<(?:ProgId|Extension)\b/u);
  });

  it('writes to no registry key of policies', () => {
    const keys = [...msiProject.matchAll(/<RegistryValue Root="HKLM" Key="([^"]+)"/gu)].map(([, key]) => key);
    expect(keys.filter((key) => !key?.startsWith('Software\\Classes\\'))).toEqual([]);
  });

  it('cannot be built if electron-builder’s template has changed', async () => {
    writeFileSync(at('changed.wxs'), msiProject.replace('<MajorUpgrade', '<Upgrade'));
    await expect(msiProjectCreated(at('changed.wxs'))).rejects.toThrow('instead of one');
  });
});

const noWindows = missingOf('makensis', 'wine', 'wineserver', 'wixl', 'msibuild');

describe.skipIf(noWindows.length > 0)('on Windows', () => {
  let wine: Wine;
  const install = (...words: readonly string[]) => wine.run(['Installer.exe', '/S', ...words]);
  const uninstall = (words: readonly string[], status = '0') =>
    // With `_?=`, the uninstaller runs in place, so that its status is known.
    wine.run([at('app', 'Uninstall.exe'), '/S', ...words, `_?=${inWindows(at('app'))}`], { STATUS: status });
  const msi = (action: '/i' | '/x') => wine.run(['msiexec', action, 'doorstep.msi', '/qn']);
  const calls = (): string | null =>
    existsSync(at('app', 'called.txt')) ? readFileSync(at('app', 'called.txt'), 'utf8') : null;
  const has = async (key: string): Promise<boolean> =>
    (await wine.run(['reg', 'query', key, '/s'])).status === 0;

  /** Adds or deletes the key that Doorstep Setup writes when it installs for all users. */
  const pretendSetup = (action: 'add' | 'delete') =>
    wine.run([
      'reg',
      action,
      SETUP_KEY,
      ...(action === 'add' ? ['/v', 'InstallLocation', '/d', String.raw`C:\Program Files\Doorstep`] : []),
      '/f',
    ]);

  beforeAll(async () => {
    for (const file of ['program.nsi', 'wrapper.nsi', 'wrapper.wxs'])
      copyFileSync(project('test/fixtures/packaging', file), at(file));
    const compile = (...words: readonly string[]) =>
      execFileSync('makensis', ['-V2', '-WX', ...words], { cwd: directory, stdio: 'pipe' });
    compile('program.nsi');
    compile(`-DINCLUDE=${include}`, `-DGUID=${GUID}`, 'wrapper.nsi');
    await makeMsi();
    wine = createWine(directory);
    await wine.run(['wineboot', '-i']);
    return () => wine.end();
  }, 300_000);

  /** wixl has no launch conditions, so msibuild adds the table. */
  async function makeMsi(): Promise<void> {
    const file = at('wrapper.wxs');
    writeFileSync(file, readFileSync(file, 'utf8').replace('UPGRADE-CODE', UPGRADE_CODE));
    await msiProjectCreated(file);
    const text = readFileSync(file, 'utf8');
    const [line = '', message = '', condition = ''] =
      /<Condition Message="([^"]+)"><!\[CDATA\[(.+?)\]\]><\/Condition>/u.exec(text) ?? [];
    writeFileSync(file, text.replace(line, ''));
    const table = ['Condition\tDescription', 's255\tl255', 'LaunchCondition\tCondition'];
    writeFileSync(at('LaunchCondition.idt'), `${[...table, `${condition}\t${message}`].join('\n')}\n`);
    execFileSync('wixl', ['-a', 'x64', '-o', 'doorstep.msi', file], { cwd: directory });
    execFileSync('msibuild', ['doorstep.msi', '-i', 'LaunchCondition.idt'], { cwd: directory });
  }

  beforeEach(() => rmSync(at('app'), { recursive: true, force: true }));

  it('an uninstallation removes the “Open with” entries', async () => {
    expect((await install()).status).toBe(0);
    const { stdout } = await wine.run(['reg', 'query', `HKCU\\${PROGID}\\shell\\open\\command`, '/s']);
    expect(stdout).toContain('Doorstep.exe" "%1"');
    await uninstall([]);
    expect(await has(`HKCU\\${PROGID}`)).toBe(false);
  }, 240_000);

  it('a silent uninstallation keeps the keys', async () => {
    await install();
    expect((await uninstall([])).status).toBe(0);
    expect(calls()).toBeNull();
  }, 240_000);

  it('an uninstallation with --remove-keys lets the program remove them', async () => {
    await install();
    expect((await uninstall(['--remove-keys'])).status).toBe(0);
    expect(calls()).toBe('forget-keys');
  }, 240_000);

  it('an uninstallation ends with the status 4 if keys remain', async () => {
    await install();
    expect((await uninstall(['--remove-keys'], '4')).status).toBe(4);
    rmSync(at('app', 'Doorstep.exe'));
    expect((await uninstall(['--remove-keys'])).status).toBe(4);
  }, 240_000);

  it('an uninstallation refuses the switch that would delete lists', async () => {
    await install();
    expect((await uninstall(['--delete-app-data'])).status).toBe(WRONG_PARAMETER);
    expect(await has(`HKCU\\${PROGID}`)).toBe(true);
  }, 120_000);

  it('an update keeps the keys', async () => {
    await install();
    await uninstall(['--updated', '--remove-keys']);
    expect(calls()).toBeNull();
  }, 240_000);

  it('Doorstep Setup installs no copy for one user if Doorstep is installed for all users', async () => {
    await pretendSetup('add');
    expect((await install('/currentuser')).status).toBe(REFUSED);
    expect(existsSync(at('app'))).toBe(false);
    expect((await install('/allusers')).status).toBe(0);
    await pretendSetup('delete');
    expect((await install('/currentuser')).status).toBe(0);
  }, 240_000);

  it('the MSI installs and removes its files and entries, and Doorstep Setup refuses to install next to it', async () => {
    expect((await msi('/i')).status).toBe(0);
    const { stdout } = await wine.run(['reg', 'query', `HKLM\\${PROGID}\\shell\\open\\command`, '/s']);
    expect(stdout).toContain('"C:\\Program Files\\Doorstep\\Doorstep.exe" "%1"');
    expect((await install()).status).toBe(REFUSED);
    expect((await msi('/x')).status).toBe(0);
    expect(await has(`HKLM\\${PROGID}`)).toBe(false);
    expect((await install()).status).toBe(0);
  }, 240_000);

  it('the MSI refuses if Doorstep Setup has installed the program for all users', async () => {
    await pretendSetup('add');
    expect((await msi('/i')).status).toBe(MSI_REFUSED);
    expect(await has(`HKLM\\${PROGID}`)).toBe(false);
    await pretendSetup('delete');
  }, 240_000);
});
