import { NO_FACTS, type RowFacts } from '#shared/domain/kind/row-facts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Decision, DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { ReasonCode, Verdict } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import {
  type AskingRecord,
  type AskingRow,
  type RowRecord,
  SELECT_ASKING,
  SELECT_ROW,
  SELECT_UNPARSED,
  type StoredRow,
  toAskingRow,
  toStoredRow,
} from './row-record.ts';
import { type UnparsedRecord, UnparsedRow } from './unparsed-row.ts';

/** The findings of a run or of new rules for a row. Without a readable reply, its facts are `NO_FACTS`. */
export type Outcome = RowFacts & {
  readonly lookupId: number | null;
  readonly verdict: Verdict;
  readonly rule: number;
  readonly reason: ReasonCode;
  readonly confidence: number | null;
};

const SET_FACTS = /* sql */ `
  country = @country, accuracy = @accuracy, match_type = @matchType, changed_parts = @changedParts,
  evidence = @evidence, change_key = @changeKey, kind_key = @kindKey, delivery_key = @deliveryKey`;

/**
 * Whether paid coordinates stay when an answer to the same question arrives. They stay if both conditions are met.
 * First, the address is still the one they were paid for: the answer is the same, or suggests the same as the previous
 * answer, or neither answer changes the entered address. Second, the new answer has no coordinates, or only the paid
 * ones are `rooftop`. Both conditions are part of the statement, because a run has no time for another query per row.
 * `place_accuracy` comes first, because it is empty for nearly every row.
 */
const KEEPS_PLACE = /* sql */ `
  place_accuracy <> ''
  AND (lookup_id IS @lookupId OR (changed_parts = 0 AND @changedParts = 0)
    OR (change_key IS @changeKey AND delivery_key IS @deliveryKey))
  AND (@lat IS NULL OR (place_accuracy = 'rooftop' AND @accuracy <> 'rooftop'))`;

/** Whether an answer suggests the same as the row's current answer. */
const SUGGESTS_THE_SAME = /* sql */ `(change_key IS @changeKey AND delivery_key IS @deliveryKey
  AND (match_type = 'no_match') = (@matchType = 'no_match'))`;

/** An answer, and its suggestion for the row. */
export type NewerAnswer = Pick<RowFacts, 'changeKey' | 'deliveryKey' | 'matchType'> & {
  readonly lookupId: number;
};

const prepareNewer = (db: Database) =>
  db.prepare<NewerAnswer & { listId: number; position: number }>(/* sql */ `
    UPDATE row_states SET newer_lookup_id = iif(${SUGGESTS_THE_SAME}, NULL, @lookupId),
      revision = revision + (newer_lookup_id IS NOT iif(${SUGGESTS_THE_SAME}, NULL, @lookupId))
    WHERE list_id = +@listId AND position = +@position`);

function prepareStatements(db: Database) {
  return {
    selectRange: db.prepare<[number, number, number], RowRecord>(
      `${SELECT_ROW} WHERE s.list_id = ? AND s.position > ? AND s.position <= ? ORDER BY s.position`,
    ),
    selectUnparsed: db
      .prepare<[number, number, number], UnparsedRecord>(
        `${SELECT_UNPARSED} WHERE s.list_id = ? AND s.position > ? AND s.position <= ? ORDER BY s.position`,
      )
      .raw(),
    selectSourceRows: db.prepare<[number, string], SourceRow>(/* sql */ `
      SELECT position AS row, source_row AS record FROM rows
      WHERE list_id = ? AND position IN (SELECT value FROM json_each(?)) ORDER BY position`),
    selectWidest: db
      .prepare<[number], number | null>('SELECT max(json_array_length(cells)) FROM rows WHERE list_id = ?')
      .pluck(),
    selectOne: db.prepare<[number, number], RowRecord>(
      `${SELECT_ROW} WHERE s.list_id = +? AND s.position = +?`,
    ),
    selectAsking: db.prepare<[number, number, number, number], AskingRecord>(SELECT_ASKING),
    insertRow: db.prepare<[number, number, number, string]>(
      'INSERT INTO rows (list_id, position, source_row, cells) VALUES (?, ?, ?, ?)',
    ),
    insertState: db.prepare<[number, number, number | null, string]>(
      'INSERT INTO row_states (list_id, position, question_id, reason) VALUES (?, ?, ?, ?)',
    ),
    updateQuestion: db.prepare<NewQuestion & RowFacts>(/* sql */ `
      UPDATE row_states SET question_id = @questionId, lookup_id = NULL, newer_lookup_id = NULL, verdict = 'not_checked', rule = 0,
        reason = @reason, confidence = NULL, ${SET_FACTS}, lat = NULL, lng = NULL, place_accuracy = '', revision = revision + 1
      WHERE list_id = @listId AND position = @position`),
    updateOutcome: db.prepare<Outcome & DecisionParameters>(/* sql */ `
      UPDATE row_states SET lookup_id = @lookupId,
        newer_lookup_id = iif(lookup_id IS @lookupId, newer_lookup_id, NULL), verdict = @verdict, rule = @rule, reason = @reason,
        confidence = @confidence, ${SET_FACTS}, lat = iif(${KEEPS_PLACE}, lat, @lat), lng = iif(${KEEPS_PLACE}, lng, @lng),
        place_accuracy = iif(${KEEPS_PLACE}, place_accuracy, ''), decision = @kind, decided_by = @decidedBy, rule_version = @ruleVersion,
        decided_at_ms = @decidedAtMs, corrected = @corrected, picked = @picked, initials = @initials, read_as = @readAs, revision = revision + (
          lookup_id IS NOT @lookupId OR verdict <> @verdict OR rule <> @rule OR reason <> @reason
          OR decision IS NOT @kind)
      WHERE list_id = +@listId AND position = +@position`),
    selectUnworked: db.prepare<[number], number>(/* sql */ `
      SELECT 1 FROM row_states INDEXED BY row_states_unworked
      WHERE list_id = ? AND evidence IS NULL AND verdict <> 'not_checked' LIMIT 1`),
    updateDecision: db.prepare<DecisionParameters>(/* sql */ `
      UPDATE row_states SET decision = @kind, decided_by = @decidedBy, rule_version = @ruleVersion,
        decided_at_ms = @decidedAtMs, corrected = @corrected, picked = @picked, initials = @initials, read_as = @readAs, revision = revision + 1
      WHERE list_id = @listId AND position = @position`),
    updateNewer: prepareNewer(db),
  };
}

