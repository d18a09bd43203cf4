import type { ListId } from '#shared/domain/list/list.ts';
import { areTextsIndexed } from '../../views/search/index-texts.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/** Smaller lists are not prepared. Searching and sorting them on demand takes a tenth of a second. */
const MANY_ROWS = 50_000;

/** Indexes and sorts a list in the background, after its import or when it is opened. Tries this once per start. */
export function createColumnPreparation({
  jobs,
  repositories: { lists, ranks, signatures },
}: OpenWorkspace & RunningWork): (listId: ListId) => void {
  const begun = new Set<ListId>();
  return (listId) => {
    const list = lists.find(listId);
    if (!list || list.rowCount < MANY_ROWS || begun.has(listId)) return;
    if (ranks.columns(listId).length >= list.columns.length && areTextsIndexed(list, signatures)) return;
    begun.add(listId);
    jobs.start({ kind: 'order_columns', listId });
  };
}
