import type { Decision, DecisionKind } from '#shared/domain/decision.ts';
import type { Address } from '#shared/domain/address.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { ReasonCode, Verdict } from '#shared/domain/judgement.ts';
import type { RowFilter } from '#shared/contract/operations.ts';
import type { Database } from './database.ts';
import { fromJson } from './json.ts';
import { rowFilterSql } from './row-filter.ts';

/** A row as it is kept. `reply` is the raw answer its verdict rests on. */
export type StoredRow = {
  readonly position: number;
  readonly sourceRow: number;
  readonly revision: number;
  readonly cells: readonly string[];
  readonly questionId: number | null;
  readonly lookupId: number | null;
  readonly verdict: Verdict;
  readonly rule: number;
  readonly reason: ReasonCode;
  readonly confidence: number | null;
  readonly decision: Decision | null;
  /** The service's reply as it came; null without one. */
  readonly reply: string | null;
  readonly httpStatus: number | null;
};

/** What a run, or new rules, say of a row. Never a person's decision. */
export type Outcome = {
  readonly lookupId: number | null;
  readonly verdict: Verdict;
  readonly rule: number;
  readonly reason: ReasonCode;
  readonly confidence: number | null;
};

type RowRecord = {
  readonly position: number;
  readonly sourceRow: number;
  readonly revision: number;
  readonly cells: string;
  readonly questionId: number | null;
  readonly lookupId: number | null;
  readonly verdict: Verdict;
  readonly rule: number;
  readonly reason: ReasonCode;
  readonly confidence: number | null;
  readonly decision: DecisionKind | null;
  readonly decidedBy: 'person' | 'rule' | null;
  readonly ruleVersion: string | null;
  readonly decidedAtMs: number | null;
  readonly corrected: string | null;
  readonly reply: string | null;
  readonly httpStatus: number | null;
};

const SELECT_ROW = /* sql */ `
  SELECT s.position, r.source_row AS sourceRow, s.revision, r.cells, s.question_id AS questionId,
    s.lookup_id AS lookupId, s.verdict, s.rule, s.reason, s.confidence, s.decision,
    s.decided_by AS decidedBy, s.rule_version AS ruleVersion, s.decided_at_ms AS decidedAtMs, s.corrected,
    l.reply, l.http_status AS httpStatus
  FROM row_states s
  JOIN rows r ON r.list_id = s.list_id AND r.position = s.position
  LEFT JOIN lookups l ON l.id = s.lookup_id AND l.state = 'answered'`;

const SET_DECISION = /* sql */ `
  UPDATE row_states SET decision = @kind, decided_by = @decidedBy, rule_version = @ruleVersion,
    decided_at_ms = @decidedAtMs, corrected = @corrected, revision = revision + 1
  WHERE list_id = @listId AND position = @position`;

/** One statement each; those that depend on a filter are below. */
function prepareStatements(db: Database) {
  const selectRange = db.prepare<[number, number, number], RowRecord>(
    `${SELECT_ROW} WHERE s.list_id = ? AND s.position > ? AND s.position <= ? ORDER BY s.position`,
  );
  const selectOne = db.prepare<[number, number], RowRecord>(
    `${SELECT_ROW} WHERE s.list_id = ? AND s.position = ?`,
  );
  const selectAsking = db.prepare<[number, number], RowRecord>(
    `${SELECT_ROW} WHERE s.list_id = ? AND s.question_id = ? ORDER BY s.position`,
  );
  const insertRow = db.prepare<[number, number, number, string]>(
    'INSERT INTO rows (list_id, position, source_row, cells) VALUES (?, ?, ?, ?)',
  );
  const insertState = db.prepare<[number, number, number | null, string]>(
    'INSERT INTO row_states (list_id, position, question_id, reason) VALUES (?, ?, ?, ?)',
  );
  const updateQuestion = db.prepare<[number | null, string, number, number]>(/* sql */ `
    UPDATE row_states SET question_id = ?, lookup_id = NULL, verdict = 'not_checked', rule = 0, reason = ?,
      confidence = NULL, revision = revision + 1
    WHERE list_id = ? AND position = ?`);
  const updateOutcome = db.prepare<Outcome & { listId: number; position: number }>(/* sql */ `
    UPDATE row_states SET lookup_id = @lookupId, verdict = @verdict, rule = @rule, reason = @reason,
      confidence = @confidence, revision = revision + 1
    WHERE list_id = @listId AND position = @position`);
  const updateDecision = db.prepare<DecisionParameters>(SET_DECISION);
  const updateDecisionSeen = db.prepare<DecisionParameters & { revision: number }>(
    `${SET_DECISION} AND revision = @revision`,
  );
  return {
    selectRange,
    selectOne,
    selectAsking,
    insertRow,
    insertState,
    updateQuestion,
    updateOutcome,
    updateDecision,
    updateDecisionSeen,
  };
}

