import type { RunScope } from '#shared/contract/run/run.ts';
import { EMAIL_FAILURES } from '#shared/domain/email/email-check.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { Database } from '../database.ts';
import { unreadable } from '../stored.ts';
import { checkMoment } from '../stored-words.ts';
import { ASKING_ROWS, type EmailSelection } from './asking-rows.ts';
import { wantedRows } from './wanted-rows.ts';

/** The questions of a list that a query includes, and how old an answer may be. */
export type Wanted = {
  readonly listId: ListId;
  readonly service: string;
  readonly subject: Subject;
  readonly emails: EmailSelection;
  readonly scope: RunScope['kind'];
  /** Answers from before this time do not count; 0 accepts all. */
  readonly notBeforeMs: number;
  readonly rows?: number;
};

type LookupState = 'pending' | 'sent' | 'answered' | 'failed';
/** `maybe_paid`: a `sent` lookup whose request ended without an answer. A receipt counts it as possibly charged. */
export type CountedState = LookupState | 'maybe_paid';

/** A lookup that is about to be sent, or that was answered meanwhile. */
export type NextLookup = {
  readonly lookupId: number;
  readonly questionId: number;
  readonly question: string;
  readonly state: LookupState;
  /** For a lookup in state `sent`: 0 means that the end of its request was never recorded. See `markMaybePaid`. */
  readonly hasError: 0 | 1;
  /** 1: the lookup got an unreadable answer, which may be paid. */
  readonly isUnread: 0 | 1;
};

/** A lookup with an answer: the unchanged body of the reply, and its time. */
export type KnownAnswer = {
  readonly lookupId: number;
  readonly reply: string;
  readonly httpStatus: number;
  readonly answeredAtMs: number;
};

/** The counts on which a quote is based. */
export type QuestionCounts = {
  /** The number of rows with a question in the scope, and the number of their distinct questions. */
  readonly rows: number;
  readonly total: number;
  /** The number of questions with an answer that counts, and the time of the oldest (null if there is none). */
  readonly answered: number;
  readonly oldestAnsweredAtMs: number | null;
};

/** A row whose question has a newer answer (`lookupId`) than the one its verdict is based on. */
export type UnsettledRow = {
  readonly position: number;
  readonly questionId: number;
  readonly lookupId: number;
};

/** Rows by position: `after` < position ≤ `through`. */
export type RowSpan = { readonly after: number; readonly through: number };

type WantedParameters = Pick<Wanted, 'listId' | 'service' | 'notBeforeMs'> & {
  readonly columns: string;
  readonly asksHeld: string;
  readonly rows: number;
};

const parametersOf = ({ listId, service, notBeforeMs, emails, rows = 0 }: Wanted): WantedParameters => ({
  rows,
  listId,
  service,
  notBeforeMs,
  columns: JSON.stringify(emails.columns),
  asksHeld: JSON.stringify(emails.asksHeld),
});

/** SQL: the latest valid answer to the question of row `s`. */
const latestAnswer = (column: 'id' | 'answered_at_ms'): string => /* sql */ `(
  SELECT a.${column} FROM lookups a
  WHERE a.question_id = s.question_id AND a.service = +@service AND a.state = 'answered' AND a.answered_at_ms >= +@notBeforeMs
  ORDER BY a.answered_at_ms DESC LIMIT 1)`;

const IN_SPAN = 's.position > @after AND s.position <= @through';

const countOf = (rows: string): string => /* sql */ `
  SELECT coalesce(sum(rows), 0) AS rows, count(*) AS total, count(at) AS answered, min(at) AS oldestAnsweredAtMs
  FROM (
    SELECT s.rows, ${latestAnswer('answered_at_ms')} AS at
    FROM (SELECT s.question_id, count(*) AS rows FROM ${rows} GROUP BY s.question_id) s)`;

/**
 * Counts the questions of an address list from the index alone, which is four times as fast as `countOf`. Returns null
 * for emails, for a scope other than `missing`, and if any row of the list is decided.
 */
