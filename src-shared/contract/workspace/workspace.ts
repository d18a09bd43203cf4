import type { CreditPrices } from '../../domain/list/credit-prices.ts';
import type { CreditCount } from '../../domain/list/credits.ts';
import type { ListId } from '../../domain/list/list.ts';
import type { Subject } from '../../domain/list/subject.ts';
import type { Preset } from '../../domain/verdict/judgement.ts';
import type { ListSummary } from '../../domain/verdict/list-summary.ts';
import type { Failure } from '../errors.ts';
import type { PaneLayout } from '../review/layout.ts';
import type { SavedFilter } from '../review/view.ts';
import type { IssuedKey } from '../services/issued-key.ts';
import type { ServiceId } from '../services/services.ts';
import type { Approval } from './approvals.ts';
import type { PlannedDeletion, Restored, TrashEntry } from './maintenance.ts';
import type { PolicyInForce } from './policy.ts';

/** The place of the key. The key itself never crosses the boundary. */
export type KeyState =
  | 'stored_in_keychain'
  | 'in_memory_only'
  | 'none'
  /** The practice service, or a service for which a person said that it needs no key. */
  | 'not_needed'
  /** Nobody at this computer has allowed the workspace to use the service, so the app did not look for a key. */
  | 'not_allowed';

/** Whether there may be a key. True for `not_allowed`, because the app did not look for one. */
export const mayHaveKey = (key: KeyState): boolean => key !== 'none' && key !== 'not_needed';

/** Why the computer's keychain is not used. `detail`: a short technical reason. */
export type KeychainProblem = {
  /** `locked`: the keychain did not open, or the person did not answer its prompt. */
  readonly cause: 'missing' | 'locked' | 'failed';
  readonly detail: string;
};

/** Credits left of an issued key, by our own count; null when its total is unknown. */
export type CreditsLeft = { readonly validation: number | null; readonly geocode: number | null };

/** A service as the page shows it. Contains no key. */
export type ServiceState = {
  /** null if the command line named the service's address. */
  readonly id: ServiceId | null;
  readonly name: string;
  /** The service's own preset and concurrency; null for those in the settings. */
  readonly requestPreset: RequestPreset | null;
  readonly concurrency: number | null;
  /** The prices that a person entered; none for the practice service. */
  readonly prices: CreditPrices;
  readonly kind: 'practice' | 'custom';
  /** Whether the policy of this computer forbids this service. */
  readonly isForbidden: boolean;
  /** Base address; '' for the practice service. */
  readonly baseUrl: string;
  /** The other computer that receives everything over plain http, if that is allowed; null if there is none. */
  readonly cleartextHost: string | null;
  readonly key: KeyState;
  /** Why the key cannot be stored on this computer; null when it can. */
  readonly keychainProblem: KeychainProblem | null;
  /** The service's page for trials and plans, to open in a browser; null for the practice service. */
  readonly registerUrl: string | null;
  /** The service's statements about the current key; null if a person entered the key or there is none. */
  readonly issuedKey: IssuedKey | null;
  readonly creditsLeft: CreditsLeft;
  readonly spent: CreditCount;
  /** Credits that unanswered requests may have cost, in addition to `spent`. */
  readonly maybeCharged: number;
};

/** The two documents that a person opens and agrees to before an evaluation key is issued. */
export type KeyTerms = { readonly termsUrl: string; readonly ukTermsUrl: string };

export type EvaluationKeyAnswer =
  | { readonly outcome: 'issued'; readonly key: IssuedKey; readonly workspace: WorkspaceSummary }
  /** The person has to agree first. `haveChanged`: the person agreed to other documents, or the service asks again. */
  | { readonly outcome: 'terms_required'; readonly terms: KeyTerms; readonly haveChanged: boolean };

/** Presets of the time-out and the retries of requests. The core defines their values. */
export const REQUEST_PRESETS = ['interactive', 'cold_start', 'batch'] as const;
export type RequestPreset = (typeof REQUEST_PRESETS)[number];

/** Key bindings that a person changed: action name to key, '' for none. */
export type ChosenKeys = Readonly<Record<string, string>>;

