/** Sends emails one by one, or many in one request whose reply has the results. */
import type { EmailService } from '../../service/email-service.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { AskMany } from '../many-lookups.ts';
import { answered, type SentOutcome, type Taken } from '../request-outcome.ts';
import { askInHalves, isRefused, type PartAsked } from './ask-in-halves.ts';
import type { SendEmailsDependencies } from './email-dependencies.ts';
import {
  type EmailLookup,
  outcomeOfEmailError,
  outcomesOf,
  sameForAll,
  takenByAll,
  takenTogether,
} from './email-outcomes.ts';

type BatchDependencies = Pick<SendEmailsDependencies, 'pause' | 'abandon' | 'mayRepeat'> & {
  readonly emails: Pick<EmailService, 'validate' | 'validateBatch'>;
};

/** Returns a request for the queue that sends emails one after the other. Usually there is only one. */
export function sendSingles(lookups: readonly EmailLookup[], dependencies: BatchDependencies): AskMany {
  return async ({ settle }) => {
    for (const lookup of lookups)
      settle([{ lookupId: lookup.lookupId, outcome: await sendSingle(lookup, dependencies) }]);
  };
}

async function sendSingle(
  { lookupId, email }: EmailLookup,
  { emails, pause, abandon, mayRepeat }: BatchDependencies,
): Promise<SentOutcome> {
  try {
    const answer = await emails.validate(email, {
      signal: abandon,
      pause,
      mayRepeat: (credits) => mayRepeat(lookupId, credits),
    });
    const { raw: reply, status, tookMs } = answer;
    return answered(answer, { match: null, reply, status, tookMs });
  } catch (error) {
    return outcomeOfEmailError(error);
  }
}

/** Returns a request for the queue that sends all emails together. */
export function sendBatch(
  lookups: readonly EmailLookup[],
  { emails, pause, abandon, mayRepeat }: BatchDependencies,
): AskMany {
  return async ({ settle }) => {
    const ask = async (part: readonly EmailLookup[], before: Taken): Promise<PartAsked> => {
      try {
        const asked = part.map(({ email }) => email);
        const answer = await emails.validateBatch(asked, {
          signal: abandon,
          pause,
          // Includes what earlier refused requests may have cost, which is counted when this request is settled.
          mayRepeat: (times) => mayRepeat(part[0]?.lookupId ?? 0, before.maybeCharged + times * part.length),
        });
        const { value: results, status } = answer;
        const taken = takenTogether(before, takenByAll(answer, part));
        settle(outcomesOf(part, { results, status, taken }));
        return { kind: 'taken' };
      } catch (error) {
        const outcome = outcomeOfBatchError(error, part);
        if (isRefused(outcome)) return { kind: 'refused', outcome };
        settle(sameForAll(part, { ...outcome, ...takenTogether(before, outcome) }));
        return { kind: 'over' };
      }
    };
    await askInHalves(lookups, { ask, settle, pause });
  };
}

function outcomeOfBatchError(error: unknown, part: readonly EmailLookup[]): SentOutcome {
  const outcome = outcomeOfEmailError(error);
  return error instanceof ServiceError ? { ...outcome, ...takenByAll(error, part) } : outcome;
}
