import { Worker } from 'node:worker_threads';
import { SMALL_CACHE_KIB } from '../../db/database.ts';
import { byName, createThreadCalls, type Remote } from '../../threads/thread-calls.ts';
import type { ExportPeer, ExportPeerFunctions } from '../jobs/export-peer.ts';
import type { JobThreadStart } from './job-messages.ts';

/**
 * The heap limits in MB of each thread that patches a text file. With a third of this, garbage collection took a sixth of
 * the time. Without limits, V8 uses several times as much. 500 rows of the maximum length must fit.
 */
export const PATCHING_LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 };

/** The caller ends the thread. */
export function openExportPeer(entry: URL, workspaceDir: string): ExportPeer {
  const start: JobThreadStart = { workspaceDir, isReadOnly: false, cacheKib: SMALL_CACHE_KIB };
  const worker = new Worker(entry, { workerData: start, resourceLimits: PATCHING_LIMITS });
  const { beginPatches, beginFile, patchRange } = byName<Remote<ExportPeerFunctions>>(
    createThreadCalls(worker).call,
  );
  return {
    beginPatches,
    beginFile,
    patchRange,
    async end() {
      await worker.terminate();
    },
  };
}
