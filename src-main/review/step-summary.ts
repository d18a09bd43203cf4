import type { StepSummary, StepsAtHand } from '#shared/contract/review/history.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { StepRepository } from '../db/repositories/step-repository.ts';
import type { StoredStep } from '../db/repositories/stored-step.ts';

const POSITIONS = 100;

/** The summary names at most 100 rows. */
export function summaryOf(listId: ListId, stored: StoredStep, steps: StepRepository): StepSummary {
  const { step, kind, rows, atMs, details } = stored;
  const positions = steps.firstPositions(listId, step, POSITIONS);
  return { step, kind, rows, atMs, decision: details.decision, positions };
}

export function stepsAtHand(listId: ListId, steps: StepRepository): StepsAtHand {
  const summary = (stored: StoredStep | null) => stored && summaryOf(listId, stored, steps);
  return { undo: summary(steps.latestDone(listId)), redo: summary(steps.nextUndone(listId)) };
}
