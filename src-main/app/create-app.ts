import type { Handlers } from '#shared/contract/operations.ts';
import { onCommit } from '../db/database.ts';
import { databasePath, logPath } from '../db/folder/paths.ts';
import { createRepositories } from '../db/repositories.ts';
import { createWalFlush } from '../db/wal-flush.ts';
import type { Workspace } from '../db/workspace.ts';
import type { ViewThread } from '../views/thread/start-view-thread.ts';
import { type Announce, createAnnounce } from './announce.ts';
import type { App } from './app.ts';
import { openApprovals } from './connection/approvals.ts';
import { adoptDefaultService } from './connection/default-service.ts';
import { createOfferedLinks } from './connection/offered-links.ts';
import type { Permissions } from './connection/permissions.ts';
import { createServices, type ServiceOptions, type Services } from './connection/services.ts';
import { createDispatch } from './dispatch.ts';
import { durableDispatch } from './durable-dispatch.ts';
import { createEventHub } from './event-hub.ts';
import { createFileTokens } from './file-tokens.ts';
import type { Files } from './files.ts';
import { followOtherApp } from './follow-other-app.ts';
import { createExportHandlers } from './handlers/export/export-handlers.ts';
import { createLabelHandlers } from './handlers/export/label-handlers.ts';
import { createReportHandlers } from './handlers/export/report-handlers.ts';
import { createColumnHandlers } from './handlers/lists/column-handlers.ts';
import { createListHandlers } from './handlers/lists/list-handlers.ts';
import { createRepairHandlers } from './handlers/lists/repair-handlers.ts';
import { createRetentionHandlers } from './handlers/lists/retention-handlers.ts';
import { createTrashHandlers } from './handlers/lists/trash-handlers.ts';
import { createBulkHandlers } from './handlers/review/bulk-handlers.ts';
import { createDraftHandlers } from './handlers/review/draft-handlers.ts';
import { createFixHandlers } from './handlers/review/fix-handlers.ts';
import { createLayoutHandlers } from './handlers/review/layout-handlers.ts';
import { createLocateHandlers } from './handlers/review/locate-handlers.ts';
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
import { createSubjectHandlers } from './handlers/workspace/subject-handlers.ts';
import type { StartJob } from './jobs/jobs.ts';
import { createRunningWork, type RunningWork } from './jobs/running-work.ts';
import { deleteExpiredLists } from './lists/expired-lists.ts';
import { createBugLog } from './log.ts';
import { readComputerFacts } from './maintenance/computer-facts.ts';
import type { KnownMoves } from './maintenance/known-moves.ts';
import type { Reopening } from './maintenance/maintained-app.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import { createWorkspaceChecks, noWorkspaceChecks } from './maintenance/workspace-checks.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { PolicyState } from './policy/read-policy.ts';
import { recover, takeBackAbandoned } from './recover.ts';
import type { Runtime } from './runtime.ts';
import { readAllowedSettings } from './settings.ts';
import type { TakenOver } from './threads/core-messages.ts';
import type { Previewer } from './threads/start-preview-thread.ts';
import { createSummaryReader } from './workspace-summary.ts';

type AppOptions = ServiceOptions & {
  readonly workspace: Workspace;
  readonly reopening: Reopening;
  /** The data that ships with the app, including the sample list. */
  readonly dataDir: string;
  /** The user's own folder for approvals, outside of all workspaces; if it is null, approvals are not stored. */
  readonly approvalsDir: string | null;
  readonly knownMoves: KnownMoves;
  readonly startJob: StartJob;
  readonly views: ViewThread;
  readonly previewer: Previewer;
  readonly updatesFrom?: string | null;
  readonly policy: PolicyState;
  /** State from a core that failed; null if there is none. */
  readonly takenOver: TakenOver | null;
  readonly nowMs: () => number;
  readonly newId: () => string;
};

type Parts = OpenWorkspace & RunningWork & Services & Permissions & Files & Maintenance & Runtime;

/**
 * Creates the app on an open workspace, and recovers unfinished work unless the workspace is read-only. Its `close`
 * also closes the workspace.
 */
