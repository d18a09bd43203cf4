import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** Runs the built program in this Node, which reports another version of itself. */
function runAs(version: string) {
  const preload = join(tempDir(), 'version.cjs');
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  return spawnSync(process.execPath, ['--require', preload, CLI, '--help'], { encoding: 'utf8' });
}

it('a Node that is too old is named in one sentence, with the version that is needed', () => {
  for (const old of ['20.20.2', '22.18.0', '18.0.0']) {
    const { status, stdout, stderr } = runAs(old);
    expect(stderr).toBe(`Doorstep needs Node 22.19 or newer, but this is Node ${old}.\n`);
    expect([status, stdout]).toEqual([1, '']);
  }
});

it('the oldest Node that is supported, and newer ones, run the program', () => {
  for (const version of ['22.19.0', '23.0.0', '100.1.0'])
    expect(runAs(version)).toMatchObject({ status: 0, stderr: '' });
});
