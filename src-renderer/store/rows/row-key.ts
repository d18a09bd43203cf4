/** Returns a key for a row that includes its list, because unsaved text stays with its row when another list opens. */
import type { ListId } from '#shared/domain/list/list.ts';

export const rowKey = (listId: ListId, position: number): string => `${listId} ${position}`;

export function positionsOf(keys: Iterable<string>, listId: ListId): readonly number[] {
  return [...keys]
    .map((key) => key.split(' '))
    .filter(([list]) => list === String(listId))
    .map(([, position]) => Number(position));
}
