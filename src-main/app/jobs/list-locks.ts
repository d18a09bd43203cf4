/** Decides which work on a list may overlap. Single rows, checks and runs may overlap. Work on all rows runs alone. */
import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';

type ListTask =
  | 'prepare_run'
  | 'prepare_email_run'
  /** A step for many rows is made, undone or redone. */
  | 'change_rows'
  /** Every row is mapped or judged again. */
  | 'judge_all'
  /** Finds coordinates for rows in their current state. */
  | 'locate'
  | 'delete';

/** Actions that may not start during some tasks. An action that is no task, such as one decision, holds no lock. */
type ListAction =
  | ListTask
  | 'change_email_columns'
  | 'change_row'
  | 'check_row'
  | 'choose_service'
  | 'export'
  | 'quote';

type Obstacle =
  | ListTask
  | 'run'
  | 'email_run'
  | 'unfinished_step'
  /** An unfinished step that is being undone, or waits for that. The undo changes what the rows ask. */
  | 'abandoned_step';

const OBSTACLES: Readonly<Record<ListAction, readonly Obstacle[]>> = {
  prepare_run: ['run', 'prepare_run', 'judge_all', 'delete', 'abandoned_step'],
  change_email_columns: ['email_run', 'prepare_email_run'],
  prepare_email_run: ['email_run', 'prepare_email_run', 'delete', 'abandoned_step'],
  change_row: ['change_rows', 'judge_all', 'delete', 'unfinished_step'],
  change_rows: ['change_rows', 'judge_all', 'delete', 'unfinished_step'],
  judge_all: ['run', 'prepare_run', 'change_rows', 'judge_all', 'locate', 'delete', 'unfinished_step'],
  locate: ['judge_all', 'locate', 'delete', 'abandoned_step'],
  check_row: ['judge_all', 'delete', 'abandoned_step'],
  choose_service: ['run', 'prepare_run', 'email_run', 'prepare_email_run', 'judge_all', 'locate', 'delete'],
  export: ['change_rows', 'judge_all', 'delete', 'unfinished_step'],
  quote: ['abandoned_step'],
  // These do not include a run, because the deletion itself ends the runs, checks and exports of the list.
  delete: ['prepare_run', 'prepare_email_run', 'change_rows', 'judge_all', 'locate', 'delete'],
};

const RUNS: readonly Obstacle[] = ['run', 'prepare_run', 'email_run', 'prepare_email_run'];

/** The locks of all lists. They are held in memory, so they end with the core. */
export type ListLocks = {
  /** @throws AppError `run_already_going`, or `list_busy` if the action may not start now */
  readonly check: (listId: ListId, action: ListAction) => void;
  /** Performs the work of a task, and refuses conflicting actions meanwhile. Throws like `check`. */
  readonly hold: <T>(listId: ListId, task: ListTask, work: () => Promise<T>) => Promise<T>;
  /** Whether a task of the list is in progress. */
  readonly isHeld: (listId: ListId) => boolean;
  /** Like `hold`, but checks nothing first. Use this for the task that undoes an unfinished step. */
  readonly holdForRecovery: <T>(listId: ListId, task: ListTask, work: () => Promise<T>) => Promise<T>;
};

/** Facts that also refuse actions. They are read when an action wants to start. */
export type ListFacts = {
  readonly isRunning: (listId: ListId, subject: Subject) => boolean;
  /** Whether a step of the list is unfinished, even if it is in progress. */
  readonly hasUnfinishedStep: (listId: ListId) => boolean;
};

export function createListLocks({ isRunning, hasUnfinishedStep }: ListFacts): ListLocks {
  const held = new Map<ListId, Set<ListTask>>();
  const recovering = new Set<ListId>();

  const isInTheWay = (listId: ListId, obstacle: Obstacle): boolean => {
    if (obstacle === 'run') return isRunning(listId, 'address');
    if (obstacle === 'email_run') return isRunning(listId, 'email');
    if (obstacle === 'unfinished_step') return hasUnfinishedStep(listId);
    if (obstacle === 'abandoned_step')
      return (!held.has(listId) || recovering.has(listId)) && hasUnfinishedStep(listId);
    return held.get(listId)?.has(obstacle) ?? false;
  };

  const check = (listId: ListId, action: ListAction): void => {
    const obstacle = OBSTACLES[action].find((one) => isInTheWay(listId, one));
    if (obstacle === undefined) return;
    const isRun = action !== 'delete' && RUNS.includes(obstacle);
    throw new AppError({ code: isRun ? 'run_already_going' : 'list_busy', listId });
  };

  const holdUnchecked = async <T>(listId: ListId, task: ListTask, work: () => Promise<T>): Promise<T> => {
    const tasks = held.get(listId) ?? new Set();
    held.set(listId, tasks.add(task));
    try {
      return await work();
    } finally {
      tasks.delete(task);
      if (tasks.size === 0) held.delete(listId);
    }
  };

  return {
    check,
    isHeld: (listId) => held.has(listId),
    hold(listId, task, work) {
      check(listId, task);
      return holdUnchecked(listId, task, work);
    },
    async holdForRecovery(listId, task, work) {
      recovering.add(listId);
      return holdUnchecked(listId, task, work).finally(() => recovering.delete(listId));
    },
  };
}
