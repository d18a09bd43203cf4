/** Which columns hold emails, so that a person can say which of them are meant. */

import type { ColumnMapping } from '../address/mapping.ts';
import { withoutAdded } from './added-columns.ts';
import { isEmail, shareOf } from './cell-shapes.ts';

/** Of the cells with text; fewer are remarks that name somebody's email. */
const MOST = 0.5;

type Mapped = {
  readonly columns: readonly string[];
  /** A sample, header excluded. */
  readonly rows: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
};

/** Columns (0-based) that are mapped as emails or look like them, and hold nothing else that is checked; in the file's order. */
export function emailColumns({ columns, rows, mapping }: Mapped): readonly number[] {
  const { email = [], ...others } = mapping;
  const own = withoutAdded({ columns, rows });
  const taken = new Set(Object.values(others).flat());
  const looksLikeEmails = (column: number): boolean =>
    shareOf(
      own.rows.map((row) => row[column] ?? ''),
      isEmail,
    ) > MOST;
  return columns.flatMap((_name, column) =>
    email.includes(column) || (!taken.has(column) && looksLikeEmails(column)) ? [column] : [],
  );
}