function prepareUndecided(db: Database) {
  const { table, byQuestion, asks } = ASKING_ROWS.address;
  const selectDecided = db.prepare<[number], number>(
    'SELECT 1 FROM list_counts WHERE list_id = ? AND decided = 1 AND rows > 0 LIMIT 1',
  );
  const count = db.prepare<[WantedParameters], QuestionCounts>(
    countOf(`${table} s ${byQuestion} WHERE ${asks('s')}`),
  );
  // Both reads share a transaction. Otherwise a row that is decided between them would be counted.
  return db.transaction((wanted: Wanted): QuestionCounts | null => {
    if (wanted.subject !== 'address' || wanted.scope !== 'missing') return null;
    return selectDecided.get(wanted.listId) === undefined ? (count.get(parametersOf(wanted)) ?? null) : null;
  });
}

function prepareScoped(db: Database, subject: Subject, scope: RunScope['kind']) {
  const { table, byQuestion, inScope, leftOut } = ASKING_ROWS[subject];
  const wanted = inScope(scope, 's');
  return {
    count: db.prepare<[WantedParameters], QuestionCounts>(countOf(`${table} s WHERE ${wanted}`)),
    countThrough: db
      .prepare<[WantedParameters & { through: number }], number>(/* sql */ `
        SELECT count(*) FROM (SELECT DISTINCT s.question_id FROM ${table} s WHERE ${wanted}) s
        WHERE ${latestAnswer('id')} <= +@through`)
      .pluck(),
    countLeftOut: db.prepare<
      [WantedParameters],
      { readonly reason: string; readonly rows: number }
    >(/* sql */ `
      SELECT reason, count(*) AS rows FROM (
        SELECT ${WHY_LEFT_OUT[subject]} AS reason FROM ${table} s WHERE ${leftOut(scope, 's')}) GROUP BY reason`),
    /** Selects a question only at its first row, so that a failed question is not sent again for a later row. */
    selectUnanswered: db
      .prepare<[WantedParameters & RowSpan], number>(/* sql */ `
        SELECT s.question_id FROM ${table} s
        WHERE ${wanted} AND ${IN_SPAN} AND ${latestAnswer('id')} IS NULL
          AND NOT EXISTS (SELECT 1 FROM ${table} e ${byQuestion}
            WHERE ${inScope(scope, 'e')} AND e.question_id = s.question_id AND e.position < s.position)
        ORDER BY s.position`)
      .pluck(),
    selectUnsettled: db.prepare<[WantedParameters & RowSpan], UnsettledRow>(/* sql */ `
        SELECT position, questionId, answer AS lookupId FROM (
          SELECT s.position, s.question_id AS questionId, s.lookup_id, ${latestAnswer('id')} AS answer FROM ${table} s WHERE ${wanted} AND ${IN_SPAN})
        WHERE answer IS NOT NULL AND answer IS NOT lookup_id ORDER BY position`),
    countSubmitted: db
      .prepare<[WantedParameters], number>(/* sql */ `
        SELECT count(*) FROM email_jobs j JOIN email_job_lookups o ON o.job = j.id JOIN lookups l ON l.id = o.lookup_id
        WHERE j.service = +@service AND j.is_lost = 0 AND j.job_id IS NOT NULL
          AND EXISTS (SELECT 1 FROM ${table} s ${byQuestion}
            WHERE ${wanted} AND s.question_id = l.question_id AND ${latestAnswer('id')} IS NULL)`)
      .pluck(),
    selectNext: db.prepare<[WantedParameters & { lookupId: number }], NextLookup>(/* sql */ `
      SELECT l.id AS lookupId, l.question_id AS questionId, q.question, l.state, l.error IS NOT NULL AS hasError,
        l.is_unread = 1 AS isUnread FROM lookups l
      JOIN questions q ON q.id = l.question_id
      WHERE l.id = +@lookupId AND EXISTS (SELECT 1 FROM ${table} s ${byQuestion} WHERE ${wanted} AND s.question_id = l.question_id)`),
  };
}

const prepareScopes = (db: Database, subject: Subject) => ({
  missing: prepareScoped(db, subject, 'missing'),
  edited: prepareScoped(db, subject, 'edited'),
  older_than: prepareScoped(db, subject, 'older_than'),
  not_found: prepareScoped(db, subject, 'not_found'),
  filtered: prepareScoped(db, subject, 'filtered'),
});

