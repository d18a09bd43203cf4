/** Tests a journal that names another journal. SQLite writes such journals for transactions on several databases. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupPath, backupsDir, databasePath } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { createOpener } from '../../support/workspace/opener.ts';

const MAGIC = Buffer.from('d9d505f920a163d7', 'hex');
const SECTOR_BYTES = 512;
const PAGE_BYTES = 4_096;
/** The page with this byte holds SQLite's locks. The name follows the page number. */
const LOCK_BYTE = 0x40_00_00_00;

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => void bytes.writeUInt32BE(value, 4 * at));
  return bytes;
};

function writeJournal(database: string): void {
  const pipe = `${database}-mj01234B9CD`;
  execFileSync('mkfifo', [pipe]);
  const pages = readFileSync(database).length / PAGE_BYTES;
  const header = Buffer.alloc(SECTOR_BYTES);
  Buffer.concat([MAGIC, words(0, 1, pages, SECTOR_BYTES, PAGE_BYTES)]).copy(header);
  const name = Buffer.from(pipe);
  const sum = name.reduce((total, byte) => total + byte, 0);
  const end = [words(LOCK_BYTE / PAGE_BYTES + 1), name, words(name.length, sum), MAGIC];
  writeFileSync(`${database}-journal`, Buffer.concat([header, ...end]));
}

describe.skipIf(process.platform === 'win32')('a journal that names another journal', () => {
  const opener = createOpener();
  beforeAll(() => opener.warmUp('/dev/null'));
  afterAll(opener.close);

  function newWorkspace(): string {
    const directory = join(tempDir(), 'workspace');
    openWorkspace(directory).close();
    return directory;
  }

  it('makes the app refuse a workspace with such a journal next to its database', async () => {
    const directory = newWorkspace();
    writeJournal(databasePath(directory));
    expect(await opener.open(directory)).toBe('workspace_altered');
  });

  it('makes the app ignore a backup with such a journal next to it', async () => {
    const directory = newWorkspace();
    const backup = backupPath(directory, '2026-11-20T08-00-00-000Z-daily.sqlite');
    mkdirSync(backupsDir(directory));
    copyFileSync(databasePath(directory), backup);
    writeJournal(backup);
    rmSync(databasePath(directory));
    expect(await opener.open(directory)).toBe('opened');
  });
});
