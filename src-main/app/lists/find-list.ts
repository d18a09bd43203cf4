import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

type Context = Pick<OpenWorkspace, 'repositories'>;

/** @throws AppError `list_not_found`, also for a list in the trash */
export function anyList(context: Context, listId: ListId): StoredList {
  const list = keptList(context, listId);
  if (list.trashedAtMs !== null) throw new AppError({ code: 'list_not_found', listId });
  return list;
}

/** Returns a list, even if it is in the trash. @throws AppError `list_not_found` */
export function keptList({ repositories }: Context, listId: ListId): StoredList {
  const list = repositories.lists.find(listId);
  if (!list) throw new AppError({ code: 'list_not_found', listId });
  return list;
}

/** Returns a list whose rows can be read. @throws AppError `list_not_found`, `list_not_ready` */
export function filledList(context: Context, listId: ListId): StoredList {
  const list = anyList(context, listId);
  if (list.state === 'importing') throw new AppError({ code: 'list_not_ready', listId });
  return list;
}

/** Returns a list that is ready for use. @throws AppError `list_not_found`, `list_not_ready`, `list_preparing` */
export function readyList(context: Context, listId: ListId): StoredList {
  const list = filledList(context, listId);
  if (list.state === 'preparing') throw new AppError({ code: 'list_preparing', listId });
  return list;
}
