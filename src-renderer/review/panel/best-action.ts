import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';

export type BestAction = 'accept' | 'accept_with_building' | 'keep' | 'edit' | 'check';

/** Reasons for which another check changes nothing unless the row itself changes. */
const MUST_CHANGE: ReadonlySet<ReasonCode> = new Set([
  'nothing_to_check',
  'unreadable_cell',
  'unsupported_country',
  'missing_country',
  'question_refused',
]);

/**
 * Returns the most helpful action, which gets the accent colour. If several addresses fit, the action accepts the first
 * one. If a building, a flat or a c/o is in doubt, the action keeps that part. Returns null for a decided row, unless
 * a check still helps.
 */
export function bestAction(row: Row): BestAction | null {
  const { decision, judgement, suggested, isChecked } = row;
  const [reason] = judgement.reasons;
  const helpsToCheck = reason === undefined || !MUST_CHANGE.has(reason.code);
  if (decision) return isChecked || decision.kind === 'excluded' || !helpsToCheck ? null : 'check';
  if (judgement.verdict === 'choose') return suggested ? 'accept' : null;
  if (judgement.verdict === 'not_checked' && helpsToCheck) return 'check';
  if (judgement.verdict === 'fix' || !suggested) return 'edit';
  if (buildingOf(row) !== '') return 'accept_with_building';
  return judgement.reasons.some(({ code }) => code === 'unit_missing') ? 'keep' : 'accept';
}

type Placed = {
  readonly main: readonly BestAction[];
  readonly rest: readonly BestAction[];
  readonly more: readonly BestAction[];
};

/** Assigns each action that the row allows to exactly one place. */
export function placedActions(row: Row): Placed {
  const best = bestAction(row);
  const { suggested } = row;
  const accept = suggested ? (['accept'] as const) : [];
  const withBuilding = buildingOf(row) === '' || row.decision ? [] : (['accept_with_building'] as const);
  switch (best) {
    case 'accept_with_building':
      return { main: [best, 'accept', 'keep'], rest: ['edit'], more: [] };
    case 'keep':
      return { main: ['keep', 'accept'], rest: ['edit'], more: [] };
    case 'edit':
      return { main: ['edit', 'keep'], rest: accept, more: withBuilding };
    case 'check':
      return { main: ['check', 'keep'], rest: ['edit'], more: [...accept, ...withBuilding] };
    default:
      return suggested
        ? { main: ['accept', 'keep'], rest: ['edit'], more: withBuilding }
        : { main: ['keep', 'edit'], rest: [], more: [] };
  }
}
