/** Whether a one-line address already contains the text of another column. Pure. */
import { containsWords } from '../text/contains-words.ts';
import { foldText } from '../text/fold.ts';

/** A postcode, optionally with the state's code before it, folded. */
const POSTCODE =
  /^(?:[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|(?:[a-z]{1,3} )?(?:\d{4,7}|\d{3} \d{2,4})(?: \d{3,4}| [a-z]{2})?)$/u;

/** The maximum length of a postcode, in UTF-16 units. */
const LONGEST_POSTCODE = 20;

/** A text with a digit and at least this many UTF-16 units, such as "SW1A 1AA", is not in a line by chance. */
const LONG_NUMBER = 4;

/**
 * Whether the text is a piece of the line, or the town next to its postcode. "London Road" does not contain the
 * town London: a street's name must not hide the town that the person wrote.
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
