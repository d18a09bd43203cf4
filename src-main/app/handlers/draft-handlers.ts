/** What is typed of rows and not yet kept: word for word, forgotten with the list. */
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { filledList, readyList } from './context.ts';

export type DraftHandlers = Pick<Handlers, 'readDrafts' | 'saveDraft' | 'forgetDraft'>;

export function createDraftHandlers(context: Context): DraftHandlers {
  const { drafts, marks } = context.repositories;
  return {
    readDrafts: ({ listId }) => drafts.ofList(filledList(context, listId).id),

    saveDraft({ listId, position, draft }) {
      readyList(context, listId);
      if (!marks.one(listId, position)) throw new AppError({ code: 'row_not_found', listId, position });
      drafts.put(listId, position, draft);
      return null;
    },

    forgetDraft({ listId, position, kind }) {
      readyList(context, listId);
      drafts.remove(listId, position, kind);
      return null;
    },
  };
}