export function createApp(options: AppOptions): App {
  const { workspace, views, previewer } = options;
  const events = createEventHub();
  const parts = createParts(options, createAnnounce(events, views.changes));
  const { repositories, files, links, reportBug } = parts;
  const walFlush = createWalFlush(databasePath(workspace.directory));
  onCommit(workspace.db, walFlush.committed);
  const stopFollowing = workspace.isReadOnly ? followOtherApp(workspace, options.reopening, parts) : null;
  try {
    if (!workspace.isReadOnly) {
      recover(parts, options.takenOver ? 'core_failed' : 'app_ended');
      parts.approvals.remember();
      adoptDefaultService(parts);
      walFlush.committed(); // also forces to the disk what a core that ended just now has committed
    }
  } catch (error) {
    parts.checks.close(); // nothing else closes them
    throw error;
  }
  const handlers = createHandlers(parts, options.updatesFrom ?? null);
  const dispatch = createDispatch(handlers, {
    reportBug,
    directory: workspace.directory,
    onCorruption: parts.checks.suspect,
    onListBusy: (listId) => takeBackAbandoned(listId, parts),
    isReadOnly: workspace.isReadOnly,
  });

  return {
    dispatch: durableDispatch(dispatch, workspace.db, walFlush.committed),
    subscribe: events.subscribe,
    addFile: (path, name) => Promise.resolve(files.add(path, name)),
    addFolder: (path) => Promise.resolve(files.addFolder(path)),
    findFile: (token) => Promise.resolve(files.find(token)),
    isOfferedLink: (link) => Promise.resolve(links.isOffered(link)),
    mapStyleUrl: () => Promise.resolve(readAllowedSettings(repositories.settings, parts).mapStyleUrl),
    async close() {
      parts.checks.close();
      stopFollowing?.();
      await Promise.all([parts.imports.close(), parts.jobs.endAll(), previewer.stop()]);
      await parts.serviceClients.close();
      await views.close();
      await walFlush.close();
      workspace.close();
    },
  };
}

function createParts(options: AppOptions, announce: Announce): Parts {
  const { workspace, reopening, knownMoves, dataDir, previewer, nowMs, newId } = options;
  const { db, directory: workspaceDir, isReadOnly, backupFailure: firstFailure } = workspace;
  const repositories = createRepositories(db);
  const { settings, ledger } = repositories;
  const open = { db, repositories, views: options.views.questions, workspaceDir, isReadOnly };
  const bugs = createBugLog(isReadOnly ? null : logPath(workspaceDir), nowMs, newId);
  const runtime = { nowMs, newId, reportBug: bugs.report };
  const work = createRunningWork(options.startJob, announce, { ...open, ...runtime });
  const approvals = openApprovals({
    settings,
    lastAnswer: ledger.lastAnswer,
    folder: options.approvalsDir,
    isReadOnly,
    newId,
  });
  const permissions = { approvals, links: createOfferedLinks(), policy: options.policy };
  const services = createServices(options, { ...open, ...work, ...permissions });
  const files = { files: createFileTokens(newId, options.takenOver?.files), previewer, dataDir };
  const checks = (isReadOnly ? noWorkspaceChecks : createWorkspaceChecks)({
    directory: workspaceDir,
    jobs: work.jobs,
    settings,
    announce,
    reopening,
    reportBug: bugs.report,
    nowMs,
    firstFailure,
    alsoThen: () => deleteExpiredLists({ ...open, ...work, ...permissions, ...runtime }),
  });
  const { approvalsDir } = options;
  const readComputer = () => readComputerFacts({ workspaceDir, approvalsDir, dataDir });
  const maintenance = { checks, reopening, knownMoves, reportedBugs: bugs.count, readComputer };
  return { ...open, ...runtime, ...work, ...permissions, ...services, ...files, ...maintenance };
}

function createHandlers(parts: Parts, updatesFrom: string | null): Handlers {
  const summary = createSummaryReader(parts);
  return {
    ...createHomeHandlers(parts, summary),
    ...createKeyHandlers(parts, summary),
    ...createServiceHandlers(parts, summary),
    ...createCleartextHandlers(parts, summary),
    ...createListHandlers(parts),
    ...createTrashHandlers(parts),
    ...createColumnHandlers(parts),
    ...createRepairHandlers(parts),
    ...createRunHandlers(parts),
    ...createPracticeHandlers(parts),
    ...createReplyHandlers(parts),
    ...createViewHandlers(parts),
    ...createStepHandlers(parts),
    ...createDraftHandlers(parts),
    ...createBulkHandlers(parts),
    ...createEmailHandlers(parts),
    ...createMemoryHandlers(parts),
    ...createLayoutHandlers(parts),
    ...createExportHandlers(parts),
    ...createLabelHandlers(parts),
    ...createFixHandlers(parts),
    ...createLocateHandlers(parts),
    ...createPinHandlers(parts),
    ...createReportHandlers(parts),
    ...createMaintenanceHandlers(parts),
    ...createMoveHandlers(parts),
    ...createSubjectHandlers(parts),
    ...createRetentionHandlers(parts),
    ...createAboutHandlers(parts, updatesFrom),
  };
}
