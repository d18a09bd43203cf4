/** Erases a person's data in a closed workspace: in a copy of the database, which then replaces the original. */
import { chmodSync, constants, copyFileSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import type { SubjectTest } from '#shared/domain/text/find-subject.ts';
import { requireRoom, toDisk } from '../backups/make-backup.ts';
import { removeRestored } from '../backups/restore.ts';
import { type Database, openAsIs } from '../database.ts';
import { databasePath, restoredPath } from '../folder/paths.ts';
import { removeOwn } from '../folder/remove-own.ts';
import { createSettingsRepository } from '../repositories/settings-repository.ts';
import { eraseSubject } from './erase-subject.ts';
import { type SubjectMatches, searchSubject } from './search-subject.ts';
import { forgetUnfinished, markUnfinished } from './unfinished-erasure.ts';

type Erasure = {
  readonly test: SubjectTest;
  /** Hashes of the imported files whose copies are removed. */
  readonly erasedCopies: readonly string[];
  /** @throws if these are not the matches that a person confirmed; nothing has changed then */
  readonly confirm: (matches: SubjectMatches) => void;
  /** Removes the files that hold the text. Called when the new database is complete, and before it replaces the old one. */
  readonly removeFiles: () => void;
};

/**
 * Erases in a draft, which VACUUM then writes to a new file, because a page that changed may keep parts of its old
 * content. The files are removed before the new database replaces the old one: after a crash in between, the old
 * database still has the matches and a mark, and erasing can be repeated. Nothing that has the text is left once the
 * new database is in place. No other program may have the database open, and it must have no log.
 *
 * @throws AppError `subject_awaited`; an error of SQLite or the system. The database is unchanged then
 */
export function eraseInWorkspace(
  directory: string,
  { test, erasedCopies, confirm, removeFiles }: Erasure,
): void {
  const path = databasePath(directory);
  const complete = restoredPath(directory);
  const draft = `${complete}.draft`;
  removeRestored(directory);
  try {
    withDatabase(path, (db) => requireRoom(db, directory));
    copyFileSync(path, draft, constants.COPYFILE_EXCL);
    withDatabase(draft, (db) => {
      // A crash leaves an unused draft, which the next start removes. So it needs no journal file, which would have the
      // text. SQLite's defensive mode ignores OFF.
      db.pragma('journal_mode = MEMORY');
      db.pragma('temp_store = MEMORY');
      const matches = searchSubject(db, test);
      confirm(matches);
      eraseSubject(db, matches, test, erasedCopies);
      forgetUnfinished(createSettingsRepository(db), test);
      withDatabase(path, (original) => markUnfinished(createSettingsRepository(original), test));
      db.prepare('VACUUM INTO ?').run(complete);
    });
    chmodSync(complete, 0o600);
    toDisk(complete);
    removeOwn(directory, basename(draft));
    removeFiles();
    renameSync(complete, path);
  } finally {
    removeRestored(directory);
  }
}

function withDatabase(path: string, work: (db: Database) => void): void {
  const db = openAsIs(path);
  try {
    work(db);
  } finally {
    db.close();
  }
}
