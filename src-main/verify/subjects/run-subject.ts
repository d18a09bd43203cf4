/** What a run does that depends on what it asks: addresses or emails. */
import type { KnownAnswer, NextLookup, RowSpan, Wanted } from '../../db/reads/ledger-reads.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { SendEmailsDependencies } from '../../requests/emails/email-dependencies.ts';
import type { Requester } from '../../requests/prefetch.ts';
import type { RequestOutcome, SettledOutcome } from '../../requests/request-outcome.ts';
import type { SettleBudget } from '../../verdicts/settle-budget.ts';

/** A lookup and what came of it. */
export type Asked = { readonly lookup: NextLookup; readonly outcome: RequestOutcome };

/** Everything but `send` is called inside a transaction. */
export type RunSubject = {
  /** Lookups one request carries, at most. */
  readonly mostInRequest: number;
  /** Requests of earlier runs that ask what this run would, that the service has and that nobody awaits. They are not asked again. */
  readonly openRequests: (wanted: Wanted) => readonly OpenRequest[];
  /** The service has it already, from an earlier run. */
  readonly isHandedOver: (lookupId: number) => boolean;
  /** Lookups the run would ask and may not: the service may have them, and nobody can tell. */
  readonly lostQuestions: (wanted: Wanted) => readonly number[];
  /** Gives the rows of a span the answers that are known and that they do not rest on yet. */
  readonly settleKnown: (wanted: Wanted, span: RowSpan) => void;
  /** Gives the rows that ask what came of a lookup, as far as there is budget; the rest is kept for `settleMore`. */
  readonly settle: (lookup: LookupOf, outcome: SettledOutcome, budget: SettleBudget) => void;
  /** The same of an answer that the ledger has. */
  readonly settleAnswer: (questionId: number, answer: KnownAnswer, budget: SettleBudget) => void;
  /** Whether rows are left that wait for an answer that is there. */
  readonly settleMore: (budget: SettleBudget) => boolean;
  /**
   * Sends a request for the lookups, retries included, in a slot of its own. Rejects only for a bug.
   *
   * @param deliver called with each lookup once, all together or some at a time
   * @param mayRepeat see `SendEmailsDependencies`
   */
  readonly send: (
    requester: Requester,
    lookups: readonly NextLookup[],
    deliver: (ended: readonly Asked[]) => void,
    mayRepeat: SendEmailsDependencies['mayRepeat'],
  ) => Promise<void>;
};

/** A request that is awaited from now on; `receive` as `send`. */
export type OpenRequest = {
  readonly lookups: readonly NextLookup[];
  readonly receive: (deliver: (ended: readonly Asked[]) => void) => Promise<void>;
};

export type LookupOf = Pick<NextLookup, 'lookupId' | 'questionId'>;
export type SubjectRepositories = Pick<Repositories, 'ledger' | 'unsettled'>;
