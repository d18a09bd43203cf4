import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { confirming, scriptedAddresses } from '../service/scripted-addresses.ts';
import { type VirtualClock, virtualClock } from '../service/virtual-clock.ts';
import { addList, streets, testWorkspace } from './workspace.ts';
import { begin, type RunWish } from './workspace-runs.ts';

/** The failure of a request if the service is unreachable. */
export const gone = new ServiceError({ kind: 'network', attempts: 4, detail: 'ECONNREFUSED' });

/** Runs a list in virtual time with a service that can refuse requests, and collects the progress events. */
export function runInTime(rows: number, wishes: RunWish | ((clock: VirtualClock) => RunWish) = {}) {
  const clock = virtualClock();
  const wish = typeof wishes === 'function' ? wishes(clock) : wishes;
  const workspace = testWorkspace();
  const list = addList(workspace, streets(rows));
  const service: { refusal: ServiceError | null } = { refusal: null };
  const addresses = scriptedAddresses(async (query) => {
    await clock.delay(100);
    if (service.refusal) throw service.refusal;
    return confirming(query);
  });
  const said: RunSnapshot[] = [];
  let end: RunSnapshot | null = null;
  const handle = begin(workspace, list.id, addresses, {
    whenGone: 'wait',
    nowMs: clock.nowMs,
    onProgress: (snapshot) => void said.push(snapshot),
    ...wish,
  });
  const ended = handle.ended.then((snapshot) => (end = snapshot));
  // A test that makes the run fail checks the failure itself.
  ended.catch(() => {});
  return {
    clock,
    workspace,
    list,
    service,
    addresses,
    handle,
    said,
    ended,
    latest: () => said.at(-1),
    hasEnded: () => end !== null,
    state: () => said.at(-1)?.state,
  };
}
