/**
 * Events are snapshots: the latest alone is true, a lost or repeated one does no harm. At most ten a
 * second of each kind, and always the last one. A page that opens late reads once and is up to date.
 */
import type { ListId } from '../domain/list/list.ts';
import type { Failure } from './errors.ts';
import type { ExportPreview } from './export.ts';
import type { FileToken } from './file-token.ts';
import type { LocateProgress } from './fix.ts';
import type { JobState } from './job-state.ts';
import type { RowsLeftOut } from './labels.ts';
import type { NotKept } from './not-kept.ts';
import type { RunSnapshot } from './run.ts';

export type ImportProgress = {
  readonly listId: ListId;
  readonly state: JobState;
  /** `preparing`: all rows are there and can be looked at; what they ask is being entered. */
  readonly stage: 'reading' | 'preparing';
  /** Read, or prepared. */
  readonly rows: number;
  /** Rows of the list; null while they are being read. */
  readonly total: number | null;
  /** 0..1 of this stage: of the file's bytes (workbooks: of the sheet's), or of the rows. */
  readonly fraction: number;
  /** At the speed of the last seconds; null until it is known. */
  readonly rowsPerSecond: number | null;
  /** Milliseconds until the end of this stage, by that speed; null until it is known. */
  readonly msLeft: number | null;
  readonly failure: Failure | null;
};

/** What a person should know of a finished file. */
export type ExportNotes = {
  /** What the imported file is in, where the new one is in UTF-8 instead; null where it did not change. */
  readonly encodingBefore: string | null;
  /** Corrections left out because a formula stands in the cell. */
  readonly formulaCellsKept: number;
  /** The texts of the rows above the header, which a new file has no place for; absent: none. */
  readonly titlesLeftOut?: readonly string[];
  /** What else of a workbook is other than wished; each code once. */
  readonly notKept: readonly NotKept[];
};

export type ExportProgress = {
  readonly exportId: string;
  readonly listId: ListId;
  readonly state: JobState;
  readonly rows: number;
  readonly totalRows: number;
  /** The finished file, under a name that says what it is; null until `done`. */
  readonly file: FileToken | null;
  /** null until `done`. */
  readonly notes: ExportNotes | null;
  /** Of labels; null until `done`, and where no row was left out. */
  readonly leftOut: RowsLeftOut | null;
  readonly failure: Failure | null;
};

/** A step for many rows. */
export type DecisionProgress = {
  readonly listId: ListId;
  readonly state: JobState;
  readonly rows: number;
  readonly totalRows: number;
};

/** A backup that a person asked for. Other calls do not wait for it. */
export type BackupProgress = {
  readonly state: JobState;
  readonly stage: 'checking' | 'writing';
  /** 0..1 of what is to be written. */
  readonly fraction: number;
};

export type Events = {
  readonly importProgressed: ImportProgress;
  readonly runProgressed: RunSnapshot;
  /** Verdicts or decisions of this list changed; re-read what is shown. */
  readonly rowsChanged: { readonly listId: ListId };
  readonly exportProgressed: ExportProgress;
  readonly exportPreviewed: ExportPreview;
  readonly decisionProgressed: DecisionProgress;
  readonly locateProgressed: LocateProgress;
  readonly backupProgressed: BackupProgress;
  /** The core failed and was started again: what was asked of it may be lost, what it was doing has ended. */
  readonly coreRestarted: Record<string, never>;
  /** There is no core any more, and none will be. */
  readonly coreEnded: { readonly failure: Failure };
  /** The lists, the service or the settings changed; read the workspace again. */
  readonly workspaceChanged: Record<string, never>;
};

export type EventName = keyof Events;
export type EventMessage = { [N in EventName]: { readonly name: N; readonly payload: Events[N] } }[EventName];
