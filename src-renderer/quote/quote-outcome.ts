import type { Quote, RunSnapshot } from '#shared/contract/run/run.ts';

/** The reason code of skipped rows that a person has decided. They can be checked, so `uncheckable` omits them. */
const DECIDED = 'decided_before';

/** Returns the rows that cannot be checked, by reason code. */
export const uncheckable = ({ skipped }: Pick<Quote, 'skipped'>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(skipped).filter(([reason]) => reason !== DECIDED));

/**
 * Returns why a quote has no requests. `fill_in`: some rows can get known answers.
 *
 * @param unchecked the number of rows with neither verdict nor decision, including rows that cannot be checked
 */
export function outcomeOf(
  { scope, rows, rowsToCheck, skipped }: Pick<Quote, 'scope' | 'rows' | 'rowsToCheck' | 'skipped'>,
  unchecked: number,
):
  | 'fill_in'
  | 'all_answered'
  | 'none_askable'
  | 'none_edited'
  | 'none_older'
  | 'none_not_found'
  | 'none_filtered' {
  switch (scope.kind) {
    case 'older_than':
      return 'none_older';
    case 'not_found':
      return 'none_not_found';
    case 'filtered':
      return rowsToCheck > 0 ? 'fill_in' : 'none_filtered';
    case 'edited':
      return rowsToCheck > 0 ? 'fill_in' : 'none_edited';
    case 'missing': {
      const cannot = Object.values(uncheckable({ skipped })).reduce((sum, each) => sum + each, 0);
      if (cannot === rows) return 'none_askable';
      return rowsToCheck > 0 && unchecked > cannot ? 'fill_in' : 'all_answered';
    }
  }
}

/**
 * Returns why a quote for emails costs nothing. `fetch`: the results of email jobs can be fetched. `fill_in`: some
 * emails can get known results.
 *
 * @param run the latest email run; a completed one has already filled in all known results
 */
export function emailOutcomeOf(
  { rowsToCheck, submitted }: Pick<Quote, 'rowsToCheck' | 'submitted'>,
  run: Pick<RunSnapshot, 'state'> | null,
): 'fetch' | 'fill_in' | 'all_answered' | 'none_askable' {
  if (submitted > 0) return 'fetch';
  if (rowsToCheck === 0) return 'none_askable';
  return run?.state === 'done' ? 'all_answered' : 'fill_in';
}
