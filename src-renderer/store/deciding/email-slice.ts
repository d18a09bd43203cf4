/** The reviewer's decisions about suggested emails, in the same queue as address decisions. */
import type { EmailDecisionInput } from '#shared/contract/operations.ts';
import type { EmailSlot } from '#shared/domain/email/row-email.ts';
import { EMAIL_DECIDED } from '#shared/messages/screens/notices.ts';
import type { Cursor } from '../rows/cursor-place.ts';
import { looksForEmails, selectOnlyEmails } from '../rows/rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { CommandContext } from './command-queue.ts';
import { emailToTake } from './email-to-take.ts';
import { type Act, createRowChanges, isAt } from './row-changes.ts';

/** `takeEmail` uses the first undecided suggestion for an email of the current row. */
export type EmailSlice = {
  readonly takeEmail: () => Promise<void>;
  /**
   * Decides one email of the current row. If the person filters by emails and no other email of the row is open, moves
   * to the next row. In other cases the row stays, because its address may need a decision too.
   */
  readonly decideEmail: (place: EmailSlot, decision: EmailDecisionInput) => Promise<void>;
};

export const createEmailSlice: CreateSlice<EmailSlice> =
  ({ backend, commands }) =>
  (_set, get) => {
    const { change } = createRowChanges(get);

    async function decideEmailAt(
      context: CommandContext,
      at: Cursor | null,
      { column, slot }: EmailSlot,
      decision: EmailDecisionInput,
    ): Promise<void> {
      const decideEmail: Act = (seen) => backend.decideEmail({ ...seen, column, slot, decision });
      const row = await change(context, at, decideEmail, EMAIL_DECIDED[decision.kind]);
      if (!row || decision.kind === 'none' || emailToTake(row) !== null) return;
      if (!isAt(get(), context, row)) return;
      // The move waits in the queue until the current command ends.
      if (selectOnlyEmails(get())) void get().goToNextToReview();
      else if (looksForEmails(get())) await get().moveBy(1);
    }

    return {
      decideEmail: (place, decision) => {
        const seen = get().cursor;
        return commands.run((context) => decideEmailAt(context, seen, place, decision));
      },
      takeEmail: () => {
        const email = emailToTake(get().cursor?.row ?? null);
        if (!email || email.didYouMean === null) return Promise.resolve();
        const decision = { kind: 'used_suggestion', email: email.didYouMean } as const;
        return commands.decide((context, seen) => decideEmailAt(context, seen, email, decision));
      },
    };
  };
