/**
 * The computer's own keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. Every
 * method rejects if the keychain does not answer or refuses.
 */
export type SecretStore = {
  /** null: the account has no secret. */
  readonly read: (account: string) => Promise<string | null>;
  readonly write: (account: string, secret: string) => Promise<void>;
  /** Removing an absent secret is no error. */
  readonly forget: (account: string) => Promise<void>;
};

/**
 * On Linux the library would otherwise silently use the kernel's keyring, which is lost at the next restart. With this
 * it throws if there is no Secret Service.
 */
const PINNED = { linux: { store: 'secret-service' } } as const;

/**
 * Rejects if the library has no binary for this computer. Secrets are passed as bytes, because the library's password
 * calls answer "none" when they mean "unreadable".
 */
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
