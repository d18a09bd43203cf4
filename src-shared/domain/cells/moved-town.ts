import type { ColumnMapping } from '../address/mapping.ts';
import { foldText, hasText } from '../text/fold.ts';
import type { PlacedPart } from './insert-parts.ts';

/**
 * A town that now stands in its own column in place of something else leaves the line in which it stood: "22 Ladygate Lane | Ruislip |
 * Middlesex" has Ruislip once. A line that said nothing else of where the address is keeps it.
 *
 * @param before the cells as they were read
 * @returns the cells without it, and which of them it left; null where no town has moved
 */
export function townMovedFrom(
  written: readonly string[],
  before: readonly string[],
  mapping: ColumnMapping,
): { readonly cells: readonly string[]; readonly placed: PlacedPart } | null {
  const townsIn = (cells: readonly string[]): readonly string[] =>
    (mapping.city ?? []).flatMap((column) => piecesOf(cells[column] ?? '')).map(foldText);
  const known = townsIn(before);
  const come = townsIn(written).filter((town) => town !== '' && !known.includes(town));
  const isCome = (piece: string): boolean => come.includes(foldText(piece));
  const lines = [...(mapping.street ?? []), ...(mapping.locality ?? []), ...(mapping.address ?? [])];
  const column = lines.findLast((line) => piecesOf(written[line] ?? '').some(isCome));
  if (column === undefined) return null;
  const cells = written.with(column, withoutLast(written[column] ?? '', isCome));
  if (!lines.some((line) => hasText(cells[line] ?? ''))) return null;
  return { cells, placed: { column, part: 'city', change: 'removed' } };
}

/** Each with the comma or the line break in front of it. */
const piecesOf = (cell: string): readonly string[] => cell.split(/(?=[,;\n])/u);

function withoutLast(cell: string, isMeant: (piece: string) => boolean): string {
  const pieces = piecesOf(cell);
  const kept = pieces.toSpliced(pieces.findLastIndex(isMeant), 1).join('');
  return kept.replace(/^[,;\s]+/u, '');
}
