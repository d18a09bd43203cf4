/**
 * Refusals (429) that are not for the rate: some services, or what stands before them, refuse a few requests whatever
 * their number. A run that sends more slowly after each of these sends ever more slowly for nothing: with one in twenty
 * refused it was seen to end at seven requests a second.
 */
import { createSlidingWindow, type SlidingWindow } from './sliding-window.ts';

/** So few refusals lately do not tell anything. */
const FEW = 5;
/** A service that refuses this share or more refuses for the rate. */
const RATE_SHARE = 0.15;
/** Refused less than that, at half of a rate that was answered before, the refusal is not for the rate. */
const FAR_BELOW = 0.5;
/** Then refusals are no reason to send more slowly, for so long. */
const IGNORED_FOR_MS = 60_000;

/** @param answers of the last seconds */
export function createSpuriousRefusals(nowMs: () => number, answers: SlidingWindow) {
  const refusals = createSlidingWindow();
  /** The highest rate refused since the service last refused for the rate for certain. */
  let highestRate = 0;
  let ignoredUntilMs = -Infinity;

  const areFew = (): boolean => refusals.total(nowMs()) <= FEW;
  const areForRate = (): boolean => {
    const refused = refusals.total(nowMs());
    return !areFew() && refused >= RATE_SHARE * (refused + answers.total(nowMs()));
  };

  return {
    /** Counts a refusal. Whether it counts as spurious, by what was found before. */
    count(): boolean {
      refusals.count(nowMs());
      if (areForRate()) ignoredUntilMs = -Infinity;
      return nowMs() < ignoredUntilMs;
    },

    areFew,

    /** Whether a refusal at this rate shows that slowing down does not help; refusals count as spurious from now on. */
    isUnrelatedToRate(perSecond: number): boolean {
      highestRate = areForRate() ? perSecond : Math.max(highestRate, perSecond);
      if (perSecond >= FAR_BELOW * highestRate) return false;
      highestRate = 0;
      ignoredUntilMs = nowMs() + IGNORED_FOR_MS;
      return true;
    },
  };
}
