import type { AddressField } from '../address/address.ts';

/** How a part differs from the returned one, after folding case, punctuation, diacritics and abbreviations. */
export type Change = 'none' | 'format' | 'alias' | 'small' | 'large' | 'added' | 'removed';

/** `unit` is the flat, suite, building or care-of line of the entered address. */
export type ComparedPart = AddressField | 'unit';

/** A missing text is ''. */
export type PartComparison = {
  readonly part: ComparedPart;
  readonly entered: string;
  readonly returned: string;
  readonly change: Change;
};