/** The normal size, in percent. There is no smaller one. */
export const SMALLEST_ZOOM = 100;
/** The largest size, in percent. */
export const LARGEST_ZOOM = 200;
/** The zoom levels on offer, in percent. */
export const ZOOMS: readonly number[] = [SMALLEST_ZOOM, 110, 125, 150, 175, LARGEST_ZOOM];

/** Returns the next larger (1) or smaller (-1) zoom level; `zoom` if there is none. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? ZOOMS.find((size) => size > zoom) : ZOOMS.findLast((size) => size < zoom);
  return next ?? zoom;
}

/** Initials: 2–4 letters or digits, starting with a letter; or ''. */
export const INITIALS: RegExp = /^(?:\p{L}[\p{L}\p{N}]{1,3})?$/u;

/**
 * The settings in effect. A value that nobody at this computer has approved, or that the policy forbids, counts as not
 * set.
 */
export type Settings = {
  /** The service used last. New lists use it unless a person chooses another. */
  readonly serviceId: ServiceId;
  /** Hosts on other computers to which a person allowed requests over plain http. */
  readonly cleartextHosts: readonly string[];
  readonly requestPreset: RequestPreset;
  /** The address that the service calls when an email job is done, in addition to polling; null if not set. */
  readonly jobCallbackUrl: string | null;
  /** The maximum number of concurrent requests, 1..128. A run sends fewer if more do not make it faster. */
  readonly concurrency: number;
  /** The age in days after which a known answer is requested again; null if answers never expire. */
  readonly answersGoodForDays: number | null;
  readonly preset: Preset;
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'normal' | 'comfortable' | 'two_lines';
  /** Size of the whole interface in percent: `SMALLEST_ZOOM`..`LARGEST_ZOOM`. */
  readonly zoom: number;
  /** Whether the app applies remembered decisions to recurring rows at the end of a check. */
  readonly takesRemembered: boolean;
  /** Initials of the person at this computer, 2–4 characters; '' if not set. The app stores them with each decision. */
  readonly initials: string;
  /** Whether the app asks a person who has no initials to enter some. */
  readonly asksInitials: boolean;
  /** Whether the desktop shows a notification when a run ends, or needs a person, while the window is not in front. */
  readonly notifies: boolean;
  readonly keys: ChosenKeys;
  /** The oldest comes first. Names are unique. */
  readonly savedFilters: readonly SavedFilter[];
  readonly panes: PaneLayout;
  /** Whether the person has chosen one of the three ways on the first-start screen. */
  readonly started: boolean;
  /** The https address of an online map style; null for the built-in map, which needs no network. */
  readonly mapStyleUrl: string | null;
  /** Days after import at which lists without their own period are deleted; null for never. */
  readonly deletesListsAfterDays: number | null;
};

/** The latest change to a list, and what is being checked. */
export type ListActivity = {
  readonly listId: ListId;
  /** When the latest step that was not undone was made; null if there is none. */
  readonly changedAtMs: number | null;
  /** Position of the row that this step changed; null for several rows or none. */
  readonly changedRow: number | null;
  /** `address` if addresses and emails are both being checked; null if neither is. */
  readonly beingChecked: Subject | null;
  /** Whether the latest check ended early, so that rows may be unchecked. */
  readonly isCheckHalted: boolean;
};

/** The state that all screens share. A page reads it again after `workspaceChanged`. */
export type WorkspaceSummary = {
  /** Whether this app only reads the workspace, because another app has it open (`../effects.ts`). */
  readonly isReadOnly: boolean;
  readonly lists: readonly ListSummary[];
  readonly activity: readonly ListActivity[];
  /** Deleted lists that can be restored, the latest first. */
  readonly trash: readonly TrashEntry[];
  /** The service used last. */
  readonly service: ServiceState;
  /** All services by name, the practice service first. */
  readonly services: readonly ServiceState[];
  readonly settings: Settings;
  /** A restored backup that the person has not acknowledged; null if there is none. */
  readonly restored: Restored | null;
  /** Whether erasing a person's data began and did not finish. A person repeats it. */
  readonly isErasureUnfinished: boolean;
  /** Why the last backup failed; null if it succeeded. */
  readonly backupFailure: Failure | null;
  readonly deletions: readonly PlannedDeletion[];
  /** Things outside the workspace that it names and that nobody at this computer has allowed. The app does not use them. */
  readonly notAllowed: readonly Approval[];
  readonly policy: PolicyInForce;
};
