import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import type { Settings } from '#shared/contract/workspace.ts';
import { PRACTICE_SERVICE_ID } from '#shared/contract/services.ts';
import { SMALLEST_ZOOM } from '#shared/contract/workspace.ts';
import { DEFAULT_PANES } from '#shared/contract/layout.ts';

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

export function readSettings(repository: SettingsRepository): Settings {
  return { ...DEFAULT_SETTINGS, ...repository.read<Partial<Settings>>(NAME) };
}

export function writeSettings(repository: SettingsRepository, settings: Settings): void {
  repository.write(NAME, settings);
}
