/** The entered address against the returned one: the words for what differs. */
import type { AddressField } from '../address/address.ts';

/** How one part of the entered address differs from the returned one, after folding case, punctuation, diacritics and abbreviations. */
export type Change = 'none' | 'format' | 'alias' | 'small' | 'large' | 'added' | 'removed';

/** `unit` is what the entered address says of a flat, suite, building or care-of line. */
export type ComparedPart = AddressField | 'unit';

/** One part of the entered address against the returned one; '' where one of them lacks it. */
export type PartComparison = {
  readonly part: ComparedPart;
  readonly entered: string;
  readonly returned: string;
  readonly change: Change;
};
