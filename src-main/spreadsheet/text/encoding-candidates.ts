import type { EncodingCandidate } from '#shared/contract/import/preview.ts';
import type { EncodingGuess } from './guess-encoding.ts';
import { createCodec } from './text-units.ts';

const [MOST_CELLS, MOST_CANDIDATES] = [5, 4];
/** The maximum number of UTF-16 units that are shown of a cell. */
const LONGEST_CELL = 120;
/** The maximum number of cells to compare, from the beginning of the list. Most lists have only a few non-ASCII cells in each row. */
const CELLS_LOOKED_AT = 2000;

/** Returns the encodings that give different texts. Empty if all encodings that fit give the same text. @param delimiter one character */
export function encodingCandidates(
  { encoding, others, highLines }: EncodingGuess,
  delimiter: string,
): readonly EncodingCandidate[] {
  if (others.length === 0) return [];
  const cells = highCells(highLines, delimiter);
  const kept: { encoding: string; texts: readonly string[] }[] = [];
  for (const each of [encoding, ...others]) {
    const codec = createCodec(each);
    const texts = cells.map((cell) => codec.decode(cell));
    const isAnother = kept.every((other) => other.texts.some((text, index) => text !== texts[index]));
    if (isAnother && kept.length < MOST_CANDIDATES) kept.push({ encoding: each, texts });
  }
  if (kept.length < 2) return [];
  const shown = differing(kept.map(({ texts }) => texts));
  return kept.map(({ encoding: name, texts }) => ({
    encoding: name,
    cells: shown.map((index) => texts[index] ?? ''),
  }));
}

function highCells(highLines: Buffer, delimiter: string): readonly string[] {
  const cells = new Set<string>();
  for (const line of highLines.toString('latin1').split(/[\r\n]/u)) {
    for (const field of line.split(delimiter)) {
      if (!/[\u0080-\u00FF]/u.test(field)) continue;
      // Removes only spaces, because any other blank character may be a letter in another encoding.
      cells.add(
        field
          .replaceAll('"', '')
          .replaceAll(/^ +|(?<! ) +$/gu, '')
          .slice(0, LONGEST_CELL),
      );
      if (cells.size === CELLS_LOOKED_AT) return [...cells];
    }
  }
  return [...cells];
}

/** Returns the indexes of cells to show, ascending. Prefers those that tell each candidate from the first one. */
function differing(candidates: readonly (readonly string[])[]): readonly number[] {
  const [first = [], ...rest] = candidates;
  const indexes = [...first.keys()];
  const telling = rest.flatMap((texts) =>
    indexes.filter((index) => texts[index] !== first[index]).slice(0, 1),
  );
  const different = indexes.filter((index) => rest.some((texts) => texts[index] !== first[index]));
  return [...new Set([...telling, ...different])].slice(0, MOST_CELLS).toSorted((a, b) => a - b);
}
