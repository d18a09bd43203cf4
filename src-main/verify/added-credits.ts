/**
 * Credits that other runs added to a run that is going, because they fetched or lost an email job that it had submitted.
 * Without this, its next snapshot would overwrite them.
 */
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import type { RunContext, RunProgress } from './run-context.ts';

export function creditsIn({ subject, credits, maybeCharged }: RunSnapshot): RunContext['savedCredits'] {
  return { charged: credits[SUBJECT_POOLS[subject]].charged, maybeCharged: maybeCharged ?? 0 };
}

/** Counts the credits that were added since this run last saved its snapshot. Call this before it saves the next one. */
export function withAddedCredits(
  { options: { first }, dependencies: { repositories }, savedCredits }: RunContext,
  progress: RunProgress,
): RunProgress {
  const stored = repositories.runs.creditsOf(first.runId, SUBJECT_POOLS[first.subject]) ?? savedCredits;
  const { counts } = progress.status;
  const charged = counts.charged + stored.charged - savedCredits.charged;
  const maybeCharged = counts.maybeCharged + stored.maybeCharged - savedCredits.maybeCharged;
  return { ...progress, status: { ...progress.status, counts: { ...counts, charged, maybeCharged } } };
}
