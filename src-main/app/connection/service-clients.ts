/** Keeps clients for suggestions and the practice service open, so that typing does not reconnect for each letter. */
import type { Reached } from '#shared/contract/services/services.ts';
import type { SuggestService } from '../../fix/suggest.ts';
import type { PracticeControl } from '../../service/practice-control.ts';
import { createServiceClient, type ServiceClient } from '../../service/service-client.ts';
import type { ServiceAccess } from '../jobs/jobs.ts';

export type ServiceClients = ReturnType<typeof createServiceClients>;

/** Calls with the same access share one client. */
export function createServiceClients() {
  const open = new Map<string, ServiceClient>();
  const clientOf = (access: ServiceAccess): ServiceClient => {
    const { baseUrl, cleartextHosts, key, timeoutMs, retries, network } = access;
    const name = JSON.stringify([baseUrl, cleartextHosts, key, timeoutMs, retries, network]);
    const known = open.get(name);
    if (known) return known;
    const client = createClient(access);
    open.set(name, client);
    return client;
  };
  return {
    suggestions: (access: ServiceAccess): SuggestService => clientOf(access).addresses,
    /** Returns suggestions over new connections. The caller closes them. */
    freshSuggestions(
      access: ServiceAccess,
      onConnected: (reached: Reached) => void,
    ): { readonly service: SuggestService; readonly close: () => Promise<void> } {
      const { addresses, close } = createClient(access, onConnected);
      return { service: addresses, close };
    },

    practice: (access: ServiceAccess): PracticeControl => clientOf(access).practice,

    /** Ends all calls and forgets the clients with their keys. Call this when a key changes and when the app ends. */
    async close(): Promise<void> {
      const clients = [...open.values()];
      open.clear();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

const createClient = (
  { baseUrl, cleartextHosts, key, timeoutMs, retries, network }: ServiceAccess,
  onConnected?: (reached: Reached) => void,
): ServiceClient =>
  createServiceClient({
    baseUrl,
    cleartextHosts,
    readKey: () => key,
    network: () => network,
    onConnected,
    timeoutMs,
    retries,
  });
