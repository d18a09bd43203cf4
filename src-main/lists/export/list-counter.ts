import { type ExportCounts, type ExportedEmails, NO_EXPORT_COUNTS } from '#shared/contract/export/export.ts';
import type { KeptCell } from '#shared/contract/export/not-kept.ts';
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import { createEmailTally, type EmailTally } from './email-export.ts';
import type { ExportedRow, ListShape } from './exported-row.ts';

type Mutable = { -readonly [C in keyof ExportCounts]: ExportCounts[C] };

/** Counts the rows and the emails of a list for a preview: changed, unchanged, excluded or left to do. */
export function createListCounter(
  { settings: { mapping } }: Pick<ListShape, 'settings'>,
  isInPlace: boolean,
) {
  const { email: emailColumns = [] } = mapping;
  const count: Mutable = { ...NO_EXPORT_COUNTS };
  const emails = createEmailTally(asksOnlyEmails(mapping));
  let emailCells = 0;
  return {
    add(exported: ExportedRow, kept: ReadonlyMap<number, KeptCell>): void {
      const { decision } = exported.row;
      count.rows += 1;
      emails.add(exported);
      if (decision === null) count.leftToDo += 1;
      if (decision?.kind === 'excluded') {
        count.excluded += 1;
        return;
      }
      const written = exported.changes.filter(({ column }) => !kept.has(column));
      const ofEmails = written.filter(({ column }) => emailColumns.includes(column)).length;
      const ofAddress = written.length - ofEmails;
      // Repairs also change rows that are left to do.
      if (decision !== null && ofAddress > 0) count.changedRows += 1;
      else if (decision !== null) count.unchanged += 1;
      if (!isInPlace) return;
      count.changedCells += ofAddress;
      emailCells += ofEmails;
    },
    counts: (): ExportCounts => ({ ...count, emails: emailsOf(emails.counts(), emailCells) }),
  };
}

function emailsOf({ emails, fates }: EmailTally, changedCells: number): ExportedEmails | null {
  if (emails === 0) return null;
  const { taken, kept, as_it_is: asItIs, excluded, left_to_do: leftToDo } = fates;
  return { emails, taken, changedCells, unchanged: kept + asItIs, excluded, leftToDo };
}
