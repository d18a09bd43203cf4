import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const MOUNTED = ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=24m tmpfs "$1" && shift && exec "$@"', 'sh'];
/** Whether this user may create a namespace. Only Linux has namespaces. */
const mayMount = spawnSync('unshare', [...MOUNTED, tmpdir(), 'true']).status === 0;

it.skipIf(!mayMount)(
  'a backup and a move to a full drive fail without leaving files, and the workspace stays usable',
  () => {
    const directory = tempDir();
    const drive = join(directory, 'drive');
    const list = join(directory, 'list.csv');
    mkdirSync(drive);
    const rows = Array.from(
      { length: 4_000 },
      (_, nth) => `${nth} High Street,Leeds,LS1 1AA,${'x'.repeat(400)}`,
    );
    writeFileSync(list, ['Street,Town,Postcode,Note', ...rows].join('\n'));
    const child = project('test', 'support', 'workspace', 'full-disk-child.ts');
    const { stdout, stderr } = spawnSync(
      'unshare',
      [...MOUNTED, drive, process.execPath, child, drive, list],
      {
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      backup: 'disk_full',
      isAsBefore: true,
      move: 'disk_full',
      decided: null,
      lists: 1,
      refused: 'SqliteError: no room for a backup',
      isSound: true,
    });
  },
);
