import type { ListId } from '../../domain/list/list.ts';
import type { Failure } from '../errors.ts';

/** `upgrade`: made before a change of the workspace's format. `asked`: made for a person, or after a deletion. */
export const BACKUP_REASONS = ['daily', 'upgrade', 'asked'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export type Backup = {
  readonly name: string;
  readonly madeAtMs: number;
  readonly bytes: number;
  readonly reason: BackupReason;
};

/** A workspace that was damaged or replaced by a backup. The app never deletes it unasked. */
export type SetAside = {
  readonly name: string;
  readonly atMs: number;
  readonly bytes: number;
};

/** Content of the old workspace that the backup lacks; null if it could not be read. */
export type MissingSince = {
  readonly lists: readonly string[] | null;
  readonly decisions: number | null;
  /** Paid answers of a service. */
  readonly answers: number | null;
};

/** Content that was recovered from the damaged workspace into the restored one. */
export type TakenOver = {
  readonly answers: number;
  readonly decisions: number;
  /** Whether the spent credits could be read. */
  readonly isSpentKnown: boolean;
};

/** The details of a backup that replaced the workspace. */
export type Restored = {
  /** `missing`: the workspace file was gone. `asked`: a person restored the backup. */
  readonly cause: 'damaged' | 'missing' | 'asked';
  readonly atMs: number;
  readonly backupMadeAtMs: number;
  /** The name of the set-aside workspace; null if there was no file. */
  readonly setAside: string | null;
  /** Content that is still missing after the recovery. */
  readonly missing: MissingSince;
  /** null if nothing could be read from the old file; absent if an older app restored the backup. */
  readonly takenOver?: TakenOver | null;
  /** Whether the old file was readable but its content could not be written. Absent in restorations by an older app. */
  readonly isRefused?: boolean;
};

export type MaintenanceState = {
  /** The folder of the workspace, for display. */
  readonly directory: string;
  /** Size of the database with its log. */
  readonly bytes: number;
  /** Newest first. */
  readonly backups: readonly Backup[];
  readonly setAside: readonly SetAside[];
  /** The old folder after a move, if the old workspace is still there; null otherwise. */
  readonly movedFrom: string | null;
  /** When a check last found no damage; null if never. */
  readonly soundAtMs: number | null;
  /** Why the last backup failed; null if it succeeded. */
  readonly backupFailure: Failure | null;
  /** A restored backup that the person has not acknowledged; null if there is none. */
  readonly restored: Restored | null;
};

/** The longest period after which a list is deleted: ten years. */
export const LONGEST_RETENTION_DAYS = 3_650;

/** A deleted list that can be restored. `bytes`: size of its file's copy; 0 if it is gone or another list needs it. */
export type TrashEntry = {
  readonly listId: ListId;
  readonly name: string;
  readonly rows: number;
  readonly decided: number;
  readonly bytes: number;
  readonly trashedAtMs: number;
  /** When the list is deleted permanently. */
  readonly goesAtMs: number;
};

/** A list at the end of its retention period. `atMs`: earliest deletion, at least a day after the page shows it. */
export type PlannedDeletion = {
  readonly listId: ListId;
  readonly atMs: number;
  readonly isShown: boolean;
};

/** Everything that the workspace, its backups and set-aside workspaces store about a list. */
export type StoredData = {
  readonly listId: ListId;
  readonly name: string;
  readonly importedAtMs: number;
  readonly rows: number;
  readonly decisions: number;
  readonly steps: number;
  readonly runs: number;
  /** Whether a run of the list is running or waiting. Deleting the list ends the run. */
  readonly isBeingChecked: boolean;
  /** Answers that the list's rows use. They are paid for, so they outlast the list. `alone`: used by no other list. */
  readonly answers: { readonly all: number; readonly alone: number };
  /** Decisions offered to later lists. */
  readonly remembered: number;
  /** The copy of the list's file; null if it is gone. */
  readonly file: { readonly name: string; readonly bytes: number; readonly lists: number } | null;
  /** The backups that contain the list, newest first. */
  readonly backups: readonly Backup[];
  /** The set-aside workspaces that contain the list. */
  readonly setAside: readonly SetAside[];
  /** The list's own period in days, or `default`; null if the list is kept permanently. */
  readonly retention: number | 'default' | null;
  /** When the app will delete the list; null if only a person can. */
  readonly deletedAtMs: number | null;
};

/** Days after which a list in the trash is deleted. */
export const DAYS_IN_TRASH = 30;
