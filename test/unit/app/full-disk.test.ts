import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** Runs a command with a drive of this size at the first argument. */
const withDrive = (size: string): readonly string[] => [
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size} tmpfs "$1" && shift && exec "$@"`,
  'sh',
];
const MOUNTED = withDrive('24m');
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

/** From a drive that holds no workspace to one that holds the imported list. */
const SIZES = Array.from({ length: 13 }, (_, nth) => `${String(300 + 100 * nth)}k`);

it.skipIf(!mayMount)(
  'an import says that the disk is full, wherever it fills up',
  { timeout: 120_000 },
  () => {
    const directory = tempDir();
    const drive = join(directory, 'drive');
    mkdirSync(drive);
    const list = join(directory, 'list.csv');
    const rows = Array.from({ length: 2_000 }, (_, nth) => `${nth} High Street,Leeds,LS1 1AA`);
    writeFileSync(list, ['Street,Town,Postcode', ...rows].join('\n'));
    const cli = project('out', 'main', 'cli.js');
    const ends = SIZES.map((size) => {
      const words = [cli, 'import', list, '--workspace', join(drive, 'workspace'), '--country', 'GBR'];
      const options = { encoding: 'utf8', timeout: 60_000 } as const;
      const { status, stderr } = spawnSync(
        'unshare',
        [...withDrive(size), drive, process.execPath, ...words],
        options,
      );
      return status === 0 ? 'imported' : stderr.trim().split('\n').at(-1);
    });
    const full = 'The disk is full. Everything saved so far is safe. Free some space and try again.';
    expect(ends.filter((end) => end !== 'imported')).toEqual(
      Array<string>(ends.indexOf('imported')).fill(full),
    );
    expect(ends.indexOf('imported')).toBeGreaterThan(2);
  },
);
