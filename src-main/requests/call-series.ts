/** Sends calls to one endpoint and decides which 404s to believe. Only a believed 404 is stored and counted. */

import { AppError } from '#shared/contract/errors.ts';
import type { CallEndpoint } from '../db/repositories/ledger-repository.ts';
import type { Call, CallAnswer } from './call.ts';
import type { SentCall } from './call-sender.ts';
import {
  isCredible,
  mayRaiseDoubt,
  NO_DOUBT,
  type NotFoundDoubt,
  withAnswer,
  withNotFound,
  withoutDoubt,
  withProbeDue,
} from './not-found-doubt.ts';
import {
  disbelieved,
  findsNothing,
  isNotFound,
  type NotFoundOutcome,
  type RequestOutcome,
} from './request-outcome.ts';
import { failureOfService } from './service-failure.ts';
import type { MayRepeat, SentLookup } from './single-request.ts';

/** `spent`: the credits of this call; 0 if the answer was known or another call paid for it. */
export type CallResult<E extends CallEndpoint> = CallAnswer<E> & { readonly spent: number };

/** `send` and `repeat` return null if they sent nothing. Before a retry that may cost a credit, they ask `mayRepeat`. */
export type SeriesDependencies<E extends CallEndpoint> = {
  readonly known: (call: Call<E>) => CallAnswer<E> | null;
  readonly send: (call: Call<E>, mayRepeat: MayRepeat) => Promise<SentLookup | null>;
  /** Repeats a call that has an answer. */
  readonly repeat: (call: Call<E>, mayRepeat: MayRepeat) => Promise<SentCall | null>;
  /** Whether the service has ever given an answer other than 404. */
  readonly hasAnswered: () => boolean;
};

/** The caller's settings for a series. */
export type SeriesOptions<E extends CallEndpoint> = {
  readonly maxCredits: number | null;
  /** Returns a call that the service answered before this series with something other than 404. */
  readonly findGood: () => Call<E> | null;
  /** Called when a call that was repeated to settle a doubt has cost a credit. */
  readonly onProbePaid: () => void;
};

type Answered<E extends CallEndpoint> = (result: CallResult<E>) => void;

/** Opens a series. Call `end` after the last call, even if a call failed. */
export function createCallSeries<E extends CallEndpoint>(
  { known, send, repeat, hasAnswered }: SeriesDependencies<E>,
  { maxCredits, findGood, onProbePaid }: SeriesOptions<E>,
) {
  const notFound = createNotFound<E>();
  const credits = createCredits(maxCredits);
  const stop = async (foundBefore: boolean): Promise<never> => {
    throw new AppError(findsNothing(await notFound.disbelieve(), foundBefore));
  };

  const capReached = new AppError({ code: 'credit_cap_reached', cap: maxCredits ?? 0 });

  /** Settles a doubt: repeats a question that the service has answered before. */
  const settleDoubt = async (knownGood: Call<E>): Promise<void> => {
    if (!credits.take()) {
      await notFound.disbelieve();
      throw capReached;
    }
    const repeated = await repeat(knownGood, credits.mayRepeat());
    if (repeated?.isShared !== false) credits.giveBack();
    const outcome = repeated?.outcome ?? null;
    if (outcome?.kind !== 'answered') {
      await notFound.disbelieve();
      return throwFailure(outcome);
    }
    if (isNotFound(outcome)) return stop(true);
    if (repeated?.isShared === false) onProbePaid();
    await notFound.believeAfterDoubt();
  };
  /** Whether there is a credit for another call and, if its 404 could raise a doubt, one for settling the doubt. */
  const mayAsk = (inFlight: number) => credits.has(notFound.mayRaiseDoubt(inFlight) ? 2 : 1);
  const turns = createTurns(notFound.questionToRepeat, settleDoubt, mayAsk);

  const ask = async (call: Call<E>, onAnswer: Answered<E>): Promise<void> => {
    if (!mayAsk(0) || !credits.take()) throw capReached;
    const sentAt = notFound.moment();
    const sent = await send(call, credits.mayRepeat());
    if (sent?.isShared !== false) credits.giveBack();
    // The call may have been answered while it waited for its turn.
    const answer = sent === null ? known(call) : null;
    if (answer) return onAnswer({ ...answer, spent: 0 });
    if (sent === null) throw new AppError({ code: 'interrupted' });
    const { outcome, record } = sent;
    if (isNotFound(outcome)) {
      const isPossible = notFound.add({ call, outcome, sent, onAnswer }, findGood);
      return isPossible ? undefined : stop(false);
    }
    const spent = await record(outcome);
    if (outcome.kind !== 'answered') return throwFailure(outcome);
    await notFound.confirm(call, sentAt);
    onAnswer({ value: known(call)?.value ?? null, spent });
  };

  return {
    /** Resolves when the request is over. For a 404, calls `onAnswer` only if the 404 is believed, perhaps later. */
    async ask(call: Call<E>, onAnswer: Answered<E>): Promise<void> {
      const answer = known(call);
      if (answer) return onAnswer({ ...answer, spent: 0 });
      if (!notFound.shares(call, onAnswer)) await turns.inTurn(() => ask(call, onAnswer));
    },

    /** @param hasFailed whether the series stopped early */
    async end(hasFailed: boolean): Promise<void> {
      if (notFound.count() === 0) return;
      if (notFound.isCredible(hasAnswered)) return notFound.believe();
      if (!hasFailed) return stop(false);
      await notFound.disbelieve();
    },
  };
}

type OnNotFound = (result: { readonly value: null; readonly spent: number }) => void;

