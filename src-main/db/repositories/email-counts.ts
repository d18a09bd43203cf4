/** Computes the progress of a list's emails from counts that triggers maintain. */
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import { askedHeld, type HeldEmail } from '#shared/domain/email/held-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { EmailsLeft } from '#shared/domain/verdict/list-summary.ts';
import type { Database } from '../database.ts';

/** The number of emails in a column with these values. `held`: empty for emails that are always checked. */
export type EmailCount = {
  readonly listId: ListId;
  readonly column: number;
  readonly held: HeldEmail | '';
  readonly state: 'not_checked' | 'to_review' | 'replaced' | 'done';
  readonly isRowDecided: 0 | 1;
  readonly emails: number;
};

const COUNTS = /* sql */ `
  SELECT list_id AS listId, column_index AS "column", held, state, row_decided AS isRowDecided, emails FROM email_counts
  WHERE emails > 0`;

export function createEmailCounts(db: Database) {
  const select = db.prepare<[number], EmailCount>(`${COUNTS} AND list_id = ?`);
  const selectAll = db.prepare<[], EmailCount>(COUNTS);
  return {
    of: (listId: ListId): readonly EmailCount[] => select.all(listId),
    all: (): readonly EmailCount[] => selectAll.all(),
  };
}

/** Returns the counts of the mapped columns; null if none of their emails is recorded yet. */
export function emailsLeft(settings: ListSettings, counts: readonly EmailCount[]): EmailsLeft | null {
  const { email: columns = [] } = settings.mapping;
  const own = counts.filter(({ column }) => columns.includes(column));
  if (own.length === 0) return null;
  const asked = askedHeld(settings);
  // If the list checks only emails, the decision of a row applies to its emails.
  const isDecidedByRow = asksOnlyEmails(settings.mapping);
  const left = { not_checked: 0, to_review: 0, replaced: 0, done: 0 };
  for (const { held, state, isRowDecided, emails } of own) {
    if (state === 'not_checked' && held !== '' && !asked.includes(held)) continue;
    left[state === 'to_review' && isRowDecided === 1 && isDecidedByRow ? 'done' : state] += emails;
  }
  return {
    notChecked: left.not_checked,
    toReview: left.to_review,
    done: left.done + left.replaced,
    replaced: left.replaced,
  };
}
