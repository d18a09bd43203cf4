import type { Handlers } from '#shared/contract/operations.ts';
import type { EmailRehearsal } from '#shared/contract/review/rehearsal.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { decideEmail } from '../../../review/decide-email.ts';
import { rehearseEmails } from '../../../review/rehearse-emails.ts';
import { readyList } from '../../lists/find-list.ts';
import { changeOne } from '../../steps/change-one.ts';
import type { StepContext } from '../../steps/step-context.ts';
import { stepOfRows } from '../../steps/step-of-rows.ts';
import { checkCount, positionsOf } from '../../steps/target-rows.ts';

export function createEmailHandlers(context: StepContext) {
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
  } satisfies Partial<Handlers>;
}
