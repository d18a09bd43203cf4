/** Whether a whole address, written in one line, says what another column does. Pure. */
import { containsWords } from '../text/contains-words.ts';
import { foldText } from '../text/fold.ts';

/** A postcode, or a state by its code with one, folded. */
const POSTCODE =
  /^(?:[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|(?:[a-z]{1,3} )?(?:\d{4,7}|\d{3} \d{2,4})(?: \d{3,4}| [a-z]{2})?)$/u;

/** UTF-16 units: no postcode is longer. */
const LONGEST_POSTCODE = 20;

/** So long a text with a digit in it stands in a line by no chance: "SW1A 1AA", "12 High Street". */
const LONG_NUMBER = 4;

/**
 * As pieces of the line, or as the town at a postcode: "12 High St London SW1A 1AA" says London. "London Road" does not:
 * a word that stands there for something else is no reason to leave out the person's own.
 */
export function isSaidInLine(text: string, line: string): boolean {
  const sought = foldText(text);
  if (sought === '') return false;
  if (/\d/u.test(sought) && sought.length >= LONG_NUMBER && containsWords(line, text)) return true;
  const pieces = line.split(/[,\n]/u).map(foldText).join('\n');
  const words = pieces.replaceAll('\n', ' ');
  for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1))
    if (isPiece(pieces, at, at + sought.length)) return true;
  return false;
}

/** @param pieces one a line @param from, to of the words found */
function isPiece(pieces: string, from: number, to: number): boolean {
  const [after = ''] = pieces.slice(to, to + LONGEST_POSTCODE + 2).split('\n');
  const before =
    pieces
      .slice(Math.max(0, from - LONGEST_POSTCODE - 2), from)
      .split('\n')
      .at(-1) ?? '';
  const isTownBefore = after.startsWith(' ') && POSTCODE.test(after.slice(1));
  const isTownBehind = before.endsWith(' ') && POSTCODE.test(before.slice(0, -1));
  if (isTownBefore) return before === '' || before.endsWith(' ');
  return after === '' && (before === '' || isTownBehind);
}
