/** Returns the service's unchanged reply for a row, for a person who wants to see it. */
import type { Handlers } from '#shared/contract/operations.ts';
import { filledList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';

export function createReplyHandlers(context: OpenWorkspace) {
  return {
    readReply({ listId, position }) {
      filledList(context, listId);
      return context.repositories.replies.ofRow(listId, position);
    },
  } satisfies Partial<Handlers>;
}