/** Counts rows whose answer a change of settings removed. `step_rows.lookup_id` is a row's answer before a step. */
const prepareAskedAnew = (db: Database) =>
  db
    .prepare<[{ readonly listId: number }], number>(/* sql */ `
      SELECT count(*) FROM row_states s
      WHERE ${ASKING_ROWS.address.inScope('missing', 's')} AND s.lookup_id IS NULL AND s.position IN (
        SELECT r.position FROM steps t JOIN step_rows r ON r.list_id = t.list_id AND r.step = t.step
        WHERE t.list_id = +@listId AND t.kind = 'change_settings' AND r.lookup_id IS NOT NULL AND NOT r.is_undone)`)
    .pluck();

/** SQL: why a row or an email is left out. */
const WHY_LEFT_OUT: Readonly<Record<Subject, string>> = {
  address: `CASE WHEN s.question_id IS NULL THEN s.reason ELSE 'decided_before' END`,
  email: /* sql */ `CASE
    WHEN s.question_id IS NULL THEN s.reason
    WHEN s.decision IS NOT NULL THEN 'decided_before'
    WHEN s.held IS NULL OR s.held IN (SELECT value FROM json_each(@asksHeld)) THEN 'excluded'
    WHEN s.held IN ('hidden', 'several_hidden') THEN 'hidden_row'
    WHEN s.held IN ('total', 'several_total') THEN 'total_row'
    ELSE 'several_emails' END`,
};

const NO_QUESTIONS: QuestionCounts = { rows: 0, total: 0, answered: 0, oldestAnsweredAtMs: null };

function checkedCounts(counts: QuestionCounts): QuestionCounts {
  checkMoment('lookups', 'answered_at_ms', counts.oldestAnsweredAtMs);
  return counts;
}

const prepareState = (db: Database) =>
  db
    .prepare<[number], CountedState>(
      `SELECT CASE WHEN state = 'sent' AND error IS NOT NULL THEN 'maybe_paid' ELSE state END FROM lookups WHERE id = ?`,
    )
    .pluck();

const FAILURES = EMAIL_FAILURES.map((reason) => `'${reason}'`).join(', ');

function preparePast(db: Database, scoped: Readonly<Record<Subject, ReturnType<typeof prepareScopes>>>) {
  const selectLast = db
    .prepare<[], number>(`SELECT id FROM lookups WHERE state = 'answered' ORDER BY id DESC LIMIT 1`)
    .pluck();
  const countFailed = db
    .prepare<[{ readonly listId: number }], number>(/* sql */ `
      SELECT count(*) FROM (
        SELECT question_id FROM row_states
        WHERE list_id = +@listId AND verdict = 'not_checked' AND reason IN (${FAILURES})
        UNION SELECT question_id FROM row_emails
        WHERE list_id = +@listId AND result = '' AND reason IN (${FAILURES}))`)
    .pluck();
  return {
    /** Counts the questions that a list's rows and emails still ask after their requests failed. */
    countFailed: (listId: ListId): number => countFailed.get({ listId }) ?? 0,
    countAnsweredThrough: (wanted: Wanted, through: number): number =>
      scoped[wanted.subject][wanted.scope].countThrough.get({ ...parametersOf(wanted), through }) ?? 0,
    /** Counts the questions without an answer that are in email jobs whose results can be fetched. */
    countSubmitted: (wanted: Wanted): number =>
      scoped[wanted.subject][wanted.scope].countSubmitted.get(parametersOf(wanted)) ?? 0,
    lastAnswer: (): number => selectLast.get() ?? 0,
  };
}

/** Reads along the index of answered lookups, so that the query stops at the first match. */
function prepareFound(db: Database) {
  const selectFound = db.prepare<[string, string, string], NextLookup>(/* sql */ `
    SELECT l.id AS lookupId, l.question_id AS questionId, q.question, l.state
    FROM lookups l INDEXED BY lookups_answered JOIN questions q ON q.id = l.question_id
    WHERE l.state = 'answered' AND +l.service = ? AND q.endpoint IN (?, ?) AND l.http_status <> 404 LIMIT 1`);
  return {
    anyFound: (service: string, endpoint = 'validate', orOf = endpoint): NextLookup | null =>
      selectFound.get(service, endpoint, orOf) ?? null,
  };
}

