/** Which service is connected, and with which key. The key is read here and handed to the service client only. */
import type { Keychain } from '../../secrets/keychain.ts';
import { serviceIdentity } from '../../service/base-url.ts';
import { refuseCleartext } from '../../service/cleartext.ts';
import { REQUEST_PATIENCE } from '../../service/request-patience.ts';
import type { ServiceState, Settings } from '#shared/contract/workspace.ts';
import { AppError } from '#shared/contract/errors.ts';
import { PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import type { EnvironmentKey } from './environment-key.ts';
import type { IssuedKeys } from './issued-keys.ts';
import type { ServiceAccess } from '../jobs/jobs.ts';
import type { KeptKeysDependencies } from './kept-keys.ts';
import { createKeptKeys, refuseUnusableKey } from './kept-keys.ts';
import type { OfferedLinks } from './offered-links.ts';
import { serviceStateOf } from './service-state.ts';
import type { PracticeAccess } from '../threads/start-practice-thread.ts';

/** What one start of the app says instead of the settings: the command line's options. */
export type ServiceOverrides = {
  readonly serviceUrl?: string | undefined;
  /** From the environment; never stored. See `environment-key.ts` for where it may go. */
  readonly key?: string | undefined;
  /** May be asked over plain http, this time; as `cleartextHost` gives it. */
  readonly cleartextHost?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  readonly concurrency?: number | undefined;
  /** Where the service says that a job of emails is done. */
  readonly webhookUrl?: string | undefined;
};

/** Opens suggestions of every service, and nothing else (part 5, rule 4 of the interface document). */
const TEST_KEY = 'test';

export type Connection = ReturnType<typeof createConnection>;

export type ConnectionDependencies = {
  readonly settings: () => Settings;
  readonly keychain: Promise<Keychain>;
  readonly startPractice: () => Promise<PracticeAccess>;
  readonly overrides: ServiceOverrides;
  readonly environmentKey: EnvironmentKey;
  readonly issuedKeys: IssuedKeys;
  readonly links: OfferedLinks;
  readonly onKey: KeptKeysDependencies['onKey'];
};

export function createConnection(dependencies: ConnectionDependencies) {
  const { settings, keychain, startPractice, overrides, environmentKey, issuedKeys, onKey } = dependencies;
  const url = (): string | null => overrides.serviceUrl ?? settings().serviceUrl;
  const identity = (): string => {
    const baseUrl = url();
    return baseUrl === null ? PRACTICE_SERVICE : serviceIdentity(baseUrl);
  };
  const patience = (): Patience => patienceOf(settings(), overrides);
  const cleartextHosts = (): readonly string[] => cleartextHostsOf(settings(), overrides);
  const readKey = async (): Promise<string | null> => environmentKey.key ?? (await keychain).read(identity());

  return {
    identity,

    async state(): Promise<ServiceState> {
      const baseUrl = url();
      const hasKey = baseUrl !== null && (await readKey()) !== null;
      const key = { hasKey, isGiven: environmentKey.key !== null, issuedKey: issuedKeys.of(identity()) };
      return serviceStateOf({ baseUrl, ...key, keychain: await keychain, links: dependencies.links });
    },

    patience,
    cleartextHosts,

    /** @throws AppError `cleartext_not_allowed` */
    refuseCleartext: (baseUrl: string): void => refuseCleartext(baseUrl, cleartextHosts()),

    /**
     * @throws AppError `practice_unavailable`, `cleartext_not_allowed`, `service_key_missing`, `key_malformed`,
     *   `key_for_suggestions_only`, `environment_key_not_for_service`
     */
    async access(): Promise<ServiceAccess> {
      const baseUrl = url();
      const called = callbackOf(baseUrl, settings(), overrides, cleartextHosts());
      const asked = { identity: identity(), cleartextHosts: cleartextHosts(), ...patience(), ...called };
      if (baseUrl === null) {
        const practice = await startPractice();
        return { ...asked, baseUrl: practice.url, key: practice.key };
      }
      refuseCleartext(baseUrl, cleartextHosts());
      const key = await readKey();
      if (key === null) throw new AppError({ code: 'service_key_missing' });
      refuseUnusableKey(key);
      environmentKey.refuseOtherService(identity());
      return { ...asked, baseUrl, key };
    },

    /**
     * For suggestions, which also the word `test` opens, though not of the practice service inside the app. `own`: with the
     * connected key; null without one.
     *
     * @throws AppError `practice_unavailable`, `cleartext_not_allowed`, `environment_key_not_for_service`
     */
    async suggestAccess(): Promise<{ readonly own: ServiceAccess | null; readonly test: ServiceAccess }> {
      const baseUrl = url();
      if (baseUrl !== null) refuseCleartext(baseUrl, cleartextHosts());
      // Whoever types has gone on before a second attempt comes back.
      const { url: suggestUrl, key } =
        baseUrl === null ? await startPractice() : { url: baseUrl, key: await readKey() };
      if (baseUrl !== null) environmentKey.refuseOtherService(identity());
      const at = {
        identity: identity(),
        baseUrl: suggestUrl,
        cleartextHosts: cleartextHosts(),
        ...patience(),
        retries: 1,
      };
      return { own: key === null ? null : { ...at, key }, test: { ...at, key: TEST_KEY } };
    },

    /** Validation credits left of the key in use, by our own count; null when nobody said how many it has. */
    creditsLeft: (): number | null =>
      url() === null || environmentKey.key !== null ? null : issuedKeys.creditsLeft(identity()),

    /** A question asked with the key was answered. */
    keyAnswered(): void {
      if (url() !== null) environmentKey.remember(identity());
    },

    concurrency: (): number => overrides.concurrency ?? settings().concurrency,

    ...createKeptKeys({ keychain, issuedKeys, identity, onKey }),
  };
}

/**
 * Whom the service tells that a job is done. Nobody is told of what is practised, unless the command line says so; results
 * must not go over the network in the open either.
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

function patienceOf({ requestPreset }: Settings, overrides: ServiceOverrides): Patience {
  const { timeoutMs, retries } = REQUEST_PATIENCE[requestPreset];
  return { timeoutMs: overrides.timeoutMs ?? timeoutMs, retries: overrides.retries ?? retries };
}

/** Of the workspace, and for this one start of the app. */
function cleartextHostsOf(
  { cleartextHosts }: Settings,
  { cleartextHost }: ServiceOverrides,
): readonly string[] {
  return cleartextHost === undefined ? cleartextHosts : [...cleartextHosts, cleartextHost];
}
