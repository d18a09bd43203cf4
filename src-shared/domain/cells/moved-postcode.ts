import type { ColumnMapping } from '../address/mapping.ts';
import { type Token, tokenize } from '../compare/align-text.ts';
import { wordsOf } from '../text/fold.ts';
import { editCells, removed, textOfCells } from './cell-text.ts';
import type { Part, PlacedPart } from './insert-parts.ts';

type Freed = { readonly cells: readonly string[]; readonly placed: readonly PlacedPart[] };
type Piece = { readonly from: number; readonly to: number };

/** Removes a postcode from other cells ("Egremont CA22 2DB") if it will be written into its own column. */
export function withoutMovedPostcode(
  cells: readonly string[],
  missing: readonly Part[],
  mapping: ColumnMapping,
): Freed {
  const postcode = missing.find(({ part }) => part === 'postcode');
  let freed: Freed = { cells, placed: [] };
  if (!postcode || (mapping.postcode ?? []).length === 0) return freed;
  for (const field of ['street', 'locality', 'city', 'state'] as const) {
    for (const column of mapping[field] ?? []) {
      const text = textOfCells(freed.cells, [column]);
      const tokens = tokenize(text.text);
      // Digits at the start of a line are a house number.
      const span = pieceThatSays(postcode.text, tokens, {
        atEnd: field === 'street' || field === 'locality',
      });
      const [first, last] = [tokens[span?.from ?? -1], tokens[(span?.to ?? 0) - 1]];
      if (!first || !last) continue;
      freed = {
        cells: editCells(freed.cells, text, [removed(text, first, last)]),
        placed: [...freed.placed, { column, part: 'postcode', change: 'moved' }],
      };
    }
  }
  return freed;
}

/** Finds the last words that form the postcode, with any spacing. `atEnd`: only at the end of the text. */
function pieceThatSays(
  postcode: string,
  tokens: readonly Token[],
  { atEnd }: { readonly atEnd: boolean },
): Piece | null {
  const sought = lettersOf(postcode);
  const first = atEnd ? tokens.length : 1;
  for (let to = tokens.length; to >= first; to -= 1) {
    for (let from = to - 1; from >= Math.max(0, to - MOST_POSTCODE_WORDS); from -= 1)
      if (lettersOf(textOf(tokens.slice(from, to))) === sought) return { from, to };
  }
  return null;
}

/** The maximum number of tokens that together form a postcode: "SW1A 1AA", "100 00", "12345 - 678". */
const MOST_POSTCODE_WORDS = 4;

const lettersOf = (text: string): string => wordsOf(text).join('');

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');
