import { z } from 'zod';
import { HIGHEST_PRICE, isCurrency } from '../../domain/list/credit-prices.ts';
import { listId, operation, returns } from '../operation.ts';
import { REQUEST_PRESETS, type WorkspaceSummary } from '../workspace/workspace.ts';
import { type ConnectionTest, isPlainName, LONGEST_SERVICE_NAME, proxyLogin, serviceId } from './services.ts';

const price = z.int().min(1).max(HIGHEST_PRICE).nullable().exactOptional();
const name = z.string().trim().min(1).max(LONGEST_SERVICE_NAME).refine(isPlainName);

export const serviceOperations = {
  /** Selects the service for lists that have none yet. Fails with `service_not_found`. */
  switchService: operation(z.strictObject({ serviceId }), returns<WorkspaceSummary>()),
  /**
   * Changes only the given members, also within `prices`, so that quick changes do not overwrite each other. null
   * means as in the settings. Fails with `service_not_found`, `service_name_taken`.
   */
  changeService: operation(
    z.strictObject({
      serviceId,
      name: name.optional(),
      requestPreset: z.enum(REQUEST_PRESETS).nullable().optional(),
      concurrency: z.int().min(1).max(128).nullable().optional(),
      prices: z
        .strictObject({
          currency: z.string().refine(isCurrency).nullable().exactOptional(),
          address: price,
          email: price,
        })
        .optional(),
    }),
    returns<WorkspaceSummary>(),
  ),
  /** Deletes the service and its key. Fails with `service_not_found`, `service_in_use`, `service_stays`. */
  deleteService: operation(z.strictObject({ serviceId }), returns<WorkspaceSummary>()),
  /** Chooses the service for a list's future checks. Fails with `service_not_found`, `run_already_going`, `list_busy`. */
  chooseService: operation(z.strictObject({ listId, serviceId }), returns<WorkspaceSummary>()),
  /**
   * Asks the service for one suggestion, which has no stated price. A failure of the connection or the service is part
   * of the output. Fails with `service_key_missing`, `cleartext_not_allowed` and others before anything is sent.
   * `serviceId`: null for the service that the command names or that was used last. Without a key, that test uses the
   * public key for suggestions.
   */
  testConnection: operation(z.strictObject({ serviceId: serviceId.nullable() }), returns<ConnectionTest>()),
  /**
   * Saves the login of the proxies on the way to a service in the keychain. `login`: null forgets it. Fails with
   * `service_not_found`.
   */
  saveProxyLogin: operation(z.strictObject({ serviceId, login: proxyLogin.nullable() }), returns<null>()),
} as const;
