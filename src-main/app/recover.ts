import { listSetAside } from '../db/backups/set-aside.ts';
import { isDraftNote } from '../db/folder/names.ts';
import { emptyFolder } from '../db/folder/remove-own.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { ENDED_ERROR } from '../requests/record-outcome.ts';
import type { Context } from './handlers/context.ts';
import { takeBackUnfinished } from './jobs/bulk-steps.ts';
import { removeLeftDrafts } from './jobs/draft-files.ts';

/** How the one before ended that had no time to put things down. */
export type UntimelyEnd = 'app_ended' | 'core_failed';

/** At the start: what an app that ended without warning left half-done is ended, or gone on with beside everything else. */
export function recover(context: Context, end: UntimelyEnd = 'app_ended'): void {
  const lists = tidyUp(context, end);
  takeBackUnfinishedSteps(context);
  settleLeftRows(context);
  deleteLeftLists(context);
  goOnPreparing(lists, context);
}

/** Lists whose rows are there without all of their questions. */
function goOnPreparing(lists: readonly StoredList[], { imports }: Context): void {
  for (const list of lists) if (list.state === 'preparing') imports.goOn(list);
}

/**
 * Not waited for: a million rows take longer than a start may. Until it is done these rows can be read and checked, and
 * everything else is refused with `list_busy`.
 */
function takeBackUnfinishedSteps(context: Context): void {
  for (const id of context.repositories.steps.unfinishedLists())
    takeBackUnfinished(id, context).catch((error: unknown) => context.reportBug(error, 'take back'));
}

/** Rows that were left without an answer that is there. Not waited for either; everything goes on beside it. */
function settleLeftRows({ repositories, jobs, announce }: Context): void {
  for (const listId of repositories.unsettled.lists())
    void jobs.start({ kind: 'settle_rest', listId }).ended.then(() => {
      announce.rowsChanged(listId, null);
    });
}

/** Imports and deletions that did not come to their end. Not waited for: a million rows take longer than a start may. */
function deleteLeftLists({ repositories: { lists }, jobs }: Context): void {
  const left = lists.left();
  for (const listId of left) jobs.start({ kind: 'delete', listId });
  // Every deletion ends with it.
  if (left.length === 0 && lists.isSweepDue()) jobs.start({ kind: 'sweep', listId: null });
}

/**
 * What an app that ended without warning left half-done: runs that still say "running", imports without an end, copies no
 * list rests on, old exports, and their drafts in other folders.
 *
 * @returns the lists there are then
 */
function tidyUp({ repositories, approvals, workspaceDir }: Context, end: UntimelyEnd): readonly StoredList[] {
  // Who sees the core fail is there, is told why, and resumes.
  if (end === 'core_failed') repositories.runs.endGoing('paused', { code: 'run_interrupted' }, ENDED_ERROR);
  else repositories.runs.endGoing('stopped', null, ENDED_ERROR);
  repositories.lists.leaveImports();
  // Not waited for: they may lie on a slow drive.
  if (approvals.isKnown) void removeLeftDrafts(workspaceDir);
  // The notes of a workspace from elsewhere name files of nobody knows whom.
  emptyFolder(workspaceDir, 'exports', (name) => approvals.isKnown && isDraftNote(name));
  const lists = repositories.lists.all();
  const inUse = new Set(repositories.lists.kept().map(({ source }) => source.sha256));
  // The lists of what was set aside rest on copies that no list of this database knows of.
  if (listSetAside(workspaceDir).length === 0)
    emptyFolder(workspaceDir, 'sources', (name) => inUse.has(name));
  return lists;
}
