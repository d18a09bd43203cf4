/** What an export says of emails: columns beside the list's own, one of each for every column of emails; pure. */
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { AddedColumnName } from '#shared/domain/columns/added-columns.ts';
import { type EmailFate, emailFate } from '#shared/domain/email/email-review.ts';
import { emailValue } from '#shared/domain/email/email-value.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import { finalEmailCell } from '#shared/domain/outcome/email-cells.ts';
import type { ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import { emailReasonSentence, emailResultWords } from '#shared/messages/emails.ts';
import type { AddedColumn, ExportedRow } from './exported-row.ts';

export type EmailColumnId = Extract<ExportColumnId, `${string}email${string}`>;

type EmailColumn = Pick<AddedColumn, 'width' | 'wraps'> & {
  readonly name: AddedColumnName;
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

/** Counts of the emails of rows that were written. */
export type EmailTally = {
  readonly emails: number;
  /** By the values of the facet `email`. */
  readonly results: ReadonlyMap<string, number>;
  /** Each email is in one of them. */
  readonly fates: Readonly<Record<EmailFate | 'excluded', number>>;
  /** Of those taken: not checked themselves. */
  readonly takenUnchecked: number;
};

/** Counts emails as their rows pass. @param onlyEmails whether the decision of a row is that of its emails */
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
