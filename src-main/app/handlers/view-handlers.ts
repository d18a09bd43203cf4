/** Questions about the rows of a list: asked of the thread that counts and orders them. */
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';

export type ViewHandlers = Pick<
  Handlers,
  | 'readRows'
  | 'readRowsAround'
  | 'findRow'
  | 'findNextToReview'
  | 'readFacets'
  | 'readGroups'
  | 'readDuplicates'
  | 'rehearseRules'
>;

export function createViewHandlers(context: Context): ViewHandlers {
  const { views } = context;
  /** @throws AppError `list_not_found`, `list_not_ready` */
  const ready = (listId: number): number => readyList(context, listId).id;
  return {
    readRows: ({ listId, view, offset, limit }) => views.rows(ready(listId), view, { offset, limit }),
    readRowsAround: ({ listId, view, around }) => views.around(ready(listId), view, around),
    findRow: ({ listId, view, position }) => views.find(ready(listId), view, position),
    findNextToReview: ({ listId, view, after, backwards }) =>
      views.nextToReview(ready(listId), view, after, backwards),
    readFacets: ({ listId, filter }) => views.facets(ready(listId), filter),
    readGroups: ({ listId, filter, offset, limit }) => views.groups(ready(listId), filter, { offset, limit }),
    readDuplicates: ({ listId, filter, kind, offset, limit }) =>
      views.duplicates(ready(listId), filter, kind, { offset, limit }),
    rehearseRules: ({ listId, rules }) => views.rehearse(ready(listId), rules),
  };
}
