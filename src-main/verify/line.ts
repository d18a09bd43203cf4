/**
 * The line to one service, shared by all runs that ask it and by single checks: how many requests are under
 * way, who may send the next, and which lookups are being asked right now, so that no two ask the same.
 *
 * A request that waits to be tried again keeps its place: letting others past it, or stopping everyone, was
 * measured to take 2.35 times as long as the service needs (this way: 1.04 to 1.14).
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { RetryInfo } from '../service/send.ts';
import type { RequestEnd } from './outcomes.ts';
import type { Pace } from './pace.ts';
import { createPace } from './pace.ts';
import type { Member } from './seats.ts';
import { createSeats } from './seats.ts';

export type Line = ReturnType<typeof createLine>;

export function createLine(most: number, nowMs: () => number) {
  const pace = createPace(most, nowMs);
  const seats = createSeats(pace);
  const asking = new Map<number, Promise<RequestEnd>>();

  const send = async (
    member: Member | null,
    lookupId: number,
    ask: () => Promise<RequestEnd>,
  ): Promise<RequestEnd> => {
    const leave = seats.take(member);
    pace.spend();
    const answer = ask();
    asking.set(lookupId, answer);
    try {
      const end = await answer;
      tell(pace, end);
      return end;
    } finally {
      asking.delete(lookupId);
      leave();
    }
  };

  return {
    /** Requests at once, at present. */
    atOnce: (): number => pace.limit(),
    setMost: (wanted: number): void => pace.setMost(wanted),
    join: seats.join,
    leave: (member: Member): void => seats.leave(member),
    places: (member: Member): number => seats.places(member),

    /** Whether this lookup is being asked by anyone, and how that ends. */
    underWay: (lookupId: number): Promise<RequestEnd> | null => asking.get(lookupId) ?? null,

    /** Sends one of the `places` of a run. */
    send: (member: Member, lookupId: number, ask: () => Promise<RequestEnd>): Promise<RequestEnd> =>
      send(member, lookupId, ask),

    /**
     * Sends a single check, in the next place that is free, before any run. null when nobody needs it by then.
     *
     * @param isNeeded called just before sending
     */
    async check(
      lookupId: number,
      isNeeded: () => boolean,
      ask: () => Promise<RequestEnd>,
    ): Promise<RequestEnd | null> {
      const underWay = asking.get(lookupId);
      if (underWay) return underWay;
      await seats.place();
      const meanwhile = asking.get(lookupId);
      if (!meanwhile && isNeeded()) return send(null, lookupId, ask);
      seats.passOn();
      return meanwhile ?? null;
    },

    /** For the service client: a retry waits as it was told, and then for its turn at the present rate. */
    sleep: async (ms: number, signal: AbortSignal): Promise<void> => {
      await delay(ms, undefined, { signal });
      const turnMs = pace.spend();
      if (turnMs > 0) await delay(turnMs, undefined, { signal });
    },
    onRetry: ({ error }: RetryInfo): void => {
      if (error.kind === 'rate_limit') pace.refused();
      if (error.kind === 'timeout') pace.timedOut();
    },
  };
}

function tell(pace: Pace, end: RequestEnd): void {
  if (end.kind === 'answered') pace.answered(end.tookMs);
  else if (end.kind === 'failed' && end.error.kind === 'rate_limit') pace.refused();
  else if (end.kind === 'failed' && end.error.kind === 'timeout') pace.timedOut();
}
