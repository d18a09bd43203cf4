/** What deleted rows took is given back to the disk, a little at a time so that nobody else waits long. */
import type { Database } from './database.ts';

/** SQLite's `auto_vacuum = INCREMENTAL`: free pages can be given back one by one, since each page says who points to it. */
const INCREMENTAL = 2;
/** 4 MB: a transaction of some 20 ms. */
const PAGES_AT_ONCE = 1_000;
/** Bytes in use of a workspace that is made anew to allow it: that takes a second or two, once. */
const MAX_REWRITTEN = 256_000_000;

const numberOf = (db: Database, pragma: string): number => Number(db.pragma(pragma, { simple: true }));

/**
 * Allows it in a workspace of an app that did not. One that is too large to be made anew at a start stays as it was: its
 * free pages are used again by the next list.
 */
export function allowRelease(db: Database): void {
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL) return;
  const pagesInUse = numberOf(db, 'page_count') - numberOf(db, 'freelist_count');
  if (pagesInUse * numberOf(db, 'page_size') > MAX_REWRITTEN) return;
  db.pragma(`auto_vacuum = ${INCREMENTAL}`);
  db.exec('VACUUM');
}

/** Makes the file smaller by its free pages, where that is allowed. */
export function releaseFreePages(db: Database): void {
  if (numberOf(db, 'auto_vacuum') !== INCREMENTAL) return;
  while (numberOf(db, 'freelist_count') > 0) db.pragma(`incremental_vacuum(${PAGES_AT_ONCE})`);
  db.pragma('wal_checkpoint(PASSIVE)');
}
