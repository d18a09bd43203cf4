/** What a person may type as one part of an address. */

/** UTF-16 units. */
export const LONGEST_PART = 500;

/** Why a typed part is refused. */
export type PartFault = 'too_long' | 'control_character';

/** null: nothing is wrong with it. Control characters (tabs, line breaks) would break the cells and lines it is written to. */
export function partFault(text: string): PartFault | null {
  if (text.length > LONGEST_PART) return 'too_long';
  return /\p{Cc}/u.test(text) ? 'control_character' : null;
}
