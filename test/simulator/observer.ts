import type { Subject } from '#shared/domain/list/subject.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { type Database, openDatabase } from '../../src-main/db/database.ts';
import { createRepositories } from '../../src-main/db/repositories.ts';
import { readRow } from '../../src-main/verdicts/read-rows.ts';
import { prepareAnsweredRows, prepareAskingRows } from './answered-rows.ts';
import { makeLazy } from './lazy-statements.ts';
import { bodyOf } from './lookup-body.ts';

/** A row with its decision, by a person or a rule, and the answer that the decision is based on. */
export type RowDecision = {
  readonly listId: number;
  readonly position: number;
  readonly decidedBy: string | null;
  readonly decision: string | null;
  /** The decision, correction, pick and note as one text. */
  readonly text: string;
  /** The part of `text` that a person made. The app itself may change decisions of rules. */
  readonly byPerson: string;
  readonly lookupId: number | null;
  /** The rules of the list as JSON. */
  readonly rules: string;
};

export type StepState = {
  readonly listId: number;
  readonly step: number;
  readonly state: string;
};

export type Observer = ReturnType<typeof openObserver>;

const ANSWERED = /* sql */ `
  SELECT q.question FROM lookups l JOIN questions q ON q.id = l.question_id WHERE l.state = 'answered'`;
const NOT_FOUND = /* sql */ `
  SELECT q.question FROM lookups l JOIN questions q ON q.id = l.question_id
  WHERE l.state = 'answered' AND l.http_status = 404`;
const UNCOUNTED = /* sql */ `
  SELECT q.question FROM lookups l JOIN questions q ON q.id = l.question_id WHERE l.state = 'sent' AND l.error IS NULL`;
const ASKED_BY_ROWS = /* sql */ `
  SELECT DISTINCT s.list_id AS listId, q.question FROM row_states s JOIN questions q ON q.id = s.question_id`;
const ROW_DECISIONS = /* sql */ `
  SELECT list_id AS listId, position, decided_by AS decidedBy, decision,
    json_array(decision, corrected, picked, note) AS text,
    iif(decided_by = 'person', json_array(decision, corrected, picked, note), json_array(note)) AS byPerson,
    lookup_id AS lookupId, l.settings -> '$.rules' AS rules
  FROM row_states JOIN lists l ON l.id = list_id ORDER BY list_id, position`;
const QUESTIONS_OF_ROWS = /* sql */ `
  SELECT s.position, q.question FROM row_states s JOIN questions q ON q.id = s.question_id WHERE s.list_id = ?`;
const UNCHECKED = /* sql */ `
  SELECT list_id || '/' || position || ' ' || reason FROM row_states
  WHERE list_id = ? AND verdict = 'not_checked' AND question_id IS NOT NULL
    AND (decision IS NULL OR decision IN ('edited', 'picked'))`;

const UNCHECKED_EMAILS = /* sql */ `
  SELECT list_id || '/' || position || ' ' || e.reason FROM row_emails e JOIN row_states s USING (list_id, position)
  WHERE list_id = ? AND result = '' AND e.question_id IS NOT NULL AND s.decision IS NOT 'excluded'`;
const FAILED = /* sql */ `
  SELECT count(*) FROM (
    SELECT question_id FROM row_states WHERE list_id = @listId AND verdict = 'not_checked'
      AND reason IN ('service_error', 'timed_out', 'not_understood', 'question_refused')
    UNION SELECT question_id FROM row_emails WHERE list_id = @listId AND result = ''
      AND reason IN ('service_error', 'timed_out', 'not_understood', 'question_refused'))`;
/** The emails of jobs that the app can poll. */
const IN_OPEN_JOBS = /* sql */ `
  SELECT q.question FROM email_jobs j JOIN email_job_lookups e ON e.job = j.id JOIN lookups l ON l.id = e.lookup_id
    JOIN questions q ON q.id = l.question_id
  WHERE j.job_id IS NOT NULL AND j.is_lost = 0`;

const IN_LOST_JOBS = /* sql */ `
  SELECT q.question FROM email_jobs j JOIN email_job_lookups e ON e.job = j.id JOIN lookups l ON l.id = e.lookup_id
    JOIN questions q ON q.id = l.question_id
  WHERE j.is_lost = 1`;

