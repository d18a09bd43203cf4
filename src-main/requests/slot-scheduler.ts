/**
 * Who may send to a service next: single checks first, then runs, which share alike; what one run does not
 * use the others may.
 */
import type { Pace } from './request-limiter.ts';
import type { Leave } from './prefetch.ts';
import { aheadOf, createReady } from './prefetch.ts';

/** A run. `wake` is called when it may send again after it got less than it wanted. */
export type Member = { readonly wake: () => void };

type Seat = {
  inFlight: number;
  /** It could send more than it was let. */
  wantsMore: boolean;
};

export function createSeats(pace: Pace) {
  /** Whoever sent something longest ago is first, and is woken first. */
  const seats = new Map<Member, Seat>();
  let inFlight = 0;
  const checks = createChecks(() => pace.limit() - inFlight);

  const wakeWaiting = (): void => wakeAll(seats);

  const alarm = createAlarm(wakeWaiting);

  const hasPlace = (): boolean => checks.areNone() && inFlight < pace.limit() && pace.allowance() >= 1;

  /** A request leaves; `member` null for a single check. The returned function is called when it has ended. */
  const take = (member: Member | null): Leave => {
    const seat = member && seats.get(member);
    inFlight += 1;
    if (seat) {
      seat.inFlight += 1;
      seats.delete(member);
      seats.set(member, seat);
    }
    return (isAnswered) => {
      inFlight -= 1;
      if (seat) seat.inFlight -= 1;
      if (!checks.serve() && member && isAnswered) ready.leaveOne(member);
      wakeWaiting();
    };
  };
  const ready = createReady(hasPlace, take);

  return {
    /** There may be more places than there were. */
    wake(): void {
      checks.serveAll();
      wakeWaiting();
    },
    join: (member: Member): void => void seats.set(member, { inFlight: 0, wantsMore: false }),
    leave(member: Member): void {
      seats.delete(member);
      ready.callBack(member);
      wakeWaiting();
    },

    /** How many of the requests it wants to send this run may send now; it is woken when it may send more. */
    places(member: Member, wanted: number): number {
      const seat = seats.get(member);
      if (!seat) return 0;
      const rivals = [...seats.values()].filter((other) => other !== seat && other.wantsMore).length;
      const share = shareOf(pace.limit(), rivals) - seat.inFlight - ready.count(member);
      // Read once: it grows with every look at the clock, and who got nothing for want of it must be woken.
      const allowance = pace.allowance();
      const taken = inFlight + ready.count(member);
      const free = !checks.areNone() ? 0 : freePlaces(pace.limit(), allowance, taken, rivals);
      const places = Math.max(0, Math.min(free, share, wanted));
      seat.wantsMore = places < wanted;
      if (seat.wantsMore && allowance - places < 1) alarm(pace.untilNext(places));
      return places;
    },

    /** Resolves when a single check has a place. */
    place: (): Promise<void> => checks.place(),
    take,
    enter: (member: Member): Promise<Leave | null> => ready.enter(member),

    /** What a run has ready leaves as places allow; it is woken when the rest may. */
    goOn(member: Member): void {
      ready.leaveAll(member);
      const seat = ready.count(member) > 0 ? seats.get(member) : undefined;
      if (!seat) return;
      seat.wantsMore = true;
      // With a place free it was the rate that held them back, even if it allows one by now.
      if (inFlight < pace.limit()) alarm(pace.untilNext(0));
    },
    callBack: (member: Member): void => ready.callBack(member),
  };
}

/** Single checks that wait for the next free place. `free`: how many there are; below 0 after they were made fewer. */
function createChecks(free: () => number) {
  const waiting: (() => void)[] = [];
  /** Lets the first have a free place; whether it did. It takes it a moment later. */
  const serve = (): boolean => {
    const first = free() > 0 ? waiting.shift() : undefined;
    first?.();
    return first !== undefined;
  };
  return {
    areNone: (): boolean => waiting.length === 0,
    serve,
    serveAll(): void {
      for (let places = free(); places > 0 && serve(); places -= 1);
    },
    async place(): Promise<void> {
      if (free() <= 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

function wakeAll(seats: ReadonlyMap<Member, Seat>): void {
  for (const [member, seat] of seats) if (seat.wantsMore) member.wake();
}

const shareOf = (limit: number, rivals: number): number =>
  rivals > 0 ? Math.ceil(limit / (rivals + 1)) : Infinity;

/** Those of the number at once and, of a run that is alone, some beyond it; as far as the rate allows. */
function freePlaces(limit: number, allowance: number, taken: number, rivals: number): number {
  const ahead = rivals === 0 && allowance === Infinity ? aheadOf(limit) : 0;
  return Math.min(limit + ahead - taken, allowance);
}

/** The rate, not the number at once, holds someone back: they are woken when it allows another. */
function createAlarm(wake: () => void): (inMs: number) => void {
  let timer: NodeJS.Timeout | null = null;
  return (inMs) => {
    timer ??= setTimeout(
      () => {
        timer = null;
        wake();
      },
      Math.max(1, inMs),
    );
  };
}
