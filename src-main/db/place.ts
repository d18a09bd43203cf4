/**
 * Where a workspace lies that was moved: the folder it left says so, in a small file. Every start with that folder, of
 * whichever program, finds it there.
 */
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { listBackups } from './backups/backup-files.ts';
import { restoredPath } from './backups/restore.ts';
import { DATABASE_NAME } from './backups/set-aside.ts';
import { toDisk } from './backups/make-backup.ts';

export const POINTER_NAME = 'moved.json';
/** Moves that are followed. */
const MOST_MOVES = 20;

const pointerIn = (directory: string): string => join(directory, POINTER_NAME);

/**
 * The folder that holds the workspace by now.
 *
 * @throws AppError `workspace_away`: the drive is not there, or the folder is gone
 */
export function placeOf(named: string): string {
  let directory = named;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const next = readPointer(directory);
    if (next === null) break;
    if (!holdsWorkspace(next))
      throw new AppError({ code: 'workspace_away', directory: next, pointer: pointerIn(directory) });
    directory = next;
  }
  return directory;
}

/** Whether the first folder says that its workspace is in the other by now. */
export function movedTo(from: string, directory: string): boolean {
  try {
    return from !== directory && placeOf(from) === directory;
  } catch {
    return false;
  }
}

/** A folder where a drive is not there is empty: nobody may begin a new workspace in it. */
const holdsWorkspace = (directory: string): boolean =>
  readPointer(directory) !== null ||
  existsSync(join(directory, DATABASE_NAME)) ||
  existsSync(restoredPath(directory)) ||
  listBackups(directory).length > 0;

/** null: the workspace was not moved from there. */
function readPointer(directory: string): string | null {
  const path = pointerIn(directory);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  try {
    const pointer: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof pointer === 'object' && pointer !== null && 'to' in pointer)
      if (typeof pointer.to === 'string' && isAbsolute(pointer.to)) return pointer.to;
  } catch {
    // Said below.
  }
  throw new AppError({ code: 'workspace_away', directory: '', pointer: path });
}

export type Move = {
  /** The folder that programs are started with. */
  readonly named: string;
  readonly from: string;
  readonly to: string;
};

/** From the next moment on, whoever is started with the named folder opens `to`. It comes about at once, or not at all. */
export function point({ named, from, to }: Move): void {
  rmSync(pointerIn(to), { force: true });
  if (named !== to) writePointer(named, to);
  if (from !== named && from !== to) writePointer(from, to);
}

/** Takes a `point` back: whoever is started with the named folder opens `from` again. */
export function pointBack({ named, from }: Move): void {
  // First: what is named leads to one of the two at any moment.
  rmSync(pointerIn(from), { force: true });
  if (named !== from) writePointer(named, from);
}

function writePointer(directory: string, to: string): void {
  const draft = `${pointerIn(directory)}.new`;
  writeFileSync(draft, JSON.stringify({ to }), { mode: 0o600 });
  toDisk(draft);
  renameSync(draft, pointerIn(directory));
}
