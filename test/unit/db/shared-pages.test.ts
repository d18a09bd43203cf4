/** Tests a small file in which a table would be read endlessly, because each page refers to the next many times. */
import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { createOpener } from '../../support/workspace/opener.ts';

const LEVELS = 6;
/** Page types in SQLite's file format. */
const INTERIOR = 5;
const HEADER_BYTES = 12;
const CELL_BYTES = 5;

/** Makes an interior page whose children are all the same page. */
function interior(pageSize: number, child: number): Buffer {
  const page = Buffer.alloc(pageSize);
  const cells = Math.floor((pageSize - HEADER_BYTES) / (CELL_BYTES + 2));
  page.writeUInt8(INTERIOR, 0);
  page.writeUInt16BE(cells, 3);
  page.writeUInt16BE(pageSize - cells * CELL_BYTES, 5);
  page.writeUInt32BE(child, 8);
  for (let cell = 0; cell < cells; cell += 1) {
    const at = pageSize - (cell + 1) * CELL_BYTES;
    page.writeUInt32BE(child, at);
    page.writeUInt8(1 + (cell % 100), at + 4);
    page.writeUInt16BE(at, HEADER_BYTES + 2 * cell);
  }
  return page;
}

/** Puts `LEVELS` such pages between a table's root and its only leaf. */
function shareLeaf(path: string, table: string): void {
  const db = new Sqlite(path);
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  const pageSize = Number(db.pragma('page_size', { simple: true }));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(path);
  const pages = bytes.length / pageSize;
  const rootAt = (root - 1) * pageSize;
  const added: Buffer[] = [Buffer.from(bytes.subarray(rootAt, rootAt + pageSize))];
  while (added.length < LEVELS) added.push(interior(pageSize, pages + added.length));
  interior(pageSize, pages + LEVELS).copy(bytes, rootAt);
  const whole = Buffer.concat([bytes, ...added]);
  whole.writeUInt32BE(pages + LEVELS, 28);
  whole.copy(whole, 92, 24, 28);
  writeFileSync(path, whole);
}

function workspaceWith(table: string, ballast = 0): string {
  const directory = tempDir();
  const workspace = openWorkspace(directory);
  const repositories = createRepositories(workspace.db);
  addList({ db: workspace.db, repositories }, streets(3));
  repositories.settings.write('settings', {});
  workspace.db
    .prepare(
      `INSERT INTO lookups (question_id, service, state, reply, answered_at_ms) VALUES (1, 's', 'answered', ?, 1)`,
    )
    .run('x'.repeat(ballast));
  workspace.close();
  shareLeaf(databasePath(directory), table);
  return directory;
}

it.each(['lists', 'services', 'settings'])(
  'the app refuses a workspace as damaged if reading this table would never end: %s',
  (table) => {
    const directory = workspaceWith(table);
    const opening = (): unknown => openWorkspace(directory);
    expect(opening).toThrow(AppError);
    expect(opening).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'workspace_damaged' }) }),
    );
  },
);

/** The app does not check a file of this size completely at the start. */
const LARGE_BYTES = 65 * 1024 * 1024;

it.each(['lists', 'steps', 'settings'])(
  'the app refuses a large workspace as damaged if reading this table at a start would never end: %s',
  async (table) => {
    const opener = createOpener();
    onTestFinished(opener.close);
    await opener.warmUp(tempDir());
    expect(await opener.open(workspaceWith(table, LARGE_BYTES))).toBe('workspace_damaged');
  },
);

it.each(['lookups', 'questions'])(
  'the app opens a large workspace even if reading this table, which no start reads, would never end: %s',
  async (table) => {
    const opener = createOpener();
    onTestFinished(opener.close);
    await opener.warmUp(tempDir());
    expect(await opener.open(workspaceWith(table, LARGE_BYTES))).toBe('opened');
  },
);
