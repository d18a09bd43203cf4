/** What persons say of the service's suggestions for emails. */
import { decideEmail, takeFewEmails } from '../../review/decide-email.ts';
import { rehearseEmails } from '../../review/rehearse-emails.ts';
import { FEW } from '../../review/undo-redo.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';
import { performBulkStep } from '../jobs/bulk-steps.ts';
import { acceptedAnswers } from './accepted-answers.ts';
import { positionsOf, presentStep } from './bulk-handlers.ts';
import { changeOne } from './step-handlers.ts';

export type EmailHandlers = Pick<
  Handlers,
  'decideEmail' | 'rehearseEmailSuggestions' | 'takeEmailSuggestions'
>;

export function createEmailHandlers(context: Context): EmailHandlers {
  const { db, repositories, announce, locks, nowMs } = context;
  return {
    decideEmail: ({ listId, position, revision, decision, ...place }) =>
      changeOne(listId, { position, revision }, context, (list, dependencies) =>
        decideEmail(list, { position, revision }, place, decision, dependencies),
      ),

    async rehearseEmailSuggestions({ listId, target }) {
      const list = readyList(context, listId);
      return rehearseEmails(list, await positionsOf(list, target, context), repositories, Math.random);
    },

    async takeEmailSuggestions({ listId, target }) {
      const list = readyList(context, listId);
      return locks.hold(listId, 'change_rows', async () => {
        const positions = await positionsOf(list, target, context);
        const answers = acceptedAnswers(context);
        if (positions.length > FEW) {
          const job = { kind: 'take_emails', listId, positions, answers } as const;
          const taken = await performBulkStep(job, positions.length, context);
          if (!taken || taken.rows === 0) throw new AppError({ code: 'nothing_to_decide' });
          return presentStep(list, taken.step, context);
        }
        const taken = takeFewEmails(list, positions, db, { repositories, answers, nowMs });
        if (taken.rows === 0) throw new AppError({ code: 'nothing_to_decide' });
        announce.rowsChanged(listId, positions);
        return presentStep(list, taken.step, context);
      });
    },
  };
}
