import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { Database } from '../../db/database.ts';
import type { RequestQueue } from '../../requests/request-queue.ts';
import type { ExportPeer } from './export-peer.ts';
import type { ImportPeer } from './import-peer.ts';
import type { JobMessage, RequestChange } from './jobs.ts';

/**
 * The dependencies of a job. When `pause` aborts, the job ends at a point where it can continue later. When `abandon`
 * aborts, the job also gives up its requests in flight.
 */
export type JobContext = {
  readonly db: Database;
  readonly workspaceDir: string;
  readonly nowMs: () => number;
  /** A monotonic clock, in ms. */
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
  /** Starts a thread that reads the file and creates the questions of a large import; null if none is available. */
  readonly openImportPeer: ((format: SheetFormat) => ImportPeer) | null;
};

/** The minimum interval between progress messages. The page needs no more than ten a second. */
export const PROGRESS_INTERVAL_MS = 100;
