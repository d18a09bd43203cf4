/** What the ledger can be asked. */
import type { RunScope } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { BY_QUESTION } from '../repositories/row-record.ts';

/** Which questions of a list are meant, and how old an answer may be to count. */
export type Wanted = {
  readonly listId: ListId;
  readonly service: string;
  readonly scope: RunScope['kind'];
  /** Answers given before this moment do not count; 0: all do. */
  readonly notBeforeMs: number;
};

/** A lookup that is to be asked, or was answered since someone wanted to ask it. */
export type NextLookup = {
  readonly lookupId: number;
  readonly questionId: number;
  readonly question: string;
  readonly state: 'pending' | 'sent' | 'answered' | 'failed';
};

/** A lookup that is answered: the reply's body as it came, and when. */
export type KnownAnswer = {
  readonly lookupId: number;
  readonly reply: string;
  readonly httpStatus: number;
  readonly answeredAtMs: number;
};

/** What a quote rests on. */
export type QuestionCounts = {
  /** Rows that ask something within the scope, and the distinct questions among them. */
  readonly rows: number;
  readonly total: number;
  /** Questions whose answer counts, and when the oldest of them was given (null: none). */
  readonly answered: number;
  readonly oldestAnsweredAtMs: number | null;
};

/** Rows by position: `after` < position ≤ `through`. */
export type RowSpan = { readonly after: number; readonly through: number };

type WantedParameters = Omit<Wanted, 'scope'>;

/** Which rows `alias` a scope means; see `RunScope`. A person's decision is left alone unless it is an edit to be checked. */
function inScope(scope: RunScope['kind'], alias: string): string {
  const undecided = `(${alias}.decision IS NULL OR ${alias}.decided_by = 'rule')`;
  const condition = {
    missing: undecided,
    edited: `${alias}.decision = 'edited' AND ${alias}.decided_by = 'person'`,
    older_than: `${undecided} AND ${alias}.verdict <> 'not_checked'`,
  }[scope];
  return `${alias}.list_id = +@listId AND ${alias}.question_id IS NOT NULL AND ${condition}`;
}

/** The latest answer that counts, of the question of row `s`. */
const latestAnswer = (column: 'id' | 'answered_at_ms'): string => /* sql */ `(
  SELECT a.${column} FROM lookups a
  WHERE a.question_id = s.question_id AND a.service = +@service AND a.state = 'answered' AND a.answered_at_ms >= +@notBeforeMs
  ORDER BY a.answered_at_ms DESC LIMIT 1)`;

const IN_SPAN = 's.position > @after AND s.position <= @through';

function prepareScoped(db: Database, scope: RunScope['kind']) {
  const wanted = inScope(scope, 's');
  const count = db.prepare<[WantedParameters], QuestionCounts>(/* sql */ `
    SELECT coalesce(sum(rows), 0) AS rows, count(*) AS total, count(at) AS answered, min(at) AS oldestAnsweredAtMs
    FROM (
      SELECT s.rows, ${latestAnswer('answered_at_ms')} AS at
      FROM (SELECT s.question_id, count(*) AS rows FROM row_states s WHERE ${wanted} GROUP BY s.question_id) s)`);
  /** A question is met at the first of its rows only, so that one that failed is not asked again further down. */
  const selectUnanswered = db
    .prepare<[WantedParameters & RowSpan], number>(/* sql */ `
      SELECT s.question_id FROM row_states s
      WHERE ${wanted} AND ${IN_SPAN} AND ${latestAnswer('id')} IS NULL
        AND NOT EXISTS (SELECT 1 FROM row_states e ${BY_QUESTION}
          WHERE ${inScope(scope, 'e')} AND e.question_id = s.question_id AND e.position < s.position)
      ORDER BY s.position`)
    .pluck();
  const selectUnsettled = db
    .prepare<[WantedParameters & RowSpan], number>(/* sql */ `
      SELECT position FROM (
        SELECT s.position, s.lookup_id, ${latestAnswer('id')} AS answer FROM row_states s WHERE ${wanted} AND ${IN_SPAN})
      WHERE answer IS NOT NULL AND answer IS NOT lookup_id ORDER BY position`)
    .pluck();
  const selectNext = db.prepare<[{ listId: number; lookupId: number }], NextLookup>(/* sql */ `
    SELECT l.id AS lookupId, l.question_id AS questionId, q.question, l.state FROM lookups l
    JOIN questions q ON q.id = l.question_id
    WHERE l.id = +@lookupId AND EXISTS (SELECT 1 FROM row_states s ${BY_QUESTION} WHERE ${wanted} AND s.question_id = l.question_id)`);
  return { count, selectUnanswered, selectUnsettled, selectNext };
}

