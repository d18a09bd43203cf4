/** What the decided address says that none of its parts does, so that a letter made of the parts loses nothing of it. */
import { ADDRESS_FIELDS, type Address } from '../address/address.ts';
import { looksLikeHouseNumber } from '../address/address-words.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { isAsReturned } from '../cells/as-returned.ts';
import { type Alignment, alignText, LONGEST_ALIGNED, sliceTokens } from '../compare/align-text.ts';
import { containsWords } from '../text/contains-words.ts';
import type { Row } from '../verdict/row.ts';
import type { Outcome } from './outcome.ts';

/** `premise` is what is left, with that of a column of its own in front. */
export type WordsBesideParts = { readonly premise: string; readonly houseNumber: string };

/** @param parts the decided ones, as they are exported */
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
  // Most rows of most lists: nothing stands beside the service's parts, which is known without comparing them.
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

/** A street's name before that of a town, which is often part of it. */
const PARTS = [
  'postcode',
  'street',
  ...ADDRESS_FIELDS.filter((part) => part !== 'postcode' && part !== 'street'),
] as const;

/** The words that no part explains, run by run; a run ends at a comma. */
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
