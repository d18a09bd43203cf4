import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { ChangedRow, StepSummary } from '#shared/contract/review/history.ts';
import type { RowView } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import type { StepSide, StoredStep } from '../../../db/repositories/stored-step.ts';
import { decideRow, flagRow, takeBackStep } from '../../../review/one-row-step.ts';
import { isOfList, settingsAt } from '../../../review/step-side.ts';
import { stepsAtHand, summaryOf } from '../../../review/step-summary.ts';
import { FEW, undoRedoFew } from '../../../review/undo-redo.ts';
import { readRow } from '../../../verdicts/read-rows.ts';
import { acceptedAnswers } from '../../connection/accepted-answers.ts';
import { filledList, readyList } from '../../lists/find-list.ts';
import { performBulkStep } from '../../steps/bulk-steps.ts';
import { changeOne } from '../../steps/change-one.ts';
import { checkEmailColumns } from '../../steps/check-email-columns.ts';
import type { StepContext } from '../../steps/step-context.ts';

/**
 * Steps of at most 500 rows are undone and redone in one transaction. Larger ones, and those of the whole list, run as
 * jobs.
 */
export function createStepHandlers(context: StepContext) {
  const { steps } = context.repositories;
  const decide = ({ listId, decision, ...seen }: InputOf<'decideRow'>): ChangedRow =>
    changeOne(listId, seen, context, (list, dependencies) => decideRow(list, seen, decision, dependencies));

  return {
    decideRow: decide,

    async decideAndGoOn({ view, ...input }) {
      const row = decide(input);
      return { row, next: await nextToReview(input.listId, view, row.position, context) };
    },

    flagRow: ({ listId, note, ...seen }) =>
      changeOne(listId, seen, context, (list, dependencies) => flagRow(list, seen, note, dependencies)),

    takeBackStep: ({ listId, step, ...seen }) =>
      changeOne(listId, seen, context, (list, dependencies) => takeBackStep(list, seen, step, dependencies)),

    undo({ listId, step: meant }) {
      const list = readyList(context, listId);
      const step = steps.latestDone(listId);
      if (!step) throw new AppError({ code: 'nothing_to_undo' });
      return undoRedo(list, asMeant(step, meant), 'before', context);
    },

    redo({ listId, step: meant }) {
      const list = readyList(context, listId);
      const step = steps.nextUndone(listId);
      if (!step) throw new AppError({ code: 'nothing_to_redo' });
      return undoRedo(list, asMeant(step, meant), 'after', context);
    },

    readSteps: ({ listId }) => stepsAtHand(filledList(context, listId).id, steps),

    readHistory: ({ listId, position }) => steps.history(filledList(context, listId).id, position),
  } satisfies Partial<Handlers>;
}

/** @throws AppError `other_step` */
function asMeant(step: StoredStep, meant: number | undefined): StoredStep {
  if (meant !== undefined && step.step !== meant) throw new AppError({ code: 'other_step' });
  return step;
}

/** Returns the next row that needs a person; null if no row in the view needs one. */
async function nextToReview(
  listId: ListId,
  view: RowView,
  after: number,
  context: StepContext,
): Promise<{ readonly index: number; readonly row: Row } | null> {
  const { repositories, views } = context;
  const find = (from: number) => views.nextToReview(listId, view, from, false);
  const next = (await find(after)) ?? (await find(0));
  const list = readyList(context, listId);
  const row = next && readRow(list, next.position, repositories);
  return row && next && { index: next.index, row };
}

async function undoRedo(
  list: StoredList,
  step: StoredStep,
  to: StepSide,
  context: StepContext,
): Promise<StepSummary> {
  const { db, repositories, announce, locks, nowMs } = context;
  const { steps } = repositories;
  const answers = acceptedAnswers(list.id, context);
  const summary = summaryOf(list.id, step, steps);
  if (isOfList(step)) checkEmailColumns(list, settingsAt(step, to), locks);
  if (step.rows <= FEW && !isOfList(step)) {
    locks.check(list.id, 'change_row');
    undoRedoFew(list, step, to, db, { repositories, answers, nowMs });
    announce.rowsChanged(list.id, Uint32Array.from(steps.firstPositions(list.id, step.step, FEW)));
    return summary;
  }
  const job = { kind: 'undo_redo', listId: list.id, step: step.step, to, answers } as const;
  const { task, totalRows } = isOfList(step)
    ? ({ task: 'judge_all', totalRows: list.rowCount } as const)
    : ({ task: 'change_rows', totalRows: step.rows } as const);
  await locks.hold(list.id, task, () => performBulkStep(job, totalRows, context));
  return summary;
}