/** Reads and writes rows. Positions run from 1 without gaps, so a window of the unfiltered list is a range of positions. */
export function createRowRepository(db: Database) {
  const statements = prepareStatements(db);

  return {
    insert(listId: ListId, row: NewRow): void {
      statements.insertRow.run(listId, row.position, row.sourceRow, JSON.stringify(row.cells));
      statements.insertState.run(listId, row.position, row.questionId, row.reason);
    },

    range(listId: ListId, after: number, through: number): readonly StoredRow[] {
      return statements.selectRange.all(listId, after, through).map(toStoredRow);
    },

    unparsedRange(listId: ListId, after: number, through: number): readonly UnparsedRow[] {
      return statements.selectUnparsed.all(listId, after, through).map((record) => new UnparsedRow(record));
    },

    sourceRows(listId: ListId, positions: readonly number[]): readonly SourceRow[] {
      return statements.selectSourceRows.all(listId, JSON.stringify(positions));
    },

    /** Returns the number of cells in the widest row, which may exceed the number of columns. */
    widest(listId: ListId): number {
      return statements.selectWidest.get(listId) ?? 0;
    },

    one(listId: ListId, position: number): StoredRow | null {
      const record = statements.selectOne.get(listId, position);
      return record ? toStoredRow(record) : null;
    },

    asking(listId: ListId, questionId: number, after: number, limit: number): readonly AskingRow[] {
      return statements.selectAsking.all(listId, questionId, after, limit).map(toAskingRow);
    },

    /** Changes a row's question. Removes the answer, the verdict, the facts and the coordinates of the previous question. */
    setQuestion(listId: ListId, position: number, questionId: number | null, reason: ReasonCode): void {
      statements.updateQuestion.run({ listId, position, questionId, reason, ...NO_FACTS });
    },

    /**
     * Saves an outcome. The revision stays the same if nothing visible changes, because a decision that a person made
     * on an earlier revision is refused.
     * @param decision the decision of the row from now on; pass a person's decision unchanged
     */
    setOutcome(listId: ListId, position: number, outcome: Outcome, decision: Decision | null): void {
      statements.updateOutcome.run({ ...outcome, ...decisionParameters(listId, position, decision) });
    },

    /** Saves an answer that is newer than the one a decision was based on, unless both suggest the same. */
    setNewer(
      listId: ListId,
      position: number,
      { lookupId, changeKey, deliveryKey, matchType }: NewerAnswer,
    ): void {
      statements.updateNewer.run({ listId, position, lookupId, changeKey, deliveryKey, matchType });
    },

    /** Whether any row has a verdict but lacks the facts from its answer, as in lists of older apps. */
    hasUnworkedFacts(listId: ListId): boolean {
      return statements.selectUnworked.get(listId) !== undefined;
    },

    setDecision(listId: ListId, position: number, decision: Decision | null): void {
      statements.updateDecision.run(decisionParameters(listId, position, decision));
    },
  };
}
export type RowRepository = ReturnType<typeof createRowRepository>;

/** The position of a row, and the number of its record in the file. */
export type SourceRow = { readonly row: number; readonly record: number };

/** A row of a file, before its first question. */
export type NewRow = {
  readonly position: number;
  readonly sourceRow: number;
  readonly cells: readonly string[];
  readonly questionId: number | null;
  readonly reason: ReasonCode;
};

type NewQuestion = {
  readonly listId: number;
  readonly position: number;
  readonly questionId: number | null;
  readonly reason: ReasonCode;
};

/** A decision as parameters of a statement. Addresses are JSON; a missing value is null. */
export type DecisionParameters = {
  readonly listId: number;
  readonly position: number;
  readonly kind: DecisionKind | null;
  readonly decidedBy: 'person' | 'rule' | null;
  readonly ruleVersion: string | null;
  readonly decidedAtMs: number | null;
  readonly corrected: string | null;
  readonly picked: string | null;
  readonly initials: string | null;
  readonly readAs: string | null;
};

/** Converts a decision to its columns. If it is null, all columns are null. */
export function decisionParameters(
  listId: ListId,
  position: number,
  decision: Decision | null,
): DecisionParameters {
  return {
    listId,
    position,
    kind: decision?.kind ?? null,
    decidedBy: decision?.decidedBy ?? null,
    ruleVersion: decision?.ruleVersion ?? null,
    decidedAtMs: decision?.decidedAtMs ?? null,
    corrected: decision?.corrected ? JSON.stringify(decision.corrected) : null,
    picked: decision?.picked ? JSON.stringify(decision.picked) : null,
    initials: decision?.initials ?? null,
    readAs: decision?.readAs ? JSON.stringify(decision.readAs) : null,
  };
}
