/** Starts a run over real HTTP. The service client and the request queue are connected as in the app's job thread. */

import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { createRequestQueue } from '../../../src-main/requests/request-queue.ts';
import { createServiceClient } from '../../../src-main/service/service-client.ts';
import type { TestWorkspace } from '../rows/workspace.ts';
import { type RunWish, run } from '../rows/workspace-runs.ts';

export type ServiceWish = Omit<RunWish, 'queue'> & {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly most: number;
};

export async function runOverHttp(
  workspace: TestWorkspace,
  listId: number,
  { baseUrl, timeoutMs, retries, most, ...wish }: ServiceWish,
): Promise<RunSnapshot> {
  const queue = createRequestQueue(most, Date.now);
  const client = createServiceClient({
    baseUrl,
    readKey: () => 'practice',
    timeoutMs,
    retries,
    sleep: queue.waitForRetry,
    onRetry: queue.onRetry,
  });
  try {
    return await run(workspace, listId, client.addresses, { queue, ...wish });
  } finally {
    await client.close();
  }
}
