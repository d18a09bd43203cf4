import { type Address, EMPTY_ADDRESS } from '../address/address.ts';
import type { Row } from '../verdict/row.ts';

/** Splits a single-cell address by its answer; null if it is in columns, has no answer, or was edited by a person. */
export function readAsParts({ entered, decision, judgement: { comparison } }: Row): Address | null {
  const isEdited = decision?.corrected && decision.kind !== 'picked';
  if (entered.line === '' || comparison.length === 0 || isEdited) return null;
  const read = comparison.flatMap(({ part, entered: text }) => (part === 'unit' ? [] : [[part, text]]));
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(read) };
}
