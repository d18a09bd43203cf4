/** The maximum length of a part that can be saved, in UTF-16 units. */
export const LONGEST_PART = 500;
/** The maximum length of a text that a field accepts, so that it shows a pasted text whole, with an error. */
export const LONGEST_TYPED = 10_000;

export type PartFault = 'too_long' | 'control_character';

/** Returns the fault of a typed part; null if it has none. Control characters (tabs, line breaks) would break cells. */
export function partFault(text: string): PartFault | null {
  if (text.length > LONGEST_PART) return 'too_long';
  return /\p{Cc}/u.test(text) ? 'control_character' : null;
}
