/** The core without threads. As on threads, jobs and views have their own connections, and errors end the same way. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { App } from '../../../src-main/app/app.ts';
import type { ServiceOverrides } from '../../../src-main/app/connection/service-access.ts';
import { createApp } from '../../../src-main/app/create-app.ts';
import type { StartJob, ThreadJobEnd } from '../../../src-main/app/jobs/jobs.ts';
import { performJob } from '../../../src-main/app/jobs/perform-job.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { unreadableOf } from '../../../src-main/db/stored.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { createRequestQueues } from '../../../src-main/requests/request-queues.ts';
import { openKeychain } from '../../../src-main/secrets/keychain.ts';
import { createListViews, type ViewChanges } from '../../../src-main/views/list-views.ts';
import type { ViewThread } from '../../../src-main/views/thread/start-view-thread.ts';
import { NEVER_REOPENED } from './never-reopened.ts';

const steadyMs = (): number => performance.now();

/** @param hear gets every change that is reported to the views @throws AppError the same as `openWorkspace` */
export function openCoreInOneThread(
  directory: string,
  overrides: ServiceOverrides,
  hear: ViewChanges['changed'] = () => {},
): App {
  const path = databasePath(directory);
  const workspace = openWorkspace(directory);
  return createApp({
    workspace,
    reopening: NEVER_REOPENED,
    dataDir: directory,
    approvalsDir: null,
    knownMoves: openKnownMoves(null),
    keychain: openKeychain({ openStore: () => Promise.reject(new Error('none')) }),
    startPractice: () => Promise.resolve({ url: overrides.serviceUrl ?? '', key: 'practice' }),
    startJob: jobsOf(directory, path),
    views: viewsOf(path, hear),
    previewer: {
      look: ({ path: file, fileName, wanted }) => previewFile(file, fileName, wanted),
      stop: () => Promise.resolve(),
    },
    overrides,
    resolveProxy: () => Promise.resolve('DIRECT'),
    takenOver: null,
    nowMs: Date.now,
    newId: randomUUID,
  });
}

function viewsOf(path: string, hear: ViewChanges['changed']): ViewThread {
  const db = openDatabase(path);
  const views = createListViews(createRepositories(db), steadyMs);
  return {
    questions: views,
    changes: {
      changed(listId, positions) {
        hear(listId, positions);
        views.changed(listId, positions);
      },
      settled(listId, positions) {
        hear(listId, positions);
        views.settled(listId, positions);
      },
    },
    close() {
      views.close();
      db.close();
      return Promise.resolve();
    },
  };
}

function jobsOf(workspaceDir: string, path: string): StartJob {
  const queues = createRequestQueues(steadyMs);
  return (job, listener) => {
    const [pause, abandon] = [new AbortController(), new AbortController()];
    const db = openDatabase(path);
    const work = performJob(job, {
      db,
      workspaceDir,
      nowMs: Date.now,
      steadyMs,
      post: listener,
      pause: pause.signal,
      abandon: abandon.signal,
      onTryNow: () => {},
      onChange: () => {},
      queueFor: (service, most) => queues.queueFor(service, most),
      openPeer: null,
      openImportPeer: null,
    });
    const ended = work
      .then(
        (): ThreadJobEnd => ({ ok: true }),
        (error: unknown): ThreadJobEnd => {
          const unreadable = error instanceof AppError ? error.failure : unreadableOf(error);
          if (unreadable) return { ok: false, failure: unreadable };
          listener({ type: 'bug', stack: error instanceof Error ? (error.stack ?? '') : String(error) });
          return { ok: false, failure: null };
        },
      )
      .finally(() => db.close());
    return {
      pause: () => pause.abort(),
      abandon() {
        pause.abort();
        abandon.abort();
      },
      tryNow: () => {},
      change: () => {},
      ended,
    };
  };
}
