/** Returns the settings that a list has on each side of a step. */

import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StepDetails, StepSide, StoredStep } from '../db/repositories/stored-step.ts';

export function settingsAt({ details }: StoredStep, side: StepSide): ListSettings {
  const { settings, rules, settingsAfter } = details;
  if (side === 'before') return settings;
  return settingsAfter ?? (rules ? { ...settings, rules: rules.after } : settings);
}

const UNDECIDED = { decision: null, note: null };

/** Returns the details of a step that changes the whole list. Most of its rows have no decision on either side. */
export const detailsOfList = ({ settings }: StoredList): StepDetails => ({
  decision: null,
  before: UNDECIDED,
  after: UNDECIDED,
  settings,
  rules: null,
});

/** Whether the step changes the whole list: its columns, country or rules. */
export const isOfList = ({ details: { rules, settingsAfter } }: StoredStep): boolean =>
  rules !== null || settingsAfter !== undefined;
