/** The computer's own keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. */

/** A place that keeps secrets by account. Every method rejects when the place does not answer or refuses. */
export type SecretStore = {
  /** null: nothing is kept for this account. */
  readonly read: (account: string) => Promise<string | null>;
  readonly write: (account: string, secret: string) => Promise<void>;
  /** Forgetting what was never kept is no error. */
  readonly forget: (account: string) => Promise<void>;
};

/**
 * Linux would otherwise fall back to the kernel's keyring without a word, which forgets at the next restart.
 * Pinned, the library throws where there is no Secret Service.
 */
const PINNED = { linux: { store: 'secret-service' } } as const;

/**
 * Rejects where the library has no binary for this computer. Secrets travel as bytes: the library's password
 * calls answer "nothing kept" where they mean "could not read".
 */
export async function openOsStore(service: string): Promise<SecretStore> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // Finding the Secret Service happens in this constructor, on the calling thread: some 15 ms, and two seconds at
  // most where the bus names a service that does not start. What may show a prompt runs on another thread.
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
