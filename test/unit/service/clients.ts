import {
  createServiceClient,
  type ServiceClient,
  type ServiceOptions,
} from '../../../src-main/service/service-client.ts';
import { ServiceError, type ServiceErrorData } from '../../../src-main/service/service-error.ts';

export const KEY = 'sk_live_"quoted"+7/secret';

/** A client that never waits and has no randomness. It records the waiting times. */
export function aClient(baseUrl: string, options: Partial<ServiceOptions> = {}) {
  const waits: number[] = [];
  const client: ServiceClient = createServiceClient({
    baseUrl,
    readKey: () => KEY,
    timeoutMs: 20_000,
    bulkTimeoutMs: 0,
    retries: 2,
    random: () => 0,
    sleep: async (ms) => {
      waits.push(ms);
    },
    ...options,
  });
  return { client, waits };
}

/** Returns the error of a call. Anything other than a `ServiceError` fails the test. */
export async function errorOf(call: Promise<unknown>): Promise<ServiceErrorData> {
  const outcome = await call.then(
    () => 'an answer',
    (error: unknown) => error,
  );
  if (outcome instanceof ServiceError) return outcome.toData();
  throw new Error('the call did not end with a ServiceError', { cause: outcome });
}
