/** The parts of an app that handlers need, over a test workspace. Jobs run in this thread by default. */

import { AppError } from '#shared/contract/errors.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { createAnnounce } from '../../../src-main/app/announce.ts';
import { type Approvals, openApprovals } from '../../../src-main/app/connection/approvals.ts';
import { type Connection, createConnection } from '../../../src-main/app/connection/connection.ts';
import { createConnectionTests } from '../../../src-main/app/connection/connection-tests.ts';
import { createEnvironmentKey } from '../../../src-main/app/connection/environment-key.ts';
import { createIssuedKeys } from '../../../src-main/app/connection/issued-keys.ts';
import { createOfferedLinks } from '../../../src-main/app/connection/offered-links.ts';
import type { Permissions } from '../../../src-main/app/connection/permissions.ts';
import { createServiceClients } from '../../../src-main/app/connection/service-clients.ts';
import type { Services } from '../../../src-main/app/connection/services.ts';
import { createEventHub } from '../../../src-main/app/event-hub.ts';
import { createFileTokens } from '../../../src-main/app/file-tokens.ts';
import type { Files } from '../../../src-main/app/files.ts';
import type { StartJob, ThreadJobEnd } from '../../../src-main/app/jobs/jobs.ts';
import { performJob } from '../../../src-main/app/jobs/perform-job.ts';
import { createRunningWork, type RunningWork } from '../../../src-main/app/jobs/running-work.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import type { Maintenance } from '../../../src-main/app/maintenance/maintenance.ts';
import type { OpenWorkspace } from '../../../src-main/app/open-workspace.ts';
import { NO_POLICY, type PolicyState } from '../../../src-main/app/policy/read-policy.ts';
import type { Runtime } from '../../../src-main/app/runtime.ts';
import { DEFAULT_SETTINGS } from '../../../src-main/app/settings.ts';
import type { Repositories } from '../../../src-main/db/repositories.ts';
import { createListViews, type ViewQuestions } from '../../../src-main/views/list-views.ts';
import type { TestWorkspace } from '../rows/workspace.ts';
import { NEVER_REOPENED } from './never-reopened.ts';

export type HandlerWorld = {
  readonly context: OpenWorkspace & RunningWork & Services & Permissions & Files & Maintenance & Runtime;
  /** The events sent to the page. */
  readonly said: readonly EventMessage[];
  /** The changes reported to the views; null means any row. */
  readonly changes: readonly (readonly number[] | null)[];
};

export function handlerWorld(
  workspace: TestWorkspace,
  {
    startJob = jobsHere(workspace),
    nowMs = () => 1,
    policy = NO_POLICY,
  }: { startJob?: StartJob; nowMs?: () => number; policy?: PolicyState } = {},
): HandlerWorld {
  const { db, repositories } = workspace;
  const events = createEventHub();
  const said: EventMessage[] = [];
  events.subscribe((message) => void said.push(message));
  const changes: (readonly number[] | null)[] = [];
  const links = createOfferedLinks();
  const approvals = approvalsOf(repositories);
  const announce = createAnnounce(events, {
    changed: (_, positions) => void changes.push(positions && [...positions]),
    settled: () => {
      throw new Error('steps settle nothing');
    },
  });
  const open = { db, repositories, views: plainViews(workspace), workspaceDir: '', isReadOnly: false };
  const runtime = { nowMs, newId: () => 'id', reportBug: () => 'reference' };
  const context = {
    ...open,
    ...runtime,
    ...createRunningWork(startJob, announce, { ...open, ...runtime }),
    imports: {
      start: () => {},
      goOn: () => {},
      stop: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    approvals,
    links,
    policy,
    connection: connectionOf(repositories, { approvals, links, policy }),
    serviceClients: createServiceClients(),
    connectionTests: createConnectionTests(createServiceClients()),
    files: createFileTokens(() => 'token'),
    previewer: { look: () => new Promise<never>(() => {}), stop: () => Promise.resolve() },
    dataDir: '',
    ...UNMAINTAINED,
  };
  return { context, said, changes };
}

const approvalsOf = ({ settings }: Repositories): Approvals =>
  openApprovals({ settings, lastAnswer: () => 0, folder: null, isReadOnly: false, newId: () => 'id' });

const connectionOf = (
  { settings, services }: Repositories,
  { approvals, links, policy }: Permissions,
): Connection =>
  createConnection({
    approvals,
    policy,
    settings: () => DEFAULT_SETTINGS,
    services,
    readSpent: () => () => 0,
    readMaybeCharged: () => () => 0,
    keychain: new Promise(() => {}),
    startPractice: () => Promise.resolve({ url: 'http://127.0.0.1:1', key: 'practice' }),
    overrides: {},
    resolveProxy: () => Promise.resolve('DIRECT'),
    environmentKey: createEnvironmentKey(settings, null, null),
    issuedKeys: createIssuedKeys(settings),
    links,
    onKey: () => {},
  });

/** Does nothing, because a workspace in memory has no file. */
const UNMAINTAINED: Maintenance = {
  checks: {
    backUp: () => Promise.resolve(false),
    stopBackup: () => Promise.resolve(),
    check: () => Promise.resolve(),
    suspect: () => {},
    soundAtMs: () => null,
    backupFailure: () => null,
    close: () => {},
  },
  reopening: NEVER_REOPENED,
  knownMoves: openKnownMoves(null),
  reportedBugs: () => 0,
  readComputer: () => Promise.reject(new Error('a test that needs these facts starts the built core')),
};

function jobsHere({ db }: TestWorkspace): StartJob {
  return (job, listener) => {
    const stop = new AbortController();
    const ended = performJob(job, {
      db,
      workspaceDir: '',
      nowMs: () => 1,
      steadyMs: () => 1,
      post: listener,
      pause: stop.signal,
      abandon: stop.signal,
      onTryNow: () => {},
      onChange: () => {},
      queueFor: () => {
        throw new Error('nothing is asked here');
      },
      openPeer: null,
      openImportPeer: null,
    }).then(
      (): ThreadJobEnd => ({ ok: true }),
      (error: unknown): ThreadJobEnd => {
        if (error instanceof AppError) return { ok: false, failure: error.failure };
        throw error;
      },
    );
    return {
      pause: () => stop.abort(),
      abandon: () => stop.abort(),
      tryNow: () => {},
      change: () => {},
      ended,
    };
  };
}

/** Returns views that see every change, for the questions that steps ask. */
function plainViews({ repositories }: TestWorkspace): ViewQuestions {
  const listViews = () => createListViews(repositories, () => performance.now());
  const fresh = <T>(ask: (views: ViewQuestions) => Promise<T>): Promise<T> => {
    const views = listViews();
    return ask(views).finally(views.close);
  };
  return {
    ...listViews(),
    positionsOf: (listId, target) => fresh((views) => views.positionsOf(listId, target)),
    rowsOf: (listId, target) => fresh((views) => views.rowsOf(listId, target)),
    duplicates: (...asked) => fresh((views) => views.duplicates(...asked)),
    duplicatesOf: (...asked) => fresh((views) => views.duplicatesOf(...asked)),
  };
}
