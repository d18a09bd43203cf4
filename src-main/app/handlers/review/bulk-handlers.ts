import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { ManyOutcome } from '#shared/contract/review/history.ts';
import type { RowTarget } from '#shared/contract/review/view.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import type { AlikeIn } from '../../../verdicts/change-signature.ts';
import { markOf } from '../../../views/targeted-rows.ts';
import { acceptedAnswers } from '../../connection/accepted-answers.ts';
import { readyList } from '../../lists/find-list.ts';
import { performBulkStep } from '../../steps/bulk-steps.ts';
import { createCountedRows } from '../../steps/counted-rows.ts';
import type { StepContext } from '../../steps/step-context.ts';
import { presentStep, stepOfRows } from '../../steps/step-of-rows.ts';
import { rowsAsShown } from '../../steps/target-rows.ts';

/** Each step holds a lock of its list until it has ended. */
export function createBulkHandlers(context: StepContext) {
  const { locks } = context;
  const countedRows = createCountedRows(context.newId);
  return {
    async decideRows({ listId, target, decision, shown }) {
      const list = readyList(context, listId);
      const onlyUndecided = target.kind === 'filter' && target.onlyUndecided;
      return locks.hold(listId, 'change_rows', async () => {
        const rows = await rowsAsShown(list, target, shown, context, countedRows);
        const bulk = {
          kind: 'decide_many',
          decision,
          ...rows,
          kept: null,
          onlyUndecided,
          alikeIn: alikeIn(target),
        } as const;
        return stepOfRows(list, bulk, context);
      });
    },

    async fillCells({ listId, target, column, text, shown }) {
      const list = readyList(context, listId);
      return locks.hold(listId, 'change_rows', async () => {
        const rows = await rowsAsShown(list, target, shown, context, countedRows);
        return stepOfRows(list, { kind: 'fill_cells', ...rows, column, text }, context);
      });
    },

    async countTarget({ listId, target, earlier }) {
      const list = readyList(context, listId);
      const rows = await context.views.rowsOf(list.id, target);
      const mark = countedRows.keep(list.id, rows, earlier);
      return {
        rows: rows.positions.length,
        decided: await countDecided(list, rows.positions, context),
        mark,
      };
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
  } satisfies Partial<Handlers>;
}

async function keepDuplicate(
  { listId, group, kind, position, mark }: InputOf<'keepDuplicate'>,
  context: StepContext,
): Promise<ManyOutcome> {
  const list = readyList(context, listId);
  return context.locks.hold(listId, 'change_rows', async () => {
    const alike = await context.views.duplicatesOf(listId, group, kind);
    if (markOf(alike) !== mark) throw new AppError({ code: 'other_rows' });
    if (!alike.positions.includes(position)) throw new AppError({ code: 'row_not_found', listId, position });
    const bulk = {
      kind: 'keep_one',
      decision: 'excluded',
      ...alike,
      kept: position,
      onlyUndecided: false,
      alikeIn: null,
    } as const;
    return stepOfRows(list, bulk, context);
  });
}

/** If the filter selects rows by a change or by a kind of change, returns which of the two the rows must share. */
function alikeIn(target: RowTarget): AlikeIn | null {
  if (target.kind !== 'filter') return null;
  if (target.filter.kind !== null) return 'kind';
  return target.filter.change === null ? null : 'change';
}

/** The maximum number of rows that are counted together, because the core's thread has other calls to answer. */
const COUNTED = 20_000;

async function countDecided(
  list: StoredList,
  positions: Uint32Array,
  { repositories: { marks } }: StepContext,
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
