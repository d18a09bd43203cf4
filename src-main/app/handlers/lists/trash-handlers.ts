import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { removeOwn, removeSetAside } from '../../../db/folder/remove-own.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { createColumnPreparation } from '../../lists/column-preparation.ts';
import { deleteList } from '../../lists/delete-list.ts';
import { filledList, keptList } from '../../lists/find-list.ts';
import { copiesOf } from '../../lists/list-copies.ts';
import type { Maintenance } from '../../maintenance/maintenance.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

/** A list that is still being read from its file cannot go to the trash. It can only be deleted. */
export function createTrashHandlers(
  context: OpenWorkspace & RunningWork & Runtime & Pick<Maintenance, 'checks'>,
) {
  const { announce, checks, imports, repositories, workspaceDir } = context;
  const orderColumns = createColumnPreparation(context);
  return {
    async trashList({ listId }) {
      // An incomplete list cannot be restored.
      await trashList(filledList(context, listId), context);
      return null;
    },

    putBackList({ listId }) {
      const list = repositories.lists.trash().find(({ id }) => id === listId);
      if (!list) throw new AppError({ code: 'list_not_found', listId });
      repositories.lists.putBack(listId);
      announce.workspaceChanged();
      if (list.state === 'preparing') imports.goOn(list, orderColumns);
      return null;
    },

    async deleteList({ listId, alsoFromCopies = false }) {
      const list = keptList(context, listId);
      const copies = alsoFromCopies ? copiesOf(workspaceDir, list) : null;
      await deleteList(list, context);
      if (copies) {
        for (const { name } of copies.backups) removeOwn(workspaceDir, 'backups', name);
        for (const { name } of copies.setAside) removeSetAside(workspaceDir, name);
        await checks.check('asked');
      }
      return null;
    },
  } satisfies Partial<Handlers>;
}

/** Moves a list to the trash and ends its jobs. A person can restore it. @throws AppError `list_busy` */
async function trashList(list: StoredList, context: OpenWorkspace & RunningWork & Runtime): Promise<void> {
  const { announce, jobs, locks, repositories, nowMs } = context;
  locks.check(list.id, 'delete');
  repositories.lists.moveToTrash(list.id, nowMs());
  announce.workspaceChanged();
  // From now on, calls for the list are refused. Its jobs may wait for a request before they end. A person may restore
  // the list meanwhile.
  await jobs.endAll(list.id);
  announce.listLeaves(list.id);
}
