import type { Quote, RunSnapshot } from '#shared/contract/run.ts';

/** Counted apart: these rows ask something, but a person has decided them. */
const DECIDED = 'decided_before';

/** Rows nothing can be asked for, by reason code. */
export const uncheckable = ({ skipped }: Pick<Quote, 'skipped'>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(skipped).filter(([reason]) => reason !== DECIDED));

/**
 * Why a quote has nothing to ask.
 *
 * @param unchecked rows of the list that have neither a verdict nor a decision; those that can have no verdict are among the skipped
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

/** The same of emails. @param run the latest of emails; one that is done has filled in all that was known */
export function emailOutcomeOf(
  { rowsToCheck }: Pick<Quote, 'rowsToCheck'>,
  run: Pick<RunSnapshot, 'state'> | null,
): 'fill_in' | 'all_answered' | 'none_askable' {
  if (rowsToCheck === 0) return 'none_askable';
  return run?.state === 'done' ? 'all_answered' : 'fill_in';
}
