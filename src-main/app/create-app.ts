import type { Handlers } from '#shared/contract/operations.ts';
import { isGoing } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { databasePath, logPath } from '../db/folder/paths.ts';
import { createRepositories, type Repositories } from '../db/repositories.ts';
import { createWalFlush } from '../db/wal-flush.ts';
import type { Workspace } from '../db/workspace.ts';
import type { Keychain } from '../secrets/keychain.ts';
import { serviceIdentity } from '../service/base-url.ts';
import type { ViewThread } from '../views/thread/start-view-thread.ts';
import { type Announce, createAnnounce } from './announce.ts';
import type { App } from './app.ts';
import { openApprovals } from './connection/approvals.ts';
import { type Connection, createConnection } from './connection/connection.ts';
import { createEnvironmentKey } from './connection/environment-key.ts';
import { createIssuedKeys } from './connection/issued-keys.ts';
import { createOfferedLinks } from './connection/offered-links.ts';
import type { ServiceOverrides } from './connection/service-access.ts';
import { createServiceClients } from './connection/service-clients.ts';
import type { ReadSpent } from './connection/service-states.ts';
import type { Context } from './context.ts';
import { createDispatch } from './dispatch.ts';
import { durableDispatch } from './durable-dispatch.ts';
import { createEventHub } from './event-hub.ts';
import { createFileTokens } from './file-tokens.ts';
import { followOtherApp } from './follow-other-app.ts';
import { createExportHandlers } from './handlers/export/export-handlers.ts';
import { createLabelHandlers } from './handlers/export/label-handlers.ts';
import { createReportHandlers } from './handlers/export/report-handlers.ts';
import { createColumnHandlers } from './handlers/lists/column-handlers.ts';
import { deleteDueLists } from './handlers/lists/expired-lists.ts';
import { createListHandlers } from './handlers/lists/list-handlers.ts';
import { createRepairHandlers } from './handlers/lists/repair-handlers.ts';
import { createRetentionHandlers } from './handlers/lists/retention-handlers.ts';
import { createTrashHandlers } from './handlers/lists/trash-handlers.ts';
import { createBulkHandlers } from './handlers/review/bulk-handlers.ts';
import { createDraftHandlers } from './handlers/review/draft-handlers.ts';
import { createFixHandlers } from './handlers/review/fix-handlers.ts';
import { createLayoutHandlers } from './handlers/review/layout-handlers.ts';
import { createMemoryHandlers } from './handlers/review/memory-handlers.ts';
import { createPinHandlers } from './handlers/review/pin-handlers.ts';
import { createStepHandlers } from './handlers/review/step-handlers.ts';
import { createViewHandlers } from './handlers/review/view-handlers.ts';
import { createEmailHandlers } from './handlers/run/email-handlers.ts';
import { createPracticeHandlers } from './handlers/run/practice-handlers.ts';
import { createReplyHandlers } from './handlers/run/reply-handlers.ts';
import { createRunHandlers } from './handlers/run/run-handlers.ts';
import { createCleartextHandlers } from './handlers/services/cleartext-handlers.ts';
import { createKeyHandlers } from './handlers/services/key-handlers.ts';
import { createServiceHandlers } from './handlers/services/service-handlers.ts';
import { createAboutHandlers } from './handlers/workspace/about-handlers.ts';
import { createHomeHandlers } from './handlers/workspace/home-handlers.ts';
import { createMaintenanceHandlers } from './handlers/workspace/maintenance-handlers.ts';
import { createMoveHandlers } from './handlers/workspace/move-handlers.ts';
import type { StartJob } from './jobs/jobs.ts';
import { createListLocks } from './jobs/list-locks.ts';
import { createRunningImports } from './jobs/running-imports.ts';
import { createRunningJobs, type RunningJobs } from './jobs/running-jobs.ts';
import { createBugLog } from './log.ts';
import type { KnownMoves } from './maintenance/known-moves.ts';
import type { Reopening } from './maintenance/maintained-app.ts';
import { createWorkspaceChecks, noWorkspaceChecks } from './maintenance/workspace-checks.ts';
import { recover } from './recover.ts';
import { readAllowedSettings } from './settings.ts';
import type { TakenOver } from './threads/core-messages.ts';
import type { PracticeAccess } from './threads/start-practice-thread.ts';
import type { Previewer } from './threads/start-preview-thread.ts';

export type AppOptions = {
  readonly workspace: Workspace;
  readonly reopening: Reopening;
  /** The data that ships with the app, including the sample list. */
  readonly dataDir: string;
  readonly keychain: Promise<Keychain>;
  /** The user's own folder for approvals, outside of all workspaces; null: nothing is stored. */
  readonly approvalsDir: string | null;
  readonly knownMoves: KnownMoves;
  readonly startPractice: () => Promise<PracticeAccess>;
  readonly startJob: StartJob;
  readonly views: ViewThread;
  readonly previewer: Previewer;
  readonly overrides: ServiceOverrides;
  readonly updatesFrom?: string | null;
  /** State from a core that failed; null: none. */
  readonly takenOver: TakenOver | null;
  readonly nowMs: () => number;
  readonly newId: () => string;
};

