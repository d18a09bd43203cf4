/**
 * Refusals (429) that are not for the rate: some services, or what stands before them, refuse a few requests whatever
 * their number. A run that sends more slowly after each of these sends ever more slowly for nothing: with one in twenty
 * refused it was seen to end at seven requests a second.
 */
import type { RecentCount } from './sliding-window.ts';
import { createRecentCount } from './sliding-window.ts';

/** So few refusals lately do not tell anything. */
const FEW = 5;
/** A service that refuses this share or more is asked too much for certain. */
const TOO_MUCH = 0.15;
/** Refused less than that, at half of a rate that was let through before, it is not for the rate. */
const FAR_BELOW = 0.5;
/** Then refusals are no reason to send more slowly, for so long. */
const TAKEN_FOR_MS = 60_000;

/** @param letThrough the answers of the last seconds */
export function createStrays(nowMs: () => number, letThrough: RecentCount) {
  const refusals = createRecentCount();
  /** The highest rate refused since the service was last asked too much for certain. */
  let highestRate = 0;
  let takenUntilMs = -Infinity;

  const areFew = (): boolean => refusals.total(nowMs()) <= FEW;
  const areTooMany = (): boolean => {
    const refused = refusals.total(nowMs());
    return !areFew() && refused >= TOO_MUCH * (refused + letThrough.total(nowMs()));
  };

  return {
    /** Counts a refusal. Whether it is taken for a stray, for what was found before. */
    count(): boolean {
      refusals.count(nowMs());
      if (areTooMany()) takenUntilMs = -Infinity;
      return nowMs() < takenUntilMs;
    },

    areFew,

    /** Whether a refusal at this rate shows that slowing down does not help; refusals are taken for strays from now on. */
    isInVain(perSecond: number): boolean {
      highestRate = areTooMany() ? perSecond : Math.max(highestRate, perSecond);
      if (perSecond >= FAR_BELOW * highestRate) return false;
      highestRate = 0;
      takenUntilMs = nowMs() + TAKEN_FOR_MS;
      return true;
    },
  };
}
