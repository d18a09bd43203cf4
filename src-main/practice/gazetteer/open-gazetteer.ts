/**
 * The gazetteer's database, built once per version of the data. The file name carries a hash of the data; it is built
 * under a name of its own, written to the disk and renamed, so two processes may build at once and a half-built file is
 * never opened. It is never mapped into memory: a mapped file that somebody shortens ends the process, and mapping it
 * made no question faster.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { firstOwnFolder, isOwn } from './cache-folder.ts';
import { createGazetteer, type Gazetteer } from './gazetteer.ts';
import { fillGazetteer } from './load.ts';

/** Raise when tables or keys change: older cached files are then not misread. */
const LAYOUT_VERSION = 4;
const CACHE_KIB = 32_768;
/** Nobody opened it for so long: another version of the app made it, and is gone. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;
const OF_THE_CACHE = /^practice-gazetteer-[0-9a-f]{16}\.sqlite/;

export type OpenedGazetteer = {
  readonly gazetteer: Gazetteer;
  readonly db: Database.Database;
  /** Removes the file, which turned out to be damaged: the next opening builds it anew. */
  readonly discard: () => void;
};

/**
 * Opens the gazetteer, building its database first where it is missing or damaged. Where no folder can be trusted it is
 * built in memory.
 *
 * @param cacheDirs where the database may be kept: the first that is the user's alone
 * @throws when the data folder cannot be read
 */
export function openGazetteer(dataDir: string, cacheDirs: readonly string[]): OpenedGazetteer {
  const folder = firstOwnFolder(cacheDirs);
  const file = folder && join(folder, `practice-gazetteer-${hashOf(dataDir)}.sqlite`);
  // A folder of that name is not of the app's making, and stays.
  if (file === null || lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    const db = inMemory(dataDir);
    return { db, gazetteer: createGazetteer(db), discard: () => {} };
  }
  const discard = (): void => rmSync(file, { force: true });
  const open = (): OpenedGazetteer => {
    if (!isUsable(file)) buildFile(dataDir, file);
    return { ...openFile(file), discard };
  };
  try {
    return open();
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    discard();
    return open();
  } finally {
    removeUnused(dirname(file));
  }
}

/** Whether an error says that the database is damaged. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(sqliteCode(error) ?? '');

/** Null for what is no error of SQLite. */
function sqliteCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_') ? code : null;
}

function openFile(file: string): Omit<OpenedGazetteer, 'discard'> {
  const db = new Database(file, { readonly: true });
  try {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    // Nobody writes to it: the lock is kept instead of taken and given back for each question, 7 µs each time.
    db.pragma('locking_mode = EXCLUSIVE');
    markUsed(file);
    return { db, gazetteer: createGazetteer(db) };
  } catch (error) {
    db.close();
    throw error;
  }
}

function inMemory(dataDir: string): Database.Database {
  const db = new Database(':memory:');
  fillGazetteer(db, dataDir);
  return db;
}

/** A file of the user's own; what else has its name is in the way. */
function isUsable(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isFile() && isOwn(found)) return true;
  rmSync(file, { force: true });
  return false;
}

function buildFile(dataDir: string, file: string): void {
  const building = `${file}.${randomUUID()}.tmp`;
  try {
    const db = new Database(building);
    try {
      fillGazetteer(db, dataDir);
    } finally {
      db.close();
    }
    chmodSync(building, 0o600);
    writeThrough(building);
    renameSync(building, file);
  } finally {
    rmSync(building, { force: true });
  }
}

/** Otherwise a loss of power could leave the name with half of the content. */
function writeThrough(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Names and sizes are enough: the shipped files are gzipped, their last bytes hold a checksum, which is read too. */
function hashOf(dataDir: string): string {
  const hash = createHash('sha256').update(String(LAYOUT_VERSION));
  for (const folder of ['addresses', 'postcodes'])
    for (const name of readdirSync(join(dataDir, folder)).toSorted())
      hash.update(name).update(readFileSync(join(dataDir, folder, name)).subarray(-8));
  return hash.digest('hex').slice(0, 16);
}

function markUsed(file: string): void {
  const now = new Date();
  unlessRefused(() => utimesSync(file, now, now));
}

/** What other versions of the app, and builds that were cut off, have left in the folder. */
function removeUnused(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => OF_THE_CACHE.test(each)))
    unlessRefused(() => {
      const { mtimeMs } = lstatSync(join(folder, name));
      if (Date.now() - mtimeMs > UNUSED_MS) rmSync(join(folder, name), { force: true });
    });
}

/** What fails here takes only room on the disk. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch {
    // Open elsewhere, or gone already.
  }
}
