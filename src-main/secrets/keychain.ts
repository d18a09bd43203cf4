/**
 * Stores the service key in the computer's keychain. Without a working keychain, the key stays in memory until the app
 * ends, and the app shows `problem`. No secret ever gets into an error, a log or `problem`.
 */
import { openOsStore, type SecretStore } from './os-store.ts';

export type Keychain = {
  /** Any call may change `kind` and `problem`, so read them afterwards. */
  readonly kind: 'os' | 'memory';
  /** A short technical reason why secrets are not in the computer's keychain; null if they are. */
  readonly problem: string | null;
  /** `account` is a service's identity (its base URL), which separates the keys of services. */
  readonly read: (account: string) => Promise<string | null>;
  readonly write: (account: string, secret: string) => Promise<void>;
  /** Holds a secret in memory until the app ends. An earlier secret stays in the computer's keychain. */
  readonly hold: (account: string, secret: string) => void;
  /** Whether an account's secrets are written to the computer's keychain. */
  readonly keeps: (account: string) => boolean;
  /** Opens the computer's keychain again, for example after a person unlocked it. Secrets in memory stay there. */
  readonly tryAgain: () => Promise<void>;
  /** Removes a secret. If the keychain refuses, the secret stays in it for the next session, and `problem` says why. */
  readonly forget: (account: string) => Promise<void>;
  /** Removes all secrets. Returns how many the computer's keychain had; if it refuses, null, and `problem` says why. */
  readonly forgetAll: () => Promise<number | null>;
};

type KeychainOptions = {
  readonly service?: string;
  readonly openStore?: (service: string) => Promise<SecretStore>;
  /** The time for which a person may leave a keychain prompt unanswered. */
  readonly promptMs?: number;
};

/** This account never has a secret. Reading it tests the store without a prompt. */
const PROBE_ACCOUNT = 'probe';
/** The time limit for opening the store. Opening shows no prompt, so a store that takes longer is stuck. */
const PROBE_MS = 5_000;

/** Opens the keychain. Never rejects. */
export async function openKeychain({
  service = 'Doorstep',
  openStore = openOsStore,
  promptMs = 60_000,
}: KeychainOptions = {}): Promise<Keychain> {
  const open = (): Promise<SecretStore> => within(Math.min(PROBE_MS, promptMs), probe(openStore(service)));
  const keychain = keychainOn(open, promptMs);
  await keychain.tryAgain();
  return keychain;
}

/** This account has a secret only while `checkKeychain` runs. */
const CHECK_ACCOUNT = 'check';

/**
 * Stores a test secret in the computer's keychain, reads it back and removes it. This may show a prompt. Returns why
 * that failed; null if the keychain works.
 */
export async function checkKeychain({
  service = 'Doorstep',
  openStore = openOsStore,
  promptMs = PROBE_MS,
}: KeychainOptions = {}): Promise<string | null> {
  const check = async (): Promise<void> => {
    const store = await openStore(service);
    await writeAndReadBack(store, CHECK_ACCOUNT, CHECK_ACCOUNT);
    await store.forget(CHECK_ACCOUNT);
  };
  return within(promptMs, check()).then(
    () => null,
    (error: unknown) => reasonOf(error),
  );
}

/** Uses only memory until `tryAgain` has opened the store. */
function keychainOn(open: () => Promise<SecretStore>, promptMs: number): Keychain {
  /** This session's secrets. They remain if the store fails, and avoid a second prompt. */
  const known = new Map<string, string>();
  const held = new Set<string>();
  let store: SecretStore | null = null;
  let problem: string | null = null;

  /** Asks the store. Returns null if it fails; the session then continues in memory. */
  async function ask<T>(request: (from: SecretStore) => Promise<T>, secret = ''): Promise<T | null> {
    if (!store) return null;
    try {
      return await within(promptMs, request(store));
    } catch (error) {
      problem = reasonOf(error, secret);
      return null;
    }
  }

  return {
    get kind() {
      return problem === null ? 'os' : 'memory';
    },
    get problem() {
      return problem;
    },
    async read(account) {
      const secret =
        known.get(account) ?? (problem === null ? await ask((from) => from.read(account)) : null);
      if (secret !== null) known.set(account, secret);
      return secret;
    },
    async write(account, secret) {
      known.set(account, secret);
      held.add(account);
      if (problem === null) await ask((from) => writeAndReadBack(from, account, secret), secret);
      if (problem === null) held.delete(account);
    },
    hold(account, secret) {
      known.set(account, secret);
      held.add(account);
    },
    keeps: (account) => problem === null && !held.has(account),
    async tryAgain() {
      try {
        store = await open();
        problem = null;
      } catch (error) {
        problem = reasonOf(error);
      }
    },
    /** Asks the store even after a failure, because an earlier session's secret must be removed. */
    async forget(account) {
      known.delete(account);
      held.delete(account);
      await ask((from) => from.forget(account));
    },
    async forgetAll() {
      known.clear();
      held.clear();
      return ask((from) => from.forgetAll());
    },
  };
}

async function probe(opening: Promise<SecretStore>): Promise<SecretStore> {
  const store = await opening;
  await store.read(PROBE_ACCOUNT);
  return store;
}

/** Reads the secret back. Otherwise, a keychain that loses secrets would be noticed only after the next start. */
async function writeAndReadBack(store: SecretStore, account: string, secret: string): Promise<void> {
  await store.write(account, secret);
  if ((await store.read(account)) !== secret) throw new Error('the keychain did not keep what it was given');
}

function reasonOf(error: unknown, secret = ''): string {
  const message = error instanceof Error ? error.message : String(error);
  return secret === '' ? message : message.replaceAll(secret, '…');
}

/** Rejects if the work takes too long. The work cannot be cancelled, so its later result is ignored. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`the keychain did not answer within ${ms / 1000} s`));
  }, ms);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
