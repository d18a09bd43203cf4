import { LONGEST_PART, type PartFault } from '../../domain/address/typed-part.ts';
import { formatNumber } from '../format.ts';

/** Returns the error of a field for a part of an address. @param text the refused text, for its length */
export function partFaultSentence(fault: PartFault, text: string): string {
  switch (fault) {
    case 'too_long':
      return `A part can have at most ${formatNumber(LONGEST_PART)} characters. This text has ${formatNumber(text.length)}.`;
    case 'control_character':
      return 'A part is one line of plain text. This text contains a tab, a line break or another control character.';
  }
}