type Unproven<E extends CallEndpoint> = {
  readonly call: Call<E>;
  readonly outcome: NotFoundOutcome;
  readonly sent: SentLookup;
  readonly onAnswer: OnNotFound;
};

function createNotFound<E extends CallEndpoint>() {
  let doubt: NotFoundDoubt<Unproven<E>, Call<E>> = NO_DOUBT;
  /** Callbacks that wait for an unproven call, by its key. */
  const sharing = new Map<string, OnNotFound[]>();
  let moments = 0;
  const moment = (): number => (moments += 1);
  const take = (): readonly Unproven<E>[] => {
    const { unproven } = doubt;
    doubt = { ...doubt, unproven: [], probe: 'none' };
    return unproven.map((each) => each.notFound);
  };
  const believe = (each: readonly Unproven<E>[]): Promise<void> =>
    forAll(each, async ({ call, outcome, sent, onAnswer }) => {
      onAnswer({ value: null, spent: await sent.record(outcome) });
      for (const tell of sharing.get(call.key) ?? []) tell({ value: null, spent: 0 });
      sharing.delete(call.key);
    });

  return {
    /** Returns a number that rises each time, to tell whether a question or an answer came first. */
    moment,
    count: (): number => doubt.unproven.length,
    /** Returns the question that settles the current doubt, even after it was sent; null if there is no doubt. */
    questionToRepeat: (): Call<E> | null => (doubt.probe === 'none' ? null : doubt.knownGood),
    mayRaiseDoubt: (inFlight: number): boolean => mayRaiseDoubt(doubt, inFlight),
    isCredible: (hasAnswered: () => boolean): boolean => isCredible(doubt, hasAnswered),

    /** @returns whether an equal call is unproven; if so, `onAnswer` is called when that call's 404 is believed */
    shares({ key }: Call<E>, onAnswer: OnNotFound): boolean {
      const isUnproven = doubt.unproven.some(({ notFound }) => notFound.call.key === key);
      if (isUnproven) sharing.set(key, [...(sharing.get(key) ?? []), onAnswer]);
      return isUnproven;
    },

    /** @returns false if so many 404s came in a row that a question should be repeated, but there is none to repeat */
    add(one: Unproven<E>, findGood: () => Call<E> | null): boolean {
      const next = withNotFound(doubt, one, moment());
      const probing = withProbeDue(next, findGood);
      doubt = probing ?? next;
      return probing !== null;
    },

    async confirm(call: Call<E>, sentAt: number): Promise<void> {
      const { doubt: next, confirmed } = withAnswer(doubt, call, sentAt);
      doubt = next;
      await believe(confirmed);
    },

    believe: (): Promise<void> => believe(take()),
    believeAfterDoubt(): Promise<void> {
      const unproven = take();
      doubt = withoutDoubt(doubt);
      return believe(unproven);
    },

    async disbelieve(): Promise<number> {
      const unproven = take();
      await forAll(unproven, async ({ outcome, sent }) => {
        await sent.record(disbelieved(outcome, null));
      });
      return unproven.length;
    },
  };
}

/** Processes all items before it throws, so that every finished request stops being in flight. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(items.map(work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Counts credits. A credit is taken before its call is sent, so that parallel calls cannot exceed the limit together. */
function createCredits(most: number | null) {
  let taken = 0;
  const has = (credits: number): boolean => most === null || taken + credits <= most;
  const take = (credits = 1): boolean => {
    if (!has(credits)) return false;
    taken += credits;
    return true;
  };
  return {
    has,
    take,
    /** Returns a function for one call: each attempt that may have been charged takes another credit. */
    mayRepeat(): MayRepeat {
      let repeated = 0;
      return (maybeCharged) => {
        if (!take(maybeCharged - repeated)) return false;
        repeated = maybeCharged;
        return true;
      };
    },
    /** Gives back a credit that was not used. */
    giveBack: (): void => void (taken -= 1),
  };
}

/**
 * Runs calls in parallel until a doubt or a failure. During a doubt, no further call is sent, and `settle` runs when the
 * last call in flight has ended. A call waits until `mayStart` allows it, or no other call is in flight.
 */
function createTurns<Q>(
  inDoubt: () => Q | null,
  settle: (question: Q) => Promise<void>,
  mayStart: (inFlight: number) => boolean,
) {
  let inFlight = 0;
  let failed: { readonly error: unknown } | null = null;
  let change = Promise.withResolvers<void>();
  const resume = (): void => {
    change.resolve();
    change = Promise.withResolvers<void>();
  };
  const mustWait = (): boolean =>
    failed === null && (inDoubt() !== null || (inFlight > 0 && !mayStart(inFlight)));
  let settling: Promise<void> | null = null;
  const settleOnceIdle = async (): Promise<void> => {
    const question = inDoubt();
    if (question === null || inFlight > 0 || failed) return;
    settling ??= settle(question).finally(() => (settling = null));
    await settling;
  };

  return {
    /** @throws the error of `work`, or of an earlier call */
    async inTurn(work: () => Promise<void>): Promise<void> {
      while (mustWait()) await change.promise;
      if (failed) throw failed.error;
      inFlight += 1;
      try {
        await work().finally(() => (inFlight -= 1));
        await settleOnceIdle();
      } catch (error) {
        failed ??= { error };
        throw error;
      } finally {
        resume();
      }
    },
  };
}

/** @param outcome null if the call was stopped before it was sent */
function throwFailure(outcome: RequestOutcome | null): never {
  if (outcome?.kind === 'failed')
    throw new AppError(failureOfService(outcome.error, outcome.maybeCharged ?? 0));
  throw new AppError((outcome?.kind === 'ended' && outcome.failure) || { code: 'interrupted' });
}
