import type { ListId } from '#shared/domain/list/list.ts';
import { listSetAside } from '../db/backups/set-aside.ts';
import { isDraftNote } from '../db/folder/names.ts';
import { emptyFolder } from '../db/folder/remove-own.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { ENDED_ERROR } from '../requests/record-outcome.ts';
import type { Permissions } from './connection/permissions.ts';
import type { Services } from './connection/services.ts';
import { removeLeftDrafts } from './jobs/draft-files.ts';
import type { RunningWork } from './jobs/running-work.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { Runtime } from './runtime.ts';
import { takeBackUnfinished } from './steps/bulk-steps.ts';

type Context = OpenWorkspace & RunningWork & Services & Permissions & Runtime;

/** How the previous app or core ended without cleaning up. */
type UntimelyEnd = 'app_ended' | 'core_failed';

/** At the start of the app, ends or continues the work that the previous app left unfinished. */
export function recover(context: Context, end: UntimelyEnd = 'app_ended'): void {
  const lists = tidyUp(context, end);
  takeBackUnfinishedSteps(context);
  settleLeftRows(context);
  deleteLeftLists(context);
  continuePreparing(lists, context);
}

function continuePreparing(lists: readonly StoredList[], { imports }: Context): void {
  for (const list of lists) if (list.state === 'preparing') imports.goOn(list);
}

/**
 * Begins to undo unfinished steps, and does not wait, because a million rows take long. Until a list's step is undone,
 * the app refuses decisions, other steps, exports, quotes, runs and checks (`list_busy`).
 */
function takeBackUnfinishedSteps(context: Context): void {
  for (const id of context.repositories.steps.unfinishedLists()) beginToTakeBack(id, context);
}

/**
 * Begins to undo a step that could not be undone when it failed, because the disk failed, too. The app tries this every
 * few seconds, but a person who needs the list should not wait. Does nothing while a task of the list is in progress.
 */
export function takeBackAbandoned(listId: ListId, context: Context): void {
  if (!context.locks.isHeld(listId)) beginToTakeBack(listId, context);
}

function beginToTakeBack(listId: ListId, context: Context): void {
  takeBackUnfinished(listId, context).catch((error: unknown) => context.reportBug(error, 'take back'));
}

/** Applies known answers to rows that lack them. Does not wait for the end, and other work continues meanwhile. */
function settleLeftRows({ repositories, jobs, announce }: Context): void {
  for (const listId of repositories.unsettled.lists())
    void jobs.start({ kind: 'settle_rest', listId }).ended.then(() => {
      announce.rowsChanged(listId, null);
    });
}

/** Begins to finish deletions and to remove incomplete imports. Does not wait, because a million rows take long. */
function deleteLeftLists({ repositories: { lists }, jobs }: Context): void {
  const left = lists.left();
  for (const listId of left) jobs.start({ kind: 'delete', listId });
  if (left.length === 0 && lists.isSweepDue()) jobs.start({ kind: 'sweep', listId: null });
}

/**
 * Ends runs and incomplete imports of the previous app, and removes unused copies, old exports and drafts. Returns the
 * remaining lists.
 */
function tidyUp({ repositories, approvals, workspaceDir }: Context, end: UntimelyEnd): readonly StoredList[] {
  // A person who sees the core fail gets the reason and can resume the run.
  if (end === 'core_failed') repositories.runs.endGoing('paused', { code: 'run_interrupted' }, ENDED_ERROR);
  else repositories.runs.endGoing('stopped', null, ENDED_ERROR);
  repositories.lists.leaveImports();
  // This is not awaited, because the drafts may be on a slow drive.
  if (approvals.isKnown) void removeLeftDrafts(workspaceDir);
  // Removes the draft notes of an unknown workspace, because they may name any files.
  emptyFolder(workspaceDir, 'exports', (name) => approvals.isKnown && isDraftNote(name));
  const lists = repositories.lists.all();
  const inUse = new Set(
    repositories.lists.kept().flatMap(({ source }) => (source.isCopyErased === true ? [] : [source.sha256])),
  );
  // Lists in a database that was set aside may need copies of files that no list here uses.
  if (listSetAside(workspaceDir).length === 0)
    emptyFolder(workspaceDir, 'sources', (name) => inUse.has(name));
  return lists;
}
