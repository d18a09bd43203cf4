/**
 * Who may send to a service next: single checks first, then runs, which share alike; what one run does not
 * use the others may.
 */
import type { Pace } from './pace.ts';

/** A run. `wake` is called when it may send again after it was held back. */
export type Member = { readonly wake: () => void };

type Seat = { inFlight: number; isHeldBack: boolean };

export function createSeats(pace: Pace) {
  const seats = new Map<Member, Seat>();
  /** Single checks that wait for the next free place. */
  const checks: (() => void)[] = [];
  let inFlight = 0;
  let timer: NodeJS.Timeout | null = null;

  const wakeHeldBack = (): void => {
    for (const [member, seat] of seats) {
      if (!seat.isHeldBack) continue;
      seat.isHeldBack = false;
      member.wake();
    }
  };

  /** The rate, not the number at once, holds someone back: they are woken when it allows the next. */
  const wakeLater = (): void => {
    timer ??= setTimeout(
      () => {
        timer = null;
        wakeHeldBack();
      },
      Math.max(1, pace.untilNext()),
    );
  };

  /** A place is free: for a check that waits, else for the runs. */
  const passOn = (): void => {
    const check = checks.shift();
    if (check) check();
    else wakeHeldBack();
  };

  return {
    join: (member: Member): void => void seats.set(member, { inFlight: 0, isHeldBack: false }),
    leave(member: Member): void {
      seats.delete(member);
      wakeHeldBack();
    },

    /** How many requests this run may send now; with 0 it is woken when that changes. */
    places(member: Member): number {
      const seat = seats.get(member);
      if (!seat) return 0;
      const allowance = pace.allowance();
      const free = checks.length > 0 ? 0 : Math.min(pace.limit() - inFlight, allowance);
      const othersWait = [...seats.values()].some((other) => other !== seat && other.isHeldBack);
      const share = othersWait ? Math.ceil(pace.limit() / seats.size) - seat.inFlight : Infinity;
      const places = Math.max(0, Math.min(free, share));
      if (places === 0) seat.isHeldBack = true;
      if (places === 0 && allowance < 1) wakeLater();
      return places;
    },

    /** Resolves when a single check has a place, to be taken at once or passed on. */
    async place(): Promise<void> {
      if (inFlight >= pace.limit()) await new Promise<void>((resolve) => checks.push(resolve));
    },
    passOn,

    /** A request leaves; `member` null for a single check. The returned function is called when it has ended. */
    take(member: Member | null): () => void {
      const seat = member && seats.get(member);
      inFlight += 1;
      if (seat) seat.inFlight += 1;
      return () => {
        inFlight -= 1;
        if (seat) seat.inFlight -= 1;
        passOn();
      };
    },
  };
}
