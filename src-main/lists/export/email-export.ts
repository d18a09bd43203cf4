/** The email columns that an export adds, one set for each email column of the list. Pure. */
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { AddedColumnName } from '#shared/domain/columns/added-columns.ts';
import { type EmailFate, emailFate } from '#shared/domain/email/email-review.ts';
import { emailValue } from '#shared/domain/email/email-value.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import { finalEmailCell } from '#shared/domain/outcome/email-cells.ts';
import type { ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import { emailReasonSentence, emailResultWords } from '#shared/messages/emails/emails.ts';
import type { AddedColumn, ExportedRow } from './exported-row.ts';

export type EmailColumnId = Extract<ExportColumnId, `${string}email${string}`>;

type EmailColumn = Pick<AddedColumn, 'width' | 'wraps'> & {
  readonly name: AddedColumnName;
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
  // Shows suggestions for undecided rows too. The column's name marks them as suggestions.
  email_suggestion: {
    name: 'Email suggestion',
    width: 30,
    text: (emails) =>
      emails.flatMap(({ didYouMean, decision }) => (didYouMean && !decision ? [didYouMean] : [])).join('; '),
  },
};

export const isEmailColumn = (id: ExportColumnId): id is EmailColumnId => Object.hasOwn(COLUMNS, id);

/** The columns to add if emails are corrected in place. */
export const IN_PLACE_EMAIL_COLUMNS: readonly EmailColumnId[] = [
  'email_result',
  'email_reason',
  'email_suggestion',
];

/** @param names the names of the list's columns, which distinguish several email columns */
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
      const cell = exported.outcome.cells[column] ?? '';
      return emails.length === 0 ? '' : text(emails, cell, exported);
    },
  }));
}

function reasonOf(email: RowEmail, isOfSeveral: boolean): string {
  const sentence = emailReasonSentence(email);
  return isOfSeveral ? `${email.taken ?? email.entered}: ${sentence}` : sentence;
}

/** Counts of the emails of written rows. */
export type EmailTally = {
  readonly emails: number;
  /** Counts by value of the facet `email`. */
  readonly results: ReadonlyMap<string, number>;
  readonly fates: Readonly<Record<EmailFate | 'excluded', number>>;
  /** The number of accepted suggestions that were not checked. */
  readonly takenUnchecked: number;
};

/** Counts emails row by row. @param onlyEmails whether the decision of a row applies to its emails */
export function createEmailTally(onlyEmails: boolean) {
  const results = new Map<string, number>();
  const fates = { taken: 0, kept: 0, as_it_is: 0, left_to_do: 0, excluded: 0 };
  let all = 0;
  let takenUnchecked = 0;
  return {
    add({ row, emails }: Pick<ExportedRow, 'row' | 'emails'>): void {
      const kind = row.decision?.kind ?? null;
      const fateOf = (email: RowEmail): keyof typeof fates => {
        if (kind === 'excluded') return kind;
        const fate = emailFate(email);
        return fate === 'left_to_do' && kind !== null && onlyEmails ? 'as_it_is' : fate;
      };
      for (const email of emails) {
        const value = emailValue(email);
        const fate = fateOf(email);
        all += 1;
        results.set(value, (results.get(value) ?? 0) + 1);
        fates[fate] += 1;
        if (fate === 'taken' && email.result === '') takenUnchecked += 1;
      }
    },
    counts: (): EmailTally => ({ emails: all, results, fates, takenUnchecked }),
  };
}
