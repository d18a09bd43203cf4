/** The composition of the core: the workspace, the keychain, the jobs, behind one door. */
import { join } from 'node:path';
import type { Repositories } from '../db/repositories.ts';
import { createRepositories } from '../db/repositories.ts';
import { createWalFlush } from '../db/wal-flush.ts';
import { databasePath, openWorkspace } from '../db/workspace.ts';
import type { Keychain } from '../secrets/keychain.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { isGoing } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { App } from './app.ts';
import type { ServiceOverrides } from './connection.ts';
import { createCleartextHandlers } from './cleartext-handlers.ts';
import { createColumnHandlers } from './column-handlers.ts';
import type { Connection } from './connection.ts';
import { createConnection } from './connection.ts';
import type { Context } from './context.ts';
import { createDeskHandlers } from './desk-handlers.ts';
import { createDispatch } from './dispatch.ts';
import { createDraftHandlers } from './draft-handlers.ts';
import { durableDispatch } from './durable-dispatch.ts';
import { createEnvironmentKey } from './environment-key.ts';
import { createEventHub } from './event-hub.ts';
import { createExportHandlers } from './export-handlers.ts';
import { createFileDesk } from './file-desk.ts';
import { createFixHandlers } from './fix-handlers.ts';
import { createIssuedKeys } from './issued-keys.ts';
import type { JobDesk } from './job-desk.ts';
import { createJobDesk } from './job-desk.ts';
import type { StartJob } from './jobs.ts';
import type { LinkDesk } from './link-desk.ts';
import { createLinkDesk } from './link-desk.ts';
import { createKeyHandlers } from './key-handlers.ts';
import { createLayoutHandlers } from './layout-handlers.ts';
import { createPinHandlers } from './pin-handlers.ts';
import { createListHandlers } from './list-handlers.ts';
import { createLocateDesk } from './locate-desk.ts';
import { createListWork } from './list-work.ts';
import { createBugLog } from './log.ts';
import { createPracticeHandlers } from './practice-handlers.ts';
import { createReplyHandlers } from './reply-handlers.ts';
import { createManyHandlers } from './many-handlers.ts';
import { recover } from './recover.ts';
import { createReportHandlers } from './report-handlers.ts';
import { createRunHandlers } from './run-handlers.ts';
import { createServiceDesk } from './service-desk.ts';
import { readSettings } from './settings.ts';
import type { PracticeAccess } from './start-practice-thread.ts';
import type { Previewer } from './start-preview-thread.ts';
import type { ViewThread } from './start-view-thread.ts';
import { createViewHandlers } from './view-handlers.ts';
import { createStepHandlers } from './step-handlers.ts';

export type AppOptions = {
  readonly workspaceDir: string;
  /** The data that ships with the app: the sample list. */
  readonly dataDir: string;
  readonly keychain: Promise<Keychain>;
  /** The practice service's address and key, started on first use. */
  readonly startPractice: () => Promise<PracticeAccess>;
  readonly startJob: StartJob;
  readonly views: ViewThread;
  readonly previewer: Previewer;
  readonly overrides: ServiceOverrides;
  readonly nowMs: () => number;
  readonly newId: () => string;
};

/** @throws AppError the `workspace_…` codes */
export function createApp(options: AppOptions): App {
  const { workspaceDir, dataDir, views, previewer, nowMs, newId } = options;
  const workspace = openWorkspace(workspaceDir);
  const repositories = createRepositories(workspace.db);
  const reportBug = createBugLog(join(workspaceDir, 'doorstep.log'), nowMs, newId);
  const events = createEventHub();
  const files = createFileDesk(newId);
  const jobs = createJobDesk(options.startJob, reportBug);
  const links = createLinkDesk();
  const connection = connect(options, repositories, jobs, links);
  const walFlush = createWalFlush(databasePath(workspaceDir));
  const serviceDesk = createServiceDesk();
  const context: Context = {
    db: workspace.db,
    repositories,
    workspaceDir,
    dataDir,
    files,
    events,
    jobs,
    connection,
    links,
    serviceDesk,
    locating: createLocateDesk(),
    reportBug,
    onPaid: () => walFlush.committed(),
    views,
    previewer,
    work: createListWork({
      isRunning: (listId) => isRunning(listId, jobs, repositories),
      hasUnfinishedStep: (listId) => repositories.steps.unfinished(listId) !== null,
    }),
    nowMs,
    newId,
  };
  recover(context);
  const dispatch = createDispatch(createHandlers(context), { reportBug });

  return {
    dispatch: durableDispatch(dispatch, workspace.db, () => walFlush.committed()),
    subscribe: events.subscribe,
    addFile: (path, name) => Promise.resolve(files.add(path, name)),
    findFile: (token) => Promise.resolve(files.find(token)),
    isOfferedLink: (link) => Promise.resolve(links.isOffered(link)),
    mapStyleUrl: () => Promise.resolve(readSettings(repositories.settings).mapStyleUrl),
    async close() {
      await Promise.all([jobs.endAll(), previewer.stop(), context.locating.endAll()]);
      await serviceDesk.close();
      await views.close();
      await walFlush.close();
      workspace.close();
    },
  };
}

function connect(
  { keychain, startPractice, overrides }: AppOptions,
  { settings, runs }: Repositories,
  jobs: JobDesk,
  links: LinkDesk,
): Connection {
  return createConnection({
    settings: () => readSettings(settings),
    keychain,
    startPractice,
    overrides,
    environmentKey: createEnvironmentKey(settings, overrides.key ?? null, overrides.serviceUrl !== undefined),
    issuedKeys: createIssuedKeys(settings, (service) => runs.creditsSpent(service, 'validation')),
    links,
    onKey: (service, key) => {
      // The environment's key is in use, whatever is kept.
      if (overrides.key === undefined) jobs.change({ type: 'key', service, key });
    },
  });
}

function createHandlers(context: Context): Handlers {
  return {
    ...createDeskHandlers(context),
    ...createKeyHandlers(context),
    ...createCleartextHandlers(context),
    ...createListHandlers(context),
    ...createColumnHandlers(context),
    ...createRunHandlers(context),
    ...createPracticeHandlers(context),
    ...createReplyHandlers(context),
    ...createViewHandlers(context),
    ...createStepHandlers(context),
    ...createDraftHandlers(context),
    ...createManyHandlers(context),
    ...createLayoutHandlers(context),
    ...createExportHandlers(context),
    ...createFixHandlers(context),
    ...createPinHandlers(context),
    ...createReportHandlers(context),
  };
}

/** A run whose receipt says that it is over is not going, though its thread may still be closing. */
function isRunning(listId: ListId, jobs: JobDesk, { runs }: Repositories): boolean {
  const latest = jobs.find('run', listId) && runs.latest(listId);
  return latest !== null && isGoing(latest);
}
