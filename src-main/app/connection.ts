/** Which service is connected, and with which key. The key is read here and handed to the service client only. */
import type { Keychain } from '../secrets/keychain.ts';
import { serviceIdentity } from '../service/base-url.ts';
import { registerUrl } from '../service/key-service.ts';
import { REQUEST_PATIENCE } from '../service/presets.ts';
import type { ServiceState, Settings } from '#shared/contract/desk.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';
import type { IssuedKeys } from './issued-keys.ts';
import type { ServiceAccess } from './jobs.ts';
import { createKeptKeys, refuseUnusableKey } from './kept-keys.ts';
import type { LinkDesk } from './link-desk.ts';

/** What one start of the app says instead of the settings: the command line's options. */
export type ServiceOverrides = {
  readonly serviceUrl?: string | undefined;
  /** From the environment; never stored. */
  readonly key?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  readonly concurrency?: number | undefined;
};

/** The practice service takes this key from everyone; it opens nothing else. */
const PRACTICE_KEY = 'practice';
/** Opens suggestions of every service, and nothing else (part 5, rule 4 of the interface document). */
const TEST_KEY = 'test';
/** The ledger's name for the practice service, whose port is another each time. */
const PRACTICE_IDENTITY = 'practice';

export type Connection = ReturnType<typeof createConnection>;

export type ConnectionDependencies = {
  readonly settings: () => Settings;
  readonly keychain: Promise<Keychain>;
  readonly startPractice: () => Promise<string>;
  readonly overrides: ServiceOverrides;
  readonly issuedKeys: IssuedKeys;
  readonly links: LinkDesk;
};

export function createConnection(dependencies: ConnectionDependencies) {
  const { settings, keychain, startPractice, overrides, issuedKeys, links } = dependencies;
  const url = (): string | null => overrides.serviceUrl ?? settings().serviceUrl;
  const identity = (): string => {
    const baseUrl = url();
    return baseUrl === null ? PRACTICE_IDENTITY : serviceIdentity(baseUrl);
  };
  const patience = (): Pick<ServiceAccess, 'timeoutMs' | 'retries'> => {
    const { timeoutMs, retries } = REQUEST_PATIENCE[settings().requestPreset];
    return { timeoutMs: overrides.timeoutMs ?? timeoutMs, retries: overrides.retries ?? retries };
  };
  const readKey = async (): Promise<string | null> => overrides.key ?? (await keychain).read(identity());

  return {
    identity,

    async state(): Promise<ServiceState> {
      const baseUrl = url();
      const { kind, problem } = await keychain;
      if (baseUrl === null) {
        const none = { registerUrl: null, issuedKey: null };
        return { kind: 'practice', baseUrl: '', key: 'not_needed', keychainProblem: problem, ...none };
      }
      const hasKey = (await readKey()) !== null;
      const isKept = kind === 'os' && overrides.key === undefined;
      const key = hasKey ? (isKept ? 'stored_in_keychain' : 'in_memory_only') : 'none';
      return {
        kind: 'custom',
        baseUrl,
        key,
        keychainProblem: problem,
        registerUrl: links.offer(registerUrl(baseUrl)),
        issuedKey: hasKey && overrides.key === undefined ? offered(issuedKeys.of(identity()), links) : null,
      };
    },

    patience,

    /** @throws AppError `practice_unavailable`, `service_key_missing`, `key_malformed`, `key_for_suggestions_only` */
    async access(): Promise<ServiceAccess> {
      const baseUrl = url();
      if (baseUrl === null) {
        const practiceUrl = await startPractice();
        return { identity: identity(), baseUrl: practiceUrl, key: PRACTICE_KEY, ...patience() };
      }
      const key = await readKey();
      if (key === null) throw new AppError({ code: 'service_key_missing' });
      refuseUnusableKey(key);
      return { identity: identity(), baseUrl, key, ...patience() };
    },

    /**
     * For suggestions, which also the word `test` opens. `own`: with the connected key; null without one.
     *
     * @throws AppError `practice_unavailable`
     */
    async suggestAccess(): Promise<{ readonly own: ServiceAccess | null; readonly test: ServiceAccess }> {
      const baseUrl = url();
      const { timeoutMs } = patience();
      // Whoever types has gone on before a second attempt comes back.
      const at = { identity: identity(), baseUrl: baseUrl ?? (await startPractice()), timeoutMs, retries: 1 };
      const key = baseUrl === null ? PRACTICE_KEY : await readKey();
      return { own: key === null ? null : { ...at, key }, test: { ...at, key: TEST_KEY } };
    },

    /** Validation credits left of the key in use, by our own count; null when nobody said how many it has. */
    creditsLeft: (): number | null =>
      url() === null || overrides.key !== undefined ? null : issuedKeys.creditsLeft(identity()),

    concurrency: (): number => overrides.concurrency ?? settings().concurrency,

    ...createKeptKeys({ keychain, issuedKeys, identity }),
  };
}

/** Named again at each start, so that the page may have it opened. */
function offered(issued: IssuedKey | null, links: LinkDesk): IssuedKey | null {
  if (issued?.infoUrl) links.offer(issued.infoUrl);
  return issued;
}
