/** Writes the results of runs and of decisions directly into the rows of a test workspace. */

import { NO_FACTS, type RowFacts } from '#shared/domain/kind/row-facts.ts';
import type { DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { ReasonCode, Verdict } from '#shared/domain/verdict/judgement.ts';
import type { TestWorkspace } from './workspace.ts';

export type RowState = RowFacts & {
  readonly verdict: Verdict;
  readonly rule: number;
  readonly reason: ReasonCode;
  readonly confidence: number | null;
  readonly decision: DecisionKind | null;
  readonly decidedBy: 'person' | 'rule' | null;
  readonly note: string | null;
  readonly revision: number;
};

const UNTOUCHED: RowState = {
  ...NO_FACTS,
  verdict: 'not_checked',
  rule: 0,
  reason: 'not_asked_yet',
  confidence: null,
  decision: null,
  decidedBy: null,
  note: null,
  revision: 0,
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
      evidence = @evidence, change_key = @changeKey, kind_key = @kindKey, delivery_key = @deliveryKey, lat = @lat, lng = @lng,
      decision = @decision, decided_by = @decidedBy, note = @note, revision = @revision
    WHERE list_id = @listId AND position = @position`).run({ ...UNTOUCHED, ...state, listId, position });
}
