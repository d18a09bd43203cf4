/** Tests connections with a request for suggestions, the only kind of question without a stated cost (4.6). */
import type { Failure } from '#shared/contract/errors.ts';
import type { ConnectionTest, Reached } from '#shared/contract/services/services.ts';
import { failureOfService, goneFailureOf } from '../../requests/service-failure.ts';
import { ServiceError } from '../../service/service-error.ts';
import { nameOfWay, waysTo } from '../../service/transport/network.ts';
import type { ServiceAccess } from '../jobs/jobs.ts';
import type { ServiceClients } from './service-clients.ts';

/** The question of a test. These letters are no address, and have suggestions in all supported countries. */
const TEST_QUERY = { country: 'gbr', prefix: 'High', limit: 1, state: '' };

export type ConnectionTests = ReturnType<typeof createConnectionTests>;

export function createConnectionTests(clients: Pick<ServiceClients, 'freshSuggestions'>) {
  let latest: ConnectionTest | null = null;
  return {
    /** Returns the latest test since the app started; null if there is none. */
    latest: (): ConnectionTest | null => latest,

    /** Opens a new connection, so that the result shows the way that it took. */
    async run(access: ServiceAccess): Promise<ConnectionTest> {
      const { baseUrl, network } = access;
      let reached: Reached | null = null;
      const { service, close } = clients.freshSuggestions({ ...access, retries: 0 }, (by) => (reached = by));
      const startedAtMs = performance.now();
      const failure = await service.suggest(TEST_QUERY).then(() => null, failureOfTest);
      const tookMs = Math.round(performance.now() - startedAtMs);
      await close();
      const ways = waysTo(new URL(baseUrl).hostname, network).map(nameOfWay);
      latest = { ways, reached, tookMs, failure };
      return latest;
    },
  };
}

/** Returns the failure of a test. If another program answers, the address has a wrong path. */
function failureOfTest(error: unknown): Failure {
  if (!(error instanceof ServiceError)) throw error;
  const { kind, status } = error;
  const isElsewhere = kind === 'not_found' || kind === 'malformed';
  if (isElsewhere && status !== null) return { code: 'service_path_wrong', status };
  return kind === 'network' || kind === 'timeout' ? goneFailureOf(error) : failureOfService(error, 0);
}
