import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { openListSources } from './list-sources.ts';
import { createListView, type ListView } from './list-view.ts';
import { Aborted } from './time-slices.ts';

/** The number of lists to keep in memory. A list of a million rows takes about 60 to 120 MB. */
const MOST_LISTS = 2;

export type OpenLists = {
  /** Calls `question` again if the whole list changes meanwhile. @throws AppError `list_not_found`, `list_not_ready` */
  readonly ask: <T>(
    listId: ListId,
    question: (view: ListView, list: StoredList) => Promise<T> | T,
  ) => Promise<T>;
  readonly find: (listId: ListId) => ListView | null;
  readonly forget: (listId: ListId) => void;
  readonly close: () => void;
};

/** @param nowMs a monotonic clock */
export function createOpenLists(repositories: Repositories, nowMs: () => number): OpenLists {
  const open = new Map<ListId, { readonly view: ListView; readonly abandon: AbortController }>();

  const forget = (listId: ListId): void => {
    open.get(listId)?.abandon.abort();
    open.delete(listId);
  };
  const openList = (list: StoredList) => {
    const abandon = new AbortController();
    const sources = openListSources(list, repositories, abandon.signal, nowMs);
    return { abandon, view: createListView(list.rowCount, sources, abandon.signal, nowMs) };
  };
  const viewOf = (list: StoredList): ListView => {
    const entry = open.get(list.id) ?? openList(list);
    open.delete(list.id);
    open.set(list.id, entry);
    for (const oldest of open.keys()) {
      if (open.size <= MOST_LISTS) break;
      forget(oldest);
    }
    return entry.view;
  };

  return {
    async ask(listId, question) {
      for (;;) {
        const list = filledList(repositories.lists.find(listId), listId);
        try {
          return await question(viewOf(list), list);
        } catch (error) {
          if (!(error instanceof Aborted)) throw error;
        }
      }
    },
    find: (listId) => open.get(listId)?.view ?? null,
    forget,
    close: () => {
      for (const listId of open.keys()) forget(listId);
    },
  };
}

function filledList(list: StoredList | null, listId: ListId): StoredList {
  if (!list) throw new AppError({ code: 'list_not_found', listId });
  if (list.state === 'importing') throw new AppError({ code: 'list_not_ready', listId });
  return list;
}