export function createApp(options: AppOptions): App {
  const { workspace, views, previewer } = options;
  const events = createEventHub();
  const context = createContext(options, createAnnounce(events, views.changes));
  const { repositories, files, links, reportBug } = context;
  const walFlush = createWalFlush(databasePath(workspace.directory));
  const stopFollowing = workspace.isReadOnly ? followOtherApp(workspace, options.reopening, context) : null;
  try {
    if (!workspace.isReadOnly) {
      recover(context, options.takenOver ? 'core_failed' : 'app_ended');
      context.approvals.remember();
    }
  } catch (error) {
    context.checks.close(); // nothing else closes them
    throw error;
  }
  const handlers = createHandlers(context, options.updatesFrom ?? null);
  const dispatch = createDispatch(handlers, {
    reportBug,
    directory: workspace.directory,
    onCorruption: context.checks.suspect,
    isReadOnly: workspace.isReadOnly,
  });

  return {
    dispatch: durableDispatch(dispatch, workspace.db, () => walFlush.committed()),
    subscribe: events.subscribe,
    addFile: (path, name) => Promise.resolve(files.add(path, name)),
    addFolder: (path) => Promise.resolve(files.addFolder(path)),
    findFile: (token) => Promise.resolve(files.find(token)),
    isOfferedLink: (link) => Promise.resolve(links.isOffered(link)),
    mapStyleUrl: () =>
      Promise.resolve(readAllowedSettings(repositories.settings, context.approvals).mapStyleUrl),
    async close() {
      context.checks.close();
      stopFollowing?.();
      await Promise.all([context.imports.close(), context.jobs.endAll(), previewer.stop()]);
      await context.serviceClients.close();
      await views.close();
      await walFlush.close();
      workspace.close();
    },
  };
}

function createContext(options: AppOptions, announce: Announce): Context {
  const { workspace, reopening, dataDir, views, previewer, nowMs, newId } = options;
  const workspaceDir = workspace.directory;
  const repositories = createRepositories(workspace.db);
  const { report: reportBug, count: reportedBugs } = createBugLog(
    workspace.isReadOnly ? null : logPath(workspaceDir),
    nowMs,
    newId,
  );
  const jobs = createRunningJobs(options.startJob, reportBug);
  const links = createOfferedLinks();
  const approvals = openApprovals({
    settings: repositories.settings,
    lastAnswer: repositories.ledger.lastAnswer,
    folder: options.approvalsDir,
    isReadOnly: workspace.isReadOnly,
    newId,
  });
  const context: Context = {
    db: workspace.db,
    repositories,
    workspaceDir,
    isReadOnly: workspace.isReadOnly,
    dataDir,
    files: createFileTokens(newId, options.takenOver?.files),
    announce,
    jobs,
    approvals,
    knownMoves: options.knownMoves,
    connection: connect(options, { repositories, approvals, jobs, links }),
    links,
    serviceClients: createServiceClients(),
    reportBug,
    reportedBugs,
    checks: (workspace.isReadOnly ? noWorkspaceChecks : createWorkspaceChecks)({
      directory: workspaceDir,
      jobs,
      settings: repositories.settings,
      announce,
      reopening,
      reportBug,
      nowMs,
      firstFailure: workspace.backupFailure,
      alsoThen: () => deleteDueLists(context),
    }),
    reopening,
    views: views.questions,
    previewer,
    imports: createRunningImports({ announce, jobs, repositories, workspaceDir, reportBug }),
    locks: createListLocks({
      isRunning: (listId, subject) => isRunning(listId, subject, jobs, repositories),
      hasUnfinishedStep: (listId) => repositories.steps.unfinished(listId) !== null,
    }),
    nowMs,
    newId,
  };
  return context;
}

function connect(
  { keychain, startPractice, overrides }: AppOptions,
  { repositories, approvals, jobs, links }: Pick<Context, 'repositories' | 'approvals' | 'jobs' | 'links'>,
): Connection {
  const { settings, services, runs } = repositories;
  const named = overrides.serviceUrl === undefined ? null : serviceIdentity(overrides.serviceUrl);
  const readSpent: ReadSpent = () => {
    const spent = services.spent();
    return ({ id, account }, pool) =>
      id === null ? runs.creditsSpent(account, pool) : (spent.get(id)?.[pool] ?? 0);
  };
  return createConnection({
    settings: () => readAllowedSettings(settings, approvals),
    approvals,
    keychain,
    startPractice,
    overrides,
    environmentKey: createEnvironmentKey(settings, overrides.key ?? null, named),
    services,
    readSpent,
    issuedKeys: createIssuedKeys(settings),
    links,
    onKey: (account, key) => {
      // The environment's key is in use, whichever key is stored.
      if (overrides.key === undefined) jobs.change({ type: 'key', account, key });
    },
  });
}

function createHandlers(context: Context, updatesFrom: string | null): Handlers {
  return {
    ...createHomeHandlers(context),
    ...createKeyHandlers(context),
    ...createServiceHandlers(context),
    ...createCleartextHandlers(context),
    ...createListHandlers(context),
    ...createTrashHandlers(context),
    ...createColumnHandlers(context),
    ...createRepairHandlers(context),
    ...createRunHandlers(context),
    ...createPracticeHandlers(context),
    ...createReplyHandlers(context),
    ...createViewHandlers(context),
    ...createStepHandlers(context),
    ...createDraftHandlers(context),
    ...createBulkHandlers(context),
    ...createEmailHandlers(context),
    ...createMemoryHandlers(context),
    ...createLayoutHandlers(context),
    ...createExportHandlers(context),
    ...createLabelHandlers(context),
    ...createFixHandlers(context),
    ...createPinHandlers(context),
    ...createReportHandlers(context),
    ...createMaintenanceHandlers(context),
    ...createMoveHandlers(context),
    ...createRetentionHandlers(context),
    ...createAboutHandlers(context.dataDir, updatesFrom),
  };
}

/** A run whose receipt says that it is over is not running, although its thread may still be closing. */
function isRunning(listId: ListId, subject: Subject, jobs: RunningJobs, { runs }: Repositories): boolean {
  const latest = jobs.findRun(listId, subject) && runs.latest(listId, subject);
  return latest !== null && isGoing(latest);
}
