/** What a person decides of a row, and taking it back. Every step keeps what was before. */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { DecisionInput } from '#shared/contract/operations.ts';
import type { Address } from '#shared/domain/address.ts';
import type { Decision } from '#shared/domain/decision.ts';
import type { Row } from '#shared/domain/row.ts';
import { RULE_VERSION } from '#shared/domain/verdict.ts';
import { toRow } from './read-rows.ts';

export type DecideInput = {
  readonly position: number;
  readonly revision: number;
  readonly decision: DecisionInput;
};

/** @throws AppError `row_not_found`, `row_changed`, `no_suggestion` */
export function decideRow(
  list: StoredList,
  { position, revision, decision }: DecideInput,
  db: Database,
  { rows, decisions }: Repositories,
  nowMs: number,
): Row {
  return inTransaction(db, () => {
    const before = rows.one(list.id, position);
    if (!before) throw new AppError({ code: 'row_not_found', listId: list.id, position });
    if (decision.kind === 'used_suggestion' && !toRow(before, list.settings).suggested) {
      throw new AppError({ code: 'no_suggestion', position });
    }
    const after = personsDecision(decision, before.decision, nowMs);
    if (!rows.setDecisionSeen(list.id, position, revision, after))
      throw new AppError({ code: 'row_changed', position });
    decisions.addStep(list.id, [{ position, before: before.decision, after }], nowMs);
    return toRow({ ...before, decision: after, revision: revision + 1 }, list.settings);
  });
}

function personsDecision(input: DecisionInput, before: Decision | null, nowMs: number): Decision {
  return {
    kind: input.kind,
    decidedBy: 'person',
    ruleVersion: RULE_VERSION,
    decidedAtMs: nowMs,
    corrected: correctedBy(input, before),
  };
}

function correctedBy(input: DecisionInput, before: Decision | null): Address | null {
  switch (input.kind) {
    case 'edited':
      return input.address;
    case 'used_suggestion':
      // What is suggested for an edited address is no suggestion for the imported one.
      return before?.kind === 'picked' ? null : (before?.corrected ?? null);
    default:
      return null;
  }
}

/**
 * Takes back the latest step. The positions it changed, in order.
 *
 * @throws AppError `nothing_to_undo`
 */
export function undoStep(
  list: StoredList,
  db: Database,
  { rows, decisions }: Repositories,
  nowMs: number,
): readonly number[] {
  return inTransaction(db, () => {
    const latest = decisions.latest(list.id);
    if (!latest) throw new AppError({ code: 'nothing_to_undo' });
    for (const { position, before } of latest.changes) rows.setDecision(list.id, position, before);
    decisions.markUndone(list.id, latest.step, nowMs);
    return latest.changes.map(({ position }) => position);
  });
}
