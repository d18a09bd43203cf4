import type { Handlers } from '#shared/contract/operations.ts';
import { decideEmail } from '../../../review/decide-email.ts';
import { rehearseEmails } from '../../../review/rehearse-emails.ts';
import { readyList } from '../../lists/find-list.ts';
import { changeOne } from '../../steps/change-one.ts';
import { createCountedRows } from '../../steps/counted-rows.ts';
import type { StepContext } from '../../steps/step-context.ts';
import { stepOfRows } from '../../steps/step-of-rows.ts';
import { positionsOf } from '../../steps/target-rows.ts';

export function createEmailHandlers(context: StepContext) {
  const { repositories, locks } = context;
  const countedRows = createCountedRows(context.newId);
  return {
    decideEmail: ({ listId, position, revision, decision, ...place }) =>
      changeOne(listId, { position, revision }, context, (list, dependencies) =>
        decideEmail(list, { position, revision }, place, decision, dependencies),
      ),

    async rehearseEmailSuggestions({ listId, target }) {
      const list = readyList(context, listId);
      const positions = await positionsOf(list, target, context);
      const { rows, found } = await rehearseEmails(list, positions, repositories, Math.random);
      return { ...found, mark: countedRows.keep(listId, rows) };
    },

    async takeEmailSuggestions({ listId, mark }) {
      const list = readyList(context, listId);
      return locks.hold(listId, 'change_rows', () =>
        stepOfRows(list, { kind: 'take_emails', ...countedRows.get(listId, mark) }, context),
      );
    },
  } satisfies Partial<Handlers>;
}