/** Reads of the ledger. Nothing here sends or writes. */
export function createLedgerReads(db: Database) {
  const scoped = {
    missing: prepareScoped(db, 'missing'),
    edited: prepareScoped(db, 'edited'),
    older_than: prepareScoped(db, 'older_than'),
  };
  const countSkipped = db.prepare<[number], { readonly reason: string; readonly rows: number }>(/* sql */ `
    SELECT CASE WHEN question_id IS NULL THEN reason ELSE 'decided_before' END AS reason, count(*) AS rows
    FROM row_states s
    WHERE list_id = ? AND (question_id IS NULL OR (decision IS NOT NULL AND decided_by = 'person')) GROUP BY 1`);
  const selectQuestion = db.prepare<[number], string>('SELECT question FROM questions WHERE id = ?').pluck();
  const selectAnswer = db.prepare<
    [Omit<WantedParameters, 'listId'> & { questionId: number }],
    KnownAnswer
  >(/* sql */ `
    SELECT id AS lookupId, reply, http_status AS httpStatus, answered_at_ms AS answeredAtMs FROM lookups
    WHERE question_id = +@questionId AND service = +@service AND state = 'answered' AND answered_at_ms >= +@notBeforeMs
    ORDER BY answered_at_ms DESC LIMIT 1`);
  const selectState = db
    .prepare<[number], NextLookup['state']>('SELECT state FROM lookups WHERE id = ?')
    .pluck();
  const selectAnswerOf = db.prepare<[number], KnownAnswer>(/* sql */ `
    SELECT id AS lookupId, reply, http_status AS httpStatus, answered_at_ms AS answeredAtMs FROM lookups
    WHERE id = +? AND state = 'answered'`);

  return {
    countQuestions({ scope, ...wanted }: Wanted): QuestionCounts {
      const counts = scoped[scope].count.get(wanted);
      return counts ?? { rows: 0, total: 0, answered: 0, oldestAnsweredAtMs: null };
    },

    /** Rows nothing is asked for, by reason code. */
    countSkipped(listId: ListId): Readonly<Record<string, number>> {
      return Object.fromEntries(countSkipped.all(listId).map(({ reason, rows }) => [reason, rows]));
    },

    /** Questions of the rows of a span that have no answer that counts, in the order of the rows. */
    unansweredQuestions({ scope, ...wanted }: Wanted, span: RowSpan): readonly number[] {
      return scoped[scope].selectUnanswered.all({ ...wanted, ...span });
    },

    /** Positions of the rows of a span whose verdict does not rest on the latest answer yet. */
    unsettledRows({ scope, ...wanted }: Wanted, span: RowSpan): readonly number[] {
      return scoped[scope].selectUnsettled.all({ ...wanted, ...span });
    },

    /** A lookup about to be asked; null when no row of the list wants it any more. */
    next({ scope, listId }: Wanted, lookupId: number): NextLookup | null {
      return scoped[scope].selectNext.get({ listId, lookupId }) ?? null;
    },

    /** What is sent for a question: JSON of a `Question`. */
    question(questionId: number): string {
      const question = selectQuestion.get(questionId);
      if (question === undefined) throw new Error('a row asks a question that is not kept');
      return question;
    },

    /** This service's latest answer to a question; null while there is none given since `notBeforeMs`. */
    answer(questionId: number, service: string, notBeforeMs: number): KnownAnswer | null {
      return selectAnswer.get({ questionId, service, notBeforeMs }) ?? null;
    },

    /** Whether a lookup was sent and its end is not known: where nobody is asking it, the app stopped before the answer came. */
    isSent: (lookupId: number): boolean => selectState.get(lookupId) === 'sent',

    /** The answer to this very lookup, whatever its age; null while there is none. */
    answerOf(lookupId: number): KnownAnswer | null {
      return selectAnswerOf.get(lookupId) ?? null;
    },
  };
}
