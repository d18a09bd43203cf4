import type { ListId } from '#shared/domain/list/list.ts';
import { areTextsIndexed } from '../../views/search/index-texts.ts';
import type { Context } from '../handlers/context.ts';

/** Fewer are searched, and ordered by a column, in the moment a person asks for it: a tenth of a second. */
const MANY_ROWS = 50_000;

/**
 * Signs the texts of a list and orders its columns beside what else is going on: right after its import, or when
 * somebody looks at a list whose work broke off or that an older app imported. Begun once for each list while the app
 * is open.
 */
export function createColumnPreparation({
  jobs,
  repositories: { lists, ranks, signatures },
}: Pick<Context, 'jobs' | 'repositories'>): (listId: ListId) => void {
  const begun = new Set<ListId>();
  return (listId) => {
    const list = lists.find(listId);
    if (!list || list.rowCount < MANY_ROWS || begun.has(listId)) return;
    if (ranks.columns(listId).length >= list.columns.length && areTextsIndexed(list, signatures)) return;
    begun.add(listId);
    jobs.start({ kind: 'order_columns', listId });
  };
}
