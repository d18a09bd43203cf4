/** What every job is given. */

import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { Database } from '../../db/database.ts';
import type { RequestQueue } from '../../requests/request-queue.ts';
import type { ExportPeer } from './export-peer.ts';
import type { ImportPeer } from './import-peer.ts';
import type { JobMessage, RequestChange } from './jobs.ts';

export type JobContext = {
  readonly db: Database;
  readonly workspaceDir: string;
  readonly nowMs: () => number;
  /** Milliseconds since any one moment, of a clock nobody can set. */
  readonly steadyMs: () => number;
  readonly post: (message: JobMessage) => void;
  readonly pause: AbortSignal;
  readonly abandon: AbortSignal;
  readonly onTryNow: (listener: () => void) => void;
  readonly onChange: (listener: (change: RequestChange) => void) => void;
  /** The queue that all requests of this thread to a service wait in. */
  readonly queueFor: (service: string, maxConcurrency: number) => RequestQueue;
  /** Starts a thread that makes rows of a large export beside this one; null where none is to be had. */
  readonly openPeer: (() => ExportPeer) | null;
  /** The same for a large import: it reads the file and makes the questions. */
  readonly openImportPeer: ((format: SheetFormat) => ImportPeer) | null;
  /** Called after each commit of something that was paid for. */
  readonly onCommit: () => void;
};

/** Ten snapshots a second are enough for a page and few enough for any of them. */
export const PROGRESS_INTERVAL_MS = 100;
