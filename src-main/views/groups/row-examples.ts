import type { RowExample } from '#shared/contract/review/groups.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { toRow } from '../../verdicts/read-rows.ts';
import { enteredLine, suggestedLine } from './address-lines.ts';

export type Examples = {
  readonly row: (index: number) => Row | null;
  readonly of: (index: number) => RowExample | null;
  readonly all: (indexes: readonly number[]) => readonly RowExample[];
};

/** Reads a few rows that represent many rows. @param indexes positions - 1 */
export function readExamples(indexes: readonly number[], list: StoredList, reads: ViewReads): Examples {
  const positions = Uint32Array.from(new Set(indexes), (index) => index + 1);
  const rows = new Map(
    reads.rowsOf(list.id, positions).map((row) => [row.position - 1, toRow(row, list.settings)]),
  );
  const of = (index: number): RowExample | null => {
    const row = rows.get(index);
    return row ? toExample(row) : null;
  };
  return {
    row: (index) => rows.get(index) ?? null,
    of,
    all: (wanted) => wanted.flatMap((index) => of(index) ?? []),
  };
}

function toExample({ position, entered, suggested, confidence, decision }: Row): RowExample {
  return {
    position,
    entered: enteredLine(entered),
    suggested: suggested ? suggestedLine(suggested) : '',
    postcodes: { entered: entered.parts.postcode, suggested: suggested?.parts.postcode ?? '' },
    confidence,
    decision,
  };
}
