/** The backups of a workspace, as files in a folder of it. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, BackupReason } from '#shared/contract/maintenance.ts';
import { BACKUP_REASONS } from '#shared/contract/maintenance.ts';

/** The oldest beyond this go. */
export const BACKUPS_KEPT = 7;

export const backupsDir = (directory: string): string => join(directory, 'backups');
export const backupPath = (directory: string, name: string): string => join(backupsDir(directory), name);

const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/u;
const DRAFT = '.draft';

/** A moment as it can be part of a file's name on every system. */
export const stampOf = (ms: number): string => new Date(ms).toISOString().replaceAll(/[:.]/gu, '-');

/** null for a name that does not begin with one. */
export function momentOf(name: string): number | null {
  const [, day, hour, minute, second, ms] = STAMP.exec(name) ?? [];
  const moment = Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** Newest first. Nothing else that lies in the folder is one. */
export function listBackups(directory: string): readonly Backup[] {
  return namesIn(directory)
    .flatMap((name) => {
      const madeAtMs = momentOf(name);
      const reason = BACKUP_REASONS.find((one) => name.endsWith(`Z-${one}.sqlite`));
      const found = statSync(backupPath(directory, name), { throwIfNoEntry: false });
      if (madeAtMs === null || reason === undefined || found?.isFile() !== true) return [];
      return [{ name, madeAtMs, bytes: found.size, reason }];
    })
    .toSorted((one, other) => other.madeAtMs - one.madeAtMs);
}

/** Where a backup is written before it has its name, and the name. The folder is its owner's alone. */
export function draftOfBackup(
  directory: string,
  reason: BackupReason,
  madeAtMs: number,
): { readonly draft: string; readonly path: string; readonly name: string } {
  mkdirSync(backupsDir(directory), { recursive: true, mode: 0o700 });
  const name = `${stampOf(madeAtMs)}-${reason}.sqlite`;
  const path = backupPath(directory, name);
  return { draft: `${path}${DRAFT}`, path, name };
}

/** Removes the oldest, and what a crash left of one that was being made. */
export function pruneBackups(directory: string): void {
  for (const { name } of listBackups(directory).slice(BACKUPS_KEPT))
    rmSync(backupPath(directory, name), { force: true });
  for (const name of namesIn(directory))
    if (name.includes(`.sqlite${DRAFT}`)) rmSync(backupPath(directory, name), { force: true });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(backupsDir(directory));
  } catch {
    return []; // none was ever made, or the folder cannot be read
  }
}
