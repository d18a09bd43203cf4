import { ADDRESS_FIELDS, type Address } from '../address/address.ts';
import { looksLikeHouseNumber } from '../address/address-words.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { isAsReturned } from '../cells/as-returned.ts';
import { type Alignment, alignText, LONGEST_ALIGNED, sliceTokens } from '../compare/align-text.ts';
import { containsWords } from '../text/contains-words.ts';
import type { Row } from '../verdict/row.ts';
import type { Outcome } from './outcome.ts';

/** `premise` includes the premise column, followed by the remaining words. */
export type WordsBesideParts = { readonly premise: string; readonly houseNumber: string };

/** Returns the words that none of the decided parts contains, so that a letter built from the parts loses nothing. */
export function wordsBesideParts(
  row: Row,
  { address }: Outcome,
  mapping: ColumnMapping,
  parts: Address,
): WordsBesideParts {
  const { premise } = address;
  const { decision, suggested } = row;
  const isOfService = decision?.kind === 'used_suggestion' && suggested !== null;
  const isDecided = isOfService || (decision?.corrected ?? null) !== null;
  const text = [address.line, address.parts.street].filter((each) => each !== '').join(', ');
  // Fast path for most rows: the cells contain only the service's parts.
  if (!isDecided || (isOfService && isAsReturned(row, mapping)) || text.length > LONGEST_ALIGNED)
    return { premise, houseNumber: '' };
  const wanted = PARTS.map((part) => [part, parts[part]] as const);
  const left = leftPieces(alignText(text, wanted, suggested?.parts.country ?? ''));
  const number = parts.house_number === '' ? left.find((piece) => looksLikeHouseNumber(piece)) : undefined;
  const others = left.filter((piece) => piece !== number && !containsWords(premise, piece));
  return {
    premise: [premise, ...others].filter((each) => each !== '').join(', '),
    houseNumber: number ?? '',
  };
}

/** The street comes before the town, because the name of a town is often part of a street's name. */
const PARTS = [
  'postcode',
  'street',
  ...ADDRESS_FIELDS.filter((part) => part !== 'postcode' && part !== 'street'),
] as const;

function leftPieces({ text, tokens, taken }: Alignment): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    const isLeft = (at: number): boolean => taken[at] === false && tokens[at]?.piece === tokens[from]?.piece;
    if (isLeft(from)) {
      while (isLeft(to)) to += 1;
      pieces.push(sliceTokens(text, tokens, from, to));
    }
    from = to;
  }
  return pieces;
}
