import { Worker } from 'node:worker_threads';
import { SHEET_FORMATS, type SheetFormat } from '#shared/domain/list/formats.ts';
import { SMALL_CACHE_KIB } from '../../db/database.ts';
import { byName, createThreadCalls, type Remote } from '../../threads/thread-calls.ts';
import type { ImportPeer, ImportPeerFunctions } from '../jobs/import-peer.ts';
import type { JobThreadStart } from './job-messages.ts';

/** The heap limits in MB for text files, which are read in pieces. Without limits, V8 uses several times as much. */
const TEXT_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/** The heap limits in MB for workbooks. Old objects have no limit, because some formats are held in memory completely. */
const WORKBOOK_LIMITS = { maxYoungGenerationSizeMb: 16 };

/** The caller ends the thread. */
export function openImportPeer(entry: URL, workspaceDir: string, format: SheetFormat): ImportPeer {
  const start: JobThreadStart = { workspaceDir, isReadOnly: false, cacheKib: SMALL_CACHE_KIB };
  const resourceLimits = SHEET_FORMATS[format].hasSheets ? WORKBOOK_LIMITS : TEXT_LIMITS;
  const worker = new Worker(entry, { workerData: start, resourceLimits });
  const { beginRows, nextRows, makeQuestions } = byName<Remote<ImportPeerFunctions>>(
    createThreadCalls(worker).call,
  );
  return {
    beginRows,
    nextRows,
    makeQuestions,
    async end() {
      await worker.terminate();
    },
  };
}
