/** Passes questions about the rows of a list to the thread that counts and orders them. */
import type { Handlers } from '#shared/contract/operations.ts';
import { filledList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';

export function createViewHandlers(context: OpenWorkspace) {
  const { views } = context;
  /** @throws AppError `list_not_found`, `list_not_ready` */
  const filled = (listId: number): number => filledList(context, listId).id;
  return {
    readRows: ({ listId, view, offset, limit }) => views.rows(filled(listId), view, { offset, limit }),
    readRowsAround: ({ listId, view, around }) => views.around(filled(listId), view, around),
    findRow: ({ listId, view, position }) => views.find(filled(listId), view, position),
    findNextToReview: ({ listId, view, after, backwards }) =>
      views.nextToReview(filled(listId), view, after, backwards),
    readFacets: ({ listId, filter }) => views.facets(filled(listId), filter),
    readGroups: ({ listId, filter, offset, limit }) =>
      views.groups(filled(listId), filter, { offset, limit }),
    readKinds: ({ listId, filter, offset, limit }) => views.kinds(filled(listId), filter, { offset, limit }),
    readAlike: ({ listId, filter, position }) => views.alike(filled(listId), filter, position),
    readKindRows: ({ listId, filter, kind, marked }) => views.kindRows(filled(listId), filter, kind, marked),
    readDuplicates: ({ listId, filter, kind, offset, limit }) =>
      views.duplicates(filled(listId), filter, kind, { offset, limit }),
    readNearbyRows: ({ listId, ...question }) => views.nearbyRows(filled(listId), question),
    rehearseRules: ({ listId, rules }) => views.rehearse(filled(listId), rules),
  } satisfies Partial<Handlers>;
}
