import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { readColumns } from '../../../lists/import/read-columns.ts';
import { rehearseSettings } from '../../../review/rehearse-settings.ts';
import { acceptedAnswers } from '../../accepted-answers.ts';
import { type Context, filledList, readyList } from '../../context.ts';
import { performBulkStep } from '../../jobs/bulk-steps.ts';
import type { ListLocks } from '../../jobs/list-locks.ts';
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

    async changeListSettings({ listId, mapping, defaultCountry, repairs, ...wanted }) {
      const list = readyList(context, listId);
      const { settings: before } = list;
      const settings = {
        ...before,
        mapping: mapping ?? before.mapping,
        defaultCountry: defaultCountry === undefined ? before.defaultCountry : defaultCountry,
        ...kindsToCheck(wanted),
        ...(repairs && { repairs: repairsInForce(repairs, before, context.nowMs()) }),
      };
      if (isSameData(settings, before)) return before;
      checkEmailColumns(list, settings, locks);
      const job = {
        kind: 'change_settings',
        listId,
        settings,
        answers: acceptedAnswers(listId, context),
      } as const;
      await locks.hold(listId, 'judge_all', () => performBulkStep(job, list.rowCount, context));
      return settings;
    },
  };
}

/** Refuses to change the email columns during an email run. @throws AppError `run_already_going` */
export function checkEmailColumns(
  { id, settings: before }: Pick<StoredList, 'id' | 'settings'>,
  after: ListSettings,
  locks: Pick<ListLocks, 'check'>,
): void {
  if (!isSameData(after.mapping.email, before.mapping.email)) locks.check(id, 'change_email_columns');
}

type KindsToCheck = Pick<
  InputOf<'changeListSettings'>,
  'checksHiddenRows' | 'checksTotalRows' | 'checksSeveralEmails'
>;

/** Keeps the current value of everything that the input omits. */
function kindsToCheck({
  checksHiddenRows,
  checksTotalRows,
  checksSeveralEmails,
}: KindsToCheck): Pick<ListSettings, keyof KindsToCheck> {
  return {
    ...(checksHiddenRows !== undefined && { checksHiddenRows }),
    ...(checksTotalRows !== undefined && { checksTotalRows }),
    ...(checksSeveralEmails !== undefined && { checksSeveralEmails }),
  };
}
