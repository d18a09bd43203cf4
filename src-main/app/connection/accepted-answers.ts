import type { ListId } from '#shared/domain/list/list.ts';
import type { RefreshOptions } from '../../verdicts/refresh-row.ts';
import { oldestThatCounts } from '../../verify/scope.ts';
import type { Services } from '../connection/services.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { Runtime } from '../runtime.ts';
import { readSettings } from '../settings.ts';

/** Returns which known answers count for a row with a new question. */
export function acceptedAnswers(
  listId: ListId,
  { connection, repositories, nowMs }: OpenWorkspace & Services & Runtime,
): RefreshOptions {
  const { answersGoodForDays } = readSettings(repositories.settings);
  return { service: connection.identity(listId), notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()) };
}
