/** Reads the states of services. Data that they share is read once for all. */

import type { PolicyInForce } from '#shared/contract/workspace/policy.ts';
import type { ServiceState } from '#shared/contract/workspace/workspace.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { Keychain } from '../../secrets/keychain.ts';
import { NO_KEY } from '../../service/leniencies.ts';
import { isForbiddenService } from '../policy/policy-rules.ts';
import type { EnvironmentKey } from './environment-key.ts';
import { creditsLeft, type IssuedKeys } from './issued-keys.ts';
import type { NamedService } from './named-services.ts';
import type { OfferedLinks } from './offered-links.ts';
import type { createServiceAccess } from './service-access.ts';
import { serviceStateOf } from './service-state.ts';

/** Returns a function that gives the credits spent with a service, by our own count. */
export type ReadSpent = () => (service: Pick<NamedService, 'id' | 'account'>, pool: CreditPool) => number;

/** Returns a function that gives the credits that unanswered requests may have cost. */
export type ReadMaybeCharged = () => (service: Pick<NamedService, 'id' | 'account'>) => number;

export type ServiceStatesDependencies = {
  readonly keychain: Promise<Keychain>;
  readonly environmentKey: EnvironmentKey;
  readonly readSpent: ReadSpent;
  readonly readMaybeCharged: ReadMaybeCharged;
  readonly issuedKeys: IssuedKeys;
  readonly links: OfferedLinks;
  readonly policy: PolicyInForce;
};

/** Each call reads the current states. A state contains whether there is a key, but never the key. */
export function createServiceStates(
  {
    keychain,
    environmentKey,
    readSpent,
    readMaybeCharged,
    issuedKeys,
    links,
    policy,
  }: ServiceStatesDependencies,
  { gate, readKey }: ReturnType<typeof createServiceAccess>,
) {
  const reader = () => {
    const maybeCharged = readMaybeCharged();
    const [kept, spent, isGiven] = [issuedKeys.all(), readSpent(), environmentKey.key !== null];
    return async (service: NamedService): Promise<ServiceState> => {
      const isAllowed = gate.isAllowed(service);
      // The keychain may show a prompt, so it is not read for a service that waits for approval.
      const key = service.baseUrl !== null && isAllowed ? await readKey(service) : null;
      const spentOf = (pool: CreditPool): number => spent(service, pool);
      const issued = kept[service.account];
      return serviceStateOf({
        service,
        isAllowed,
        isForbidden: isForbiddenService(policy, service.baseUrl),
        hasKey: key !== null,
        asksForKey: key !== NO_KEY,
        isGiven,
        keychain: await keychain,
        issuedKey: issued?.key ?? null,
        creditsLeft: creditsLeft(isGiven ? undefined : issued, spentOf),
        spent: spentOf,
        maybeCharged: maybeCharged(service),
        links,
      });
    };
  };
  return {
    stateOf: (service: NamedService): Promise<ServiceState> => reader()(service),

    async statesOf(services: readonly NamedService[]): Promise<readonly ServiceState[]> {
      const stateOf = reader();
      const states: ServiceState[] = [];
      // One after another, so that a locked keychain prompts the person only once.
      for (const service of services) states.push(await stateOf(service));
      return states;
    },
  };
}
