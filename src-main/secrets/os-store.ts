/** Keychain on macOS, Credential Manager on Windows, or Secret Service on Linux. Every method rejects on failure. */
export type SecretStore = {
  /** Returns null if the account has no secret. */
  readonly read: (account: string) => Promise<string | null>;
  readonly write: (account: string, secret: string) => Promise<void>;
  /** Removing an absent secret is not an error. */
  readonly forget: (account: string) => Promise<void>;
};

/** Names the store for Linux. The library's default is the kernel's keyring, which is lost at the next restart. */
const PINNED = { linux: { store: 'secret-service' } } as const;

/** Rejects if there is no binary for this computer. Reads bytes, because text calls hide unreadable secrets. */
export async function openOsStore(service: string): Promise<SecretStore> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // This constructor finds the Secret Service on the calling thread. That takes about 15 ms, and at most two seconds if
  // the service does not start. Calls that may show a prompt run on another thread.
  const entryOf = (account: string) => new AsyncEntry(service, account, PINNED);

  return {
    async read(account) {
      const bytes = await entryOf(account).getSecret();
      return bytes ? Buffer.from(bytes).toString('utf8') : null;
    },
    async write(account, secret) {
      await entryOf(account).setSecret(Buffer.from(secret, 'utf8'));
    },
    async forget(account) {
      await entryOf(account).deleteCredential();
    },
  };
}
