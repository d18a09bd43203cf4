/** Steps of a whole list, and which settings it has on each side of a step. */

import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StepDetails, StepSide, StoredStep } from '../db/repositories/stored-step.ts';

export function settingsAt({ details }: StoredStep, side: StepSide): ListSettings {
  const { settings, rules, settingsAfter } = details;
  if (side === 'before') return settings;
  return settingsAfter ?? (rules ? { ...settings, rules: rules.after } : settings);
}

const UNDECIDED = { decision: null, note: null };

/** Of a step that changes the list's settings as they are: most of its rows are decided on neither side. */
export const detailsOfList = ({ settings }: StoredList): StepDetails => ({
  decision: null,
  before: UNDECIDED,
  after: UNDECIDED,
  settings,
  rules: null,
});

/** Whether the step is about all rows of its list at once: about its columns, its country, its rules. */
export const isOfList = ({ details: { rules, settingsAfter } }: StoredStep): boolean =>
  rules !== null || settingsAfter !== undefined;
