import type { ComparedPart } from '../compare/comparison.ts';
import type { Row } from '../verdict/row.ts';
import { type OutcomeContext, outcomeOf } from './outcome.ts';
import { acceptedRow } from './row-text.ts';

/**
 * Returns the parts that the service has differently, but that the cells keep if the suggestion is accepted. For
 * example, "Northampton, MA" stays in the town column of a list without states.
 */
export function partsKept(row: Row, context: OutcomeContext): ReadonlySet<ComparedPart> {
  const accepted = acceptedRow(row);
  if (!accepted) return new Set();
  const { changes, unplaced } = outcomeOf(accepted, context);
  const written = [...changes.flatMap(({ parts }) => parts), ...unplaced].map(({ part }) => part);
  const replaced = row.judgement.reasons.flatMap(({ code, part }) =>
    code === 'part_replaced' && part ? [part] : [],
  );
  return new Set(replaced.filter((part) => !written.some((each) => each === part)));
}