const UNFOUNDED = /* sql */ `
  SELECT s.list_id || '/' || s.position AS row, CASE
    WHEN s.verdict <> 'not_checked' AND (l.state IS NULL OR l.state <> 'answered')
      THEN 'verdict ' || s.verdict || ' without an answer'
    WHEN s.verdict <> 'not_checked' AND l.question_id IS NOT s.question_id
      THEN 'answer to another question, ' || coalesce(s.decision, '')
    WHEN s.decided_by = 'rule' AND s.verdict <> 'accept' THEN 'a rule accepted ' || s.verdict
    WHEN s.decision = 'used_suggestion' AND s.decided_by = 'person' AND (l.state IS NULL OR l.http_status = 404)
      THEN 'no suggestion to use'
    END AS what
  FROM row_states s LEFT JOIN lookups l ON l.id = s.lookup_id`;
/**
 * Rows without an answer, although another row of the list with the same question has one. Leaves out rows of steps,
 * and lists with answers still to settle. Leaves out lists whose latest run ended early or was of other rows, because
 * it may not have read all rows that the ledger can answer.
 */
const LEFT_BEHIND = /* sql */ `
  SELECT a.list_id || '/' || a.position || ' has no answer, and row ' || b.position || ' has it' AS what
  FROM row_states a JOIN row_states b ON b.list_id = a.list_id AND b.question_id = a.question_id
  WHERE a.lookup_id IS NULL AND b.lookup_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM step_rows r WHERE r.list_id = a.list_id AND r.position IN (a.position, b.position))
    AND NOT EXISTS (SELECT 1 FROM unsettled_answers u WHERE u.list_id = a.list_id)
    AND coalesce((
      SELECT r.snapshot ->> '$.state' = 'done' AND r.snapshot ->> '$.scope.kind' = 'missing'
      FROM runs r WHERE r.list_id = a.list_id AND r.subject = 'address' ORDER BY r.id DESC LIMIT 1), 1)`;
const WRONGLY_REMEMBERED = /* sql */ `
  SELECT m.list_id || '/' || m.position
  FROM remembered_decisions m JOIN row_states s USING (list_id, position) WHERE s.decided_by IS NOT 'person'`;
/** Rows whose decision differs from the one that the app remembers for later lists. */
const REMEMBERED_OTHERWISE = /* sql */ `
  SELECT m.list_id || '/' || m.position || ' is ' || s.decision || ' and remembered as ' || m.decision
  FROM remembered_decisions m JOIN row_states s USING (list_id, position)
  WHERE s.decided_by = 'person' AND (m.decision <> s.decision OR m.corrected IS NOT s.corrected)`;
/** Undecided rows with the verdict `accept` that no step contains, in lists whose rules no step has changed. */
const NOT_ACCEPTED = /* sql */ `
  SELECT s.list_id || '/' || s.position FROM row_states s
  WHERE s.verdict = 'accept' AND s.decision IS NULL
    AND NOT EXISTS (SELECT 1 FROM step_rows r WHERE r.list_id = s.list_id AND r.position = s.position)
    AND NOT EXISTS (SELECT 1 FROM steps t WHERE t.list_id = s.list_id AND t.kind = 'apply_rules')`;
const ASKED_AGAIN = /* sql */ `
  SELECT (SELECT coalesce(sum(snapshot ->> '$.askedAgain'), 0) FROM runs WHERE subject = 'address')
    + (SELECT coalesce(sum(asked_again), 0) FROM single_requests)`;
const JOB_NUMBERS = 'SELECT job_id FROM email_jobs WHERE job_id IS NOT NULL';
const LOST_JOBS = 'SELECT job_id FROM email_jobs WHERE is_lost = 1 AND job_id IS NOT NULL';
const EMAIL_RESULTS = /* sql */ `
  SELECT q.question ->> '$.email' AS email, e.result FROM row_emails e JOIN questions q ON q.id = e.question_id
  WHERE e.result <> ''`;
const UNSETTLED = /* sql */ `
  SELECT q.question FROM lookups l JOIN questions q ON q.id = l.question_id WHERE l.state IN ('pending', 'sent')`;

