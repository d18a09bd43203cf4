/** Finds the email columns of a list, so that a person can choose among them. */

import type { ColumnMapping } from '../address/mapping.ts';
import { withoutAdded } from './added-columns.ts';
import { isEmail, shareOf } from './cells/cell-shapes.ts';

/** More than this share of the non-blank cells must be emails. A column of remarks also contains some emails. */
const MOST = 0.5;

type Mapped = {
  readonly columns: readonly string[];
  /** A sample, without the header. */
  readonly rows: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
};

/** Returns, in file order, the columns (0-based) that are mapped to emails, or are unmapped and look like emails. */
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
