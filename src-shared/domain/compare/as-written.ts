import type { EnteredAddress } from '../address/address.ts';
import { tokenize } from './align-text.ts';

/**
 * Returns the pieces of a compared text with the separators of the entered address: "2. Hof" for the pieces "2., Hof".
 * Pieces on different lines or in different cells stay separated by a comma.
 */
export function asWritten(pieces: string, { line, parts, premise }: EnteredAddress): string {
  if (!pieces.includes(', ')) return pieces;
  const text = [line, ...Object.values(parts), premise].join('\n');
  const gaps = new Map<string, string>();
  const tokens = tokenize(text);
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (before) gaps.set(`${before.text}\n${token.text}`, text.slice(before.end, token.start));
  }
  const all = pieces.split(', ');
  return all
    .map((piece, at) => (at === 0 ? '' : gapOf(gaps.get(neighbours(all[at - 1] ?? '', piece)))) + piece)
    .join('');
}

/** Returns the words next to the border of two pieces. Reads each piece only, because a cell may have many. */
const neighbours = (before: string, piece: string): string =>
  `${tokenize(before).at(-1)?.text ?? ''}\n${tokenize(piece)[0]?.text ?? ''}`;

const gapOf = (gap = ', '): string => (/[\r\n]/u.test(gap) ? ', ' : gap);
