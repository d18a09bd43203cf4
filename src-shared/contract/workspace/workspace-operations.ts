import { z } from 'zod';
import { PRESETS } from '../../domain/verdict/judgement.ts';
import { LONGEST_MAP_STYLE, mapStyleOrigin } from '../fix/map-style.ts';
import { operation, returns } from '../operation.ts';
import { paneLayout } from '../review/layout-schemas.ts';
import { MOST_SAVED_FILTERS } from '../review/view.ts';
import { savedFilter } from '../review/view-schemas.ts';
import { isCallbackUrl, LONGEST_CALLBACK_URL } from '../run/job-callback.ts';
import { isPlainName, LONGEST_SERVICE_NAME, serviceId } from '../services/services.ts';
import { approval } from './approvals.ts';
import { LONGEST_RETENTION_DAYS } from './maintenance.ts';
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
/** '' means that the name is derived from the address. */
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

/** The core also checks stored settings with the input schema of `changeSettings`. */
export const workspaceOperations = {
  readWorkspace: operation(nothing, returns<WorkspaceSummary>()),
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
  /** Allows plain http to a host on another computer. Fails with `service_address_invalid` if `host` is malformed. */
  allowCleartext: operation(z.strictObject({ host }), returns<WorkspaceSummary>()),
  /** Revokes the permission of `allowCleartext`. Pauses the runs that use the host and sends nothing more to it. */
  forbidCleartext: operation(z.strictObject({ host }), returns<WorkspaceSummary>()),
  /** Allows the workspace to use something that it names, on this computer. Has no effect for anything else. */
  allowNamed: operation(approval, returns<WorkspaceSummary>()),
  /** `serviceId`: null for the service used last. */
  forgetKey: operation(
    z.strictObject({ serviceId: serviceId.nullable().default(null) }),
    returns<WorkspaceSummary>(),
  ),
  /** Opens the computer's keychain again, after a person has unlocked it. */
  tryKeychainAgain: operation(nothing, returns<WorkspaceSummary>()),
  /**
   * Connects a service together with its key, or changes nothing. `isForSession`: the key is not written to disk.
   *
   * - `key`: null uses the stored key of this service, or no key if `asksForKey` is false
   * - `name`: '' means the first service with this address, which is added if it does not exist
   *
   * Fails with `service_name_taken`, `service_address_invalid`, `cleartext_not_allowed`, `key_malformed`,
   * `key_for_suggestions_only`, `no_key_kept`.
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
  /** Returns the service's page for trials and plans, to open in a browser; null if it is not valid or not allowed. */
  readRegisterLink: operation(z.strictObject({ serviceUrl }), returns<string | null>()),
  /**
   * Requests an evaluation key, stores it and connects the service. The key never reaches the page. `agreedTerms`: the
   * documents that the person opened and agreed to, from an earlier answer; null the first time. They must be the
   * documents that the service names now. Fails with `service_address_invalid`, `cleartext_not_allowed`,
   * `email_malformed`, `key_already_kept` and the `evaluation_key_…` codes.
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
  /** Stops running requests for an evaluation key. Each fails with `evaluation_key_stopped`. */
  stopEvaluationKey: operation(nothing, returns<null>()),
} as const;
