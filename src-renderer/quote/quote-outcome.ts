import type { Quote } from '#shared/contract/run.ts';

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
): 'fill_in' | 'all_answered' | 'none_askable' | 'none_edited' | 'none_older' {
  switch (scope.kind) {
    case 'older_than':
      return 'none_older';
    case 'edited':
      return rowsToCheck > 0 ? 'fill_in' : 'none_edited';
    case 'missing': {
      const cannot = Object.values(uncheckable({ skipped })).reduce((sum, each) => sum + each, 0);
      if (cannot === rows) return 'none_askable';
      return rowsToCheck > 0 && unchecked > cannot ? 'fill_in' : 'all_answered';
    }
  }
}
