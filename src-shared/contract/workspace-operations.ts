/** The workspace, its settings, and the service with its key. */
import { z } from 'zod';
import { PRESETS } from '../domain/verdict/judgement.ts';
import { approval } from './approvals.ts';
import { isCallbackUrl, LONGEST_CALLBACK_URL } from './job-callback.ts';
import { paneLayout } from './layout-schemas.ts';
import { LONGEST_RETENTION_DAYS } from './maintenance.ts';
import { LONGEST_MAP_STYLE, mapStyleOrigin } from './map-style.ts';
import { operation, returns } from './operation.ts';
import { isPlainName, LONGEST_SERVICE_NAME, serviceId } from './services.ts';
import { MOST_SAVED_FILTERS } from './view.ts';
import { savedFilter } from './view-schemas.ts';
import {
  type EvaluationKeyAnswer,
  INITIALS,
  LARGEST_ZOOM,
  REQUEST_PRESETS,
  type Settings,
  SMALLEST_ZOOM,
  type WorkspaceSummary,
} from './workspace.ts';

const nothing = z.strictObject({});
const serviceUrl = z.string().max(500);
/** '' stands for one that follows from the address. */
const serviceName = z.string().max(LONGEST_SERVICE_NAME).refine(isPlainName);
const host = z.string().max(253);
const key = z.string().max(500);
const mapStyleUrl = z
  .string()
  .max(LONGEST_MAP_STYLE)
  .refine((address) => mapStyleOrigin(address) !== null);
const jobCallbackUrl = z.string().max(LONGEST_CALLBACK_URL).refine(isCallbackUrl);
const link = z.string().max(4000);

/** One printed character or a named key, after its modifiers; '' for none. `Mod` is Ctrl, on macOS Cmd. */
const keyName = z.string().regex(/^((Mod\+)?(Alt\+)?(Shift\+)?(\S|[A-Z][A-Za-z0-9]{1,19}))?$/u);
const chosenKeys = z
  .record(z.string().min(1).max(40), keyName)
  .refine((keys) => Object.keys(keys).length <= 100)
  .readonly();

export const workspaceOperations = {
  /** Everything the home screen and the settings show. */
  readWorkspace: operation(nothing, returns<WorkspaceSummary>()),
  /** Changes some settings. Fails with `cleartext_not_allowed`. */
  changeSettings: operation(
    z.strictObject({
      requestPreset: z.enum(REQUEST_PRESETS).optional(),
      jobCallbackUrl: jobCallbackUrl.nullable().optional(),
      concurrency: z.int().min(1).max(128).optional(),
      answersGoodForDays: z.int().min(1).max(3_650).nullable().optional(),
      preset: z.enum(PRESETS).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'normal', 'comfortable', 'two_lines']).optional(),
      zoom: z.int().min(SMALLEST_ZOOM).max(LARGEST_ZOOM).optional(),
      takesRemembered: z.boolean().optional(),
      initials: z.string().regex(INITIALS).optional(),
      asksInitials: z.boolean().optional(),
      notifies: z.boolean().optional(),
      keys: chosenKeys.optional(),
      savedFilters: z.array(savedFilter).max(MOST_SAVED_FILTERS).readonly().optional(),
      panes: paneLayout.optional(),
      started: z.boolean().optional(),
      mapStyleUrl: mapStyleUrl.nullable().optional(),
      deletesListsAfterDays: z.int().min(1).max(LONGEST_RETENTION_DAYS).nullable().optional(),
    }),
    returns<Settings>(),
  ),
  /**
   * Lets a host on another computer be asked over plain http: a person's yes to what `cleartext_not_allowed` said of it.
   * Fails with `service_address_invalid` for what is not such a host as that failure names it.
   */
  allowCleartext: operation(z.strictObject({ host }), returns<WorkspaceSummary>()),
  /** Takes that back, and pauses the runs that ask there: nothing more is sent to it. */
  forbidCleartext: operation(z.strictObject({ host }), returns<WorkspaceSummary>()),
  /** Lets the workspace use something it names, on this computer. Without effect on what it does not name. */
  allowNamed: operation(approval, returns<WorkspaceSummary>()),
  /** `serviceId` null: of the service used last. */
  forgetKey: operation(
    z.strictObject({ serviceId: serviceId.nullable().default(null) }),
    returns<WorkspaceSummary>(),
  ),
  /** Has the computer's keychain opened anew, after a person has unlocked it. */
  tryKeychainAgain: operation(nothing, returns<WorkspaceSummary>()),
  /**
   * Connects a service together with its key: both, or nothing changes. `key` null: the one kept for it before, or none
   * where it `asksForKey` not. `name` empty: the first service at the address; one that is not there yet is added.
   * `isForSession`: the key is never written.
   * Fails with `service_name_taken`, `service_address_invalid`, `cleartext_not_allowed`, `key_malformed`, `key_for_suggestions_only`, `no_key_kept`.
   */
  connectService: operation(
    z.strictObject({
      serviceUrl,
      name: serviceName.default(''),
      key: key.nullable(),
      asksForKey: z.boolean().default(true),
      isForSession: z.boolean().default(false),
    }),
    returns<WorkspaceSummary>(),
  ),
  /** The page of a service for trials and plans, for the person's browser; null while the address is not one. */
  readRegisterLink: operation(z.strictObject({ serviceUrl }), returns<string | null>()),
  /**
   * Asks a service for an evaluation key, keeps it, and connects the service. The key never comes to the page.
   *
   * `agreedTerms` are the documents the person opened and agreed to, as an earlier answer named them; null the
   * first time. There is no other way to agree: what the service names now must be what the person saw.
   * Fails with `service_address_invalid`, `cleartext_not_allowed`, `email_malformed`, `key_already_kept` and the `evaluation_key_…` codes.
   */
  requestEvaluationKey: operation(
    z.strictObject({
      serviceUrl,
      name: serviceName.default(''),
      email: z.string().max(254),
      agreedTerms: z.strictObject({ termsUrl: link, ukTermsUrl: link }).nullable(),
    }),
    returns<EvaluationKeyAnswer>(),
  ),
  /** Ends the requests for an evaluation key that are going: each fails with `evaluation_key_stopped`. */
  stopEvaluationKey: operation(nothing, returns<null>()),
} as const;
