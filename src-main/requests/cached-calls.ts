/** Questions of a person, asked once as long as answers count: whatever the row or list, and however often. */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { CallEndpoint } from '../db/repositories/ledger-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Call, CallAnswer } from './call.ts';
import { knownAnswer } from './call.ts';
import type { CallSender, SentCall } from './call-sender.ts';
import { recordOutcome, recordUnsettled } from './record-outcome.ts';
import type { RequestOutcome } from './request-outcome.ts';
import { unlessUnproven } from './request-outcome.ts';
import { countUncounted, singleCountOf } from './single-count.ts';
import { whenStored } from './when-stored.ts';
import type { RequestQueue } from './request-queue.ts';
import type { CallService } from './send-call.ts';
import { sendCall } from './send-call.ts';
import { failureOfService } from './service-failure.ts';

/** What calls work with. */
export type CachedCallsDependencies = {
  readonly db: Database;
  readonly repositories: Pick<Repositories, 'ledger' | 'singles'>;
  readonly queue: RequestQueue;
  readonly sender: CallSender;
  readonly addresses: CallService;
  readonly nowMs: () => number;
  /** Called after each commit of something that was paid for. */
  readonly onCommit: () => void;
  /** Aborted: what is in flight is awaited, and not tried again. */
  readonly pause: AbortSignal;
  /** Aborted: what is in flight is dropped. */
  readonly abandon: AbortSignal;
};

/** `spent`: credits of this call; 0 where the answer was known, or another call paid for it. */
export type CallResult<E extends CallEndpoint> = CallAnswer<E> & { readonly spent: 0 | 1 };

/** See `createCachedCalls`. */
export type CachedCalls = ReturnType<typeof createCachedCalls>;

/** Which credits a question costs; see migration 0006. */
const POOLS: Readonly<Record<CallEndpoint, CreditPool>> = {
  'postcode-lookup': 'validation',
  reverse: 'geocode',
  geocode: 'geocode',
};

/** Calls that are the same share a request, whatever job asks them: the queue of the service knows what is in flight. */
export function createCachedCalls(dependencies: CachedCallsDependencies) {
  const { db, sender } = dependencies;
  const { ledger } = dependencies.repositories;
  const send = createSender(dependencies);

  /** `sender.send` has to come before anything is awaited: the slot is given for this moment. */
  async function askInTurn<E extends CallEndpoint>(call: Call<E>, listId: ListId): Promise<CallResult<E>> {
    // It may have been answered while this call waited for its turn.
    const known = knownAnswer(ledger, call);
    if (known) return { ...known, spent: 0 };
    const lookupId = inTransaction(db, () =>
      ledger.openLookup(ledger.enterCall(call.endpoint, call.key), call.service),
    );
    const { outcome, isShared } = await send(call, lookupId, listId);
    throwUnlessAnswered(outcome);
    return { value: knownAnswer(ledger, call)?.value ?? null, spent: isShared ? 0 : 1 };
  }

  return {
    /**
     * @param listId on whose receipt it is
     * @throws AppError `question_failed`, `service_refused_key`, `service_key_missing`, `service_out_of_credits`,
     *   `interrupted`
     */
    async ask<E extends CallEndpoint>(call: Call<E>, listId: ListId): Promise<CallResult<E>> {
      const known = knownAnswer(ledger, call);
      if (known) return { ...known, spent: 0 };
      const asked = await sender.inTurn(() => askInTurn(call, listId));
      if (asked === null) throw new AppError({ code: 'interrupted' });
      return asked;
    },
  };
}

/** Sends a call and records its outcome, in the ledger and for the receipt of the list. */
function createSender({
  db,
  repositories,
  queue,
  sender,
  addresses,
  nowMs,
  onCommit,
  pause,
  abandon,
}: CachedCallsDependencies) {
  const { ledger, singles } = repositories;

  return async <E extends CallEndpoint>(
    call: Call<E>,
    lookupId: number,
    listId: ListId,
  ): Promise<SentCall> => {
    const pool = POOLS[call.endpoint];
    const sent = await sender.send(lookupId, () => {
      inTransaction(db, () => {
        singles.add(listId, pool, countUncounted(ledger, lookupId));
        ledger.markSent(lookupId, nowMs());
      });
      return sendCall(call, addresses, { signal: abandon, pause });
    });
    const { isShared } = sent;
    if (sent.outcome.kind === 'unsent') return sent;
    const outcome = unlessUnproven(sent.outcome, () => ledger.anyFound(call.service, call.endpoint) !== null);
    const record = (): void => {
      if (outcome.kind !== 'ended') {
        // Also where the clock was set back meanwhile: an answer that was paid for counts.
        const atMs = Math.max(nowMs(), call.notBeforeMs);
        recordOutcome(ledger, { lookupId, outcome, isShared }, atMs);
      } else if (!isShared) recordUnsettled(ledger, lookupId, outcome);
      if (!isShared) singles.add(listId, pool, singleCountOf(outcome));
    };
    try {
      await whenStored(record, { db, onCommit: isShared ? nothing : onCommit, pause });
    } finally {
      if (!isShared) queue.removeInFlight(lookupId);
    }
    return { outcome, isShared };
  };
}

const nothing = (): void => {};

function throwUnlessAnswered(outcome: RequestOutcome): void {
  if (outcome.kind === 'failed') throw new AppError(failureOfService(outcome.error));
  if (outcome.kind === 'unsent') throw new AppError({ code: 'interrupted' });
  if (outcome.kind === 'ended') throw new AppError(outcome.failure ?? { code: 'interrupted' });
}
