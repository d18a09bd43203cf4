/** What is known of the workspace as a file: its backups, its last check, and what was done about damage. */
import type { ListId } from '../domain/list/list.ts';
import type { Failure } from './errors.ts';

/** `upgrade`: before another format of the workspace. `asked`: by a person, or after a deletion. */
export const BACKUP_REASONS = ['daily', 'upgrade', 'asked'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export type Backup = {
  /** Of its file, in the folder of backups. */
  readonly name: string;
  readonly madeAtMs: number;
  readonly bytes: number;
  readonly reason: BackupReason;
};

/** A workspace that another one took the place of: damaged, or left for a backup. Nothing of it is ever removed unasked. */
export type SetAside = {
  /** Of its folder, in the folder of those. */
  readonly name: string;
  readonly atMs: number;
  readonly bytes: number;
};

/** What the workspace held that its backup does not; null where it could not be read. */
export type MissingSince = {
  /** Names of lists. */
  readonly lists: readonly string[] | null;
  readonly decisions: number | null;
  /** Answers of a service, paid for. */
  readonly answers: number | null;
};

/** What the damaged workspace still held since the backup, and the workspace has again. */
export type TakenOver = {
  /** Answers of a service, paid for. */
  readonly answers: number;
  readonly decisions: number;
  /** Whether the credits that were spent could be read. */
  readonly isSpentKnown: boolean;
};

/** A backup took the place of the workspace. */
export type Restored = {
  /** `missing`: its file was gone. `asked`: by a person. */
  readonly cause: 'damaged' | 'missing' | 'asked';
  readonly atMs: number;
  readonly backupMadeAtMs: number;
  /** Name of what was set aside; null: there was no file. */
  readonly setAside: string | null;
  /** After what was taken over. */
  readonly missing: MissingSince;
  /** null: nothing of the old file could be read; absent: of an older app. */
  readonly takenOver?: TakenOver | null;
  /** The old file could be read, and what it holds could not be written: the log says why. Absent: of an older app. */
  readonly isRefused?: boolean;
};

export type MaintenanceState = {
  /** Where the workspace lies, for a person to read. */
  readonly directory: string;
  /** Of the database with its log. */
  readonly bytes: number;
  /** Newest first. */
  readonly backups: readonly Backup[];
  readonly setAside: readonly SetAside[];
  /** The folder it was moved from, where the old one still is; null: there is none. */
  readonly movedFrom: string | null;
  /** When no damage was found the last time; null: never looked. */
  readonly soundAtMs: number | null;
  /** Why the last backup was not made; null: it was. */
  readonly backupFailure: Failure | null;
  /** What a person is to be told, and has not said yet that they know; null: nothing. */
  readonly restored: Restored | null;
};

/** Ten years. */
export const LONGEST_RETENTION_DAYS = 3_650;

/** A deleted list that can be put back. `bytes`: of the copy of its file; 0: it is gone, or another list rests on it too. */
export type TrashEntry = {
  readonly listId: ListId;
  readonly name: string;
  readonly rows: number;
  readonly decided: number;
  readonly bytes: number;
  readonly trashedAtMs: number;
  /** When it goes for good. */
  readonly goesAtMs: number;
};

/** A list that will be deleted because its time is over. `atMs`: not before; and not within a day of being shown. */
export type PlannedDeletion = {
  readonly listId: ListId;
  readonly atMs: number;
  /** Whether the page has said so. */
  readonly isShown: boolean;
};

/** What the workspace holds of a list, in counts. */
export type KeptOfList = {
  readonly listId: ListId;
  readonly name: string;
  readonly importedAtMs: number;
  readonly rows: number;
  readonly decisions: number;
  /** What can be undone. */
  readonly steps: number;
  readonly runs: number;
  /** A run of it is going or waits: it ends with the list. */
  readonly isBeingChecked: boolean;
  /** Answers its rows rest on. They stay when the list is deleted: they are paid for. `alone`: no other list asks them. */
  readonly answers: { readonly all: number; readonly alone: number };
  /** Decisions offered to later lists. */
  readonly remembered: number;
  /** The copy of its file; null: it is gone. */
  readonly file: { readonly name: string; readonly bytes: number; readonly lists: number } | null;
  /** The backups that hold the list, newest first. */
  readonly backups: readonly Backup[];
  /** Of the workspaces that were set aside, those that hold it. */
  readonly setAside: readonly SetAside[];
  /** Its own, or `default`; null: for ever. */
  readonly retention: number | 'default' | null;
  /** When it will be deleted; null: when a person does. */
  readonly deletedAtMs: number | null;
};

/** A list in the trash is deleted so long after it came there. */
export const DAYS_IN_TRASH = 30;
