import type { Quote } from '#shared/contract/run.ts';

/** Counted apart: these rows ask something, but a person has decided them. */
const DECIDED = 'decided_before';

/**
 * Why a quote has nothing to ask.
 *
 * @param notChecked rows of the list without a verdict; those that can have none are among the skipped
 */
export function outcomeOf(
  { scope, rowsToCheck, skipped }: Pick<Quote, 'scope' | 'rowsToCheck' | 'skipped'>,
  notChecked: number,
): 'fill_in' | 'all_answered' | 'none_edited' | 'none_older' {
  switch (scope.kind) {
    case 'older_than':
      return 'none_older';
    case 'edited':
      return rowsToCheck > 0 ? 'fill_in' : 'none_edited';
    case 'missing': {
      const uncheckable = Object.entries(skipped)
        .filter(([reason]) => reason !== DECIDED)
        .reduce((sum, [, rows]) => sum + rows, 0);
      return rowsToCheck > 0 && notChecked > uncheckable ? 'fill_in' : 'all_answered';
    }
  }
}
