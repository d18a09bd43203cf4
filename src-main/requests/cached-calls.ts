/**
 * Sends calls: questions that a person asks, except the check of a row. While the answer to a call is valid, the call is
 * not sent again, whatever row or list needs it.
 */

import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { inTransaction } from '../db/database.ts';
import type { CallEndpoint } from '../db/repositories/ledger-repository.ts';
import { type Call, knownAnswer } from './call.ts';
import type { CallSender, SentCall } from './call-sender.ts';
import {
  type CallResult,
  createCallSeries,
  type SeriesDependencies,
  type SeriesOptions,
} from './call-series.ts';
import { disbelieved, isNotFound } from './request-outcome.ts';
import { type CallService, sendCall } from './send-call.ts';
import { singleCountOf } from './single-count.ts';
import {
  type MayRepeat,
  type SentLookup,
  type SingleRequestDependencies,
  sendSingle,
} from './single-request.ts';
import { whenStored } from './when-stored.ts';

export type CachedCallsDependencies = SingleRequestDependencies & {
  readonly sender: CallSender;
  readonly addresses: CallService;
  /** When aborted, requests in flight are dropped. */
  readonly abandon: AbortSignal;
};

export type CachedCalls = ReturnType<typeof createCachedCalls>;

const POOLS: Readonly<Record<CallEndpoint, CreditPool>> = {
  'postcode-lookup': 'validation',
  reverse: 'geocode',
  geocode: 'geocode',
};

/** The endpoint that a series asks, and the list whose receipt counts the calls. `service` is the service's identity. */
export type SeriesOf<E extends CallEndpoint> = {
  readonly endpoint: E;
  readonly service: string;
  readonly listId: ListId;
};

/** Returns the functions for calls. Identical calls share one request across jobs, through the service's queue. */
export function createCachedCalls(dependencies: CachedCallsDependencies) {
  const { ledger } = dependencies.repositories;
  const openSeries = <E extends CallEndpoint>(of: SeriesOf<E>, options: SeriesOptions<E>) =>
    createCallSeries<E>(
      {
        known: (call) => knownAnswer(ledger, call),
        hasAnswered: () => ledger.anyFound(of.service, of.endpoint, 'validate') !== null,
        ...createSender(of, dependencies),
      },
      options,
    );

  return {
    openSeries,

    /**
     * @throws AppError `question_failed`, `service_refused_key`, `service_key_missing`, `service_out_of_credits`,
     * `service_finds_nothing`, `interrupted`
     */
    async ask<E extends CallEndpoint>(call: Call<E>, listId: ListId): Promise<CallResult<E>> {
      const { endpoint, service } = call;
      const alone = { maxCredits: null, findGood: () => null, onProbePaid: () => undefined };
      const series = openSeries({ endpoint, service, listId }, alone);
      const { promise, resolve } = Promise.withResolvers<CallResult<E>>();
      await series.ask(call, resolve);
      await series.end(false);
      return promise;
    },
  };
}

/** `sender.send` must come before any `await`, because the slot is valid only in the current tick. */
function createSender<E extends CallEndpoint>(
  { listId, endpoint }: SeriesOf<E>,
  dependencies: CachedCallsDependencies,
): Pick<SeriesDependencies<E>, 'send' | 'repeat'> {
  const { db, repositories, queue, sender, addresses, pause, abandon } = dependencies;
  const { ledger, singles } = repositories;
  const pool = POOLS[endpoint];
  const askOf =
    (call: Call<E>, isAllowed: MayRepeat) =>
    (note: MayRepeat = () => true) => {
      const mayRepeat: MayRepeat = (maybeCharged) => isAllowed(maybeCharged) && note(maybeCharged);
      return sendCall(call, addresses, { signal: abandon, pause, mayRepeat });
    };

  const sendNow = async (call: Call<E>, mayRepeat: MayRepeat): Promise<SentLookup | null> => {
    if (knownAnswer(ledger, call)) return null;
    const lookupId = inTransaction(db, () =>
      ledger.openLookup(ledger.enterCall(endpoint, call.key), call.service),
    );
    const { notBeforeMs } = call;
    const request = {
      lookupId,
      listId,
      pool,
      notBeforeMs,
      matchOf: () => null,
      ask: askOf(call, mayRepeat),
      send: sender.send,
    };
    return sendSingle(request, dependencies);
  };
  const repeatNow = async (call: Call<E>, mayRepeat: MayRepeat): Promise<SentCall | null> => {
    const questionId = ledger.findCall(endpoint, call.key);
    const answer = questionId === null ? null : ledger.answer(questionId, call.service, 0);
    if (answer === null) return null;
    const { lookupId } = answer;
    const sent = await sender.send(lookupId, askOf(call, mayRepeat));
    const { outcome, isShared } = sent;
    if (isShared || outcome.kind === 'unsent') return sent;
    const counted = isNotFound(outcome) ? disbelieved(outcome, null) : outcome;
    const record = (): void => {
      if (counted.kind === 'answered') ledger.chargeAgain({ lookupId, ...counted });
      singles.add(listId, pool, singleCountOf(counted));
    };
    try {
      await whenStored(record, { db, pause });
    } finally {
      queue.removeInFlight(lookupId);
    }
    return sent;
  };
  return {
    send: (call, mayRepeat) => sender.inTurn(() => sendNow(call, mayRepeat)),
    repeat: (call, mayRepeat) => sender.inTurn(() => repeatNow(call, mayRepeat)),
  };
}
