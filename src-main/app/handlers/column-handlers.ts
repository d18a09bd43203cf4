/** Which column of a list holds what, after its import. */
import { readColumns } from '../../lists/read-columns.ts';
import { rehearseSettings } from '../../review/rehearse-settings.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { filledList, readyList } from './context.ts';
import { performBulkStep } from '../jobs/bulk-steps.ts';
import { acceptedAnswers } from './accepted-answers.ts';
import { repairsInForce } from './repair-handlers.ts';

export type ColumnHandlers = Pick<Handlers, 'readColumns' | 'rehearseListSettings' | 'changeListSettings'>;

export function createColumnHandlers(context: Context): ColumnHandlers {
  const { repositories, locks } = context;
  return {
    readColumns: ({ listId }) => readColumns(filledList(context, listId), repositories),

    rehearseListSettings({ listId, mapping, defaultCountry }) {
      const list = readyList(context, listId);
      return rehearseSettings(list, { ...list.settings, mapping, defaultCountry }, repositories);
    },

    async changeListSettings({ listId, mapping, defaultCountry, repairs }) {
      const list = readyList(context, listId);
      const { settings: before } = list;
      const settings = {
        ...before,
        mapping: mapping ?? before.mapping,
        defaultCountry: defaultCountry === undefined ? before.defaultCountry : defaultCountry,
        ...(repairs && { repairs: repairsInForce(repairs, before, context.nowMs()) }),
      };
      if (JSON.stringify(settings) === JSON.stringify(before)) return before;
      const job = { kind: 'change_settings', listId, settings, answers: acceptedAnswers(context) } as const;
      await locks.hold(listId, 'judge_all', () => performBulkStep(job, list.rowCount, context));
      return settings;
    },
  };
}
