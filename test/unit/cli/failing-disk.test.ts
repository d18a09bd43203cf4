/** Commands on a disk that fails while they run: a pulled stick, a full or read-only disk, a lost network drive. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const library = join(folder, 'failing-disk.so');
const source = project('test', 'support', 'workspace', 'failing-disk.c');
/** Whether this computer can build the library. Only Linux loads it. */
const mayFail =
  process.platform === 'linux' &&
  spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']).status === 0;

const list = join(folder, 'list.csv');
const imported = join(folder, 'imported');

type Fault = {
  readonly on: string;
  readonly calls: string;
  readonly code: 'EIO' | 'ENOSPC' | 'EROFS' | 'EACCES';
  readonly after: number;
};

function run(words: readonly string[], workspace: string, fault: Fault | null) {
  const failing = fault && {
    LD_PRELOAD: library,
    FAULT_PATH: fault.on,
    FAULT_CALLS: fault.calls,
    FAULT_ERRNO: String(constants.errno[fault.code]),
    FAULT_AFTER: String(fault.after),
  };
  return spawnSync(process.execPath, [project('out', 'main', 'cli.js'), ...words, '--workspace', workspace], {
    encoding: 'utf8',
    timeout: 110_000,
    env: { ...process.env, ...failing },
  });
}

const FAULTS: readonly Fault[] = [
  { on: 'failing', calls: 'w', code: 'EIO', after: 20 },
  { on: 'failing', calls: 'w', code: 'ENOSPC', after: 150 },
  { on: 'failing', calls: 'r', code: 'EIO', after: 20 },
  { on: 'failing', calls: 'r', code: 'EIO', after: 60 },
  { on: 'failing', calls: 'o', code: 'EIO', after: 10 },
  { on: 'failing', calls: 'o', code: 'EACCES', after: 10 },
  { on: 'failing', calls: 's', code: 'EIO', after: 0 },
  { on: 'failing', calls: 'm', code: 'EIO', after: 3 },
  { on: 'failing', calls: 'm', code: 'EROFS', after: 6 },
  { on: 'list.csv', calls: 'ro', code: 'EIO', after: 0 },
  { on: 'output.csv', calls: 'wos', code: 'EIO', after: 0 },
];

describe.skipIf(!mayFail)('on a failing disk', () => {
  beforeAll(() => {
    const rows = Array.from({ length: 60 }, (_, nth) => `${nth + 1} High Street,Leeds,LS1 1AA`);
    writeFileSync(list, ['Street,Town,Postcode', ...rows].join('\n'));
    expect(run(['import', list, '--country', 'GBR'], imported, null).status).toBe(0);
  });

  it.each([
    ['clean', [list, '--out', 'OUTPUT', '--country', 'GBR']],
    ['import', [list, '--country', 'GBR']],
    ['quote', ['1']],
    ['verify', ['1']],
    ['export', ['1', '--out', 'OUTPUT']],
    ['lists', []],
    ['diagnose', []],
    ['subject', ['find', 'Leeds']],
  ])('%s ends with a sentence and a documented status', { timeout: 600_000 }, (command, rest) => {
    for (const fault of FAULTS) {
      const place = tempDir();
      const workspace = join(place, 'failing');
      if (!['clean', 'import'].includes(command)) cpSync(imported, workspace, { recursive: true });
      const words = [command, ...rest.map((word) => (word === 'OUTPUT' ? join(place, 'output.csv') : word))];
      const { status, stdout, stderr } = run(words, workspace, fault);
      const said = stderr.trim().split('\n');
      const what = `${command}, ${JSON.stringify(fault)}: status ${String(status)}\n${stderr}`;
      expect([0, 1, 2, 3, 4, 5], what).toContain(status);
      expect(
        said.filter((line) => /^\s+at /u.test(line)),
        what,
      ).toEqual([]);
      expect(stderr, what).not.toContain('fault in Doorstep');
      if (status !== 0 && command !== 'diagnose') expect(said.at(-1), what).toMatch(/\.$/u);
      if (command === 'diagnose') expect(stdout + stderr, what).not.toBe('');
    }
  });
});
