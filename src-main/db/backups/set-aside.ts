/** Workspaces that another one took the place of. They are moved, and never removed but by a person. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SetAside } from '#shared/contract/maintenance.ts';
import { momentOf, stampOf } from './backup-files.ts';

export const DATABASE_NAME = 'workspace.sqlite';
/** The log and its index belong to the database: beside another one SQLite would write them into that. */
const FILES = [DATABASE_NAME, `${DATABASE_NAME}-wal`, `${DATABASE_NAME}-shm`];

export const setAsideDir = (directory: string): string => join(directory, 'set-aside');
const folderOf = (directory: string, name: string): string => join(setAsideDir(directory), name);

/** The database of one that was set aside. */
export const setAsidePath = (directory: string, name: string): string =>
  join(folderOf(directory, name), DATABASE_NAME);

/** Newest first. */
export function listSetAside(directory: string): readonly SetAside[] {
  const folder = setAsideDir(directory);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .flatMap((name) => {
      const atMs = momentOf(name);
      return atMs === null ? [] : [{ name, atMs, bytes: bytesOf(folderOf(directory, name)) }];
    })
    .toSorted((one, other) => other.atMs - one.atMs);
}

const filesOf = (directory: string): readonly string[] =>
  FILES.filter((file) => existsSync(join(directory, file)));

/** What `setAside` would call it at that moment; null: there is no file. */
export const setAsideName = (directory: string, nowMs: number): string | null =>
  filesOf(directory).length === 0 ? null : stampOf(nowMs);

/** Nobody may have the database open. It goes last: whatever stands in its place has no log of another one beside it. */
export function setAside(directory: string, nowMs: number): void {
  const name = setAsideName(directory, nowMs);
  if (name === null) return;
  mkdirSync(folderOf(directory, name), { recursive: true, mode: 0o700 });
  for (const file of filesOf(directory).toReversed())
    renameSync(join(directory, file), join(folderOf(directory, name), file));
}

/** Puts one back, in the place of what is there. */
export function putBack(directory: string, name: string): void {
  for (const file of FILES) rmSync(join(directory, file), { force: true });
  const folder = folderOf(directory, name);
  for (const file of readdirSync(folder)) renameSync(join(folder, file), join(directory, file));
  rmSync(folder, { recursive: true, force: true });
}

/** For good. */
export function deleteSetAside(directory: string, name: string): void {
  rmSync(folderOf(directory, name), { recursive: true, force: true });
}

const bytesOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
