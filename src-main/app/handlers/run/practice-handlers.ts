/** Reports how many rows of a list the practice service knows. */

import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Question } from '#shared/domain/address/question.ts';
import { PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { readBy } from '../../../review/step-settings.ts';
import { ServiceError } from '../../../service/service-error.ts';
import type { Services } from '../../connection/services.ts';
import { readyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';

/** The maximum number of rows that are tested. They are spread over the list. */
const TRIED = 100;

export function createPracticeHandlers(context: OpenWorkspace & Services) {
  const { connection, serviceClients } = context;
  return {
    async readPracticeCoverage({ listId }) {
      const list = readyList(context, listId);
      if (connection.identity(listId) !== PRACTICE_SERVICE) return null;
      const questions = someQuestions(list, context);
      if (questions.length === 0) return null;
      try {
        const { value } = await serviceClients
          .practice(await connection.access(listId))
          .readCoverage(questions);
        return { tried: questions.length, ...value };
      } catch (error) {
        // This number is only a hint. If the service fails, the person sees why when they start a check.
        if (error instanceof ServiceError || error instanceof AppError) return null;
        throw error;
      }
    },
  } satisfies Partial<Handlers>;
}

function someQuestions(
  { id, rowCount, settings }: StoredList,
  { repositories }: OpenWorkspace & Services,
): readonly Question[] {
  const tried = Math.min(TRIED, rowCount);
  return Array.from({ length: tried }, (_, nth) => 1 + Math.floor((nth * rowCount) / tried)).flatMap(
    (position) => {
      const row = repositories.rows.one(id, position);
      const question = row && readBy(settings, row).question;
      return question && !('skip' in question) ? [question] : [];
    },
  );
}
