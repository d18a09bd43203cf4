/** Returns the service's unchanged reply for a row, for a person who wants to see it. */
import type { Handlers } from '#shared/contract/operations.ts';
import { type Context, filledList } from '../../context.ts';

export type ReplyHandlers = Pick<Handlers, 'readReply'>;

export function createReplyHandlers(context: Context): ReplyHandlers {
  return {
    readReply({ listId, position }) {
      filledList(context, listId);
      return context.repositories.replies.ofRow(listId, position);
    },
  };
}
