import type { ListId } from '#shared/domain/list/list.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/** Whether emails of a list were checked or decided. */
export function hasEmailResults(
  listId: ListId,
  { repositories: { lists, runs } }: Pick<OpenWorkspace, 'repositories'>,
): boolean {
  if (runs.latest(listId, 'email') !== null) return true;
  const list = lists.find(listId);
  return list !== null && (lists.summary(list).emails?.done ?? 0) > 0;
}
