/** Stores unsaved text about rows for each page. The next page that opens the list gets the text of closed pages. */
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { filledList, readyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

/** `readDrafts` returns nothing in a read-only workspace. */
export function createDraftHandlers(context: OpenWorkspace & Runtime) {
  const { drafts, marks } = context.repositories;
  return {
    readDrafts({ listId, page, others }) {
      const list = filledList(context, listId);
      // The drafts belong to pages of the app that has the workspace open for writing.
      return context.isReadOnly ? [] : drafts.claim(list.id, page, others);
    },

    saveDraft({ draft, ...place }) {
      const { listId, position } = place;
      readyList(context, listId);
      if (!marks.one(listId, position)) throw new AppError({ code: 'row_not_found', listId, position });
      drafts.put(place, draft, context.nowMs());
      return null;
    },

    forgetDraft({ kind, ...place }) {
      readyList(context, place.listId);
      drafts.remove(place, kind);
      return null;
    },
  } satisfies Partial<Handlers>;
}
