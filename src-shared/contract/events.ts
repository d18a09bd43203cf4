/**
 * Events are snapshots: only the latest counts, so a lost or repeated event does no harm. Each kind is sent at most ten
 * times a second, and the last event is always sent. A page that opens late reads the state once.
 */
import type { ListId } from '../domain/list/list.ts';
import type { Failure } from './errors.ts';
import type { ExportPreview } from './export/export.ts';
import type { RowsLeftOut } from './export/labels.ts';
import type { NotKept } from './export/not-kept.ts';
import type { LocateProgress } from './fix/fix.ts';
import type { FileToken } from './import/file-token.ts';
import type { JobState, RunSnapshot } from './run/run.ts';

/** The progress of an import. A list is first in the stage `reading`, then in `preparing`. */
export type ImportProgress = {
  readonly listId: ListId;
  readonly state: JobState;
  /** `preparing`: users can view all rows while the app creates their questions. */
  readonly stage: 'reading' | 'preparing';
  readonly rows: number;
  /** Rows of the list; null during `reading`. */
  readonly total: number | null;
  /** The progress of this stage, 0..1: in `reading`, by bytes of the file or of the sheet; in `preparing`, by rows. */
  readonly fraction: number;
  /** The average over the last seconds; null until known. */
  readonly rowsPerSecond: number | null;
  /** Milliseconds until this stage ends at that speed; null until known. */
  readonly msLeft: number | null;
  readonly failure: Failure | null;
};

/** The differences of a finished export from the request and from the imported file. */
export type ExportNotes = {
  /** The imported file's encoding if the new file is in UTF-8 instead; null if it did not change. */
  readonly encodingBefore: string | null;
  readonly formulaCellsKept: number;
  /** Texts of the rows above the header, if a new file has no place for them; absent if there are none. */
  readonly titlesLeftOut?: readonly string[];
  /** Other differences from the person's request; each code once. */
  readonly notKept: readonly NotKept[];
};

/**
 * The progress of an export or of labels. While the job runs, `rows` counts rows of the list. When it is `done`, `rows`
 * and `totalRows` both count what the file contains: rows, or labels.
 */
export type ExportProgress = {
  readonly exportId: string;
  readonly listId: ListId;
  readonly state: JobState;
  readonly rows: number;
  readonly totalRows: number;
  /** The finished file under a descriptive name; null until `done`. */
  readonly file: FileToken | null;
  readonly notes: ExportNotes | null;
  /** Rows without a label; null until `done`, and if none was left out. */
  readonly leftOut: RowsLeftOut | null;
  readonly failure: Failure | null;
};

/** The progress of a step of many rows or of the whole list, and of its undo and redo. */
export type DecisionProgress = {
  readonly listId: ListId;
  readonly state: JobState;
  readonly rows: number;
  readonly totalRows: number;
};

/** A backup that a person requested. Other calls do not wait for it. */
export type BackupProgress = {
  readonly state: JobState;
  readonly stage: 'checking' | 'writing';
  readonly fraction: number;
};

type Events = {
  readonly importProgressed: ImportProgress;
  readonly runProgressed: RunSnapshot;
  /** Verdicts or decisions of this list changed. The page reads the displayed rows again. */
  readonly rowsChanged: { readonly listId: ListId };
  readonly exportProgressed: ExportProgress;
  readonly exportPreviewed: ExportPreview;
  readonly decisionProgressed: DecisionProgress;
  readonly locateProgressed: LocateProgress;
  readonly backupProgressed: BackupProgress;
  /** The core failed and was restarted. Pending calls may be lost, and running jobs have ended. */
  readonly coreRestarted: Record<string, never>;
  /** The core has ended and will not be restarted. */
  readonly coreEnded: { readonly failure: Failure };
  /** The lists, the service or the settings changed. The page reads the workspace again. */
  readonly workspaceChanged: Record<string, never>;
};

export type EventName = keyof Events;
export type EventMessage = { [N in EventName]: { readonly name: N; readonly payload: Events[N] } }[EventName];
