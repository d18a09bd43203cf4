/** The home screen and the settings: lists, the connected service, the key's whereabouts, preferences. */
import type { CreditCount } from '../domain/credits.ts';
import type { Preset } from '../domain/judgement.ts';
import type { ListSummary } from '../domain/list.ts';

/** Where the key is. The key itself never crosses the boundary. */
export type KeyState = 'stored_in_keychain' | 'in_memory_only' | 'none' | 'not_needed';

export type ServiceState = {
  readonly kind: 'practice' | 'custom';
  /** Base address; '' for the practice service. */
  readonly baseUrl: string;
  readonly key: KeyState;
  /** Why the key cannot be stored on this computer; null when it can. */
  readonly keychainProblem: string | null;
};

export const REQUEST_PRESETS = ['interactive', 'cold_start', 'batch'] as const;
export type RequestPreset = (typeof REQUEST_PRESETS)[number];

export type Settings = {
  /** null: the practice service. */
  readonly serviceUrl: string | null;
  readonly requestPreset: RequestPreset;
  /** Requests at once, 1..128. */
  readonly concurrency: number;
  readonly preset: Preset;
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'normal' | 'comfortable';
  /** Whether the person has chosen a door of the first start. */
  readonly started: boolean;
};

export type Desk = {
  readonly lists: readonly ListSummary[];
  readonly service: ServiceState;
  readonly settings: Settings;
  /** Credits spent with the connected service, by our own count. */
  readonly spent: CreditCount;
};
