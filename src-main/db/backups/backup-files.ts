import { mkdirSync, readdirSync } from 'node:fs';
import { BACKUP_REASONS, type Backup, type BackupReason } from '#shared/contract/workspace/maintenance.ts';
import { entryAt, isFolder } from '../folder/own-files.ts';
import { backupPath, backupsDir } from '../folder/paths.ts';
import { removeOwn } from '../folder/remove-own.ts';

/** The number of backups to keep. Older backups are removed. */
export const BACKUPS_KEPT = 7;

const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/u;
const DRAFT = '.draft';

/** Formats a time so that it can be part of a file name on every system. */
export const stampOf = (ms: number): string => new Date(ms).toISOString().replaceAll(/[:.]/gu, '-');

/** Returns the time (in ms) at the start of a name; null if the name does not begin with a time. */
export function momentOf(name: string): number | null {
  const [, day, hour, minute, second, ms] = STAMP.exec(name) ?? [];
  const moment = Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** Returns the backups, newest first. Other files in the folder are ignored. */
export function listBackups(directory: string): readonly Backup[] {
  return namesIn(directory)
    .flatMap((name) => {
      const madeAtMs = momentOf(name);
      const reason = BACKUP_REASONS.find((one) => name.endsWith(`Z-${one}.sqlite`));
      const found = entryAt(backupPath(directory, name));
      if (madeAtMs === null || reason === undefined || found?.kind !== 'file') return [];
      return [{ name, madeAtMs, bytes: found.stats.size, reason }];
    })
    .toSorted((one, other) => other.madeAtMs - one.madeAtMs);
}

/** How far the clocks of two computers may differ. */
const TOLERANCE_MS = 5 * 60_000;

/** Sorts backups, newest first. A backup with a future date comes last, because its date is wrong. */
export function newestFirst(backups: readonly Backup[], nowMs: number): readonly Backup[] {
  const isFuture = ({ madeAtMs }: Backup): boolean => madeAtMs > nowMs + TOLERANCE_MS;
  return backups.toSorted(
    (one, other) => Number(isFuture(one)) - Number(isFuture(other)) || other.madeAtMs - one.madeAtMs,
  );
}

/**
 * Creates the folder of the backups. Returns the name and the path of a new backup, and the path of its draft; `remove`
 * deletes the draft.
 */
export function draftOfBackup(
  directory: string,
  reason: BackupReason,
  madeAtMs: number,
): { readonly draft: string; readonly path: string; readonly name: string; readonly remove: () => void } {
  mkdirSync(backupsDir(directory), { recursive: true, mode: 0o700 });
  const name = `${stampOf(madeAtMs)}-${reason}.sqlite`;
  const path = backupPath(directory, name);
  const remove = (): void => removeOwn(directory, 'backups', `${name}${DRAFT}`);
  return { draft: `${path}${DRAFT}`, path, name, remove };
}

/** Removes old, replaced and unfinished backups. @param made the name of the new backup, which is never removed */
export function pruneBackups(directory: string, made: string, nowMs: number): void {
  const [kept, replaced] = latestOfDays(newestFirst(listBackups(directory), nowMs));
  for (const { name } of [...replaced, ...kept.slice(BACKUPS_KEPT)])
    if (name !== made) removeOwn(directory, 'backups', name);
  for (const name of namesIn(directory))
    if (name.includes(`.sqlite${DRAFT}`)) removeOwn(directory, 'backups', name);
}

/** @param backups newest first. Backups made by a person or an upgrade are not replaced by later ones. */
function latestOfDays(
  backups: readonly Backup[],
): readonly [kept: readonly Backup[], replaced: readonly Backup[]] {
  const days = new Set<string>();
  const kept: Backup[] = [];
  const replaced: Backup[] = [];
  for (const backup of backups) {
    const day = stampOf(backup.madeAtMs).slice(0, DAY_LENGTH);
    const isReplaced = backup.reason === 'daily' && days.has(day);
    (isReplaced ? replaced : kept).push(backup);
    if (backup.reason === 'daily') days.add(day);
  }
  return [kept, replaced];
}

const DAY_LENGTH = 10;

function namesIn(directory: string): readonly string[] {
  try {
    return isFolder(backupsDir(directory)) ? readdirSync(backupsDir(directory)) : [];
  } catch {
    return []; // There are no backups, or the folder cannot be read.
  }
}
