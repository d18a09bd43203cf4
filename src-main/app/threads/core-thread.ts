/** The thread of the core. It is separate, so that the core never blocks the thread that answers the page. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { MoveStamp } from '../../db/place.ts';
import { createListRepository } from '../../db/repositories/list-repository.ts';
import type { UpgradeProgress, Workspace } from '../../db/workspace.ts';
import { openKeychain } from '../../secrets/keychain.ts';
import { sendEvent, serveCalls } from '../../threads/serve-calls.ts';
import { createViewThread } from '../../views/thread/start-view-thread.ts';
import type { App } from '../app.ts';
import { createApp } from '../create-app.ts';
import type { Job } from '../jobs/jobs.ts';
import { startInTurn } from '../jobs/start-in-turn.ts';
import { bringWorkspace } from '../maintenance/bring-workspace.ts';
import { openKnownMoves } from '../maintenance/known-moves.ts';
import { createMaintainedApp, type Reopening } from '../maintenance/maintained-app.ts';
import { shippedParts } from '../shipped-parts.ts';
import type { CoreFunctions, CoreStart } from './core-messages.ts';
import { askThroughPort } from './proxy-port.ts';
import { createJobStarter } from './start-job-thread.ts';
import { createPracticeStarter } from './start-practice-thread.ts';
import { createPreviewer } from './start-preview-thread.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `startCore`, the only one to start this thread
const start = workerData as CoreStart;
const practice = createPracticeStarter(new URL(start.practiceThread), start.dataDir, start.workspaceDir);

const resolveProxy = askThroughPort(start.proxies);
const knownMoves = openKnownMoves(start.approvalsDir);

const stamp = (): MoveStamp => ({
  at: new Date().toISOString(),
  by: shippedParts(start.dataDir).version,
  on: hostname(),
});

/** The maximum number of parallel jobs. A person starts fewer, but a reopened workspace may have more unfinished jobs. */
const MOST_JOBS_AT_ONCE = 16;

/** A job of a list below these limits may run on the thread that an earlier such job left open. */
const SMALL = { bytes: 1_000_000, rows: 10_000 };

function createIsSmall({ db }: Workspace): (job: Job) => boolean {
  const lists = createListRepository(db);
  return ({ listId }) => {
    const list = listId === null ? null : lists.find(listId);
    return list !== null && list.source.bytes < SMALL.bytes && list.rowCount < SMALL.rows;
  };
}

function openApp(workspace: Workspace, reopening: Reopening): App {
  const jobs = createJobStarter(new URL(start.jobThread), workspace, createIsSmall(workspace));
  const app = createApp({
    workspace,
    reopening,
    dataDir: start.dataDir,
    approvalsDir: start.approvalsDir,
    knownMoves,
    overrides: start.overrides,
    resolveProxy,
    updatesFrom: start.updatesFrom,
    policy: start.policy,
    takenOver: start.takenOver,
    keychain: openKeychain(),
    startPractice: practice.start,
    startJob: startInTurn(jobs.start, MOST_JOBS_AT_ONCE),
    views: createViewThread(new URL(start.viewThread), workspace),
    previewer: createPreviewer(new URL(start.previewThread)),
    nowMs: Date.now,
    newId: randomUUID,
  });
  return {
    ...app,
    async close() {
      await app.close();
      await jobs.close();
    },
  };
}

let app: App | null = null;
const opened = (): App => {
  if (app === null) throw new Error('the core is called before it is open');
  return app;
};

serveCalls<CoreFunctions>({
  async open() {
    const { formerDir, mayOnlyRead, followTo, takenOver, policy } = start;
    const moves = { knownMoves, followTo, stamp };
    const workspaceDir = await bringWorkspace({
      ...moves,
      workspaceDir: start.workspaceDir,
      formerDir,
      // After a failure of the core, its pages still show the old folder.
      mayMove: !mayOnlyRead && takenOver === null,
      onProgress: (payload) => sendEvent({ name: 'workspaceMoving', payload }),
    });
    const place = { ...moves, workspaceDir, mayOnlyRead, policy };
    const onUpgrade = (payload: UpgradeProgress): void => sendEvent({ name: 'workspaceUpgrading', payload });
    app = createMaintainedApp({ ...place, nowMs: Date.now, openApp, onUpgrade });
    app.subscribe(sendEvent);
    return null;
  },
  dispatch: (name, input) => opened().dispatch(name, input),
  addFile: (path, name) => opened().addFile(path, name),
  addFolder: (path) => opened().addFolder(path),
  findFile: (token) => opened().findFile(token),
  isOfferedLink: (link) => opened().isOfferedLink(link),
  mapStyleUrl: () => opened().mapStyleUrl(),
  async close() {
    await opened().close();
    await practice.stop();
  },
});
