import type { ListId } from '#shared/domain/list/list.ts';

/** Returns a key that includes the list, because unsaved text stays with its row when another list opens. */
export const rowKey = (listId: ListId, position: number): string => `${listId} ${position}`;

/** Returns the positions in those keys of `rowKey` that belong to the list. */
export function positionsOf(keys: Iterable<string>, listId: ListId): readonly number[] {
  return [...keys]
    .map((key) => key.split(' '))
    .filter(([list]) => list === String(listId))
    .map(([, position]) => Number(position));
}
