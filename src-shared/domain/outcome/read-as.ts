import { type Address, EMPTY_ADDRESS } from '../address/address.ts';
import type { Row } from '../verdict/row.ts';

/**
 * A whole address in one cell, in the parts that its answer says. null where the address is in columns of its parts, where
 * nothing was answered, and where a person wrote another address already.
 */
export function readAsParts({ entered, decision, judgement: { comparison } }: Row): Address | null {
  const isEdited = decision?.corrected && decision.kind !== 'picked';
  if (entered.line === '' || comparison.length === 0 || isEdited) return null;
  const read = comparison.flatMap(({ part, entered: text }) => (part === 'unit' ? [] : [[part, text]]));
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(read) };
}
