/** Returns kinds of change as the page shows them. Counts come from the columns. One row describes each kind. */

import type { AlikeRows, KindGroup, KindRows } from '#shared/contract/review/groups.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { kindOfRow } from '../../verdicts/kind-of-row.ts';
import { toRow } from '../../verdicts/read-rows.ts';
import { NO_DECISION } from '../columns/list-columns.ts';
import type { FullView, KindsView } from '../view-rows.ts';
import { type Draw, drawRows } from './kind-groups.ts';
import { readExamples } from './row-examples.ts';

type Page = { readonly offset: number; readonly limit: number };
type ShownKinds = { readonly total: number; readonly alone: number; readonly kinds: readonly KindGroup[] };

/** `total` counts the kinds with several rows, `alone` the rows of all other kinds. */
export function showKinds(
  { columns, counted }: KindsView,
  { offset, limit }: Page,
  list: StoredList,
  reads: ViewReads,
): ShownKinds {
  const { ids, alone, rows, open, outstanding, first } = counted;
  const shown = ids.slice(offset, offset + limit);
  const positions = Uint32Array.from(shown, (id) => (first[id] ?? 0) + 1);
  const stored = new Map(reads.rowsOf(list.id, positions).map((row) => [row.position, row]));
  const kinds = shown.flatMap((id, place): readonly KindGroup[] => {
    const row = stored.get(positions[place] ?? 0);
    if (!row) return [];
    const { verdict, comparison } = toRow(row, list.settings).judgement;
    return [
      {
        key: columns.kinds.keyOf(id),
        verdict,
        kind: kindOfRow(row, list.settings),
        changes: comparison.filter(({ change }) => change !== 'none'),
        rows: rows[id] ?? 0,
        open: open[id] ?? 0,
        outstanding: outstanding[id] ?? 0,
      },
    ];
  });
  return { total: ids.length, alone, kinds };
}

/** @param index the row's position - 1 */
export function countAlike({ columns, counted }: KindsView, index: number): AlikeRows | null {
  const { kind, kinds, decision } = columns;
  const id = kind[index] ?? 0;
  if (id === 0) return null;
  const undecided = (counted.open[id] ?? 0) + (counted.outstanding[id] ?? 0);
  const rows = decision.codes[index] === NO_DECISION ? undecided - 1 : undecided;
  return rows > 0 ? { key: kinds.keyOf(id), rows } : null;
}

export function showKindRows(
  { columns, mask }: FullView,
  key: number,
  list: StoredList,
  reads: ViewReads,
  draw: Draw,
): KindRows {
  const id = columns.kinds.find(key);
  if (id === 0) return { examples: [], exceptions: [] };
  const { examples, exceptions } = drawRows(columns, mask, id, draw);
  const read = readExamples([...examples, ...exceptions], list, reads);
  return {
    examples: read.all(examples),
    exceptions: exceptions.flatMap((index) => {
      const example = read.of(index);
      return example ? [{ ...example, isFlagged: read.row(index)?.note !== null }] : [];
    }),
  };
}
