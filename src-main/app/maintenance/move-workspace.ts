/**
 * The workspace moves to another folder: copied, looked through, and only then is that folder the one that is opened. The
 * old one stays as it was until a person deletes it. Killed at any moment, one of the two opens, and it is whole.
 */
import { constants, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { access, cp, mkdir, rm, statfs } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { toDisk } from '../../db/backups/make-backup.ts';
import { restoredPath } from '../../db/backups/restore.ts';
import { copyDatabase } from '../../db/backups/copy-database.ts';
import { POINTER_NAME } from '../../db/place.ts';
import { databasePath } from '../../db/workspace.ts';
import { HOLDER_NAME } from '../../db/workspace-holder.ts';
import { errorCode } from '../../db/workspace-lock.ts';

/** The name in the settings of the folder a workspace was moved from. */
export const MOVED_FROM = 'moved-from';

/** What goes along beside the database. What else is there is made anew when it is wanted. */
const FOLDERS = ['sources', 'backups', 'set-aside'];
const LEFT_BEHIND = ['exports', 'practice'];
const FILES = ['workspace.sqlite', 'workspace.sqlite-wal', 'workspace.sqlite-shm', 'doorstep.log'];
/** Of a move that was not finished, or what a host keeps in the folder it was started with. */
const MAY_BE_THERE: ReadonlySet<string> = new Set([
  ...FOLDERS,
  ...LEFT_BEHIND,
  'uploads',
  'workspace.lock',
  HOLDER_NAME,
  'local-host.json',
  'doorstep.log',
  POINTER_NAME,
]);

const mayBeThere = (name: string): boolean =>
  MAY_BE_THERE.has(name) || name.startsWith('workspace.sqlite.restored');

const refuse = (folder: string, reason: Extract<Failure, { code: 'folder_not_usable' }>['reason']): never => {
  throw new AppError({ code: 'folder_not_usable', folder, reason });
};

/**
 * Before anything is closed.
 *
 * @returns the folder as it will be written down
 * @throws AppError `folder_not_usable`, `disk_full`
 */
export async function checkTarget(from: string, chosen: string): Promise<string> {
  const to = resolve(chosen);
  if (isWithin(to, from) || isWithin(from, to)) refuse(to, 'same_folder');
  const found = statSync(to, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) refuse(to, 'not_writable');
  try {
    // Not with the folders above it: where a drive is not there, what was meant for it would fill another one.
    if (!found) await mkdir(to, { mode: 0o700 });
    await access(to, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isDiskFullCode(systemErrorCode(error))) throw new AppError({ code: 'disk_full' }, { cause: error });
    refuse(to, 'not_writable');
  }
  if (existsSync(databasePath(to))) refuse(to, 'has_workspace');
  if (!readdirSync(to).every(mayBeThere)) refuse(to, 'not_empty');
  const { bavail, bsize } = await statfs(to);
  if (bavail * bsize < bytesToCopy(from)) throw new AppError({ code: 'disk_full' });
  return to;
}

const isWithin = (inner: string, outer: string): boolean => {
  const path = relative(outer, inner);
  return path === '' || (!path.startsWith('..') && !isAbsolute(path));
};

const bytesToCopy = (from: string): number =>
  [databasePath(from), ...FOLDERS.flatMap((name) => filesBelow(join(from, name)))].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/**
 * Nobody may have the database open, and it has no log. Afterwards the copy is complete in its folder, and gets its name
 * when it is opened there.
 *
 * @throws AppError `disk_full`, `folder_not_usable`: nothing was changed then
 */
export async function copyWorkspace(from: string, to: string): Promise<void> {
  const draft = `${restoredPath(to)}.draft`;
  try {
    for (const name of [...FOLDERS, 'doorstep.log'])
      await rm(join(to, name), { recursive: true, force: true });
    removeCopies(to);
    for (const name of FOLDERS)
      if (existsSync(join(from, name)))
        await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
    await copyDatabase(databasePath(from), draft, { [MOVED_FROM]: from });
    toDisk(draft);
    renameSync(draft, restoredPath(to));
  } catch (error) {
    for (const name of FOLDERS) await rm(join(to, name), { recursive: true, force: true }).catch(() => {});
    removeCopies(to);
    if (error instanceof AppError) throw error;
    const code = errorCode(error);
    if (isDiskFullCode(code) || code === 'SQLITE_FULL')
      throw new AppError({ code: 'disk_full' }, { cause: error });
    throw new AppError({ code: 'folder_not_usable', folder: to, reason: 'not_writable' }, { cause: error });
  }
}

/** Complete or not. A journal that is left would be rolled back into the next one. */
function removeCopies(to: string): void {
  const path = restoredPath(to);
  for (const end of ['', '.draft', '.draft-wal', '.draft-shm', '.draft-journal'])
    rmSync(`${path}${end}`, { force: true });
}

/** The old workspace, for good; the folder goes on saying where the workspace is now. */
export async function deleteOld(directory: string): Promise<void> {
  // The database first: what is left after a crash is no workspace any more.
  for (const name of [...FILES, ...FOLDERS, ...LEFT_BEHIND])
    await rm(join(directory, name), { recursive: true, force: true });
}
