/** Enforces the credit cap that a person set for a run. Requests that may have been charged count as charged. */
import { mayRaiseDoubt } from '../requests/not-found-doubt.ts';
import type { RunContext, RunProgress } from './run-context.ts';
import { creditsAtRisk, spentOf } from './run-counts.ts';
import { countOwnUnproven, type EndedLookup } from './run-status.ts';

/**
 * Returns the cap less spent and reserved credits, and own lookups in flight and unproven 404s; Infinity without a cap.
 * Lookups that another run pays for need no credit.
 */
export function creditsLeft(
  cap: number | null,
  { status, inFlight, shared, fetching, atRisk }: Omit<RunProgress, 'feed' | 'isSettling'>,
): number {
  if (cap === null) return Infinity;
  const reserved = creditsAtRisk(atRisk);
  const own = inFlight - shared - fetching.size;
  return cap - spentOf(status.counts) - countOwnUnproven(status) - own - reserved;
}

/**
 * Returns how many new lookups a run may send. While another 404 could raise a doubt, one credit is kept for the question
 * that settles it. Otherwise the 404s at the end of a list would not be believed, and be paid for again by each run.
 */
export function lookupsWithin(
  cap: number | null,
  progress: Omit<RunProgress, 'feed' | 'isSettling'>,
): number {
  const { status, inFlight, shared } = progress;
  return Math.max(
    0,
    creditsLeft(cap, progress) - (mayRaiseDoubt(status.notFound, inFlight - shared) ? 1 : 0),
  );
}

/** Returns whether a request that may have cost these credits may be retried. If so, reserves them until it ends. */
export function reserveCredits(run: RunContext, lookupId: number, credits: number): boolean {
  const { options, progress } = run;
  const others = new Map(progress.atRisk);
  others.delete(lookupId);
  if (creditsLeft(options.maxCredits, { ...progress, atRisk: others }) < credits) return false;
  run.progress = { ...progress, atRisk: others.set(lookupId, credits) };
  return true;
}

/** Releases the credits reserved for ended requests, because their outcomes count them. */
export function withoutReserved(
  atRisk: RunProgress['atRisk'],
  ended: readonly EndedLookup[],
): RunProgress['atRisk'] {
  if (atRisk.size === 0) return atRisk;
  const left = new Map(atRisk);
  for (const { lookup } of ended) left.delete(lookup.lookupId);
  return left;
}
