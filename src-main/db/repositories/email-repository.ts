import { EMAIL_FLAG, type EmailReason } from '#shared/domain/email/email-check.ts';
import type { HeldEmail } from '#shared/domain/email/held-email.ts';
import type { EmailDecision } from '#shared/domain/email/row-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import type { RowSpan } from '../reads/ledger-reads.ts';
import { checkEmail, checkId, checkMoment, checkNumber } from '../stored-words.ts';
import { emailQuestionKey } from './question-key.ts';

/** Where an email stands: a column of the file, a row, and which of several in that cell (0: the first). */
export type EmailPlace = { readonly column: number; readonly position: number; readonly slot: number };

/** An email before its first answer. `questionId` null: it is not asked, for `reason`. */
export type NewEmail = EmailPlace & {
  readonly held: HeldEmail | null;
  readonly questionId: number | null;
  readonly reason: EmailReason;
};

/** What an answer says of an email; see migration 0014. */
export type EmailOutcome = {
  readonly lookupId: number;
  readonly result: string;
  readonly score: number | null;
  readonly flags: number;
};

/** An email as it is kept. */
export type StoredEmail = NewEmail & {
  readonly lookupId: number | null;
  readonly result: string;
  readonly score: number | null;
  readonly flags: number;
  /** A person's; null: none. */
  readonly decision: EmailDecision | null;
  /** What takes its place; null: nothing. It is what is asked from then on. */
  readonly corrected: string | null;
  readonly decidedAtMs: number | null;
  /** The service's reply as it came; null without one. */
  readonly reply: string | null;
};

/** What a decision leaves of an email. */
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

function prepareStatements(db: Database) {
  const selectEntered = db
    .prepare<[number, number], number>(
      'SELECT entered_rows FROM email_columns WHERE list_id = ? AND column_index = ?',
    )
    .pluck();
  const setEntered = db.prepare<[number, number, number]>(/* sql */ `
    INSERT INTO email_columns (list_id, column_index, entered_rows) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET entered_rows = excluded.entered_rows`);
  // None of them has a result yet; see migration 0017.
  const countEntered = db.prepare<[RowSpan & { listId: number; column: number }]>(/* sql */ `
    INSERT INTO email_counts
      SELECT e.list_id, e.column_index, coalesce(e.held, ''),
        iif(e.reason = 'not_an_email', 'to_review', 'not_checked'),
        s.decision IS NOT NULL, count(*)
      FROM row_emails e LEFT JOIN row_states s ON s.list_id = e.list_id AND s.position = e.position
      WHERE e.list_id = @listId AND e.column_index = @column AND e.position > @after AND e.position <= @through
      GROUP BY 3, 4, 5
    ON CONFLICT DO UPDATE SET emails = emails + excluded.emails`);
  const upsertQuestion = db
    .prepare<[Buffer, string], number>(/* sql */ `
      INSERT INTO questions (key, endpoint, question) VALUES (?, 'email-validate', ?)
      ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint RETURNING id`)
    .pluck();
  const insert = db.prepare<NewEmail & { listId: number }>(/* sql */ `
    INSERT INTO row_emails (list_id, column_index, position, slot, held, question_id, reason)
    VALUES (@listId, @column, @position, @slot, @held, @questionId, @reason) ON CONFLICT DO NOTHING`);
  const endOfSlice = db
    .prepare<[number, number, number, number], number>(/* sql */ `
      SELECT position FROM row_emails INDEXED BY row_emails_by_question
      WHERE list_id = ? AND question_id = ? AND position > ? ORDER BY position LIMIT 1 OFFSET ?`)
    .pluck();
  const SPAN = `list_id = @listId AND question_id = @questionId AND position > @after AND position <= @through`;
  const setOutcome = db
    .prepare<EmailOutcome & Span, number>(/* sql */ `
      UPDATE row_emails INDEXED BY row_emails_by_question SET lookup_id = @lookupId, result = @result, score = @score,
        flags = @flags WHERE ${SPAN} RETURNING position`)
    .pluck();
  const setReason = db
    .prepare<Span & { reason: EmailReason }, number>(/* sql */ `
      UPDATE row_emails INDEXED BY row_emails_by_question SET reason = @reason
      WHERE ${SPAN} AND lookup_id IS NULL RETURNING position`)
    .pluck();
  const selectRows = db.prepare<[{ listId: number; columns: string; positions: string }], StoredEmail>(
    /* sql */ `
      SELECT ${COLUMNS} FROM row_emails e LEFT JOIN lookups l ON l.id = e.lookup_id
      WHERE e.list_id = +@listId AND e.column_index IN (SELECT value FROM json_each(@columns))
        AND e.position IN (SELECT value FROM json_each(@positions)) ORDER BY e.position, e.column_index, e.slot`,
  );
  return {
    selectEntered,
    setEntered,
    countEntered,
    upsertQuestion,
    insert,
    endOfSlice,
    setOutcome,
    setReason,
    selectRows,
  };
}