/** Rows and what became of them. Positions run from 1 without gaps, so a window of the whole list is a range. */
export function createRowRepository(db: Database) {
  const {
    selectRange,
    selectOne,
    selectAsking,
    insertRow,
    insertState,
    updateQuestion,
    updateOutcome,
    updateDecision,
    updateDecisionSeen,
  } = prepareStatements(db);

  return {
    insert(listId: ListId, row: NewRow): void {
      insertRow.run(listId, row.position, row.sourceRow, JSON.stringify(row.cells));
      insertState.run(listId, row.position, row.questionId, row.reason);
    },

    /** Rows `after` < position ≤ `through`, in the file's order. */
    range(listId: ListId, after: number, through: number): readonly StoredRow[] {
      return selectRange.all(listId, after, through).map(toStoredRow);
    },

    one(listId: ListId, position: number): StoredRow | null {
      const record = selectOne.get(listId, position);
      return record ? toStoredRow(record) : null;
    },

    /** The rows of a list that ask this question. */
    asking(listId: ListId, questionId: number): readonly StoredRow[] {
      return selectAsking.all(listId, questionId).map(toStoredRow);
    },

    ...createRowWindows(db),

    setQuestion(listId: ListId, position: number, questionId: number | null, reason: ReasonCode): void {
      updateQuestion.run(questionId, reason, listId, position);
    },

    setOutcome(listId: ListId, position: number, outcome: Outcome): void {
      updateOutcome.run({ ...outcome, listId, position });
    },

    /** @param decision null takes the decision back. */
    setDecision(listId: ListId, position: number, decision: Decision | null): void {
      updateDecision.run(decisionParameters(listId, position, decision));
    },

    /** Like `setDecision`, but only if nothing changed the row since `revision`; false when something did. */
    setDecisionSeen(listId: ListId, position: number, revision: number, decision: Decision): boolean {
      return (
        updateDecisionSeen.run({ ...decisionParameters(listId, position, decision), revision }).changes === 1
      );
    },
  };
}
export type RowRepository = ReturnType<typeof createRowRepository>;

export type NewRow = {
  readonly position: number;
  readonly sourceRow: number;
  readonly cells: readonly string[];
  readonly questionId: number | null;
  readonly reason: ReasonCode;
};

type DecisionParameters = {
  readonly listId: number;
  readonly position: number;
  readonly kind: DecisionKind | null;
  readonly decidedBy: 'person' | 'rule' | null;
  readonly ruleVersion: string | null;
  readonly decidedAtMs: number | null;
  readonly corrected: string | null;
};

function decisionParameters(listId: ListId, position: number, decision: Decision | null): DecisionParameters {
  return {
    listId,
    position,
    kind: decision?.kind ?? null,
    decidedBy: decision?.decidedBy ?? null,
    ruleVersion: decision?.ruleVersion ?? null,
    decidedAtMs: decision?.decidedAtMs ?? null,
    corrected: decision?.corrected ? JSON.stringify(decision.corrected) : null,
  };
}

/** Rows by filter, in the file's order. */
function createRowWindows(db: Database) {
  const filtered = createFilteredStatements(db);
  return {
    /** A window of the filter's rows, in the file's order. */
    window(listId: ListId, filter: RowFilter, offset: number, limit: number): readonly StoredRow[] {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered
        .window(sql)
        .all({ ...parameters, listId, offset, limit })
        .map(toStoredRow);
    },

    count(listId: ListId, filter: RowFilter): number {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered.count(sql).get({ ...parameters, listId }) ?? 0;
    },

    /** The first doubtful, undecided row of the filter after `position`; null when there is none. */
    nextDoubtful(listId: ListId, filter: RowFilter, after: number): number | null {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered.next(sql).get({ ...parameters, listId, after }) ?? null;
    },

    /** How many of the filter's rows stand before `position`: its place in the filter's order. */
    indexOf(listId: ListId, filter: RowFilter, position: number): number {
      const { sql, parameters } = rowFilterSql(filter);
      return filtered.before(sql).get({ ...parameters, listId, position }) ?? 0;
    },
  };
}

type Bound = Record<string, unknown>;

/** Statements that depend on the filter's shape, each prepared once. */
function createFilteredStatements(db: Database) {
  const windows = memoize((where) =>
    db.prepare<[Bound], RowRecord>(/* sql */ `
      ${SELECT_ROW} WHERE s.list_id = @listId ${where} ORDER BY s.position LIMIT @limit OFFSET @offset`),
  );
  const counts = memoize((where) =>
    db
      .prepare<[Bound], number>(`SELECT count(*) ${FROM_FILTERED} WHERE s.list_id = @listId ${where}`)
      .pluck(),
  );
  const nexts = memoize((where) =>
    db
      .prepare<[Bound], number>(/* sql */ `
        SELECT s.position ${FROM_FILTERED}
        WHERE s.list_id = @listId AND s.position > @after AND s.decision IS NULL
          AND s.verdict IN ('confirm', 'fix', 'choose') ${where}
        ORDER BY s.position LIMIT 1`)
      .pluck(),
  );
  const befores = memoize((where) =>
    db
      .prepare<[Bound], number>(/* sql */ `
        SELECT count(*) ${FROM_FILTERED} WHERE s.list_id = @listId AND s.position < @position ${where}`)
      .pluck(),
  );
  return { window: windows, count: counts, next: nexts, before: befores };
}

const FROM_FILTERED = /* sql */ `
  FROM row_states s JOIN rows r ON r.list_id = s.list_id AND r.position = s.position`;

function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

function toStoredRow(record: RowRecord): StoredRow {
  const { position, sourceRow, revision, questionId, lookupId, verdict, rule, reason, confidence, reply } =
    record;
  return {
    position,
    sourceRow,
    revision,
    questionId,
    lookupId,
    verdict,
    rule,
    reason,
    confidence,
    reply,
    httpStatus: record.httpStatus,
    cells: fromJson<readonly string[]>(record.cells),
    decision: toDecision(record),
  };
}

function toDecision(record: RowRecord): Decision | null {
  const { decision: kind, decidedBy, ruleVersion, decidedAtMs, corrected } = record;
  if (kind === null || decidedBy === null) return null;
  return {
    kind,
    decidedBy,
    ruleVersion: ruleVersion ?? '',
    decidedAtMs: decidedAtMs ?? 0,
    corrected: corrected === null ? null : fromJson<Address>(corrected),
  };
}
