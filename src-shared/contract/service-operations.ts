/** The services by name. */
import { z } from 'zod';
import { HIGHEST_PRICE, isCurrency } from '../domain/list/credit-prices.ts';
import { listId, operation, returns } from './operation.ts';
import { type ConnectionTest, isPlainName, LONGEST_SERVICE_NAME, serviceId } from './services.ts';
import { REQUEST_PRESETS, type WorkspaceSummary } from './workspace.ts';

const price = z.int().min(1).max(HIGHEST_PRICE).nullable().exactOptional();
const name = z.string().trim().min(1).max(LONGEST_SERVICE_NAME).refine(isPlainName);

export const serviceOperations = {
  /** The one for lists that have none yet. Fails with `service_not_found`. */
  switchService: operation(z.strictObject({ serviceId }), returns<WorkspaceSummary>()),
  /**
   * What is not named stays, also of the prices: two changes that follow fast do not undo each other.
   * `requestPreset` and `concurrency` null: as the settings have it. Fails with `service_not_found`,
   * `service_name_taken`.
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
  /** Forgets the service and its key. Its answers stay. Fails with `service_not_found`, `service_in_use`, `service_stays`. */
  deleteService: operation(z.strictObject({ serviceId }), returns<WorkspaceSummary>()),
  /** The one a list is checked with from now on. Fails with `service_not_found`, `run_already_going`, `list_busy`. */
  chooseService: operation(z.strictObject({ listId, serviceId }), returns<WorkspaceSummary>()),
  /**
   * Whether a service answers and takes the key: asks for one suggestion, of which no cost is known. Fails with
   * `service_refused_key`, `service_key_missing`, `service_path_wrong`, `question_failed`,
   * `cleartext_not_allowed`.
   */
  testConnection: operation(z.strictObject({ serviceId }), returns<ConnectionTest>()),
} as const;