/** For who reviews and exports. */
function prepareReview(db: Database) {
  const selectRange = db.prepare<[{ listId: number; columns: string } & RowSpan], StoredEmail>(/* sql */ `
    SELECT ${COLUMNS} FROM row_emails e LEFT JOIN lookups l ON l.id = e.lookup_id
    WHERE e.list_id = +@listId AND e.column_index IN (SELECT value FROM json_each(@columns))
      AND e.position > @after AND e.position <= @through`);
  const selectTypos = db.prepare<[{ listId: number; columns: string; positions: string }], StoredEmail>(
    /* sql */ `
      SELECT ${COLUMNS} FROM row_emails e JOIN lookups l ON l.id = e.lookup_id
      WHERE e.list_id = +@listId AND e.column_index IN (SELECT value FROM json_each(@columns))
        AND e.position IN (SELECT value FROM json_each(@positions)) AND e.flags & ${EMAIL_FLAG.typo}
      ORDER BY e.position, e.column_index, e.slot`,
  );
  const update = db.prepare<DecidedEmail & { listId: number }>(/* sql */ `
    UPDATE row_emails SET question_id = @questionId, lookup_id = @lookupId, reason = @reason, result = @result,
      score = @score, flags = @flags, decision = @decision, corrected = @corrected, decided_at_ms = @decidedAtMs
    WHERE list_id = @listId AND column_index = @column AND position = @position AND slot = @slot`);
  return { selectRange, selectTypos, update };
}

type Span = {
  readonly listId: number;
  readonly questionId: number;
  readonly after: number;
  readonly through: number;
};

/** The emails of rows, and what became of them. */
export function createEmailRepository(db: Database) {
  const statements = { ...prepareStatements(db), ...prepareReview(db) };
  return {
    /** Rows of a column through this one have their emails entered; 0: none. */
    enteredRows: (listId: ListId, column: number): number =>
      statements.selectEntered.get(listId, column) ?? 0,

    /** In the transaction that enters them; they are counted with that. */
    setEnteredRows(listId: ListId, column: number, span: RowSpan): void {
      statements.setEntered.run(listId, column, span.through);
      statements.countEntered.run({ listId, column, ...span });
    },

    /** What an email asks, kept once whatever the list and the letter case of its domain. */
    enterQuestion(email: string): number {
      const id = statements.upsertQuestion.get(
        emailQuestionKey(email),
        JSON.stringify({ email: email.trim() }),
      );
      if (id === undefined) throw new Error('a question was kept without an id');
      return id;
    },

    insert: (listId: ListId, email: NewEmail): void => void statements.insert.run({ ...email, listId }),

    /**
     * The end of the slice of at most so many emails that ask a question, in rows after a position; null: it is the last
     * slice.
     */
    endOfSlice: (listId: ListId, questionId: number, after: number, most: number): number | null =>
      statements.endOfSlice.get(listId, questionId, after, Math.max(0, most - 1)) ?? null,

    /** What an answer says of all emails of these rows that ask it; the rows, one for each email. */
    setOutcome: (span: Span, outcome: EmailOutcome): readonly number[] =>
      statements.setOutcome.all({ ...span, ...outcome }),

    /** Why there is no answer; one that has an answer keeps it. */
    setReason: (span: Span, reason: EmailReason): readonly number[] =>
      statements.setReason.all({ ...span, reason }),

    /** The emails of these columns and rows, in the order of the rows. */
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

    /** Those of rows `after` < position ≤ `through`, in any order. */
    range: (
      listId: ListId,
      columns: readonly number[],
      after: number,
      through: number,
    ): readonly StoredEmail[] =>
      checked(statements.selectRange.all({ listId, columns: JSON.stringify(columns), after, through })),

    /** As `ofRows`, of those that the service takes for mistyped. */
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

    /** What was decided of an email, what it asks from then on, and what is known of that. */
    setDecided: (listId: ListId, email: DecidedEmail): void =>
      void statements.update.run({ ...email, listId }),
  };
}

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
