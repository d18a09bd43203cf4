import type { Handlers } from '#shared/contract/operations.ts';
import type { EmailRehearsal } from '#shared/contract/review/rehearsal.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { decideEmail } from '../../../review/decide-email.ts';
import { rehearseEmails } from '../../../review/rehearse-emails.ts';
import { type Context, readyList } from '../../context.ts';
import { checkCount, positionsOf, stepOfRows } from '../review/bulk-handlers.ts';
import { changeOne } from '../review/step-handlers.ts';

export type EmailHandlers = Pick<
  Handlers,
  'decideEmail' | 'rehearseEmailSuggestions' | 'takeEmailSuggestions'
>;

export function createEmailHandlers(context: Context): EmailHandlers {
  const { repositories, locks } = context;
  const rehearse = (list: StoredList, positions: Uint32Array): Promise<EmailRehearsal> =>
    rehearseEmails(list, positions, repositories, Math.random);
  return {
    decideEmail: ({ listId, position, revision, decision, ...place }) =>
      changeOne(listId, { position, revision }, context, (list, dependencies) =>
        decideEmail(list, { position, revision }, place, decision, dependencies),
      ),

    async rehearseEmailSuggestions({ listId, target }) {
      const list = readyList(context, listId);
      return rehearse(list, await positionsOf(list, target, context));
    },

    async takeEmailSuggestions({ listId, target, emails: shown }) {
      const list = readyList(context, listId);
      return locks.hold(listId, 'change_rows', async () => {
        const positions = await positionsOf(list, target, context);
        if (shown !== undefined) checkCount('emails', (await rehearse(list, positions)).emails, shown);
        return stepOfRows(list, { kind: 'take_emails', positions }, context);
      });
    },
  };
}
