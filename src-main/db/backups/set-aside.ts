import { mkdirSync, renameSync } from 'node:fs';
import type { SetAside } from '#shared/contract/workspace/maintenance.ts';
import { DATABASE_NAME, filesOfDatabase, isSetAsideName } from '../folder/names.ts';
import { entryAt, isFolder, isRegularFile, namesIn } from '../folder/own-files.ts';
import { ownPath, setAsideDir, setAsideFolder } from '../folder/paths.ts';
import { momentOf, stampOf } from './backup-files.ts';

/** The database with its log and journal. SQLite would replay a log into another database that is put next to it. */
const FILES = filesOfDatabase(DATABASE_NAME);

export function listSetAside(directory: string): readonly SetAside[] {
  return namesIn(setAsideDir(directory))
    .filter((name) => isSetAsideName(name) && isFolder(setAsideFolder(directory, name)))
    .map((name) => ({ name, atMs: momentOf(name) ?? 0, bytes: bytesOf(setAsideFolder(directory, name)) }))
    .toSorted((one, other) => other.atMs - one.atMs);
}

const filesOf = (directory: string): readonly string[] =>
  FILES.filter((file) => isRegularFile(ownPath(directory, file)));

/** Returns the name that `setAside` gives to the files; null if there are no files. */
export const setAsideName = (directory: string, nowMs: number): string | null =>
  filesOf(directory).length === 0 ? null : stampOf(nowMs);

/** Moves the files of a closed database away, the database last. So no new database is ever next to the old log. */
export function setAside(directory: string, nowMs: number): void {
  const name = setAsideName(directory, nowMs);
  if (name === null) return;
  mkdirSync(setAsideFolder(directory, name), { recursive: true, mode: 0o700 });
  for (const file of filesOf(directory).toReversed())
    renameSync(ownPath(directory, file), ownPath(setAsideFolder(directory, name), file));
}

const bytesOf = (folder: string): number =>
  namesIn(folder).reduce((sum, file) => sum + (entryAt(ownPath(folder, file))?.stats.size ?? 0), 0);
