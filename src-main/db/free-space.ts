/** What deleted rows took is overwritten, and given back to the disk a little at a time so that nobody else waits long. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';

/** SQLite's `auto_vacuum = INCREMENTAL`: free pages can be given back one by one, since each page says who points to it. */
const INCREMENTAL = 2;
/** 4 MB: a transaction of some 20 ms. */
const PAGES_AT_ONCE = 1_000;
/** Bytes in use of a workspace that is made anew to allow it: that takes a second or two, once. */
const MAX_REWRITTEN = 256_000_000;
/** Of the log: while somebody reads, it cannot be cut. A run that goes on cuts it in its own time. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 100;

const numberOf = (db: Database, pragma: string): number => Number(db.pragma(pragma, { simple: true }));

/**
 * Allows it in a workspace of an app that did not. One that is too large to be made anew at a start stays as it was: its
 * free pages are used again by the next list.
 */
export function allowRelease(db: Database): void {
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL) return;
  if (bytesInUse(db) > MAX_REWRITTEN) return;
  db.pragma(`auto_vacuum = ${INCREMENTAL}`);
  db.exec('VACUUM');
}

const bytesInUse = (db: Database): number =>
  (numberOf(db, 'page_count') - numberOf(db, 'freelist_count')) * numberOf(db, 'page_size');

/** Lets what `work` deletes be overwritten in the file and its log, and gives its space back. */
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

/** Makes the file smaller by its free pages, where that is allowed, and cuts its log. */
export async function releaseFreePages(db: Database): Promise<void> {
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL)
    while (numberOf(db, 'freelist_count') > 0) db.pragma(`incremental_vacuum(${PAGES_AT_ONCE})`);
  for (let tries = 0; tries < TRIES && !isLogCut(db); tries += 1) await delay(BETWEEN_TRIES_MS);
}

/** The log holds each page as it was before, until it is cut. */
function isLogCut(db: Database): boolean {
  const timeoutMs = numberOf(db, 'busy_timeout');
  db.pragma('busy_timeout = 0');
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').pluck().get() === 0;
  } finally {
    db.pragma(`busy_timeout = ${timeoutMs}`);
  }
}
