/** What runs and persons make of rows, written straight into a test workspace. */
import type { DecisionKind } from '#shared/domain/decision.ts';
import type { ReasonCode, Verdict } from '#shared/domain/judgement.ts';
import type { TestWorkspace } from './workspace.ts';

export type RowState = {
  readonly verdict: Verdict;
  readonly rule: number;
  readonly reason: ReasonCode;
  readonly confidence: number | null;
  readonly country: string;
  readonly accuracy: string;
  readonly matchType: string;
  readonly changedParts: number;
  readonly evidence: number | null;
  readonly changeKey: number | null;
  readonly deliveryKey: number | null;
  readonly decision: DecisionKind | null;
  readonly decidedBy: 'person' | 'rule' | null;
  readonly note: string | null;
};

export const UNTOUCHED: RowState = {
  verdict: 'not_checked',
  rule: 0,
  reason: 'not_asked_yet',
  confidence: null,
  country: '',
  accuracy: '',
  matchType: '',
  changedParts: 0,
  evidence: null,
  changeKey: null,
  deliveryKey: null,
  decision: null,
  decidedBy: null,
  note: null,
};

export function putState(
  { db }: TestWorkspace,
  listId: number,
  position: number,
  state: Partial<RowState>,
): void {
  db.prepare(/* sql */ `
    UPDATE row_states SET verdict = @verdict, rule = @rule, reason = @reason, confidence = @confidence,
      country = @country, accuracy = @accuracy, match_type = @matchType, changed_parts = @changedParts,
      evidence = @evidence, change_key = @changeKey, delivery_key = @deliveryKey, decision = @decision,
      decided_by = @decidedBy, note = @note
    WHERE list_id = @listId AND position = @position`).run({ ...UNTOUCHED, ...state, listId, position });
}
