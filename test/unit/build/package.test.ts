/** Tests `npm run package` when its downloads fail. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { makeFakeElectron } from '../../support/app/fake-electron-distribution.ts';
import { outsideOfTests } from '../../support/app/pack.ts';

const NOWHERE = 'http://127.0.0.1:9/';

function makePackages(electron: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [project('build/package.mjs'), ...args], {
    cwd: project(),
    encoding: 'utf8',
    env: {
      ...outsideOfTests(),
      ELECTRON_OVERRIDE_DIST_PATH: electron,
      ELECTRON_MIRROR: NOWHERE,
      ELECTRON_BUILDER_BINARIES_MIRROR: NOWHERE,
      electron_config_cache: join(electron, 'cache'),
      ELECTRON_BUILDER_CACHE: join(electron, 'cache'),
    },
  });
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('packaging without Electron ends with the message that Electron is missing, without a stack', () => {
  const { status, stdout, stderr } = makePackages(emptyFolder());
  const [last = ''] = stderr.trimEnd().split('\n').slice(-1);
  expect(last).toMatch(
    /^The installers cannot be made, because the Electron program is missing .*github\.com/u,
  );
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /mu);
  expect(status).toBe(1);
}, 30_000);

it('packaging with a wrong configuration ends with a message, without a stack', () => {
  const folder = emptyFolder();
  makeFakeElectron(folder, 'linux');
  const { status, stdout, stderr } = makePackages(folder, '--dir', '-c.asarUnpackk=1');
  expect(stderr).toMatch(/^The installers were not made .*unknown property 'asarUnpackk'\)\.$/mu);
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /mu);
  expect(status).toBe(1);
}, 30_000);
