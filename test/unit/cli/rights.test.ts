import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { SOMEBODY } from '../../support/policy/roots-folder.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const OTHER = 54_322;
const LIST = 'Name,Street,Town,Postcode,Country\nAnn,12 Stanley Street,Ulverston,LA12 7BT,United Kingdom\n';

function startUnder(umask: string, args: readonly string[]) {
  const words = [
    '-c',
    `umask ${umask}; exec "$@"`,
    'sh',
    process.execPath,
    project('out/main/cli.js'),
    ...args,
  ];
  const child = spawn('/bin/sh', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { ended, kill: () => child.kill('SIGKILL') };
}

const rights = (path: string): number => lstatSync(path).mode & 0o777;

function openToOthers(directory: string): readonly string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return [directory, ...names.map((name) => join(directory, name))].filter(
    (path) => (rights(path) & 0o077) !== 0,
  );
}

function job() {
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  const output = join(directory, 'checked.csv');
  const workspace = join(directory, 'data', 'workspace');
  writeFileSync(input, LIST);
  return { directory, output, workspace, words: ['clean', input, '--out', output, '--workspace', workspace] };
}

const hasLog = (workspace: string): boolean =>
  (statSync(join(workspace, 'workspace.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0) > 0;

describe.skipIf(process.platform === 'win32')('doorstep clean', () => {
  it('keeps the workspace private, even if the command is killed, and gives the output file the person’s usual permissions', async () => {
    const { directory, output, workspace, words } = job();
    const killed = startUnder('027', words);
    await expect.poll(() => hasLog(workspace), { interval: 1 }).toBe(true);
    killed.kill();
    await killed.ended;
    expect(openToOthers(join(directory, 'data'))).toEqual([]);

    expect(await startUnder('027', words).ended).toEqual([0, null]);
    expect(openToOthers(join(directory, 'data'))).toEqual([]);
    expect(readdirSync(workspace)).toContain('sources');
    expect(rights(output)).toBe(0o640);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'does not take over the permissions of an output file that another user planted',
    async () => {
      const { directory, output, words } = job();
      writeFileSync(output, '');
      chmodSync(output, 0o666);
      chownSync(output, OTHER, OTHER);
      chmodSync(directory, 0o777);
      expect(await startUnder('077', words).ended).toEqual([0, null]);
      expect(statSync(output)).toMatchObject({ uid: 0, size: expect.any(Number) });
      expect(rights(output)).toBe(0o600);
    },
  );

  it.skipIf(process.getuid?.() !== 0)(
    'refuses the output file of another user in a folder like /tmp before it checks anything',
    async () => {
      const { directory, output, words } = job();
      writeFileSync(output, 'theirs');
      chownSync(output, OTHER, OTHER);
      chmodSync(directory, 0o1777);
      const { status, stderr } = spawnSync(
        'setpriv',
        [
          `--reuid=${SOMEBODY}`,
          `--regid=${SOMEBODY}`,
          '--clear-groups',
          process.execPath,
          project('out/main/cli.js'),
          ...words,
        ],
        { encoding: 'utf8', env: { HOME: directory } },
      );
      expect(status).toBe(2);
      expect(stderr).toContain('You have no permission to write there.');
      expect(readFileSync(output, 'utf8')).toBe('theirs');
      expect(stderr).not.toContain('Sending requests');
    },
  );
});
