/**
 * Who may send to a service next: single checks first, then runs, which share alike; what one run does not
 * use the others may.
 */
import type { Pace } from './pace.ts';

/** A run. `wake` is called when it may send again after it got less than it wanted. */
export type Member = { readonly wake: () => void };

/** `wantsMore`: it could send more than it was let. */
type Seat = { inFlight: number; wantsMore: boolean };

export function createSeats(pace: Pace) {
  /** Whoever sent something longest ago is first, and is woken first. */
  const seats = new Map<Member, Seat>();
  /** Single checks that wait for the next free place. */
  const checks: (() => void)[] = [];
  let inFlight = 0;
  let timer: NodeJS.Timeout | null = null;

  const wakeWaiting = (): void => {
    for (const [member, seat] of seats) if (seat.wantsMore) member.wake();
  };

  /** The rate, not the number at once, holds someone back: they are woken when it allows another after these. */
  const wakeLater = (leaving: number): void => {
    timer ??= setTimeout(
      () => {
        timer = null;
        wakeWaiting();
      },
      Math.max(1, pace.untilNext(leaving)),
    );
  };

  return {
    join: (member: Member): void => void seats.set(member, { inFlight: 0, wantsMore: false }),
    leave(member: Member): void {
      seats.delete(member);
      wakeWaiting();
    },

    /** How many of the requests it wants to send this run may send now; it is woken when it may send more. */
    places(member: Member, wanted: number): number {
      const seat = seats.get(member);
      if (!seat) return 0;
      const allowance = pace.allowance();
      const free = checks.length > 0 ? 0 : Math.min(pace.limit() - inFlight, allowance);
      const rivals = [...seats.values()].filter((other) => other !== seat && other.wantsMore).length;
      const share = rivals > 0 ? Math.ceil(pace.limit() / (rivals + 1)) - seat.inFlight : Infinity;
      const places = Math.max(0, Math.min(free, share, wanted));
      seat.wantsMore = places < wanted;
      if (seat.wantsMore && allowance - places < 1) wakeLater(places);
      return places;
    },

    /** Resolves when a single check has a place. */
    async place(): Promise<void> {
      if (inFlight >= pace.limit()) await new Promise<void>((resolve) => checks.push(resolve));
    },

    /** A request leaves; `member` null for a single check. The returned function is called when it has ended. */
    take(member: Member | null): () => void {
      const seat = member && seats.get(member);
      inFlight += 1;
      if (seat) {
        seat.inFlight += 1;
        seats.delete(member);
        seats.set(member, seat);
      }
      return () => {
        inFlight -= 1;
        if (seat) seat.inFlight -= 1;
        checks.shift()?.();
        wakeWaiting();
      };
    },
  };
}
