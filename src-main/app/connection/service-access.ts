/** Determines a service's address, key, timeout and retries. The key is given only to the service client. */

import { AppError } from '#shared/contract/errors.ts';
import type { Settings } from '#shared/contract/workspace/workspace.ts';
import type { Keychain } from '../../secrets/keychain.ts';
import { serviceIdentity } from '../../service/base-url.ts';
import { refuseCleartext } from '../../service/cleartext.ts';
import { DIRECTLY, type Network, type ResolveProxy } from '../../service/transport/network.ts';
import { REQUEST_PATIENCE } from '../../service/transport/request-patience.ts';
import type { ServiceAccess } from '../jobs/jobs.ts';
import { proxyByPolicy } from '../policy/policy-rules.ts';
import type { PolicyState } from '../policy/read-policy.ts';
import type { PracticeAccess } from '../threads/start-practice-thread.ts';
import type { Approvals } from './approvals.ts';
import type { EnvironmentKey } from './environment-key.ts';
import type { NamedService } from './named-services.ts';
import { saveLogin, withLogins } from './proxy-logins.ts';
import { createServiceGate } from './service-gate.ts';
import { refuseUnusableKey } from './stored-keys.ts';

/** The command line's options, which replace the settings for one start of the app. */
export type ServiceOverrides = {
  readonly serviceUrl?: string | undefined;
  readonly serviceName?: string | undefined;
  /** The key from the environment, which is never stored. See `environment-key.ts` for where it may be sent. */
  readonly key?: string | undefined;
  /** A host that may be called over plain http during this start, in the form that `cleartextHost` returns. */
  readonly cleartextHost?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  readonly concurrency?: number | undefined;
  /** The address to which the service reports that an email job is done. */
  readonly webhookUrl?: string | undefined;
};

/** A key for suggestions only. Every service accepts it, except the app's own practice service (part 5, rule 4). */
const TEST_KEY = 'test';

/** `own` uses the service's key; it is null if there is no key. */
export type SuggestAccess = { readonly own: ServiceAccess | null; readonly test: ServiceAccess };

export type ServiceAccessDependencies = {
  readonly settings: () => Settings;
  readonly keychain: Promise<Keychain>;
  readonly startPractice: () => Promise<PracticeAccess>;
  readonly overrides: ServiceOverrides;
  readonly environmentKey: EnvironmentKey;
  readonly approvals: Approvals;
  readonly resolveProxy: ResolveProxy;
  readonly policy: PolicyState;
};

