/** Deleting lists: into the trash and back, and for good. */
import { statSync } from 'node:fs';
import { sourcePath } from '../../db/folder/paths.ts';
import { removeOwn, removeSetAside } from '../../db/folder/remove-own.ts';
import type { TrashEntry } from '#shared/contract/maintenance.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { anyList, keptList } from './context.ts';
import { deleteList, trashList } from './delete-list.ts';
import { leavesTrashAtMs } from './due-lists.ts';
import { copiesOf } from './kept-handlers.ts';

export type TrashHandlers = Pick<Handlers, 'trashList' | 'putBackList' | 'deleteList'>;

export function createTrashHandlers(context: Context): TrashHandlers {
  const { announce, checks, repositories, workspaceDir } = context;
  return {
    async trashList({ listId }) {
      await trashList(anyList(context, listId), context);
      return null;
    },

    putBackList({ listId }) {
      repositories.lists.putBack(keptList(context, listId).id);
      announce.workspaceChanged();
      return null;
    },

    async deleteList({ listId, alsoFromCopies = false }) {
      const list = keptList(context, listId);
      const copies = alsoFromCopies ? copiesOf(workspaceDir, list) : null;
      await deleteList(list, context);
      if (copies) {
        for (const { name } of copies.backups) removeOwn(workspaceDir, 'backups', name);
        for (const { name } of copies.setAside) removeSetAside(workspaceDir, name);
        // There is to be one again.
        await checks.check('asked');
      }
      return null;
    },
  };
}

/** The list deleted last first. */
export function readTrash({ repositories: { lists }, workspaceDir }: Context): readonly TrashEntry[] {
  const trashed = lists.trash();
  const summaries = new Map(lists.summaries(trashed).map((summary) => [summary.id, summary]));
  return trashed
    .map(({ id, name, rowCount, source, trashedAtMs }) => ({
      listId: id,
      name,
      rows: rowCount,
      decided: summaries.get(id)?.decided ?? 0,
      bytes: statSync(sourcePath(workspaceDir, source.sha256), { throwIfNoEntry: false })?.size ?? 0,
      trashedAtMs,
      goesAtMs: leavesTrashAtMs(trashedAtMs),
    }))
    .toSorted((a, b) => b.trashedAtMs - a.trashedAtMs);
}