/** Opens a separate connection that reads the database of a day. */
export function openObserver(path: string) {
  const db = openDatabase(path);
  makeLazy(db);
  const repositories = createRepositories(db);
  const texts: Texts = (sql) => db.prepare<unknown[], string>(sql).pluck();
  const allOf = (sql: string) => {
    const statement = texts(sql);
    return () => statement.all();
  };
  const bodiesOf = prepareBodies(texts);
  const numberOf = (sql: string) => {
    const statement = db.prepare<unknown[], number>(sql).pluck();
    return (...values: readonly unknown[]): number => statement.get(...values) ?? 0;
  };
  const answered = texts(ANSWERED);
  const rowDecisions = db.prepare<[], RowDecision>(ROW_DECISIONS);
  const askedByRows = db.prepare<[], { listId: number; question: string }>(ASKED_BY_ROWS);
  const failed = numberOf(FAILED);
  return {
    repositories,
    /** Returns whether the ledger has an answer to the lookup. */
    isAnswered: (body: string): boolean => answered.all().some((question) => bodyOf(question) === body),
    notFound: bodiesOf(NOT_FOUND),
    /** Returns the lists that have a row with this lookup. */
    listsAsking: (body: string): ReadonlySet<number> =>
      new Set(
        askedByRows
          .all()
          .filter(({ question }) => bodyOf(question) === body)
          .map(({ listId }) => listId),
      ),
    /** Returns the lookups that were sent and are on no receipt yet. */
    uncounted: bodiesOf(UNCOUNTED),
    /** Returns the steps of a row, the latest first. */
    history: repositories.steps.history,
    rowDecisions: () => rowDecisions.all(),
    ...stepsIn(db),
    /** Returns the lookups that have neither an answer nor a final failure. */
    unsettled: bodiesOf(UNSETTLED),
    /** Returns the rows of a list with this lookup, or with any lookup if it is null. */
    rowsAsking: prepareRowsAsking(db),
    /** Returns the rows of a list that still need a result, with the reason. */
    unchecked: prepareUnchecked(texts),
    /** Returns how many lookups of a list have failed and have no answer. */
    failed: (listId: number): number => failed({ listId }),
    /** Returns the rows whose verdict or decision the stored answers do not allow. */
    unfounded: prepareUnfounded(db),
    /** Returns the rows that lack the answer to their question, although the list has it. */
    leftBehind: allOf(LEFT_BEHIND),
    /** Returns the rows whose decision is remembered for later lists, although no person decided them. */
    wronglyRemembered: allOf(WRONGLY_REMEMBERED),
    rememberedOtherwise: allOf(REMEMBERED_OTHERWISE),
    notAccepted: allOf(NOT_ACCEPTED),
    revisions: prepareRevisions(db),
    emailResults: prepareEmailResults(db),
    verdicts: prepareVerdicts(db),
    answeredRows: prepareAnsweredRows(db),
    askingRows: prepareAskingRows(db),
    lostJobs: allOf(LOST_JOBS),
    /** Returns the service's numbers of email jobs. */
    jobNumbers: allOf(JOB_NUMBERS),
    inOpenJobs: bodiesOf(IN_OPEN_JOBS),
    inLostJobs: bodiesOf(IN_LOST_JOBS),
    ...creditsIn(numberOf),
    runs: numberOf('SELECT count(*) FROM runs'),
    row(listId: number, position: number): Row | null {
      const list = repositories.lists.find(listId);
      return list && readRow(list, position, repositories);
    },
    close: (): void => void db.close(),
  };
}

type Texts = (sql: string) => { readonly all: (...values: readonly unknown[]) => readonly string[] };

/** Returns a function that prepares a query of questions. The query returns the bodies of their requests. */
const prepareBodies = (texts: Texts) => (sql: string) => {
  const select = texts(sql);
  return (): readonly string[] => select.all().map(bodyOf);
};

function stepsIn(db: Database) {
  const steps = db.prepare<[], StepState>('SELECT list_id AS listId, step, state FROM steps');
  const rows = db.prepare<[number, number], StepRow>(
    'SELECT position, lookup_id AS lookupId FROM step_rows WHERE list_id = ? AND step = ?',
  );
  return {
    steps: () => steps.all(),
    rowsOfStep: (listId: number, step: number) => rows.all(listId, step).map(({ position }) => position),
    /** Returns the answer that each row of a step had when the step changed the row. */
    answersOfStep: (listId: number, step: number) => rows.all(listId, step),
  };
}
type StepRow = { readonly position: number; readonly lookupId: number | null };