/** Reads the ledger. Nothing here sends or writes. */
export function createLedgerReads(db: Database) {
  // This comes first, because it defines the SQL function that statements below use.
  const ofFilter = wantedRows(db);
  const scoped = { address: prepareScopes(db, 'address'), email: prepareScopes(db, 'email') };
  const countUndecided = prepareUndecided(db);
  const countAskedAnew = prepareAskedAnew(db);
  const selectQuestion = db.prepare<[number], string>('SELECT question FROM questions WHERE id = ?').pluck();
  const selectAnswer = db.prepare<
    [Pick<Wanted, 'service' | 'notBeforeMs'> & { questionId: number }],
    KnownAnswer
  >(/* sql */ `
    SELECT id AS lookupId, reply, http_status AS httpStatus, answered_at_ms AS answeredAtMs FROM lookups
    WHERE question_id = +@questionId AND service = +@service AND state = 'answered' AND answered_at_ms >= +@notBeforeMs
    ORDER BY answered_at_ms DESC LIMIT 1`);
  const selectState = prepareState(db);
  const selectUnread = db.prepare<[number], 0 | 1>('SELECT is_unread = 1 FROM lookups WHERE id = ?').pluck();
  const selectAnswerOf = db.prepare<[number], KnownAnswer>(/* sql */ `
    SELECT id AS lookupId, reply, http_status AS httpStatus, answered_at_ms AS answeredAtMs FROM lookups
    WHERE id = +? AND state = 'answered'`);

  return {
    ...ofFilter,
    ...preparePast(db, scoped),
    ...prepareFound(db),

    countQuestions: (wanted: Wanted): QuestionCounts =>
      checkedCounts(
        countUndecided(wanted) ??
          scoped[wanted.subject][wanted.scope].count.get(parametersOf(wanted)) ??
          NO_QUESTIONS,
      ),

    /** Counts the rows or emails that a quote names as left out, by reason. */
    countSkipped(wanted: Wanted): Readonly<Record<string, number>> {
      const counts = scoped[wanted.subject][wanted.scope].countLeftOut.all(parametersOf(wanted));
      return Object.fromEntries(counts.map(({ reason, rows }) => [reason, rows]));
    },

    /** Counts rows without an answer that had one before the list's columns, country or repairs were changed. */
    countAskedAnew: (listId: ListId): number => countAskedAnew.get({ listId }) ?? 0,

    /** Returns the questions without a valid answer in a span of rows, in row order. */
    unansweredQuestions(wanted: Wanted, span: RowSpan): readonly number[] {
      const unanswered = scoped[wanted.subject][wanted.scope].selectUnanswered;
      // A row may have the same question in two of its columns.
      return [...new Set(unanswered.all({ ...parametersOf(wanted), ...span }))];
    },

    /** Returns the rows of a span whose verdict is not yet based on the latest answer, in order. */
    unsettledRows(wanted: Wanted, span: RowSpan): readonly UnsettledRow[] {
      return scoped[wanted.subject][wanted.scope].selectUnsettled.all({ ...parametersOf(wanted), ...span });
    },

    /** Returns a lookup that is about to be sent; null if no row of the list needs it any longer. */
    next(wanted: Wanted, lookupId: number): NextLookup | null {
      const next = scoped[wanted.subject][wanted.scope].selectNext;
      return next.get({ ...parametersOf(wanted), lookupId }) ?? null;
    },

    question(questionId: number): string {
      const question = selectQuestion.get(questionId);
      if (question === undefined) unreadable('row_states', 'question_id');
      return question;
    },

    /** Returns this service's latest answer to a question; null if there is none since `notBeforeMs`. */
    answer(questionId: number, service: string, notBeforeMs: number): KnownAnswer | null {
      return selectAnswer.get({ questionId, service, notBeforeMs }) ?? null;
    },

    /** Null if there is no such lookup. If `sent` and no request is in flight, the app ended before the answer. */
    stateOf: (lookupId: number): CountedState | null => selectState.get(lookupId) ?? null,

    /** Whether the lookup got an unreadable answer, which may be paid. */
    isUnread: (lookupId: number): boolean => selectUnread.get(lookupId) === 1,

    /** Returns the answer to exactly this lookup, whatever its age; null if there is none yet. */
    answerOf(lookupId: number): KnownAnswer | null {
      return selectAnswerOf.get(lookupId) ?? null;
    },
  };
}
