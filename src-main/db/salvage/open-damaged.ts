/** A damaged workspace, opened so that what is left of it can be read. The file itself is not changed. */
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
 * null: nothing of it can be read. Where SQLite cannot read which tables there are, or they are not those of our migrations,
 * that is taken from a copy of the same workspace: its tables begin on the same pages, unless one of the two was made anew. Whoever reads checks what they get.
 *
 * @param similar a sound copy of the workspace from before
 */
export function openDamaged(path: string, similar: string): DamagedFile | null {
  const direct = openReadable(path);
  if (direct) return { db: direct, close: () => direct.close() };
  const patched = `${path}.salvage`;
  const close = (): void => filesOfDatabase(patched).forEach((file) => rmSync(file, { force: true }));
  close(); // of a salvage that was killed; a link there goes itself, not what it leads to
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
    // Too little is left, or the disk has no room for the copy.
  }
  close();
  return null;
}

function openReadable(path: string): Database | null {
  let db: Database | null = null;
  try {
    db = openAsIsToRead(path);
    // SQLite refuses a file that is shorter than it was, but for who repairs it.
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    const hasLookups = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'lookups'`).get() !== undefined;
    if (hasLookups && findAlteration(db, { mayLack: true }) === null) return db;
  } catch {
    // As damaged as that.
  }
  db?.close();
  return null;
}

/** Of the header of a database, in bytes (https://sqlite.org/fileformat.html, "The Database Header"). */
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

/** The first page, and the others that say which tables there are. */
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
