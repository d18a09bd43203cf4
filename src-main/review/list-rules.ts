/** The rules among a list's settings. */
import type { StoredStep } from '../db/step-repository.ts';
import type { Side } from '../db/step-rows.ts';
import type { ListSettings } from '#shared/domain/list.ts';

/** The settings a list has on one side of a step. */
export function settingsAt({ details }: StoredStep, side: Side): ListSettings {
  const { settings, rules } = details;
  return side === 'after' && rules ? { ...settings, rules: rules.after } : settings;
}
