import type { ListId } from '#shared/domain/list/list.ts';
import type { RefreshOptions } from '../verdicts/refresh-row.ts';
import { oldestThatCounts } from '../verify/scope.ts';
import type { Context } from './context.ts';
import { readSettings } from './settings.ts';

/** Returns which known answers count for a row with a new question. */
export function acceptedAnswers(
  listId: ListId,
  { connection, repositories, nowMs }: Context,
): RefreshOptions {
  const { answersGoodForDays } = readSettings(repositories.settings);
  return { service: connection.identity(listId), notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()) };
}
