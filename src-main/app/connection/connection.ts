/** Decides which service is called with which key. The key is given only to the service client. */

import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ServiceRepository } from '../../db/repositories/service-repository.ts';
import { refuseCleartext } from '../../service/cleartext.ts';
import type { ServiceAccess } from '../jobs/jobs.ts';
import { refuseForbiddenService } from '../policy/policy-rules.ts';
import { creditsLeft } from './issued-keys.ts';
import { createNamedServices, type NamedService } from './named-services.ts';
import { createServiceAccess, type ServiceAccessDependencies, type SuggestAccess } from './service-access.ts';
import { createServiceStates, type ServiceStatesDependencies } from './service-states.ts';
import { createStoredKeys, refuseUnusableKey, type StoredKeysDependencies } from './stored-keys.ts';

export type Connection = ReturnType<typeof createConnection>;

type ConnectionDependencies = ServiceAccessDependencies &
  ServiceStatesDependencies & {
    readonly services: ServiceRepository;
    readonly onKey: StoredKeysDependencies['onKey'];
  };

/**
 * Given a list id, a function uses the service of that list. Given null, it uses the service that the command names, or
 * else the service used last.
 */
export function createConnection(dependencies: ConnectionDependencies) {
  const { environmentKey, issuedKeys, readSpent } = dependencies;
  const services = createNamedServices(dependencies);
  const access = createServiceAccess(dependencies);
  const { cleartextHosts, concurrencyOf } = access;

  return {
    services,

    ...createServiceStates(dependencies, access),

    service: (listId: ListId | null): NamedService => services.of(listId),
    identity: (listId: ListId | null): string => services.of(listId).identity,
    isAllowed: access.gate.isAllowed,
    patience: access.patience,
    network: access.network,
    saveProxyLogin: access.saveProxyLogin,
    cleartextHosts,

    refuseCleartext: (baseUrl: string): void => refuseCleartext(baseUrl, cleartextHosts()),

    /** @throws AppError `set_by_organisation`, `policy_unusable` */
    refuseForbidden: (baseUrl: string | null): void => refuseForbiddenService(dependencies.policy, baseUrl),

    refuseNotAllowed: access.gate.refuseNotAllowed,

    accessOf: (service: NamedService): Promise<ServiceAccess> => access.accessOf(service),
    access: (listId: ListId | null): Promise<ServiceAccess> => access.accessOf(services.of(listId)),
    /**
     * Returns access for a connection test. Without a key, uses the public key for suggestions, which is enough to test
     * the connection.
     *
     * @param named null for the service used last
     */
    async testAccess(named: NamedService | null): Promise<ServiceAccess> {
      const service = named ?? services.of(null);
      const { own, test } = await access.suggestAccessOf(service);
      return own === null && service.baseUrl !== null ? test : access.accessOf(service);
    },
    suggestAccess: (listId: ListId): Promise<SuggestAccess> => access.suggestAccessOf(services.of(listId)),

    /** Returns the validation credits left on the current key, by our own count; null if its credits are unknown. */
    creditsLeft(listId: ListId): number | null {
      const service = services.of(listId);
      if (service.baseUrl === null || environmentKey.key !== null) return null;
      const spent = readSpent();
      return creditsLeft(issuedKeys.all()[service.account], (pool) => spent(service, pool)).validation;
    },

    /** Refuses uses for which evaluation keys are not valid (4.1, rule 4). @throws AppError `evaluation_key_not_for` */
    refuseEvaluationKey(listId: ListId, what: 'postcodes' | 'emails'): void {
      const { baseUrl, account } = services.of(listId);
      const isInUse = baseUrl !== null && environmentKey.key === null;
      if (isInUse && issuedKeys.all()[account]) throw new AppError({ code: 'evaluation_key_not_for', what });
    },

    /** Records that the service answered a request that carried the key. */
    keyAnswered(listId: ListId): void {
      const { baseUrl, identity } = services.of(listId);
      if (baseUrl !== null) environmentKey.remember(identity);
    },

    concurrency: (listId: ListId): number => concurrencyOf(services.of(listId)),
    concurrencyOf,

    refuseUnusable: (key: string): void => refuseUnusableKey(key.trim()),
    ...createStoredKeys(dependencies),
  };
}
