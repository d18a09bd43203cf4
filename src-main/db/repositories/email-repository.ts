import { EMAIL_FLAG, type EmailReason } from '#shared/domain/email/email-check.ts';
import type { HeldEmail } from '#shared/domain/email/held-email.ts';
import type { EmailDecision } from '#shared/domain/email/row-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import type { RowSpan } from '../reads/ledger-reads.ts';
import { keyOf } from '../schema/emails.ts';
import { checkEmail, checkId, checkMoment, checkNumber } from '../stored-words.ts';
import { emailQuestionKey } from './question-key.ts';

/** The place of an email: its column in the file, its row, and its index within the cell. */
type EmailPlace = { readonly column: number; readonly position: number; readonly slot: number };

/** An email before its first answer. A null `questionId` means that the email is not sent, because of `reason`. */
export type NewEmail = EmailPlace & {
  readonly held: HeldEmail | null;
  readonly questionId: number | null;
  readonly reason: EmailReason;
};

export type EmailOutcome = {
  readonly lookupId: number;
  readonly result: string;
  readonly score: number | null;
  readonly flags: number;
};

export type StoredEmail = NewEmail & {
  readonly lookupId: number | null;
  readonly result: string;
  readonly score: number | null;
  readonly flags: number;
  readonly decision: EmailDecision | null;
  /** The email that replaces the imported one and is checked in its place; null if there is none. */
  readonly corrected: string | null;
  readonly decidedAtMs: number | null;
  readonly reply: string | null;
};

export type DecidedEmail = EmailPlace & {
  readonly questionId: number | null;
  readonly lookupId: number | null;
  readonly reason: EmailReason;
  readonly result: string;
  readonly score: number | null;
  readonly flags: number;
  readonly decision: EmailDecision | null;
  readonly corrected: string | null;
  readonly decidedAtMs: number | null;
};

const COLUMNS = /* sql */ `e.column_index AS "column", e.position, e.slot, e.held, e.question_id AS questionId,
  e.lookup_id AS lookupId, e.reason, e.result, e.score, e.flags, e.decision, e.corrected, e.decided_at_ms AS decidedAtMs, l.reply`;

const AT = 'e.list_id = @listId AND e.column_index = @column AND e.position = @position AND e.slot = @slot';

function prepareStatements(db: Database) {
  const SPAN = `list_id = @listId AND question_id = @questionId AND position > @after AND position <= @through`;
  return {
    selectEntered: db
      .prepare<[number, number], number>(
        'SELECT entered_rows FROM email_columns WHERE list_id = ? AND column_index = ?',
      )
      .pluck(),
    setEntered: db.prepare<[number, number, number]>(/* sql */ `
      INSERT INTO email_columns (list_id, column_index, entered_rows) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET entered_rows = excluded.entered_rows`),
    countEntered: db.prepare<[RowSpan & { listId: number; column: number }]>(/* sql */ `
      INSERT INTO email_counts
        SELECT ${keyOf('e', 's.decision IS NOT NULL')}, count(*)
        FROM row_emails e LEFT JOIN row_states s ON s.list_id = e.list_id AND s.position = e.position
        WHERE e.list_id = @listId AND e.column_index = @column AND e.position > @after AND e.position <= @through
        GROUP BY 3, 4, 5
      ON CONFLICT DO UPDATE SET emails = emails + excluded.emails`),
    upsertQuestion: db
      .prepare<[Buffer, string], number>(/* sql */ `
        INSERT INTO questions (key, endpoint, question) VALUES (?, 'email-validate', ?)
        ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint RETURNING id`)
      .pluck(),
    insert: db.prepare<NewEmail & { listId: number }>(/* sql */ `
      INSERT INTO row_emails (list_id, column_index, position, slot, held, question_id, reason)
      VALUES (@listId, @column, @position, @slot, @held, @questionId, @reason) ON CONFLICT DO NOTHING`),
    count: db.prepare<[number, EmailPlace & { listId: number }]>(/* sql */ `
      INSERT INTO email_counts SELECT ${keyOf('e')}, ? FROM row_emails e WHERE ${AT}
      ON CONFLICT DO UPDATE SET emails = emails + excluded.emails`),
    remove: db.prepare<EmailPlace & { listId: number }>(`DELETE FROM row_emails AS e WHERE ${AT}`),
    endOfSlice: db
      .prepare<[number, number, number, number], number>(/* sql */ `
        SELECT position FROM row_emails INDEXED BY row_emails_by_question
        WHERE list_id = ? AND question_id = ? AND position > ? ORDER BY position LIMIT 1 OFFSET ?`)
      .pluck(),
    setOutcome: db
      .prepare<EmailOutcome & Span, number>(/* sql */ `
        UPDATE row_emails INDEXED BY row_emails_by_question SET lookup_id = @lookupId, result = @result, score = @score,
          flags = @flags WHERE ${SPAN} RETURNING position`)
      .pluck(),
    setReason: db
      .prepare<Span & { reason: EmailReason }, number>(/* sql */ `
        UPDATE row_emails INDEXED BY row_emails_by_question SET reason = @reason
        WHERE ${SPAN} AND lookup_id IS NULL RETURNING position`)
      .pluck(),
    selectRows: db.prepare<[{ listId: number; columns: string; positions: string }], StoredEmail>(
      /* sql */ `
        SELECT ${COLUMNS} FROM row_emails e LEFT JOIN lookups l ON l.id = e.lookup_id
        WHERE e.list_id = +@listId AND e.column_index IN (SELECT value FROM json_each(@columns))
          AND e.position IN (SELECT value FROM json_each(@positions)) ORDER BY e.position, e.column_index, e.slot`,
    ),
  };
}

