import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import type { Settings } from '#shared/contract/workspace.ts';
import { PRACTICE_SERVICE_ID } from '#shared/contract/services.ts';
import { SMALLEST_ZOOM } from '#shared/contract/workspace.ts';
import { DEFAULT_PANES } from '#shared/contract/layout.ts';
import type { Approvals } from './connection/approvals.ts';

const NAME = 'settings';

export const DEFAULT_SETTINGS: Settings = {
  serviceId: PRACTICE_SERVICE_ID,
  cleartextHosts: [],
  requestPreset: 'interactive',
  jobCallbackUrl: null,
  concurrency: 32,
  answersGoodForDays: null,
  preset: 'normal',
  theme: 'system',
  density: 'normal',
  zoom: SMALLEST_ZOOM,
  takesRemembered: false,
  initials: '',
  notifies: true,
  keys: {},
  savedFilters: [],
  panes: DEFAULT_PANES,
  started: false,
  mapStyleUrl: null,
  deletesListsAfterDays: null,
};

/** Settings that name something outside of the workspace. They count only with a person's yes: `readAllowedSettings`. */
type OutwardSetting = 'cleartextHosts' | 'jobCallbackUrl' | 'mapStyleUrl';

const stored = (repository: SettingsRepository): Settings => ({
  ...DEFAULT_SETTINGS,
  ...repository.read<Partial<Settings>>(NAME),
});

/** The settings that have no effect outside of the workspace. */
export const readSettings = (repository: SettingsRepository): Omit<Settings, OutwardSetting> =>
  stored(repository);

/** All settings. What nobody at this computer has allowed is as if it were not set. */
export function readAllowedSettings(
  repository: SettingsRepository,
  { has }: Pick<Approvals, 'has'>,
): Settings {
  const settings = stored(repository);
  const { cleartextHosts, jobCallbackUrl, mapStyleUrl } = settings;
  return {
    ...settings,
    cleartextHosts: cleartextHosts.filter((host) => has('cleartext', host)),
    jobCallbackUrl: jobCallbackUrl !== null && has('callback', jobCallbackUrl) ? jobCallbackUrl : null,
    mapStyleUrl: mapStyleUrl !== null && has('map_style', mapStyleUrl) ? mapStyleUrl : null,
  };
}

/** What the stored settings name outside of the workspace, allowed or not. */
export function outwardSettings(repository: SettingsRepository): readonly Approval[] {
  const { cleartextHosts, jobCallbackUrl, mapStyleUrl } = stored(repository);
  return [
    ...cleartextHosts.map((value): Approval => ({ kind: 'cleartext', value })),
    ...(jobCallbackUrl === null ? [] : [{ kind: 'callback', value: jobCallbackUrl } as const]),
    ...(mapStyleUrl === null ? [] : [{ kind: 'map_style', value: mapStyleUrl } as const]),
  ];
}

/** Writes some settings, and leaves the others as they are stored. */
export function writeSettings(repository: SettingsRepository, changes: Partial<Settings>): void {
  repository.write(NAME, { ...stored(repository), ...changes });
}
