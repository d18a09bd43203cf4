/**
 * Where the service key is kept: in the computer's keychain, or, where there is none that works, in memory until
 * the app ends. A keychain that fails later is given up for this session; the app shows `problem` and goes on.
 *
 * No secret ever gets into an error, a log or `problem`.
 */
import { openOsStore, type SecretStore } from './os-store.ts';

export type Keychain = {
  /** Both may change with any call: read them afterwards. */
  readonly kind: 'os' | 'memory';
  /** A short technical reason why secrets are not kept in the computer's keychain; null while they are. */
  readonly problem: string | null;
  /** `account` is the identity of a service (its base URL), so that keys of two services do not mix. */
  readonly read: (account: string) => Promise<string | null>;
  readonly write: (account: string, secret: string) => Promise<void>;
  /** Keeps it until the app ends, and never in the computer's keychain. What that has of an earlier session stays there. */
  readonly hold: (account: string, secret: string) => void;
  /** Whether what is written for an account is in the computer's keychain. */
  readonly keeps: (account: string) => boolean;
  /** Opens the computer's keychain anew, after a person has unlocked it, say. What was kept in memory meanwhile stays there. */
  readonly tryAgain: () => Promise<void>;
  /** Where the keychain refuses, the secret is still in it for the next session, and `problem` says why. */
  readonly forget: (account: string) => Promise<void>;
};

export type KeychainOptions = {
  /** The name the keychain shows its entries under. */
  readonly service?: string;
  readonly openStore?: (service: string) => Promise<SecretStore>;
  /** How long a person may leave a prompt of the keychain unanswered. */
  readonly promptMs?: number;
};

/** Never kept anything and never will: reading it finds the store without a prompt to unlock anything. */
const PROBE_ACCOUNT = 'probe';
/** Opening shows no prompt, so that a store which takes longer is one that hangs. */
const PROBE_MS = 5_000;

/** Never rejects. */
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

/** In memory only until `tryAgain` has opened the store. */
function keychainOn(open: () => Promise<SecretStore>, promptMs: number): Keychain {
  /** What this session knows. It outlives the store, and saves the person a second prompt. */
  const known = new Map<string, string>();
  /** Accounts whose secret is in memory alone. */
  const held = new Set<string>();
  let store: SecretStore | null = null;
  let problem: string | null = null;

  /** What the store answers; null where it fails, and from then on the session goes on in memory. */
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
    /** Asks the store even when it was given up: what an earlier session kept there must go. */
    async forget(account) {
      known.delete(account);
      held.delete(account);
      await ask((from) => from.forget(account));
    },
  };
}

async function probe(opening: Promise<SecretStore>): Promise<SecretStore> {
  const store = await opening;
  await store.read(PROBE_ACCOUNT);
  return store;
}

/** A keychain that took a secret and lost it would be noticed only after the next start. */
async function writeAndReadBack(store: SecretStore, account: string, secret: string): Promise<void> {
  await store.write(account, secret);
  if ((await store.read(account)) !== secret) throw new Error('the keychain did not keep what it was given');
}

function reasonOf(error: unknown, secret = ''): string {
  const message = error instanceof Error ? error.message : String(error);
  return secret === '' ? message : message.replaceAll(secret, '…');
}

/** The work itself cannot be called off: what comes of it later is ignored. */
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
