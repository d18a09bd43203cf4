/**
 * Stops a run whose first answers found no street, because a wrong column probably is the street. The answers are
 * genuine and paid: unlike a 404, an answer with status 200 shows that the service read the address. So they stay, and
 * only the rest of the list is not paid for. If a person starts the run again, it continues.
 */

import type { RunSnapshot } from '#shared/contract/run/run.ts';
import type { VerdictCounts } from '#shared/domain/verdict/list-summary.ts';
import type { AnsweredOutcome } from '../requests/request-outcome.ts';

/** If the columns are right, at least one of this many answers has a street. */
export const MOST_STREETLESS = 50;
/** In a shorter list, a stop would save little. */
const LEAST_TO_ASK = 2 * MOST_STREETLESS;

/** The number of answers so far, of which none found a street; null if one did, or if the run does not count them. */
export type Streetless = number | null;

/**
 * Returns 0 if the run has to count such answers, and otherwise null. It does not count if the list is short, if streets
 * were found before, if a person chose the rows, or if the previous run stopped for this reason. It does not count with
 * the practice service either, which costs nothing and knows few addresses.
 */
export function firstStreetless(
  { service, scope, subject, runId, total, cached }: RunSnapshot,
  { accept, confirm, choose }: VerdictCounts,
  runs: readonly RunSnapshot[],
): Streetless {
  const before = runs.filter((run) => run.subject === subject && run.runId < runId);
  const latest = before.toSorted((a, b) => a.runId - b.runId).at(-1);
  const isNew = accept + confirm + choose === 0 && latest?.failure?.code !== 'no_street_found';
  const isLong = total - cached >= LEAST_TO_ASK;
  const isPaid = service !== 'practice';
  return isPaid && subject === 'address' && scope.kind === 'missing' && isLong && isNew ? 0 : null;
}

/** Counts an answer. */
export function withStreetOf(count: Streetless, { match }: AnsweredOutcome): Streetless {
  const lacksStreet = match !== null && (match.matchType === 'no_match' || match.components.street === false);
  return count === null || !lacksStreet ? null : count + 1;
}
