/** The core without threads. As on threads, jobs and views have their own connections, and errors end the same way. */

import { randomUUID } from 'node:crypto';
import type { App } from '../../../src-main/app/app.ts';
import type { ServiceOverrides } from '../../../src-main/app/connection/service-access.ts';
import { createApp } from '../../../src-main/app/create-app.ts';
import { createJobRunner } from '../../../src-main/app/jobs/job-runner.ts';
import type { StartJob } from '../../../src-main/app/jobs/jobs.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import { NO_POLICY } from '../../../src-main/app/policy/read-policy.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
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
    policy: NO_POLICY,
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
    const db = openDatabase(path);
    const runner = createJobRunner({
      db,
      workspaceDir,
      nowMs: Date.now,
      steadyMs,
      queueFor: (service, most) => queues.queueFor(service, most),
      openPeer: null,
      openImportPeer: null,
      onWritten: () => {},
    });
    return {
      pause: () => runner.signal(1, 'pause'),
      abandon: () => runner.signal(1, 'abandon'),
      tryNow: () => runner.signal(1, 'tryNow'),
      change: (change) => runner.change(1, change),
      ended: runner.perform(1, job, listener).finally(() => db.close()),
    };
  };
}
