/** The maximum length of a typed part, in UTF-16 units. */
export const LONGEST_PART = 500;

export type PartFault = 'too_long' | 'control_character';

/** Returns the fault of a typed part; null if it has none. Control characters (tabs, line breaks) would break cells. */
export function partFault(text: string): PartFault | null {
  if (text.length > LONGEST_PART) return 'too_long';
  return /\p{Cc}/u.test(text) ? 'control_character' : null;
}
