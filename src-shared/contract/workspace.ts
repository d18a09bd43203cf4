/** The home screen and the settings: lists, the connected service, the key's whereabouts, preferences. */
import type { CreditPrices } from '../domain/list/credit-prices.ts';
import type { CreditCount } from '../domain/list/credits.ts';
import type { ListId } from '../domain/list/list.ts';
import type { Subject } from '../domain/list/subject.ts';
import type { Preset } from '../domain/verdict/judgement.ts';
import type { ListSummary } from '../domain/verdict/list-summary.ts';
import type { Approval } from './approvals.ts';
import type { Failure } from './errors.ts';
import type { IssuedKey } from './issued-key.ts';
import type { PaneLayout } from './layout.ts';
import type { PlannedDeletion, Restored, TrashEntry } from './maintenance.ts';
import type { ServiceId } from './services.ts';
import type { SavedFilter } from './view.ts';

/** Where the key is. The key itself never crosses the boundary. */
export type KeyState =
  | 'stored_in_keychain'
  | 'in_memory_only'
  | 'none'
  /** Of the practice service, and where a person said that the service asks for none. */
  | 'not_needed'
  /** Nobody at this computer has let the workspace use the service: whether there is a key was not looked up. */
  | 'not_allowed';

/** Whether a key may be kept: where nobody looked it up there may be one. */
export const mayHaveKey = (key: KeyState): boolean => key !== 'none' && key !== 'not_needed';

/** Why the computer's keychain is not used. `detail`: a short technical reason. */
export type KeychainProblem = {
  /** `locked`: it did not open, or a person left its question unanswered. */
  readonly cause: 'missing' | 'locked' | 'failed';
  readonly detail: string;
};

/** Of an issued key, by our own count; null where nobody said how many it has. */
export type CreditsLeft = { readonly validation: number | null; readonly geocode: number | null };

export type ServiceState = {
  /** null: the command of this start named its address. */
  readonly id: ServiceId | null;
  readonly name: string;
  /** How patiently and how much at once it is asked; null: as the settings have it. */
  readonly requestPreset: RequestPreset | null;
  readonly concurrency: number | null;
  /** As a person entered them; none for the practice service. */
  readonly prices: CreditPrices;
  readonly kind: 'practice' | 'custom';
  /** Base address; '' for the practice service. */
  readonly baseUrl: string;
  /** Another computer that everything is sent to over plain http, once that is allowed; null: there is none. */
  readonly cleartextHost: string | null;
  readonly key: KeyState;
  /** Why the key cannot be stored on this computer; null when it can. */
  readonly keychainProblem: KeychainProblem | null;
  /** The service's own page for trials and plans, for the person's browser; null for the practice service. */
  readonly registerUrl: string | null;
  /** What came with the key in use; null when a person entered it, and without one. */
  readonly issuedKey: IssuedKey | null;
  readonly creditsLeft: CreditsLeft;
  /** Credits spent with it, by our own count. */
  readonly spent: CreditCount;
};

/** The two documents a person opens and agrees to before an evaluation key is issued. */
export type KeyTerms = { readonly termsUrl: string; readonly ukTermsUrl: string };

export type EvaluationKeyAnswer =
  | { readonly outcome: 'issued'; readonly key: IssuedKey; readonly workspace: WorkspaceSummary }
  /** Nothing was agreed to yet. `haveChanged`: the person agreed to others, or the service asks once more. */
  | { readonly outcome: 'terms_required'; readonly terms: KeyTerms; readonly haveChanged: boolean };

export const REQUEST_PRESETS = ['interactive', 'cold_start', 'batch'] as const;
export type RequestPreset = (typeof REQUEST_PRESETS)[number];

/** What a person changed of the keys: the name of an action of the page, and its key, '' for none. */
export type ChosenKeys = Readonly<Record<string, string>>;

