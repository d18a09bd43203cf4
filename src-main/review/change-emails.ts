/** The only module in which a step changes decisions about emails. Call its functions inside a transaction. */

import type { EmailMark, EmailSlot } from '#shared/domain/email/row-email.ts';
import type { StoredEmail } from '../db/repositories/email-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { EmailBasis, MarkedRow } from '../db/repositories/mark-repository.ts';
import { emailsOfCell } from '../verdicts/read-emails.ts';
import { refreshEmail } from '../verdicts/refresh-email.ts';
import type { StepDependencies } from './change-row.ts';

/** Returns the row with the current state of the emails in a step. */
export function withEmails(
  list: StoredList,
  row: MarkedRow,
  slots: readonly EmailSlot[],
  dependencies: StepDependencies,
): MarkedRow {
  const stored = storedAt(list, row.position, slots, dependencies);
  return {
    ...row,
    mark: { ...row.mark, emails: stored.map(toMark) },
    basis: { ...row.basis, emails: stored.map(toBasis) },
  };
}

/** Sets the marks of a row's emails. @param known their answers when they last had these marks; empty if unknown */
export function changeEmails(
  list: StoredList,
  position: number,
  to: readonly EmailMark[],
  dependencies: StepDependencies,
  known: readonly EmailBasis[] = [],
): void {
  const { answers, repositories } = dependencies;
  const row = repositories.rows.one(list.id, position);
  if (!row) return;
  for (const email of storedAt(list, position, to, dependencies)) {
    const mark = to.find(isAt(email));
    const cell = emailsOfCell(row, email.column, list.settings).find(isAt(email));
    if (!mark || !cell) continue;
    refreshEmail(list, email, cell.entered, mark, answers, repositories, known.find(isAt(email)) ?? null);
  }
}

function storedAt(
  { id }: StoredList,
  position: number,
  slots: readonly EmailSlot[],
  { repositories: { emails } }: StepDependencies,
): readonly StoredEmail[] {
  const columns = [...new Set(slots.map(({ column }) => column))];
  return emails.ofRows(id, columns, [position]).filter((email) => slots.some(isAt(email)));
}

const isAt =
  ({ column, slot }: EmailSlot) =>
  (other: EmailSlot): boolean =>
    other.column === column && other.slot === slot;

const toMark = ({ column, slot, decision, corrected, decidedAtMs }: StoredEmail): EmailMark => ({
  column,
  slot,
  decision,
  taken: corrected,
  decidedAtMs,
});

const toBasis = ({ column, slot, lookupId, reason }: StoredEmail): EmailBasis => ({
  column,
  slot,
  lookupId,
  reason,
});
