import type { Address, CorrectedAddress } from '#shared/domain/address/address.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import type { Decision, DecisionKind, Picked } from '#shared/domain/verdict/decision.ts';
import type { ReasonCode, Verdict } from '#shared/domain/verdict/judgement.ts';
import { jsonColumn, parseCells, unreadable } from '../stored.ts';
import { addressInParts, correctedAddress, picked as pickedShape } from '../stored-shapes.ts';
import {
  checkDecision,
  checkId,
  checkMaker,
  checkMoment,
  checkNumber,
  checkReason,
  checkRowKind,
  checkRule,
  checkText,
  checkVerdict,
} from '../stored-words.ts';

/** A stored row. `reply` is the raw answer on which its verdict is based. */
export type StoredRow = {
  readonly position: number;
  readonly sourceRow: number;
  readonly revision: number;
  readonly cells: readonly string[];
  readonly kind: RowKind | null;
  readonly questionId: number | null;
  readonly lookupId: number | null;
  /** A different answer that arrived after a person's decision; null if there is none. */
  readonly newerLookupId: number | null;
  readonly verdict: Verdict;
  readonly rule: number;
  readonly reason: ReasonCode;
  readonly confidence: number | null;
  readonly decision: Decision | null;
  /** A person's note. If empty, the row is flagged without a note; if null, it is not flagged. */
  readonly note: string | null;
  /** Coordinates in decimal degrees; null if unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** The accuracy of coordinates found separately from the check; otherwise empty. */
  readonly placeAccuracy: string;
  readonly reply: string | null;
  readonly httpStatus: number | null;
};

/** The values of a row that a run needs to apply an answer. They are few, because a run may read millions of rows. */
export type AskingRow = Pick<StoredRow, 'position' | 'cells' | 'lookupId' | 'verdict' | 'decision'>;

/** Columns of `SELECT_ASKING`. */
export type AskingRecord = Pick<
  RowRecord,
  | 'position'
  | 'cells'
  | 'lookupId'
  | 'verdict'
  | 'decision'
  | 'decidedBy'
  | 'ruleVersion'
  | 'decidedAtMs'
  | 'corrected'
  | 'picked'
  | 'initials'
  | 'readAs'
>;

/** Columns of a decision; all null if there is none. */
export type DecisionRecord = Pick<
  RowRecord,
  'decision' | 'decidedBy' | 'ruleVersion' | 'decidedAtMs' | 'corrected' | 'picked' | 'initials' | 'readAs'
>;

/** Columns of `SELECT_ROW`. JSON columns are not parsed. */
export type RowRecord = {
  readonly position: number;
  readonly sourceRow: number;
  readonly revision: number;
  readonly cells: string;
  readonly kind: RowKind | null;
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
  readonly picked: string | null;
  readonly initials: string | null;
  readonly readAs: string | null;
  readonly newerLookupId: number | null;
  readonly note: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly placeAccuracy: string;
  readonly reply: string | null;
  readonly httpStatus: number | null;
};

/** Names the index of rows with a question. The database has no statistics, so SQLite would otherwise scan the whole list. */
export const BY_QUESTION = 'INDEXED BY row_states_by_question';

/**
 * Selects a limited number of a list's rows with a question, after a position. `+?` is necessary: if a column is
 * compared with a bare parameter, SQLite prepares the join again for each value, which takes 34 µs instead of 5. The
 * same applies to every other join here and in the ledger that runs once per row.
 */
export const SELECT_ASKING = /* sql */ `
  SELECT s.position, r.cells, s.lookup_id AS lookupId, s.verdict, s.decision, s.decided_by AS decidedBy,
    s.rule_version AS ruleVersion, s.decided_at_ms AS decidedAtMs, s.corrected, s.picked, s.initials, s.read_as AS readAs
  FROM row_states s ${BY_QUESTION}
  JOIN rows r ON r.list_id = s.list_id AND r.position = s.position
  WHERE s.list_id = +? AND s.question_id = +? AND s.position > +? ORDER BY s.position LIMIT ?`;

export function toAskingRow(record: AskingRecord): AskingRow {
  const { position, lookupId, verdict } = record;
  checkId('row_states', 'lookup_id', lookupId);
  checkVerdict(verdict);
  return {
    position,
    lookupId,
    verdict,
    cells: parseCells(record.cells),
    decision: toDecision(record),
  };
}

