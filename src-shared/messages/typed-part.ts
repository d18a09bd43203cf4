import { LONGEST_PART, type PartFault } from '../domain/address/typed-part.ts';
import { formatNumber } from './format.ts';

/** What the rule is that a typed text breaks, and how. */
export function partFaultSentence(fault: PartFault, text: string): string {
  switch (fault) {
    case 'too_long':
      return `A part has at most ${formatNumber(LONGEST_PART)} characters; this one has ${formatNumber(text.length)}.`;
    case 'control_character':
      return 'A part is one line of plain text; this one has a tab, a line break or another control character.';
  }
}
