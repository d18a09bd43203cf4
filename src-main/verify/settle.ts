/**
 * What an answer, or the lack of one, makes of a row: its verdict by the list's rules, and the
 * decision the preset takes by itself. A person's decision is never touched.
 */
import type { AskingRow } from '../db/row-record.ts';
import type { RowRepository } from '../db/row-repository.ts';
import type { Decision } from '#shared/domain/decision.ts';
import { effectiveAddress } from '#shared/domain/entered.ts';
import type { Judgement, ReasonCode } from '#shared/domain/judgement.ts';
import type { ListId, ListSettings } from '#shared/domain/list.ts';
import type { Match } from '#shared/domain/match.ts';
import { judge, notChecked, RULE_VERSION } from '#shared/domain/verdict.ts';

function judgeRow(
  { cells, decision }: AskingRow,
  match: Match,
  { mapping, preset }: ListSettings,
): Judgement {
  return judge({ entered: effectiveAddress(cells, mapping, decision), match, preset });
}

export type Settler = ReturnType<typeof createSettler>;

export function createSettler(
  listId: ListId,
  settings: ListSettings,
  rows: RowRepository,
  nowMs: () => number,
) {
  const settle = (
    row: AskingRow,
    lookupId: number | null,
    judgement: Judgement,
    confidence: number | null,
  ): void => {
    const outcome = {
      lookupId,
      verdict: judgement.verdict,
      rule: judgement.rule,
      reason: judgement.reasons[0]?.code ?? 'service_error',
      confidence,
    };
    rows.setOutcome(listId, row.position, outcome, decisionAfter(row.decision, judgement, nowMs()));
  };

  return {
    /** Gives a row the verdict of an answer. `match`: null for one that cannot be read. */
    answered(row: AskingRow, lookupId: number, match: Match | null): void {
      if (match) settle(row, lookupId, judgeRow(row, match, settings), match.confidence);
      else settle(row, lookupId, notChecked({ code: 'not_understood' }), null);
    },

    /** Leaves a row without a verdict `not_checked`, with why. One that has an answer, too old for this run, keeps it. */
    failed(row: AskingRow, reason: ReasonCode): void {
      if (row.lookupId === null) settle(row, null, notChecked({ code: reason }), null);
    },
  };
}

/** The decision after a verdict: a person's stays, a rule's follows the rules. */
function decisionAfter(current: Decision | null, judgement: Judgement, nowMs: number): Decision | null {
  if (current?.decidedBy === 'person') return current;
  if (!judgement.autoAccept) return null;
  return {
    kind: 'used_suggestion',
    decidedBy: 'rule',
    ruleVersion: RULE_VERSION,
    decidedAtMs: nowMs,
    corrected: null,
  };
}
