/**
 * Builds the gazetteer's database once per version of the data, under a temporary name, so no partial file is opened.
 * It is never memory-mapped: shortening a mapped file would crash the process, and mapping made no query faster.
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

/** Increase this when tables or keys change, so that older cached files are not misread. */
const LAYOUT_VERSION = 4;
const CACHE_KIB = 32_768;
/** A file that was not used for this time belongs to another version of the app. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;
const OF_THE_CACHE = /^practice-gazetteer-[0-9a-f]{16}\.sqlite/;

export type OpenedGazetteer = {
  readonly gazetteer: Gazetteer;
  readonly db: Database.Database;
  /** Removes a damaged file, so that the next opening rebuilds it. */
  readonly discard: () => void;
};

/**
 * Opens the gazetteer. Builds a missing or damaged database first, in memory if no folder can be trusted.
 *
 * @throws if the data folder is unreadable
 */
export function openGazetteer(dataDir: string, cacheDirs: readonly string[]): OpenedGazetteer {
  const folder = firstOwnFolder(cacheDirs);
  const file = folder && join(folder, `practice-gazetteer-${hashOf(dataDir)}.sqlite`);
  // If there is a folder with this name, the app did not create it, so it stays.
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

/** Whether the database file is damaged or unreadable and has to be built again. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(sqliteCode(error) ?? '');

function sqliteCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_') ? code : null;
}

function openFile(file: string): Omit<OpenedGazetteer, 'discard'> {
  const db = new Database(file, { readonly: true });
  try {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    // Nothing writes to the file, so the connection keeps the lock. Taking it for each query would cost 7 µs.
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

/** Whether the file exists and belongs to the user. Removes anything else with its name. */
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

/** Waits until the file is on the disk. Otherwise a power failure could leave half of its content. */
function writeThrough(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Identifies a version of the data by the names and last bytes of the files. Gzip ends with a checksum and the size.
 */
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

/** Removes files of other versions and of interrupted builds. */
function removeUnused(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => OF_THE_CACHE.test(each)))
    unlessRefused(() => {
      const { mtimeMs } = lstatSync(join(folder, name));
      if (Date.now() - mtimeMs > UNUSED_MS) rmSync(join(folder, name), { force: true });
    });
}

/** Ignores an error, because a file that stays only wastes disk space. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch {
    // The file is open elsewhere, or was already removed.
  }
}
