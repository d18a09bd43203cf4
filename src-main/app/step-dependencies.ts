/** The room of verdicts, put at the service of the room of steps. */
import type { Database } from '../db/database.ts';
import type { Repositories } from '../db/repositories.ts';
import type { StepDependencies } from '../review/change-row.ts';
import type { RulesDependencies } from '../review/step-rules.ts';
import { judgeAgain } from '../verify/judge-again.ts';
import type { RefreshOptions } from '../verify/refresh-row.ts';
import { refreshRow } from '../verify/refresh-row.ts';
import { oldestThatCounts } from '../verify/scope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Context } from './context.ts';
import { readSettings } from './settings.ts';

/** Which answers count for a row that asks something new. */
export function answersThatCount({ connection, repositories, nowMs }: Context): RefreshOptions {
  const { answersGoodForDays } = readSettings(repositories.settings);
  return { service: connection.identity(), notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()) };
}

export function stepDependencies(
  repositories: Repositories,
  answers: RefreshOptions,
  nowMs: () => number,
): StepDependencies {
  return {
    repositories,
    nowMs,
    refresh: (list, position, known) => refreshRow(list, position, answers, repositories, nowMs, known),
  };
}

export function rulesDependencies(
  db: Database,
  repositories: Repositories,
  answers: RefreshOptions,
  nowMs: () => number,
  signal: AbortSignal,
  onProgress: (rows: number, totalRows: number) => void,
): RulesDependencies {
  return {
    ...stepDependencies(repositories, answers, nowMs),
    repositories,
    async judgeAll(list, atMs, onJudged) {
      const onRows = (rows: number): void => onProgress(rows, list.rowCount);
      await judgeAgain(list, db, repositories, { nowMs: () => atMs, signal, onJudged, onProgress: onRows });
      if (signal.aborted) throw new AppError({ code: 'interrupted' });
    },
  };
}
