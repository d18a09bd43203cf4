import type { RowEmail } from '../email/row-email.ts';
import type { ChangedCell } from './outcome.ts';

type Placed = Pick<RowEmail, 'column' | 'slot' | 'entered' | 'taken'>;

/**
 * Returns the changed email cells of an export: accepted suggestions replace emails.
 *
 * @param read the cells after the list's repairs
 */
export function changedEmailCells(
  cells: readonly string[],
  read: readonly string[],
  emails: readonly RowEmail[],
): readonly ChangedCell[] {
  const columns = new Set(emails.flatMap(({ column, taken }) => (taken === null ? [] : [column])));
  return [...columns].flatMap((column) => {
    const before = cells[column] ?? '';
    const after = finalEmailCell(read[column] ?? '', emails, column);
    if (after === (read[column] ?? '')) return [];
    const at = emails.flatMap((each) => (each.column === column ? [each.decidedAtMs ?? 0] : []));
    const email = { decidedAtMs: Math.max(...at) };
    return [{ column, before, after, parts: [], repairs: [], isDecided: true, email }];
  });
}

/** Returns an email cell with its accepted suggestions. Keeps the white space and separators between emails. */
export function finalEmailCell(cell: string, emails: readonly Placed[], column: number): string {
  let written = '';
  let rest = cell;
  const ofCell = emails.filter((email) => email.column === column);
  for (const { entered, taken } of ofCell.toSorted((one, other) => one.slot - other.slot)) {
    const at = rest.indexOf(entered);
    if (at < 0) continue;
    written += rest.slice(0, at) + (taken ?? entered);
    rest = rest.slice(at + entered.length);
  }
  return written + rest;
}
