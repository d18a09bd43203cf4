import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { StepSummary } from '#shared/contract/review/history.ts';
import type { RowTarget, ShownTarget } from '#shared/contract/review/view.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { type BulkOutcome, stepOfFew } from '../../../review/bulk-work.ts';
import { bulkStepOf, type RowsStep } from '../../../review/rows-step.ts';
import { summaryOf } from '../../../review/step-summary.ts';
import { FEW } from '../../../review/undo-redo.ts';
import type { AlikeIn } from '../../../verdicts/change-signature.ts';
import { acceptedAnswers } from '../../accepted-answers.ts';
import { type Context, readyList } from '../../context.ts';
import { performBulkStep } from '../../jobs/bulk-steps.ts';
import { readSettings } from '../../settings.ts';

export type BulkHandlers = Pick<
  Handlers,
  'decideRows' | 'fillCells' | 'countTarget' | 'keepDuplicate' | 'applyRules'
>;

export function createBulkHandlers(context: Context): BulkHandlers {
  const { locks } = context;
  return {
    async decideRows({ listId, target, decision, shown }) {
      const list = readyList(context, listId);
      const onlyUndecided = target.kind === 'filter' && target.onlyUndecided;
      return locks.hold(listId, 'change_rows', async () => {
        const positions = await positionsAsShown(list, target, shown, context);
        const bulk = {
          kind: 'decide_many',
          decision,
          positions,
          kept: null,
          onlyUndecided,
          alikeIn: alikeIn(target),
        } as const;
        const { step, skipped } = await changeRows(list, bulk, context);
        return { step: presentStep(list, step, context), skipped };
      });
    },

    async fillCells({ listId, target, column, text, shown }) {
      const list = readyList(context, listId);
      return locks.hold(listId, 'change_rows', async () => {
        const positions = await positionsAsShown(list, target, shown, context);
        return stepOfRows(list, { kind: 'fill_cells', positions, column, text }, context);
      });
    },

    async countTarget({ listId, target }) {
      const list = readyList(context, listId);
      const positions = await positionsOf(list, target, context);
      const decided = await countDecided(list, positions, context);
      return { rows: positions.length, decided, mark: markOf(positions) };
    },

    keepDuplicate: (input) => keepDuplicate(input, context),

    async applyRules({ listId, rules, sample }) {
      const list = readyList(context, listId);
      const answers = acceptedAnswers(listId, context);
      const job = { kind: 'apply_rules', listId, rules, sample, answers } as const;
      const decided = await locks.hold(listId, 'judge_all', () =>
        performBulkStep(job, list.rowCount, context),
      );
      if (!decided) throw new AppError({ code: 'nothing_to_decide' });
      return presentStep(list, decided.step, context);
    },
  };
}

async function keepDuplicate(
  { listId, group, kind, position, rows }: InputOf<'keepDuplicate'>,
  context: Context,
): Promise<StepSummary> {
  const list = readyList(context, listId);
  return context.locks.hold(listId, 'change_rows', async () => {
    const alike = await context.views.duplicatesOf(listId, group, kind);
    if (!alike.includes(position)) throw new AppError({ code: 'row_not_found', listId, position });
    checkCount('rows', alike.length, rows);
    const bulk = {
      kind: 'keep_one',
      decision: 'excluded',
      positions: alike,
      kept: position,
      onlyUndecided: false,
      alikeIn: null,
    } as const;
    return stepOfRows(list, bulk, context);
  });
}

/** Returns what the rows that a filter finds by a key must have in common. */
function alikeIn(target: RowTarget): AlikeIn | null {
  if (target.kind !== 'filter') return null;
  if (target.filter.kind !== null) return 'kind';
  return target.filter.change === null ? null : 'change';
}

/** Makes a step as `changeRows`, and returns it as the page shows it. */
export async function stepOfRows(list: StoredList, change: RowsStep, context: Context): Promise<StepSummary> {
  return presentStep(list, (await changeRows(list, change, context)).step, context);
}

/** Changes these rows: directly if they are few, else on another thread. @throws AppError `nothing_to_decide` */
async function changeRows(list: StoredList, change: RowsStep, context: Context): Promise<BulkOutcome> {
  const { positions } = change;
  const { db, repositories, announce, nowMs } = context;
  const { initials } = readSettings(repositories.settings);
  const answers = acceptedAnswers(list.id, context);
  let decided: BulkOutcome | null;
  if (positions.length <= FEW) {
    const dependencies = { repositories, answers, nowMs, initials };
    decided = stepOfFew(list, positions, bulkStepOf(list, change, dependencies), db, dependencies);
    announce.rowsChanged(list.id, positions);
  } else {
    const job = { kind: 'change_rows', listId: list.id, change, answers } as const;
    decided = await performBulkStep(job, positions.length, context);
  }
  if (!decided || decided.rows === 0) throw new AppError({ code: 'nothing_to_decide' });
  return decided;
}

function presentStep(list: StoredList, step: number, { repositories: { steps } }: Context): StepSummary {
  const stored = steps.find(list.id, step);
  if (!stored) throw new AppError({ code: 'step_not_found', step });
  return summaryOf(list.id, stored, steps);
}

/**
 * Returns the target's rows if they are those that the person saw (`shown`).
 *
 * @throws AppError `rows_changed`, `other_rows`, `row_changed`
 */
async function positionsAsShown(
  list: StoredList,
  target: RowTarget,
  shown: ShownTarget | undefined,
  context: Context,
): Promise<Uint32Array> {
  const positions = await positionsOf(list, target, context);
  if (!shown) return positions;
  checkCount('rows', positions.length, shown.rows);
  if (shown.mark !== undefined && shown.mark !== markOf(positions))
    throw new AppError({ code: 'other_rows' });
  const { marks } = context.repositories;
  const among = new Set(positions);
  for (const { position, revision } of shown.seen) {
    const isAsSeen = revision === null || marks.one(list.id, position)?.revision === revision;
    if (!isAsSeen || !among.has(position)) throw new AppError({ code: 'row_changed', position });
  }
  return positions;
}

/** @param positions in rising order */
const markOf = (positions: Uint32Array): string => createHash('sha256').update(positions).digest('base64url');

export function checkCount(of: 'rows' | 'emails', now: number, shown: number | undefined): void {
  if (shown !== undefined && now !== shown) throw new AppError({ code: 'rows_changed', of, shown, now });
}

/** Returns the target's rows in rising order. Ignores positions that the list does not have. */
export async function positionsOf(
  list: StoredList,
  target: RowTarget,
  { views }: Context,
): Promise<Uint32Array> {
  if (target.kind !== 'positions') return views.positionsOf(list.id, target);
  const positions = new Set(target.positions.filter((position) => position <= list.rowCount));
  return Uint32Array.from(positions).toSorted();
}

/** The most rows counted together, because the core's thread has other calls to answer. */
const COUNTED = 20_000;

async function countDecided(
  list: StoredList,
  positions: Uint32Array,
  { repositories: { marks } }: Context,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < positions.length; at += COUNTED) {
    const chunk = positions.subarray(at, at + COUNTED);
    const decided = new Set(marks.decidedBetween(list.id, chunk[0] ?? 0, chunk.at(-1) ?? 0));
    for (const position of chunk) if (decided.has(position)) count += 1;
    await nextTurn();
  }
  return count;
}
