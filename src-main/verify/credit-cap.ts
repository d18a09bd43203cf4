/** What a run may spend: the cap that a person set. A request that may have been charged counts as charged. */
import type { RunContext, RunProgress } from './run-context.ts';
import { creditsAtRisk, spentOf } from './run-counts.ts';
import type { EndedLookup } from './run-status.ts';

/** Credits the cap leaves. One is reserved for each lookup on its way, each 404 in doubt, and each attempt that may have cost one. */
export function creditsLeft(
  cap: number | null,
  { status, inFlight, shared, atRisk }: Omit<RunProgress, 'feed' | 'isSettling'>,
): number {
  if (cap === null) return Infinity;
  const reserved = creditsAtRisk(atRisk);
  return cap - spentOf(status.counts) - status.notFound.unproven.length - (inFlight - shared) - reserved;
}

/**
 * Whether a request that may have cost so many credits may be repeated. They are reserved, and on the receipt, until it has
 * ended.
 *
 * @param lookupId the first that it asks for
 */
export function reserveCredits(run: RunContext, lookupId: number, credits: number): boolean {
  const { options, progress } = run;
  const others = new Map(progress.atRisk);
  others.delete(lookupId);
  if (creditsLeft(options.maxCredits, { ...progress, atRisk: others }) < credits) return false;
  run.progress = { ...progress, atRisk: others.set(lookupId, credits) };
  return true;
}

/** Without what was reserved for requests that have ended: their outcomes count it. */
export function withoutReserved(
  atRisk: RunProgress['atRisk'],
  ended: readonly EndedLookup[],
): RunProgress['atRisk'] {
  if (atRisk.size === 0) return atRisk;
  const left = new Map(atRisk);
  for (const { lookup } of ended) left.delete(lookup.lookupId);
  return left;
}
