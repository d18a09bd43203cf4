/** Emails one by one, and many in one request that is answered at once. */
import type { EmailService } from '../../service/email-service.ts';
import type { PartAsked } from './ask-in-halves.ts';
import { askInHalves, isBadInput } from './ask-in-halves.ts';
import type { EmailLookup } from './email-outcomes.ts';
import { outcomeOfEmailError, outcomesOf, sameForAll } from './email-outcomes.ts';
import type { AskMany } from '../many-lookups.ts';
import type { SentOutcome } from '../request-outcome.ts';

type BatchDependencies = {
  readonly emails: Pick<EmailService, 'validate' | 'validateBatch'>;
  readonly pause: AbortSignal;
  readonly abandon: AbortSignal;
};

/** For the queue: asks for one email after the other, of which a request has one as a rule. */
export function sendSingles(lookups: readonly EmailLookup[], dependencies: BatchDependencies): AskMany {
  return async ({ settle }) => {
    for (const { lookupId, email } of lookups)
      settle([{ lookupId, outcome: await sendSingle(email, dependencies) }]);
  };
}

async function sendSingle(email: string, { emails, abandon }: BatchDependencies): Promise<SentOutcome> {
  try {
    const { raw: reply, status, attempts, tookMs } = await emails.validate(email, { signal: abandon });
    return { kind: 'answered', match: null, reply, status, attempts, tookMs, credits: 1 };
  } catch (error) {
    return outcomeOfEmailError(error);
  }
}

/** For the queue: asks for all in one request. */
export function sendBatch(
  lookups: readonly EmailLookup[],
  { emails, pause, abandon }: BatchDependencies,
): AskMany {
  return async ({ settle }) => {
    const ask = async (part: readonly EmailLookup[], attemptsBefore: number): Promise<PartAsked> => {
      try {
        const asked = part.map(({ email }) => email);
        const { value: results, status, attempts } = await emails.validateBatch(asked, { signal: abandon });
        settle(outcomesOf(part, { results, status, attempts: attemptsBefore + attempts }));
        return { kind: 'taken' };
      } catch (error) {
        const outcome = outcomeOfEmailError(error);
        if (isBadInput(outcome)) return { kind: 'refused', outcome };
        settle(sameForAll(part, { ...outcome, attempts: attemptsBefore + outcome.attempts }));
        return { kind: 'over' };
      }
    };
    await askInHalves(lookups, ask, settle, pause);
  };
}