/** An option of the command overrides the service's own setting, which overrides the general setting. */
export function createServiceAccess(dependencies: ServiceAccessDependencies) {
  const { settings, keychain, startPractice, overrides, environmentKey, policy } = dependencies;
  const cleartextHosts = (): readonly string[] => cleartextHostsOf(settings(), overrides);
  const readKey = async ({ account }: NamedService): Promise<string | null> =>
    environmentKey.key ?? (await keychain).read(account);

  const { network, saveProxyLogin } = createWays(dependencies);

  const gate = createServiceGate({
    approvals: dependencies.approvals,
    policy,
    environmentKey,
    givenAddress: overrides.serviceUrl === undefined ? null : serviceIdentity(overrides.serviceUrl),
    cleartextHosts,
  });

  return {
    cleartextHosts,
    readKey,
    gate,
    network,
    saveProxyLogin,
    patience: (): Patience => patienceOf(null, settings(), overrides),
    concurrencyOf: ({ concurrency }: NamedService): number =>
      overrides.concurrency ?? concurrency ?? settings().concurrency,

    /**
     * @throws AppError `practice_unavailable`, `cleartext_not_allowed`, `service_key_missing`, `key_malformed`,
     * `key_for_suggestions_only`, `environment_key_not_for_service`, `service_not_allowed`, `service_deleted`,
     * `set_by_organisation`, `policy_unusable`
     */
    async accessOf(service: NamedService): Promise<ServiceAccess> {
      refuseDeleted(service);
      const { baseUrl, identity, account, name } = service;
      const callback = callbackOf(baseUrl, settings(), overrides, cleartextHosts());
      const patience = patienceOf(service, settings(), overrides);
      const common = { identity, account, cleartextHosts: cleartextHosts(), ...patience, ...callback };
      if (baseUrl === null) {
        const practice = await startPractice();
        return { ...common, baseUrl: practice.url, key: practice.key, network: DIRECTLY };
      }
      gate.admit(service);
      const way = await network(baseUrl);
      // The key is read last, because a change of the key is reported only to jobs that have started.
      const key = await readKey(service);
      if (key === null)
        throw new AppError({ code: 'service_key_missing', ...(service.id !== null && { service: name }) });
      refuseUnusableKey(key);
      return { ...common, baseUrl, key, network: way };
    },

    /**
     * Returns access for suggestions, which the key `test` also allows, except at the app's own practice service.
     *
     * @throws AppError `practice_unavailable`, `cleartext_not_allowed`, `environment_key_not_for_service`,
     * `service_not_allowed`, `service_deleted`, `set_by_organisation`, `policy_unusable`
     */
    async suggestAccessOf(service: NamedService): Promise<SuggestAccess> {
      refuseDeleted(service);
      const { baseUrl, identity, account } = service;
      gate.admit(service);
      const { url: suggestUrl, key } =
        baseUrl === null ? await startPractice() : { url: baseUrl, key: await readKey(service) };
      const at = {
        identity,
        account,
        baseUrl: suggestUrl,
        network: baseUrl === null ? DIRECTLY : await network(baseUrl),
        cleartextHosts: cleartextHosts(),
        ...patienceOf(service, settings(), overrides),
        // A second retry would be useless, because the person would have typed more by then.
        retries: 1,
      };
      return { own: key === null ? null : { ...at, key }, test: { ...at, key: TEST_KEY } };
    },
  };
}

/** Determines the network of a service: the proxy of the policy, or else the proxies of the computer. */
function createWays({ policy, keychain, ...others }: ServiceAccessDependencies) {
  const resolveProxy = proxyByPolicy(policy, others.resolveProxy);
  return {
    network: async (baseUrl: string): Promise<Network> => ({
      ...(await withLogins(baseUrl, await resolveProxy(baseUrl), keychain)),
      authorities: policy.authorities,
    }),
    /** @param login `user:password`; null forgets it */
    saveProxyLogin: async (baseUrl: string, login: string | null): Promise<void> =>
      saveLogin(baseUrl, await resolveProxy(baseUrl), login, keychain),
  };
}

function refuseDeleted({ isDeleted, name }: NamedService): void {
  if (isDeleted) throw new AppError({ code: 'service_deleted', name });
}

/**
 * Returns the webhook for finished jobs. With the practice service, only a webhook from the command line is used.
 *
 * @throws AppError `cleartext_not_allowed`
 */
function callbackOf(
  baseUrl: string | null,
  { jobCallbackUrl }: Settings,
  overrides: ServiceOverrides,
  cleartextHosts: readonly string[],
): Pick<ServiceAccess, 'webhookUrl'> {
  const webhookUrl = overrides.webhookUrl ?? (baseUrl === null ? null : jobCallbackUrl);
  if (webhookUrl === null) return {};
  refuseCleartext(webhookUrl, cleartextHosts);
  return { webhookUrl };
}

type Patience = Pick<ServiceAccess, 'timeoutMs' | 'retries'>;

function patienceOf(service: NamedService | null, settings: Settings, overrides: ServiceOverrides): Patience {
  const { timeoutMs, retries } = REQUEST_PATIENCE[service?.requestPreset ?? settings.requestPreset];
  return { timeoutMs: overrides.timeoutMs ?? timeoutMs, retries: overrides.retries ?? retries };
}

function cleartextHostsOf(
  { cleartextHosts }: Settings,
  { cleartextHost }: ServiceOverrides,
): readonly string[] {
  return cleartextHost === undefined ? cleartextHosts : [...cleartextHosts, cleartextHost];
}
