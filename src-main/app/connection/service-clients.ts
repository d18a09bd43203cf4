/** Keeps clients for suggestions and the practice service open, so that typing does not reconnect for each letter. */
import type { SuggestService } from '../../fix/suggest.ts';
import type { PracticeControl } from '../../service/practice-control.ts';
import { createServiceClient, type ServiceClient } from '../../service/service-client.ts';
import type { ServiceAccess } from '../jobs/jobs.ts';

export type ServiceClients = ReturnType<typeof createServiceClients>;

/** Calls with the same access share one client. */
export function createServiceClients() {
  const open = new Map<string, ServiceClient>();
  const clientOf = ({
    baseUrl,
    cleartextHosts,
    key,
    timeoutMs,
    retries,
    network,
  }: ServiceAccess): ServiceClient => {
    const name = JSON.stringify([baseUrl, cleartextHosts, key, timeoutMs, retries, network]);
    const known = open.get(name);
    if (known) return known;
    const client = createServiceClient({
      baseUrl,
      cleartextHosts,
      readKey: () => key,
      network: () => network,
      timeoutMs,
      retries,
    });
    open.set(name, client);
    return client;
  };
  return {
    suggestions: (access: ServiceAccess): SuggestService => clientOf(access).addresses,
    practice: (access: ServiceAccess): PracticeControl => clientOf(access).practice,

    /** Ends all calls and forgets the clients with their keys. Call this when a key changes and when the app ends. */
    async close(): Promise<void> {
      const clients = [...open.values()];
      open.clear();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
