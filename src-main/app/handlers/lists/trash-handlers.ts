import { statSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { TrashEntry } from '#shared/contract/workspace/maintenance.ts';
import { sourcePath } from '../../../db/folder/paths.ts';
import { removeOwn, removeSetAside } from '../../../db/folder/remove-own.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { type Context, filledList, keptList } from '../../context.ts';
import { createColumnPreparation } from '../../jobs/column-preparation.ts';
import { trashEndOf } from '../../maintenance/retention.ts';
import { deleteList, trashList } from './delete-list.ts';
import { copiesOf } from './retention-handlers.ts';

export type TrashHandlers = Pick<Handlers, 'trashList' | 'putBackList' | 'deleteList'>;

export function createTrashHandlers(context: Context): TrashHandlers {
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
  };
}

/** Returns the lists in the trash, latest first. The size of a file counts once, or not at all if a list in use needs the file. */
export function readTrash({ repositories, workspaceDir }: Context): readonly TrashEntry[] {
  const { lists, settings } = repositories;
  const trashed = lists.trash();
  if (trashed.length === 0) return [];
  const counted = new Set(lists.all().map(({ source }) => source.sha256));
  const bytesOf = ({ source: { sha256 } }: StoredList): number => {
    if (counted.has(sha256)) return 0;
    counted.add(sha256);
    return statSync(sourcePath(workspaceDir, sha256), { throwIfNoEntry: false })?.size ?? 0;
  };
  return trashed
    .toSorted((a, b) => b.trashedAtMs - a.trashedAtMs)
    .map((list) => ({
      listId: list.id,
      name: list.name,
      rows: list.rowCount,
      decided: lists.summary(list).decided,
      bytes: bytesOf(list),
      trashedAtMs: list.trashedAtMs,
      goesAtMs: trashEndOf(settings, list),
    }));
}
