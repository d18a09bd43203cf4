/** The composition of the core: the workspace, the keychain, the jobs, behind one door. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRepositories } from '../db/repositories.ts';
import { createWalFlush } from '../db/wal-flush.ts';
import { databasePath, openWorkspace, sourcesDir } from '../db/workspace.ts';
import type { Keychain } from '../secrets/keychain.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { App } from './app.ts';
import type { ServiceOverrides } from './connection.ts';
import { createConnection } from './connection.ts';
import type { Context } from './context.ts';
import { createDeskHandlers } from './desk-handlers.ts';
import { createDispatch } from './dispatch.ts';
import { durableDispatch } from './durable-dispatch.ts';
import { createEventHub } from './event-hub.ts';
import { createExportHandlers, exportsDir } from './export-handlers.ts';
import { createFileDesk } from './file-desk.ts';
import { createIssuedKeys } from './issued-keys.ts';
import { createJobDesk } from './job-desk.ts';
import type { StartJob } from './jobs.ts';
import { createLinkDesk } from './link-desk.ts';
import { createKeyHandlers } from './key-handlers.ts';
import { createListHandlers } from './list-handlers.ts';
import { createBugLog } from './log.ts';
import { createReviewHandlers } from './review-handlers.ts';
import { createRunHandlers } from './run-handlers.ts';
import { readSettings } from './settings.ts';

export type AppOptions = {
  readonly workspaceDir: string;
  /** The data that ships with the app: the sample list. */
  readonly dataDir: string;
  readonly keychain: Promise<Keychain>;
  /** The practice service's address, started on first use. */
  readonly startPractice: () => Promise<string>;
  readonly startJob: StartJob;
  readonly overrides: ServiceOverrides;
  readonly nowMs: () => number;
  readonly newId: () => string;
};

/** @throws AppError the `workspace_…` codes */
export function createApp(options: AppOptions): App {
  const { workspaceDir, dataDir, keychain, startPractice, overrides, nowMs, newId } = options;
  const workspace = openWorkspace(workspaceDir);
  const repositories = createRepositories(workspace.db);
  const reportBug = createBugLog(join(workspaceDir, 'doorstep.log'), nowMs, newId);
  const events = createEventHub();
  const files = createFileDesk(newId);
  const jobs = createJobDesk(options.startJob, reportBug);
  const settings = () => readSettings(repositories.settings);
  const links = createLinkDesk();
  const issuedKeys = createIssuedKeys(repositories.settings, (service) =>
    repositories.runs.creditsSpent(service, 'validation'),
  );
  const connection = createConnection({
    settings,
    keychain,
    startPractice,
    overrides,
    issuedKeys,
    links,
  });
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
    nowMs,
    newId,
  };
  tidyUp(context);
  const dispatch = createDispatch(createHandlers(context), { reportBug });
  const walFlush = createWalFlush(databasePath(workspaceDir));

  return {
    dispatch: durableDispatch(dispatch, workspace.db, () => walFlush.committed()),
    subscribe: events.subscribe,
    addFile: (path, name) => Promise.resolve(files.add(path, name)),
    findFile: (token) => Promise.resolve(files.find(token)),
    isOfferedLink: (link) => Promise.resolve(links.isOffered(link)),
    async close() {
      await jobs.endAll();
      await walFlush.close();
      workspace.close();
    },
  };
}

function createHandlers(context: Context): Handlers {
  return {
    ...createDeskHandlers(context),
    ...createKeyHandlers(context),
    ...createListHandlers(context),
    ...createRunHandlers(context),
    ...createReviewHandlers(context),
    ...createExportHandlers(context),
  };
}

/** What an app that ended without warning left half-done: runs that still say "running", imports without an end, copies no list rests on, old exports. */
function tidyUp({ repositories, workspaceDir }: Context): void {
  repositories.runs.stopInterrupted();
  for (const list of repositories.lists.all()) {
    if (list.state === 'importing') repositories.lists.delete(list.id);
  }
  rmSync(exportsDir(workspaceDir), { recursive: true, force: true });
  const inUse = new Set(repositories.lists.all().map(({ source }) => source.sha256));
  for (const name of readdirSync(sourcesDir(workspaceDir))) {
    if (!inUse.has(name)) rmSync(join(sourcesDir(workspaceDir), name), { force: true });
  }
}
