import type { Address } from '../address/address.ts';
import { EMPTY_ADDRESS } from '../address/address.ts';
import type { Row } from '../verdict/row.ts';

/**
 * How a whole address in one cell is read in parts: by its answer. null where a row has none, where nothing was answered, and
 * where a person wrote another address already.
 */
export function readAsParts({ entered, decision, judgement: { comparison } }: Row): Address | null {
  if (entered.line === '' || comparison.length === 0 || decision?.corrected) return null;
  const read = comparison.flatMap(({ part, entered: text }) => (part === 'unit' ? [] : [[part, text]]));
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(read) };
}
