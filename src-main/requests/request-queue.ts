/**
 * The line to one service, shared by all runs that ask it and by single checks: how many requests are under
 * way, who may send the next, and which lookups are being asked right now, so that no two ask the same.
 *
 * A request that waits to be tried again keeps its place: letting others past it, or stopping everyone, was
 * measured to take 2.35 times as long as the service needs (this way: 1.04 to 1.14).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RetryInfo } from '../service/send.ts';
import type { RequestEnd, SentEnd, Unsent } from './request-outcome.ts';
import type { Pace } from './request-limiter.ts';
import { createPace } from './request-limiter.ts';
import type { Leave } from './prefetch.ts';
import type { Member } from './slot-scheduler.ts';
import { createSeats } from './slot-scheduler.ts';
import { createUnderWay } from './in-flight.ts';

export type Line = ReturnType<typeof createLine>;

const UNSENT: Unsent = { kind: 'unsent', attempts: 0 };

/** Waits so many milliseconds; rejects when the signal ends it. */
export type Delay = (ms: number, signal: AbortSignal) => Promise<unknown>;

export function createLine(
  most: number,
  nowMs: () => number,
  delay: Delay = (ms, signal) => wait(ms, undefined, { signal }),
) {
  const pace = createPace(most, nowMs);
  const seats = createSeats(pace);
  const asking = createUnderWay();

  return {
    /** Requests at once, at present. */
    atOnce: (): number => pace.limit(),
    /** Counts from now on: whoever waits may go on where there are more, and nothing is sent while more are under way. */
    setMost(wanted: number): void {
      pace.setMost(wanted);
      seats.wake();
    },
    join: seats.join,
    leave: (member: Member): void => seats.leave(member),
    places: (member: Member, wanted: number): number => seats.places(member, wanted),

    /** Whether this lookup is being asked by anyone, and how that ends. */
    underWay: asking.find,

    /** Whoever sent a lookup has its end in the ledger, or gives it up. */
    written: asking.letGo,

    /** Sends one of the `places` of a run, or has it ready for the moment there is one. */
    send(member: Member, lookupId: number, ask: () => Promise<SentEnd>): Promise<RequestEnd> {
      const inItsPlace = async (): Promise<RequestEnd> => {
        const leave = await seats.enter(member);
        if (leave) return sendOne(pace, leave, ask);
        asking.letGo(lookupId);
        return UNSENT;
      };
      return asking.hold(lookupId, inItsPlace());
    },

    /** What a run has ready leaves as places allow. */
    goOn: (member: Member): void => seats.goOn(member),
    /** What a run has ready ends as `unsent`. */
    callBack: (member: Member): void => seats.callBack(member),

    /**
     * Sends a single check, in the next place that is free, before any run. `isShared`: someone else is asking the
     * same, or waits to.
     */
    async check(
      lookupId: number,
      ask: () => Promise<SentEnd>,
    ): Promise<{ readonly end: SentEnd; readonly isShared: boolean }> {
      for (let theirs = asking.find(lookupId); theirs; theirs = asking.find(lookupId)) {
        const end = await theirs;
        if (end.kind !== 'unsent') return { end, isShared: true };
      }
      const inItsPlace = async (): Promise<SentEnd> => {
        await seats.place();
        return sendOne(pace, seats.take(null), ask);
      };
      return { end: await asking.hold(lookupId, inItsPlace()), isShared: false };
    },

    /** For the service client: a retry waits as it was told, and then for its turn at the present rate. */
    sleep: async (ms: number, signal: AbortSignal): Promise<void> => {
      await delay(ms, signal);
      const turnMs = pace.spend();
      if (turnMs > 0) await delay(turnMs, signal);
    },
    onRetry: ({ error }: RetryInfo): void => {
      if (error.kind === 'rate_limit') pace.refused();
      if (error.kind === 'timeout') pace.timedOut();
    },
  };
}

async function sendOne(pace: Pace, leave: Leave, ask: () => Promise<SentEnd>): Promise<SentEnd> {
  pace.spend();
  let isAnswered = false;
  try {
    const end = await ask();
    tell(pace, end);
    isAnswered = end.kind === 'answered';
    return end;
  } finally {
    leave(isAnswered);
  }
}

function tell(pace: Pace, end: SentEnd): void {
  if (end.kind === 'answered') pace.answered(end.tookMs);
  else if (end.kind === 'failed' && end.error.kind === 'rate_limit') pace.refused();
  else if (end.kind === 'failed' && end.error.kind === 'timeout') pace.timedOut();
}
