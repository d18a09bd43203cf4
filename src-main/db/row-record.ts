/** A row as it stands in the database, and as the rest of the core sees it. */
import type { Address } from '#shared/domain/address.ts';
import type { Decision, DecisionKind } from '#shared/domain/decision.ts';
import type { ReasonCode, Verdict } from '#shared/domain/judgement.ts';
import { fromJson } from './json.ts';

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

export type RowRecord = {
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

export const SELECT_ROW = /* sql */ `
  SELECT s.position, r.source_row AS sourceRow, s.revision, r.cells, s.question_id AS questionId,
    s.lookup_id AS lookupId, s.verdict, s.rule, s.reason, s.confidence, s.decision,
    s.decided_by AS decidedBy, s.rule_version AS ruleVersion, s.decided_at_ms AS decidedAtMs, s.corrected,
    l.reply, l.http_status AS httpStatus
  FROM row_states s
  JOIN rows r ON r.list_id = s.list_id AND r.position = s.position
  LEFT JOIN lookups l ON l.id = s.lookup_id AND l.state = 'answered'`;

export function toStoredRow(record: RowRecord): StoredRow {
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
