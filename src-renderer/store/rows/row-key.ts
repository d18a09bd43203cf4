/** Names a row among those of all lists: what is typed stays with its row while the person is at another list. */
import type { ListId } from '#shared/domain/list/list.ts';

export const rowKey = (listId: ListId, position: number): string => `${listId} ${position}`;

/** The positions of the rows of one list. */
export function positionsOf(keys: Iterable<string>, listId: ListId): readonly number[] {
  return [...keys]
    .map((key) => key.split(' '))
    .filter(([list]) => list === String(listId))
    .map(([, position]) => Number(position));
}
