/**
 * What a run has ready beyond its places: written down as sent, and sent the moment a place is free. Without it each
 * place was empty until the answer that freed it had been written down, a tenth of the time at 128 at once.
 */
import type { Member } from './slot-scheduler.ts';

/** A request has ended; `isAnswered`: the next that is ready may leave at once. */
export type Leave = (isAnswered: boolean) => void;

/** With so many at once answers come back closer together than they are written down, from a service that takes a tenth of a second. */
export const MANY = 64;
/** As many as come back while answers are written down. */
const AHEAD = 16;

/** How many more than `limit` requests at once a run that is alone is let have. */
export const aheadOf = (limit: number): number => (limit >= MANY ? AHEAD : 0);

/** @param take gives the next request its place, as long as there is one (`hasPlace`) */
export function createReady(hasPlace: () => boolean, take: (member: Member) => Leave) {
  /** How each goes on when it gets a place, or null when it is called back. */
  const waiting = new Map<Member, ((leave: Leave | null) => void)[]>();
  const leaveOne = (member: Member): boolean => {
    const next = hasPlace() ? waiting.get(member)?.shift() : undefined;
    next?.(take(member));
    return next !== undefined;
  };
  return {
    count: (member: Member): number => waiting.get(member)?.length ?? 0,
    leaveOne,
    leaveAll(member: Member): void {
      while (leaveOne(member));
    },

    /** Resolves when there is a place for it; null: it was called back before. */
    enter(member: Member): Promise<Leave | null> {
      if (hasPlace()) return Promise.resolve(take(member));
      return new Promise((goOn) => waiting.set(member, [...(waiting.get(member) ?? []), goOn]));
    },

    callBack(member: Member): void {
      const back = waiting.get(member) ?? [];
      waiting.delete(member);
      for (const goOn of back) goOn(null);
    },
  };
}
