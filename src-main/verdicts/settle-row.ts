/** Stores the verdict, the facts and the rules' decision from a row's answer. Keeps a person's decision and answer. */

import type { Match } from '#shared/domain/answer/match.ts';
import { NO_FACTS, type RowFacts, rowFacts } from '#shared/domain/kind/row-facts.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { effectiveAddress } from '#shared/domain/verdict/effective-address.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import type { Judgement, ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { ruleVersion } from '#shared/domain/verdict/rules.ts';
import { judgeFindings, notChecked } from '#shared/domain/verdict/verdict.ts';
import type { AskingRow } from '../db/repositories/row-record.ts';
import type { Outcome, RowRepository } from '../db/repositories/row-repository.ts';

type Said = RowFacts & Pick<Outcome, 'confidence'>;

const NOTHING_SAID: Said = { ...NO_FACTS, confidence: null };

export type Settler = ReturnType<typeof createSettler>;

/** Creates a settler for rows of one list. Do not reuse a settler after a change of the rules. */
export function createSettler(
  listId: ListId,
  settings: ListSettings,
  rows: RowRepository,
  nowMs: () => number,
) {
  const { mapping, rules } = settings;
  const version = ruleVersion(rules);
  const settle = (
    row: AskingRow,
    lookupId: number | null,
    judgement: Judgement,
    said: Said,
  ): Decision | null => {
    const { verdict, rule, reasons } = judgement;
    const decision = decisionAfter(row, lookupId, judgement, version, nowMs());
    const outcome = { lookupId, verdict, rule, reason: reasons[0]?.code ?? 'service_error', ...said };
    rows.setOutcome(listId, row.position, outcome, decision);
    return decision;
  };

  const findingsFor = ({ cells, decision }: AskingRow, match: Match) =>
    findingsOf(effectiveAddress(cells, settings, decision), match, mapping);
  /**
   * Gives a row an answer and its verdict. A null `match` is an unreadable answer. Returns the row's new decision.
   * @param keepsOpen whether a row that is left to a person stays undecided
   */
  const restOn = (
    row: AskingRow,
    lookupId: number,
    match: Match | null,
    keepsOpen = false,
  ): Decision | null => {
    if (!match) return settle(row, lookupId, notChecked({ code: 'not_understood' }), NOTHING_SAID);
    const findings = findingsFor(row, match);
    const { confidence } = match;
    const judged = judgeFindings(findings, confidence, rules);
    const judgement = keepsOpen && isLeftToPerson(row) ? { ...judged, autoAccept: false } : judged;
    return settle(row, lookupId, judgement, { confidence, ...rowFacts(match, findings) });
  };

  return {
    restOn,

    /**
     * Gives a row the answer to its question. A row that a person decided keeps its answer, and a different one is
     * stored as newer. A row that is left to a person stays undecided. Returns whether it wrote the row.
     */
    answered(row: AskingRow, lookupId: number, match: Match | null): boolean {
      if (!holdsAnswer(row) || row.lookupId === lookupId) restOn(row, lookupId, match, true);
      else if (match)
        rows.setNewer(listId, row.position, { lookupId, ...rowFacts(match, findingsFor(row, match)) });
      else return false;
      return true;
    },

    /**
     * Records why a row without an answer is `not_checked`. A row with an answer keeps it, even if too old for this
     * run. Returns whether it wrote the row.
     */
    failed(row: AskingRow, reason: ReasonCode): boolean {
      if (row.lookupId !== null) return false;
      settle(row, null, notChecked({ code: reason }), NOTHING_SAID);
      return true;
    },
  };
}

/** Whether a person's decision protects the row's answer. False for an edited row, whose question is the edit. */
export const holdsAnswer = ({ decision, lookupId }: Pick<AskingRow, 'decision' | 'lookupId'>): boolean =>
  decision?.decidedBy === 'person' && decision.kind !== 'edited' && lookupId !== null;

/**
 * Whether a row has no decision although its verdict is `accept`: a person cleared the decision, or the rules are
 * strict. A step decides such a row, but another answer does not.
 */
const isLeftToPerson = ({ decision, verdict }: AskingRow): boolean =>
  decision === null && verdict === 'accept';

/** Returns the decision after a verdict. A person's stays. A rule's stays if the same answer is still accepted. */
function decisionAfter(
  { decision: current, lookupId: restedOn }: AskingRow,
  lookupId: number | null,
  judgement: Judgement,
  version: string,
  nowMs: number,
): Decision | null {
  if (current?.decidedBy === 'person') return current;
  if (!judgement.autoAccept) return null;
  if (current && restedOn === lookupId) return current;
  return {
    kind: 'used_suggestion',
    decidedBy: 'rule',
    ruleVersion: version,
    decidedAtMs: nowMs,
    corrected: null,
    picked: null,
  };
}
