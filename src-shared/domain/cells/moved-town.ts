import type { ColumnMapping } from '../address/mapping.ts';
import { foldText, hasText } from '../text/fold.ts';
import type { PlacedPart } from './insert-parts.ts';

/**
 * Removes a town from the end of a line if it has replaced another text in its own column: "Ruislip" replaces
 * "Middlesex" in "22 Ladygate Lane | Ruislip | Middlesex". A line that is only the town stays. Returns null if no
 * town has moved.
 */
export function townMovedFrom(
  written: readonly string[],
  before: readonly string[],
  mapping: ColumnMapping,
): { readonly cells: readonly string[]; readonly placed: PlacedPart } | null {
  const townsIn = (cells: readonly string[]): readonly string[] =>
    (mapping.city ?? []).flatMap((column) => piecesOf(cells[column] ?? '')).map(foldText);
  const known = townsIn(before);
  const arrived = townsIn(written).filter((town) => town !== '' && !known.includes(town));
  const hasArrived = (piece: string): boolean => arrived.includes(foldText(piece));
  const lines = [...(mapping.street ?? []), ...(mapping.locality ?? []), ...(mapping.address ?? [])];
  const column = lines.findLast((line) => hasArrived(piecesOf(written[line] ?? '').at(-1) ?? ''));
  if (column === undefined) return null;
  const left = piecesOf(written[column] ?? '')
    .slice(0, -1)
    .join('');
  const above = lines.slice(0, lines.indexOf(column)).map((line) => written[line] ?? '');
  if (![...above, left].some(hasText)) return null;
  return { cells: written.with(column, left), placed: { column, part: 'city', change: 'moved' } };
}

const piecesOf = (cell: string): readonly string[] => cell.split(/(?=[,;\n])/u);
