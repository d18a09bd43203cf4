import { z } from 'zod';
import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import type { Settings } from '#shared/contract/workspace.ts';
import { PRACTICE_SERVICE_ID, serviceId } from '#shared/contract/services.ts';
import { workspaceOperations } from '#shared/contract/workspace-operations.ts';
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

const FIELDS = {
  ...workspaceOperations.changeSettings.input.shape,
  serviceId: serviceId.optional(),
  cleartextHosts: z.array(z.string()).readonly().optional(),
} satisfies { readonly [N in keyof Settings]: z.ZodType<Settings[N] | undefined> };

/** What is kept of a setting that is none of its values is as if it were not there. */
export function readSettings(repository: SettingsRepository): Settings {
  const kept = repository.read(NAME, z.record(z.string(), z.unknown())) ?? {};
  const fitting = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(kept[name]);
    return data === undefined ? [] : [[name, data] as const];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(fitting) };
}

export function writeSettings(repository: SettingsRepository, settings: Settings): void {
  repository.write(NAME, settings);
}
