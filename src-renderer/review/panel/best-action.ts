import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';

export type BestAction = 'accept' | 'accept_with_building' | 'keep' | 'edit' | 'check';

/** Asked again as it is, the row would come to the same. */
const MUST_CHANGE: ReadonlySet<ReasonCode> = new Set([
  'nothing_to_check',
  'unsupported_country',
  'missing_country',
  'question_refused',
]);

/**
 * The action that helps most, which gets the accent; null among several addresses and after a decision. Where a
 * building, a flat or a c/o is in doubt it is the one that keeps it.
 */
export function bestAction(row: Row): BestAction | null {
  const { decision, judgement, suggested } = row;
  if (decision || judgement.verdict === 'choose') return null;
  const [reason] = judgement.reasons;
  const helpsToCheck = reason === undefined || !MUST_CHANGE.has(reason.code);
  if (judgement.verdict === 'not_checked' && helpsToCheck) return 'check';
  if (judgement.verdict === 'fix' || !suggested) return 'edit';
  if (buildingOf(row) !== '') return 'accept_with_building';
  return judgement.reasons.some(({ code }) => code === 'unit_missing') ? 'keep' : 'accept';
}