function prepareReview(db: Database) {
  return {
    selectRange: db.prepare<[{ listId: number; columns: string } & RowSpan], StoredEmail>(/* sql */ `
      SELECT ${COLUMNS} FROM row_emails e LEFT JOIN lookups l ON l.id = e.lookup_id
      WHERE e.list_id = +@listId AND e.column_index IN (SELECT value FROM json_each(@columns))
        AND e.position > @after AND e.position <= @through`),
    selectTypos: db.prepare<[{ listId: number; columns: string; positions: string }], StoredEmail>(
      /* sql */ `
        SELECT ${COLUMNS} FROM row_emails e JOIN lookups l ON l.id = e.lookup_id
        WHERE e.list_id = +@listId AND e.column_index IN (SELECT value FROM json_each(@columns))
          AND e.position IN (SELECT value FROM json_each(@positions)) AND e.flags & ${EMAIL_FLAG.typo}
        ORDER BY e.position, e.column_index, e.slot`,
    ),
    update: db.prepare<DecidedEmail & { listId: number }>(/* sql */ `
      UPDATE row_emails SET question_id = @questionId, lookup_id = @lookupId, reason = @reason, result = @result,
        score = @score, flags = @flags, decision = @decision, corrected = @corrected, decided_at_ms = @decidedAtMs
      WHERE list_id = @listId AND column_index = @column AND position = @position AND slot = @slot`),
  };
}

type Span = {
  readonly listId: number;
  readonly questionId: number;
  readonly after: number;
  readonly through: number;
};

function createRowWrites(
  statements: Pick<ReturnType<typeof prepareStatements>, 'insert' | 'count' | 'remove'>,
) {
  return {
    /** Inserts and counts an email of a row whose emails are already recorded. */
    add(listId: ListId, email: NewEmail): void {
      statements.insert.run({ ...email, listId });
      statements.count.run(1, { ...placeOf(email), listId });
    },

    /** Removes an email that its row no longer has. Its answer stays in the ledger. */
    remove(listId: ListId, email: EmailPlace): void {
      const place = { ...placeOf(email), listId };
      statements.count.run(-1, place);
      statements.remove.run(place);
    },
  };
}

export function createEmailRepository(db: Database) {
  const statements = { ...prepareStatements(db), ...prepareReview(db) };
  return {
    /** Returns the last row whose emails in a column are recorded; 0 if there is none. */
    enteredRows: (listId: ListId, column: number): number =>
      statements.selectEntered.get(listId, column) ?? 0,

    /** Call this in the transaction that inserts the emails of the span. It also counts these emails. */
    setEnteredRows(listId: ListId, column: number, span: RowSpan): void {
      statements.setEntered.run(listId, column, span.through);
      statements.countEntered.run({ listId, column, ...span });
    },

    /** Stores the question of an email once, for all lists and any letter case of its domain. */
    enterQuestion(email: string): number {
      const id = statements.upsertQuestion.get(
        emailQuestionKey(email),
        JSON.stringify({ email: email.trim() }),
      );
      if (id === undefined) throw new Error('a question was kept without an id');
      return id;
    },

    insert: (listId: ListId, email: NewEmail): void => void statements.insert.run({ ...email, listId }),

    ...createRowWrites(statements),

    /** Returns the row of the `most`-th email with this question after a row; null if fewer emails are left. */
    endOfSlice: (listId: ListId, questionId: number, after: number, most: number): number | null =>
      statements.endOfSlice.get(listId, questionId, after, Math.max(0, most - 1)) ?? null,

    /** Saves the result for all emails in these rows with this question. Returns the row of each email. */
    setOutcome: (span: Span, outcome: EmailOutcome): readonly number[] =>
      statements.setOutcome.all({ ...span, ...outcome }),

    setReason: (span: Span, reason: EmailReason): readonly number[] =>
      statements.setReason.all({ ...span, reason }),

    ofRows: (
      listId: ListId,
      columns: readonly number[],
      positions: readonly number[],
    ): readonly StoredEmail[] =>
      checked(
        statements.selectRows.all({
          listId,
          columns: JSON.stringify(columns),
          positions: JSON.stringify(positions),
        }),
      ),

    range: (
      listId: ListId,
      columns: readonly number[],
      after: number,
      through: number,
    ): readonly StoredEmail[] =>
      checked(statements.selectRange.all({ listId, columns: JSON.stringify(columns), after, through })),

    /** Returns the same as `ofRows`, but only emails that the service considers mistyped. */
    typosOfRows: (
      listId: ListId,
      columns: readonly number[],
      positions: readonly number[],
    ): readonly StoredEmail[] =>
      checked(
        statements.selectTypos.all({
          listId,
          columns: JSON.stringify(columns),
          positions: JSON.stringify(positions),
        }),
      ),

    /** Saves the decision about an email, its new question, and the known answer to that question. */
    setDecided: (listId: ListId, email: DecidedEmail): void =>
      void statements.update.run({ ...email, listId }),
  };
}

const placeOf = ({ column, position, slot }: EmailPlace): EmailPlace => ({ column, position, slot });

function checked(emails: readonly StoredEmail[]): readonly StoredEmail[] {
  for (const { held, reason, decision, flags, questionId, lookupId, score, decidedAtMs } of emails) {
    checkEmail(held, reason, decision, flags);
    checkId('row_emails', 'question_id', questionId);
    checkId('row_emails', 'lookup_id', lookupId);
    checkNumber('row_emails', 'score', score);
    checkMoment('row_emails', 'decided_at_ms', decidedAtMs);
  }
  return emails;
}
export type EmailRepository = ReturnType<typeof createEmailRepository>;