function prepareUnchecked(texts: Texts) {
  const addresses = texts(UNCHECKED);
  const emails = texts(UNCHECKED_EMAILS);
  return (listId: number, subject: Subject): readonly string[] =>
    (subject === 'address' ? addresses : emails).all(listId);
}

/** Reads the numbers that the service gave to the email jobs of a database. */
export function readJobNumbers(path: string): readonly string[] {
  const db = openDatabase(path);
  try {
    return db.prepare<[], string>(JOB_NUMBERS).pluck().all();
  } finally {
    db.close();
  }
}

function prepareUnfounded(db: Database) {
  const select = db.prepare<[], { readonly row: string; readonly what: string | null }>(UNFOUNDED);
  return () => select.all().filter(({ what }) => what !== null);
}

function prepareRowsAsking(db: Database) {
  const select = db.prepare<[number], { position: number; question: string }>(QUESTIONS_OF_ROWS);
  return (listId: number, body: string | null): readonly number[] =>
    select
      .all(listId)
      .filter(({ question }) => body === null || bodyOf(question) === body)
      .map(({ position }) => position);
}

/** Returns a function that reads the sum of the revisions of the rows of each list. */
function prepareRevisions(db: Database) {
  const select = db
    .prepare<[], [number, number]>('SELECT list_id, sum(revision) FROM row_states GROUP BY list_id')
    .raw();
  return () => select.all();
}

const prepareEmailResults = (db: Database) => {
  const select = db.prepare<[], { readonly email: string; readonly result: string }>(EMAIL_RESULTS);
  return () => select.all();
};

/** Returns a function that reads the stored verdicts of a list, in the order of its rows. */
function prepareVerdicts(db: Database) {
  const select = db
    .prepare<[number], string>('SELECT verdict FROM row_states WHERE list_id = ? ORDER BY position')
    .pluck();
  return (listId: number) => select.all(listId);
}

/** Returns functions that count credits on receipts and in the ledger. */
function creditsIn(numberOf: (sql: string) => (...values: readonly unknown[]) => number) {
  const inLedger = numberOf(/* sql */ `
    SELECT coalesce(sum(credits), 0) FROM lookups l JOIN questions q ON q.id = l.question_id
    WHERE endpoint <> 'email-validate'`);
  const ofList = numberOf(/* sql */ `
    SELECT (SELECT coalesce(sum(snapshot ->> '$.credits.validation.charged'), 0) FROM runs WHERE list_id = @listId)
      + (SELECT coalesce(sum(credits), 0) FROM single_requests WHERE list_id = @listId)`);
  return {
    onReceipts: numberOf(/* sql */ `
      SELECT (SELECT coalesce(sum(snapshot ->> '$.credits.validation.charged'), 0) FROM runs)
        + (SELECT coalesce(sum(credits), 0) FROM single_requests)`),
    onReceiptsOf: (listId: number) => ofList({ listId }),
    maybeCharged: numberOf(/* sql */ `
      SELECT (SELECT coalesce(sum(snapshot ->> '$.maybeCharged'), 0) FROM runs WHERE subject = 'address')
        + (SELECT coalesce(sum(maybe_charged), 0) FROM single_requests)`),
    inLedger,
    /** Returns how many lookups of addresses the receipts name as sent again. */
    askedAgain: numberOf(ASKED_AGAIN),
    emailsAskedAgain: numberOf(
      "SELECT coalesce(sum(snapshot ->> '$.askedAgain'), 0) FROM runs WHERE subject = 'email'",
    ),
    emailsInLedger: numberOf(/* sql */ `
      SELECT coalesce(sum(credits), 0) FROM lookups l JOIN questions q ON q.id = l.question_id
      WHERE endpoint = 'email-validate'`),
    emailsOnReceipts: numberOf("SELECT coalesce(sum(snapshot ->> '$.credits.email.charged'), 0) FROM runs"),
    emailsMaybeCharged: numberOf(
      "SELECT coalesce(sum(snapshot ->> '$.maybeCharged'), 0) FROM runs WHERE subject = 'email'",
    ),
  };
}
