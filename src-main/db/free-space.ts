/** Overwrites the space of deleted rows and returns it to the disk in small steps, so that no other writer waits long. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';

/** SQLite's `auto_vacuum = INCREMENTAL`: free pages can be released one by one. */
const INCREMENTAL = 2;
/** Pages released in one transaction: 4 MB, which takes about 20 ms. */
const PAGES_AT_ONCE = 1_000;
/** A workspace with more bytes in use is not rewritten to enable the mode. A rewrite takes up to two seconds. */
const MAX_REWRITTEN = 256_000_000;
/** The number of tries to truncate the log. A try fails while another connection reads. A later run tries again. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 100;

const numberOf = (db: Database, pragma: string): number => Number(db.pragma(pragma, { simple: true }));

/** Enables the release of pages in an older workspace. Does not rewrite a large workspace. */
export function allowRelease(db: Database): void {
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL) return;
  if (bytesInUse(db) > MAX_REWRITTEN) return;
  db.pragma(`auto_vacuum = ${INCREMENTAL}`);
  db.exec('VACUUM');
}

const bytesInUse = (db: Database): number =>
  (numberOf(db, 'page_count') - numberOf(db, 'freelist_count')) * numberOf(db, 'page_size');

/** Overwrites what `work` deletes, in the file and its log, and releases the space. */
export async function deleteForGood(db: Database, work: () => void): Promise<void> {
  const before = numberOf(db, 'secure_delete');
  db.pragma('secure_delete = ON');
  try {
    work();
    await releaseFreePages(db);
  } finally {
    db.pragma(`secure_delete = ${before}`);
  }
}

/** Removes the free pages if the mode `INCREMENTAL` is enabled, and truncates the log. */
export async function releaseFreePages(db: Database): Promise<void> {
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL)
    while (numberOf(db, 'freelist_count') > 0) db.pragma(`incremental_vacuum(${PAGES_AT_ONCE})`);
  for (let tries = 0; tries < TRIES && !isLogCut(db); tries += 1) await delay(BETWEEN_TRIES_MS);
}

/** Truncates the log, which holds old versions of pages. Returns whether this succeeded. */
function isLogCut(db: Database): boolean {
  const timeoutMs = numberOf(db, 'busy_timeout');
  db.pragma('busy_timeout = 0');
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').pluck().get() === 0;
  } finally {
    db.pragma(`busy_timeout = ${timeoutMs}`);
  }
}
