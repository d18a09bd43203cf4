/** Which service is connected, and with which key. The key is read here and handed to the service client only. */
import type { Keychain } from '../secrets/keychain.ts';
import { serviceIdentity } from '../service/base-url.ts';
import { REQUEST_PATIENCE } from '../service/presets.ts';
import type { ServiceState, Settings } from '#shared/contract/desk.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ServiceAccess } from './jobs.ts';

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
/** The ledger's name for the practice service, whose port is another each time. */
const PRACTICE_IDENTITY = 'practice';

export type Connection = ReturnType<typeof createConnection>;

export type ConnectionDependencies = {
  readonly settings: () => Settings;
  readonly keychain: Promise<Keychain>;
  readonly startPractice: () => Promise<string>;
  readonly overrides: ServiceOverrides;
};

export function createConnection({ settings, keychain, startPractice, overrides }: ConnectionDependencies) {
  const url = (): string | null => overrides.serviceUrl ?? settings().serviceUrl;
  const identity = (): string => {
    const baseUrl = url();
    return baseUrl === null ? PRACTICE_IDENTITY : serviceIdentity(baseUrl);
  };
  const readKey = async (): Promise<string | null> => overrides.key ?? (await keychain).read(identity());

  return {
    identity,

    async state(): Promise<ServiceState> {
      const baseUrl = url();
      const { kind, problem } = await keychain;
      if (baseUrl === null)
        return { kind: 'practice', baseUrl: '', key: 'not_needed', keychainProblem: problem };
      const hasKey = (await readKey()) !== null;
      const isKept = kind === 'os' && overrides.key === undefined;
      const key = hasKey ? (isKept ? 'stored_in_keychain' : 'in_memory_only') : 'none';
      return { kind: 'custom', baseUrl, key, keychainProblem: problem };
    },

    /** @throws AppError `practice_unavailable`, `service_key_missing` */
    async access(): Promise<ServiceAccess> {
      const baseUrl = url();
      const patience = REQUEST_PATIENCE[settings().requestPreset];
      const timeoutMs = overrides.timeoutMs ?? patience.timeoutMs;
      const retries = overrides.retries ?? patience.retries;
      if (baseUrl === null) {
        const practiceUrl = await startPractice();
        return { identity: identity(), baseUrl: practiceUrl, key: PRACTICE_KEY, timeoutMs, retries };
      }
      const key = await readKey();
      if (key === null) throw new AppError({ code: 'service_key_missing' });
      return { identity: identity(), baseUrl, key, timeoutMs, retries };
    },

    concurrency: (): number => overrides.concurrency ?? settings().concurrency,

    /** Keeps a key for the connected service. @throws AppError `key_malformed` */
    async saveKey(key: string): Promise<void> {
      const trimmed = key.trim();
      if (!/^[\u0021-\u007E]+$/u.test(trimmed)) throw new AppError({ code: 'key_malformed' });
      await (await keychain).write(identity(), trimmed);
    },

    async forgetKey(): Promise<void> {
      await (await keychain).forget(identity());
    },
  };
}
