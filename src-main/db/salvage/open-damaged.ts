/** Opens a damaged workspace, so that its readable parts can be read. The file itself is not changed. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { type Database, openAsIsToRead } from '../database.ts';
import { filesOfDatabase } from '../folder/names.ts';
import { findAlteration } from '../known-schema.ts';

export type DamagedFile = { readonly db: Database; readonly close: () => void };

/**
 * Returns null if nothing can be read. A damaged or altered schema is replaced by the schema of another copy of the
 * same workspace. The tables of both begin on the same pages, unless one of the files was rewritten. So callers must
 * check every value that they read.
 * @param similar an earlier, sound copy of the workspace
 */
export function openDamaged(path: string, similar: string): DamagedFile | null {
  const direct = openReadable(path);
  if (direct) return { db: direct, close: () => direct.close() };
  const patched = `${path}.salvage`;
  const close = (): void => filesOfDatabase(patched).forEach((file) => rmSync(file, { force: true }));
  close(); // removes the files of a salvage that was killed; if one is a link, its target stays
  try {
    patchSchema(path, patched, similar);
    const db = openReadable(patched);
    if (db)
      return {
        db,
        close: () => {
          db.close();
          close();
        },
      };
  } catch {
    // Too little of the file is readable, or the disk has no room for the copy.
  }
  close();
  return null;
}

function openReadable(path: string): Database | null {
  let db: Database | null = null;
  try {
    db = openAsIsToRead(path);
    // Without this mode, SQLite refuses a file with fewer pages than its header states.
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    const hasLookups = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'lookups'`).get() !== undefined;
    if (hasLookups && findAlteration(db, { mayLack: true }) === null) return db;
  } catch {
    // too damaged to open directly
  }
  db?.close();
  return null;
}

/** Offsets in the header of a database (https://sqlite.org/fileformat.html, "The Database Header"). */
const HEADER = { journal: 18, changeCounter: 24, pageCount: 28, validFor: 92 };
const WAL = 2;

function patchSchema(path: string, patched: string, similar: string): void {
  copyFileSync(path, patched, constants.COPYFILE_EXCL);
  const hasLog = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  if (hasLog) copyFileSync(`${path}-wal`, `${patched}-wal`, constants.COPYFILE_EXCL);
  const { pages, pageSize } = schemaPages(similar);
  const from = openSync(similar, 'r');
  const to = openSync(patched, 'r+');
  try {
    const page = Buffer.alloc(pageSize);
    for (const number of pages) {
      readSync(from, page, 0, pageSize, (number - 1) * pageSize);
      if (number === 1) {
        page.writeUInt32BE(Math.floor(statSync(path).size / pageSize), HEADER.pageCount);
        page.copy(page, HEADER.validFor, HEADER.changeCounter, HEADER.changeCounter + 4);
        if (hasLog) page.fill(WAL, HEADER.journal, HEADER.journal + 2);
      }
      writeSync(to, page, 0, pageSize, (number - 1) * pageSize);
    }
  } finally {
    closeSync(from);
    closeSync(to);
  }
}

function schemaPages(path: string): { readonly pages: readonly number[]; readonly pageSize: number } {
  const db = openAsIsToRead(path);
  try {
    return {
      pages: db.prepare<[], number>(`SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'`).pluck().all(),
      pageSize: Number(db.pragma('page_size', { simple: true })),
    };
  } finally {
    db.close();
  }
}