const ROW_COLUMNS = /* sql */ `s.position, r.source_row AS sourceRow, s.revision, r.cells, r.kind, s.question_id AS questionId,
    s.lookup_id AS lookupId, s.verdict, s.rule, s.reason, s.confidence, s.decision,
    s.decided_by AS decidedBy, s.rule_version AS ruleVersion, s.decided_at_ms AS decidedAtMs, s.corrected, s.picked, s.note, s.lat, s.lng,
    s.place_accuracy AS placeAccuracy,
    l.reply, l.http_status AS httpStatus`;
const ROW_TABLES = /* sql */ `row_states s
  JOIN rows r ON r.list_id = s.list_id AND r.position = s.position
  LEFT JOIN lookups l ON l.id = s.lookup_id AND l.state = 'answered'`;

/** Selects rows with their cells and replies. The caller adds the WHERE clause, in which `s` is `row_states`. */
export const SELECT_ROW = /* sql */ `SELECT ${ROW_COLUMNS}, s.initials, s.newer_lookup_id AS newerLookupId,
  s.read_as AS readAs FROM ${ROW_TABLES}`;
/** Selects the same rows as `SELECT_ROW`, and also the findings of the rules. */
export const SELECT_UNPARSED = /* sql */ `SELECT ${ROW_COLUMNS}, s.evidence, s.accuracy, s.initials, s.newer_lookup_id, s.read_as FROM ${ROW_TABLES}`;

/** @throws AppError `stored_value_unreadable` */
export function checkRow(
  row: Pick<
    RowRecord,
    | 'kind'
    | 'questionId'
    | 'lookupId'
    | 'newerLookupId'
    | 'verdict'
    | 'rule'
    | 'reason'
    | 'confidence'
    | 'lat'
    | 'lng'
    | 'revision'
    | 'note'
    | 'placeAccuracy'
  >,
): void {
  checkRowKind(row.kind);
  checkVerdict(row.verdict);
  checkRule(row.rule);
  checkReason(row.reason);
  checkId('row_states', 'question_id', row.questionId);
  checkId('row_states', 'lookup_id', row.lookupId);
  checkId('row_states', 'newer_lookup_id', row.newerLookupId);
  checkNumber('row_states', 'confidence', row.confidence);
  checkNumber('row_states', 'lat', row.lat);
  checkNumber('row_states', 'lng', row.lng);
  checkText('row_states', 'note', row.note);
  checkText('row_states', 'place_accuracy', row.placeAccuracy);
  if (!Number.isSafeInteger(row.revision) || row.revision < 0) unreadable('row_states', 'revision');
}

export function toStoredRow(record: RowRecord): StoredRow {
  const { position, sourceRow, revision, questionId, lookupId, verdict, rule, reason, confidence, reply } =
    record;
  checkRow(record);
  return {
    position,
    sourceRow,
    revision,
    kind: record.kind,
    questionId,
    lookupId,
    newerLookupId: record.newerLookupId,
    verdict,
    rule,
    reason,
    confidence,
    reply,
    httpStatus: record.httpStatus,
    note: record.note,
    lat: record.lat,
    lng: record.lng,
    placeAccuracy: record.placeAccuracy,
    cells: parseCells(record.cells),
    decision: toDecision(record),
  };
}

const toCorrected = jsonColumn<CorrectedAddress>('row_states', 'corrected', correctedAddress);
const toReadAs = jsonColumn<Address>('row_states', 'read_as', addressInParts);
const toPicked = jsonColumn<Picked>('row_states', 'picked', pickedShape);

/** Returns null if neither a person nor a rule has decided the row. */
export function toDecision(record: DecisionRecord): Decision | null {
  const { decision: kind, decidedBy, ruleVersion, decidedAtMs, corrected, picked, initials, readAs } = record;
  if (kind === null || decidedBy === null) return null;
  checkDecision(kind);
  checkMaker(decidedBy);
  checkMoment('row_states', 'decided_at_ms', decidedAtMs);
  checkText('row_states', 'rule_version', ruleVersion);
  checkText('row_states', 'initials', initials);
  return {
    kind,
    decidedBy,
    ...(initials !== null && { initials }),
    ruleVersion: ruleVersion ?? '',
    decidedAtMs: decidedAtMs ?? 0,
    corrected: corrected === null ? null : toCorrected(corrected),
    ...(readAs !== null && { readAs: toReadAs(readAs) }),
    picked: picked === null ? null : toPicked(picked),
  };
}
