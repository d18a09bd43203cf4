import { Worker } from 'node:worker_threads';
import { SMALL_CACHE_KIB } from '../../db/database.ts';
import { byName, createThreadCalls, type Remote } from '../../threads/thread-calls.ts';
import type { ExportPeer, ExportPeerFunctions } from '../jobs/export-peer.ts';
import type { JobThreadStart } from './job-messages.ts';

/**
 * MB, for each thread that patches a text file. Rows live for milliseconds: with a third of this, garbage collection
 * took a sixth of the time. Without limits V8 grows to several times as much. 500 rows of the greatest length must fit.
 */
export const PATCHING_LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 };

/** @param entry the file of `job-thread.ts`, built or not; the peer runs the same file */
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
