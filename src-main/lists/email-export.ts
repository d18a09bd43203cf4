/** What an export says of emails: columns beside the list's own, one of each for every column of emails; pure. */
import type { ColumnMapping } from '#shared/domain/columns/mapping.ts';
import { finalEmailCell } from '#shared/domain/cells/email-cells.ts';
import type { ExportColumnId } from '#shared/domain/list/export-columns.ts';
import { emailValue } from '#shared/domain/email/email-value.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import { emailReasonSentence, emailResultWords } from '#shared/messages/emails.ts';
import type { AddedColumn, ExportedRow } from './exported-row.ts';

export type EmailColumnId = Extract<ExportColumnId, `${string}email${string}`>;

type EmailColumn = Pick<AddedColumn, 'name' | 'width' | 'wraps'> & {
  /** @param emails of one cell; there is one at least */
  readonly text: (emails: readonly RowEmail[], cell: string, exported: ExportedRow) => string;
};

const COLUMNS: { readonly [C in EmailColumnId]: EmailColumn } = {
  final_email: {
    name: 'Final email',
    width: 30,
    text: (emails, cell, { row }) =>
      row.decision?.kind === 'excluded' ? cell : finalEmailCell(cell, emails, emails[0]?.column ?? 0),
  },
  email_result: {
    name: 'Email result',
    width: 18,
    text: (emails) => emails.map(emailResultWords).join('; '),
  },
  email_reason: {
    name: 'Email reason',
    width: 60,
    wraps: true,
    text: (emails) => emails.map((email) => reasonOf(email, emails.length > 1)).join(' '),
  },
  // What is suggested and not decided, and named so: no email of the list is replaced by it.
  email_suggestion: {
    name: 'Email suggestion',
    width: 30,
    text: (emails) =>
      emails.flatMap(({ didYouMean, decision }) => (didYouMean && !decision ? [didYouMean] : [])).join('; '),
  },
};

export const isEmailColumn = (id: ExportColumnId): id is EmailColumnId => Object.hasOwn(COLUMNS, id);

/** Those that are written beside emails that are corrected in place. */
export const IN_PLACE_EMAIL_COLUMNS: readonly EmailColumnId[] = [
  'email_result',
  'email_reason',
  'email_suggestion',
];

/** @param names of the list's columns, which tell several of emails apart */
export function emailColumns(
  id: EmailColumnId,
  { email = [] }: ColumnMapping,
  names: readonly string[],
): readonly AddedColumn[] {
  const { name, text, ...look } = COLUMNS[id];
  return email.map((column) => ({
    ...look,
    name: email.length > 1 ? `${name}: ${names[column] ?? column + 1}` : name,
    email: column,
    cell: (row) => {
      const exported = row.ofEmails(column);
      const emails = exported.emails.filter((each) => each.column === column);
      const cell = exported.row.cells[column] ?? '';
      return emails.length === 0 ? '' : text(emails, cell, exported);
    },
  }));
}

function reasonOf(email: RowEmail, isOfSeveral: boolean): string {
  const sentence = emailReasonSentence(email);
  return isOfSeveral ? `${email.taken ?? email.entered}: ${sentence}` : sentence;
}

/** Counts of emails. */
export type EmailTally = {
  /** By the values of the facet `email`. */
  readonly results: ReadonlyMap<string, number>;
  readonly taken: number;
};

/** Counts emails as their rows pass. */
export function createEmailTally() {
  const results = new Map<string, number>();
  let taken = 0;
  return {
    add(emails: readonly RowEmail[]): void {
      for (const { result, reason, decision } of emails) {
        const value = emailValue(result, reason);
        results.set(value, (results.get(value) ?? 0) + 1);
        if (decision === 'used_suggestion') taken += 1;
      }
    },
    counts: (): EmailTally => ({ results, taken }),
  };
}
