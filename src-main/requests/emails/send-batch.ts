/** Emails one by one, and many in one request that is answered at once. */
import type { EmailService } from '../../service/email-service.ts';
import type { PartAsked } from './ask-in-halves.ts';
import { askInHalves, isRefused } from './ask-in-halves.ts';
import type { ServiceErrorData } from '../../service/service-error.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { EmailLookup, Taken } from './email-outcomes.ts';
import { outcomeOfEmailError, outcomesOf, sameForAll, takenTogether } from './email-outcomes.ts';
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
    const ask = async (part: readonly EmailLookup[], before: Taken): Promise<PartAsked> => {
      try {
        const asked = part.map(({ email }) => email);
        const answer = await emails.validateBatch(asked, { signal: abandon });
        const { value: results, status } = answer;
        settle(outcomesOf(part, { results, status, taken: takenTogether(before, takenBy(answer, part)) }));
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

type Requested = Pick<ServiceErrorData, 'attempts' | 'repeats'>;

/** All of them are charged at once: each request that repeats one that may have been charged asks them all again. */
const takenBy = ({ attempts, repeats }: Requested, part: readonly EmailLookup[]): Taken => ({
  attempts,
  askedAgain: repeats * part.length,
});

/** Where the service may have charged them all the same they stay sent, so that they count as asked again the next time. */
function outcomeOfBatchError(error: unknown, part: readonly EmailLookup[]): SentOutcome {
  const outcome = outcomeOfEmailError(error);
  if (!(error instanceof ServiceError)) return outcome;
  const counted = { ...outcome, ...takenBy(error, part) };
  if (!error.mayHaveReached || counted.kind === 'answered') return counted;
  return counted.kind === 'failed'
    ? { ...counted, mayBePaid: true }
    : { ...counted, ...(counted.failure !== null && { staysSent: true as const }) };
}
