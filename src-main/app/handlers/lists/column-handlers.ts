import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { Repair, RepairInForce } from '#shared/domain/repair/repairs.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { readColumns } from '../../../lists/import/read-columns.ts';
import { rehearseSettings } from '../../../review/rehearse-settings.ts';
import { acceptedAnswers } from '../../connection/accepted-answers.ts';
import { filledList, readyList } from '../../lists/find-list.ts';
import { performBulkStep } from '../../steps/bulk-steps.ts';
import { checkEmailColumns } from '../../steps/check-email-columns.ts';
import type { StepContext } from '../../steps/step-context.ts';

/** A change is one step that affects the whole list. Its handler replies when the step has ended. */
export function createColumnHandlers(context: StepContext) {
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
  } satisfies Partial<Handlers>;
}

/**
 * Returns the repairs that are now in force. Those that were already in force keep the time at which they were switched
 * on.
 */
function repairsInForce(
  wanted: NonNullable<InputOf<'changeListSettings'>['repairs']>,
  { repairs: before = [] }: ListSettings,
  nowMs: number,
): readonly RepairInForce[] {
  return wanted.map(
    (repair: Repair) => before.find(({ id }) => id === repair.id) ?? { ...repair, switchedOnAtMs: nowMs },
  );
}

type KindsToCheck = Pick<
  InputOf<'changeListSettings'>,
  'checksHiddenRows' | 'checksTotalRows' | 'checksSeveralEmails'
>;

/** Returns only the settings that the input names. */
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