/** Percent. */
export const SMALLEST_ZOOM = 100;
export const LARGEST_ZOOM = 200;
/** What a person may choose of them, in percent. */
export const ZOOMS: readonly number[] = [SMALLEST_ZOOM, 110, 125, 150, 175, LARGEST_ZOOM];

/** The next larger (1) or smaller (-1) one; the same at the end. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? ZOOMS.find((size) => size > zoom) : ZOOMS.findLast((size) => size < zoom);
  return next ?? zoom;
}

/** What initials may be: 2–4 letters, digits among them, or nothing. */
export const INITIALS: RegExp = /^(?:\p{L}[\p{L}\p{N}]{1,3})?$/u;

export type Settings = {
  /** The service used last: new lists are checked with it unless a person says otherwise. */
  readonly serviceId: ServiceId;
  /** Hosts on other computers that may be asked over plain http: a person said yes to each. */
  readonly cleartextHosts: readonly string[];
  readonly requestPreset: RequestPreset;
  /** Where the service says that a job of emails is done, beside being asked; null: nowhere. */
  readonly jobCallbackUrl: string | null;
  /** Requests at once at most, 1..128; how many help is found out by the run. */
  readonly concurrency: number;
  /** A known answer is asked anew when it is older; null: never. */
  readonly answersGoodForDays: number | null;
  readonly preset: Preset;
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'normal' | 'comfortable' | 'two_lines';
  /** How large everything is, in percent: `SMALLEST_ZOOM`..`LARGEST_ZOOM`. */
  readonly zoom: number;
  /** Whether rows that are met again are decided as before after each check. */
  readonly takesRemembered: boolean;
  /** Of the person at this computer, 2–4 letters; '': none. What they decide carries them. */
  readonly initials: string;
  /** Whether a person without initials is still to be asked for them. */
  readonly asksInitials: boolean;
  /** Whether the desktop tells of runs that end, or need a person, while its window is not in front. */
  readonly notifies: boolean;
  readonly keys: ChosenKeys;
  /** In the order they were saved; names differ. */
  readonly savedFilters: readonly SavedFilter[];
  /** Of the review: the filters at the left, the row at the right. */
  readonly panes: PaneLayout;
  /** Whether the person has chosen a door of the first start. */
  readonly started: boolean;
  /** Address of an online map style, https; null: the built-in map, which needs no network. */
  readonly mapStyleUrl: string | null;
  /** Days after their import at which lists are deleted that have no term of their own; null: never. */
  readonly deletesListsAfterDays: number | null;
};

/** What happened last to a list, and what of it is being checked. */
export type ListActivity = {
  readonly listId: ListId;
  /** When its latest step that still stands was made; null: there is none. */
  readonly changedAtMs: number | null;
  /** The position of the row that this step changed; null: it changed several, or none. */
  readonly changedRow: number | null;
  /** Addresses before emails, where both are; null: nothing is. */
  readonly beingChecked: Subject | null;
  /** Its latest check ended before it was done, so that rows may be left to check. */
  readonly isCheckHalted: boolean;
};

export type WorkspaceSummary = {
  /** Another app has the workspace open: here it is only read (`./effects.ts`). */
  readonly isReadOnly: boolean;
  readonly lists: readonly ListSummary[];
  readonly activity: readonly ListActivity[];
  /** Deleted lists that can be put back, the one deleted last first. */
  readonly trash: readonly TrashEntry[];
  /** The one used last. */
  readonly service: ServiceState;
  /** All by name, the practice service first. */
  readonly services: readonly ServiceState[];
  readonly settings: Settings;
  /** A backup took the place of the workspace, and nobody has said yet that they know; null: none did. */
  readonly restored: Restored | null;
  /** Why the last backup was not made; null: it was. */
  readonly backupFailure: Failure | null;
  readonly deletions: readonly PlannedDeletion[];
  /** What the workspace names outside of itself and nobody at this computer has allowed: it is not used. */
  readonly notAllowed: readonly Approval[];
};
