import type { Row } from '#shared/domain/verdict/row.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';

export type BestAction = 'accept' | 'accept_with_building' | 'keep' | 'edit' | 'check';

/**
 * The action that helps most, which gets the accent; null among several addresses and after a decision. Where a building, a
 * flat or a c/o is in doubt it is the one that does not lose it.
 */
export function bestAction(row: Row): BestAction | null {
  const { decision, judgement, suggested } = row;
  if (decision || judgement.verdict === 'choose') return null;
  const [reason] = judgement.reasons;
  const canBeAsked = reason?.code !== 'nothing_to_check' && reason?.code !== 'unsupported_country';
  if (judgement.verdict === 'not_checked' && canBeAsked) return 'check';
  if (judgement.verdict === 'fix' || !suggested) return 'edit';
  if (buildingOf(row) !== '') return 'accept_with_building';
  return judgement.reasons.some(({ code }) => code === 'unit_missing') ? 'keep' : 'accept';
}
