import { z } from 'zod';
import { DEFAULT_PANES } from '#shared/contract/review/layout.ts';
import { PRACTICE_SERVICE_ID, serviceId } from '#shared/contract/services/services.ts';
import type { Approval } from '#shared/contract/workspace/approvals.ts';
import type { PolicyInForce } from '#shared/contract/workspace/policy.ts';
import { type Settings, SMALLEST_ZOOM } from '#shared/contract/workspace/workspace.ts';
import { workspaceOperations } from '#shared/contract/workspace/workspace-operations.ts';
import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import type { Permissions } from './connection/permissions.ts';
import { allowsOnlineMaps, shorterPeriod } from './policy/policy-rules.ts';

const NAME = 'settings';

/** The settings of a new workspace. Each also replaces a stored value that is missing or invalid. */
export const DEFAULT_SETTINGS: Settings = {
  serviceId: PRACTICE_SERVICE_ID,
  cleartextHosts: [],
  requestPreset: 'interactive',
  jobCallbackUrl: null,
  concurrency: 32,
  answersGoodForDays: null,
  preset: 'normal',
  theme: 'system',
  density: 'two_lines',
  zoom: SMALLEST_ZOOM,
  takesRemembered: false,
  initials: '',
  asksInitials: true,
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
  cleartextHosts: z.array(z.string().min(1).max(253)).readonly().optional(),
} satisfies { readonly [N in keyof Settings]: z.ZodType<Settings[N] | undefined> };

/**
 * Settings that need a permission: a person's approval, because they name something outside of the workspace, or the
 * policy's, which limits them.
 */
type LimitedSetting = 'cleartextHosts' | 'jobCallbackUrl' | 'mapStyleUrl' | 'deletesListsAfterDays';

/** Returns all stored settings. A stored value that is invalid counts as not set. */
function stored(repository: SettingsRepository): Settings {
  const kept = repository.read(NAME, z.record(z.string(), z.unknown())) ?? {};
  const fitting = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(kept[name]);
    return data === undefined ? [] : [[name, data] as const];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(fitting) };
}

/** Returns the settings. Those that need a permission are hidden by the type. */
export const readSettings = (repository: SettingsRepository): Omit<Settings, LimitedSetting> =>
  stored(repository);

/** Returns all settings. A value without this user's approval, or against the policy, counts as not set. */
export function readAllowedSettings(
  repository: SettingsRepository,
  { approvals: { has }, policy }: Pick<Permissions, 'approvals' | 'policy'>,
): Settings {
  const settings = stored(repository);
  const { cleartextHosts, jobCallbackUrl, mapStyleUrl } = settings;
  const hasMap = allowsOnlineMaps(policy) && mapStyleUrl !== null && has('map_style', mapStyleUrl);
  return {
    ...settings,
    cleartextHosts: cleartextHosts.filter((host) => has('cleartext', host)),
    jobCallbackUrl: jobCallbackUrl !== null && has('callback', jobCallbackUrl) ? jobCallbackUrl : null,
    mapStyleUrl: hasMap ? mapStyleUrl : null,
    deletesListsAfterDays: retentionInSettings(repository, policy),
  };
}

/** Returns the days after which a list without its own period is deleted; null for never. */
export const retentionInSettings = (
  repository: SettingsRepository,
  { policy }: PolicyInForce,
): number | null => shorterPeriod(stored(repository).deletesListsAfterDays, policy.longestRetentionDays);

/** Returns everything outside of the workspace that the settings name, approved or not. */
export function outwardSettings(repository: SettingsRepository): readonly Approval[] {
  const { cleartextHosts, jobCallbackUrl, mapStyleUrl } = stored(repository);
  return [
    ...cleartextHosts.map((value): Approval => ({ kind: 'cleartext', value })),
    ...(jobCallbackUrl === null ? [] : [{ kind: 'callback', value: jobCallbackUrl } as const]),
    ...(mapStyleUrl === null ? [] : [{ kind: 'map_style', value: mapStyleUrl } as const]),
  ];
}

export function writeSettings(repository: SettingsRepository, changes: Partial<Settings>): void {
  repository.write(NAME, { ...stored(repository), ...changes });
}
