import type { RequestQueue } from '../../requests/request-queue.ts';
import { createServiceClient, type ServiceClient } from '../../service/service-client.ts';
import { keyForgotten } from '../../service/service-key.ts';
import type { JobContext } from './job-context.ts';
import type { ServiceAccess } from './jobs.ts';

/** Returns a client whose sockets are not limited. The queue limits the requests, so no request waits for a socket. */
export function createRequestClient(
  { baseUrl, cleartextHosts, key: keyAtStart, network: networkAtStart, timeoutMs, retries }: ServiceAccess,
  queue: RequestQueue,
  onChange: JobContext['onChange'],
): ServiceClient {
  let key = keyAtStart;
  let network = networkAtStart;
  onChange((change) => {
    if (change.type === 'concurrency') queue.setMaxConcurrency(change.most);
    else if (change.type === 'key') key = change.key;
    else if (change.type === 'network') network = change.network;
  });
  return createServiceClient({
    baseUrl,
    cleartextHosts,
    readKey: () => {
      if (key === null) throw keyForgotten();
      return key;
    },
    network: () => network,
    timeoutMs,
    retries,
    sleep: queue.waitForRetry,
    onRetry: queue.onRetry,
  });
}
