import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { Database } from '../../db/database.ts';
import type { RequestQueue } from '../../requests/request-queue.ts';
import type { ExportPeer } from './export-peer.ts';
import type { ImportPeer } from './import-peer.ts';
import type { JobMessage, RequestChange } from './jobs.ts';

/**
 * The parts that a thread gives to a job. `pause`: end where the job can continue later. `abandon`: also give up
 * requests in flight.
 */
export type JobContext = {
  readonly db: Database;
  readonly workspaceDir: string;
  readonly nowMs: () => number;
  /** A clock that no person can set, in ms. */
  readonly steadyMs: () => number;
  readonly post: (message: JobMessage) => void;
  readonly pause: AbortSignal;
  readonly abandon: AbortSignal;
  readonly onTryNow: (listener: () => void) => void;
  readonly onChange: (listener: (change: RequestChange) => void) => void;
  /** The queue for all of this thread's requests to a service. */
  readonly queueFor: (service: string, maxConcurrency: number) => RequestQueue;
  /** Starts a thread that helps with the rows of a large export; null if none is available. */
  readonly openPeer: (() => ExportPeer) | null;
  /** Starts a thread that reads the file and creates the questions of a large import. */
  readonly openImportPeer: ((format: SheetFormat) => ImportPeer) | null;
  /** Called after each commit of something paid. */
  readonly onCommit: () => void;
};

/** The minimum interval between progress messages. Ten a second are enough for the page. */
export const PROGRESS_INTERVAL_MS = 100;
