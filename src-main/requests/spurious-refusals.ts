/**
 * Detects refusals (429) that do not depend on the rate. Some services refuse a few requests at any rate. With a service
 * that refused one request in twenty, a run that slowed down for each refusal ended at seven requests a second.
 */
import { createSlidingWindow, type SlidingWindow } from './sliding-window.ts';

/** Up to this number, recent refusals are too few to draw a conclusion. */
const FEW = 5;
/** A service that refuses at least this share of requests refuses because of the rate. */
const RATE_SHARE = 0.15;
/** If refusals are rare, a refusal at less than this part of the highest refused rate is not due to the rate. */
const FAR_BELOW = 0.5;
/** How long refusals are ignored after such a refusal, so that they do not slow the run down. */
const IGNORED_FOR_MS = 60_000;

/** @param answers the answers of the last seconds */
export function createSpuriousRefusals(nowMs: () => number, answers: SlidingWindow) {
  const refusals = createSlidingWindow();
  /** The highest refused rate since the service last clearly refused because of the rate. */
  let highestRate = 0;
  let ignoredUntilMs = -Infinity;

  const areFew = (): boolean => refusals.total(nowMs()) <= FEW;
  const areForRate = (): boolean => {
    const refused = refusals.total(nowMs());
    return !areFew() && refused >= RATE_SHARE * (refused + answers.total(nowMs()));
  };

  return {
    /** Counts a refusal. Returns whether it is spurious, according to earlier refusals. */
    count(): boolean {
      refusals.count(nowMs());
      if (areForRate()) ignoredUntilMs = -Infinity;
      return nowMs() < ignoredUntilMs;
    },

    areFew,

    /** Whether a refusal shows that slowing down does not help. If so, refusals are ignored for `IGNORED_FOR_MS`. */
    isUnrelatedToRate(perSecond: number): boolean {
      highestRate = areForRate() ? perSecond : Math.max(highestRate, perSecond);
      if (perSecond >= FAR_BELOW * highestRate) return false;
      highestRate = 0;
      ignoredUntilMs = nowMs() + IGNORED_FOR_MS;
      return true;
    },
  };
}
