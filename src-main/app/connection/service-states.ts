/** The states of services. What is kept of all of them is read once, however many a workspace names. */

import type { ServiceState } from '#shared/contract/workspace.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { Keychain } from '../../secrets/keychain.ts';
import { NO_KEY } from '../../service/leniencies.ts';
import type { EnvironmentKey } from './environment-key.ts';
import { creditsLeft, type IssuedKeys } from './issued-keys.ts';
import type { NamedService } from './named-services.ts';
import type { OfferedLinks } from './offered-links.ts';
import type { createServiceAccess } from './service-access.ts';
import { serviceStateOf } from './service-state.ts';

/** Reads the credits spent with all services, by our own count. */
export type ReadSpent = () => (service: Pick<NamedService, 'id' | 'account'>, pool: CreditPool) => number;

export type ServiceStatesDependencies = {
  readonly keychain: Promise<Keychain>;
  readonly environmentKey: EnvironmentKey;
  readonly readSpent: ReadSpent;
  readonly issuedKeys: IssuedKeys;
  readonly links: OfferedLinks;
};

export function createServiceStates(
  { keychain, environmentKey, readSpent, issuedKeys, links }: ServiceStatesDependencies,
  { gate, readKey }: ReturnType<typeof createServiceAccess>,
) {
  /** Returns a function that gives one state. */
  const reader = () => {
    const [kept, spent, isGiven] = [issuedKeys.all(), readSpent(), environmentKey.key !== null];
    return async (service: NamedService): Promise<ServiceState> => {
      const isAllowed = gate.isAllowed(service);
      // Of a service that waits for a yes the keychain is not even asked: that may show a prompt.
      const key = service.baseUrl !== null && isAllowed ? await readKey(service) : null;
      const spentOf = (pool: CreditPool): number => spent(service, pool);
      const issued = kept[service.account];
      return serviceStateOf({
        service,
        isAllowed,
        hasKey: key !== null,
        asksForKey: key !== NO_KEY,
        isGiven,
        keychain: await keychain,
        issuedKey: issued?.key ?? null,
        creditsLeft: creditsLeft(isGiven ? undefined : issued, spentOf),
        spent: spentOf,
        links,
      });
    };
  };
  return {
    stateOf: (service: NamedService): Promise<ServiceState> => reader()(service),

    async statesOf(services: readonly NamedService[]): Promise<readonly ServiceState[]> {
      const stateOf = reader();
      const states: ServiceState[] = [];
      // One after the other: a keychain that is locked asks the person once.
      for (const service of services) states.push(await stateOf(service));
      return states;
    },
  };
}
