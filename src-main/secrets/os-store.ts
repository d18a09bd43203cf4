/** Keychain on macOS, Credential Manager on Windows, or Secret Service on Linux. Every method rejects on failure. */
export type SecretStore = {
  /** Returns null if the account has no secret. */
  readonly read: (account: string) => Promise<string | null>;
  readonly write: (account: string, secret: string) => Promise<void>;
  /** Removing an absent secret is not an error. */
  readonly forget: (account: string) => Promise<void>;
  /** Removes every secret that this app stored. Returns their number. */
  readonly forgetAll: () => Promise<number>;
};

/** Names the store for Linux. The library's default is the kernel's keyring, which is lost at the next restart. */
const PINNED = { linux: { store: 'secret-service' } } as const;

/** Rejects if there is no binary for this computer. Reads bytes, because text calls hide unreadable secrets. */
export async function openOsStore(service: string): Promise<SecretStore> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // This constructor finds the Secret Service on the calling thread. That takes about 15 ms, and at most two seconds if
  // the service does not start. Calls that may show a prompt run on another thread.
  const entryOf = (account: string) => new AsyncEntry(service, account, PINNED);
  const read = async (account: string): Promise<string | null> => {
    const bytes = await entryOf(account).getSecret();
    return bytes ? Buffer.from(bytes).toString('utf8') : null;
  };
  const write = async (account: string, secret: string): Promise<void> => {
    await entryOf(account).setSecret(Buffer.from(secret, 'utf8'));
  };
  const forget = (account: string): Promise<boolean> => entryOf(account).deleteCredential();
  const names = createAccountNames({ read, write });

  return {
    async read(account) {
      const secret = await read(account);
      // An earlier version did not list its accounts. Reading a secret does not fail because of the list.
      if (secret !== null) await names.add(account).catch(() => null);
      return secret;
    },
    async write(account, secret) {
      await names.add(account);
      await write(account, secret);
    },
    async forget(account) {
      await forget(account);
    },
    async forgetAll() {
      const accounts = await names.all();
      let removed = 0;
      for (const account of accounts) if (await forget(account)) removed += 1;
      // From the last to the first, so that an interrupted call leaves a list without gaps.
      for (let number = accounts.length; number > 0; number -= 1) await forget(slotOf(number));
      return removed;
    },
  };
}

/** The account whose secret is the name of an account. Services and proxies have no such account. */
const slotOf = (number: number): string => `account ${number}`;

/**
 * Lists the accounts in the store itself. The library can find all secrets of a service, but it leaves out unreadable
 * ones on macOS, and fails on Windows if a secret has an odd number of bytes. One entry for each account, because
 * Windows limits a secret to 2,560 bytes.
 */
function createAccountNames({ read, write }: Pick<SecretStore, 'read' | 'write'>) {
  let known: Promise<Set<string>> | null = null;

  async function readAll(): Promise<Set<string>> {
    const names = new Set<string>();
    for (;;) {
      const name = await read(slotOf(names.size + 1));
      if (name === null || names.has(name)) return names;
      names.add(name);
    }
  }

  async function added(account: string): Promise<Set<string>> {
    const names = await readAll();
    if (!names.has(account)) await write(slotOf(names.size + 1), account);
    return names.add(account);
  }

  return {
    all: async (): Promise<readonly string[]> => [...(await readAll())],
    /** Calls wait for each other, because two of them would use the same entry. */
    async add(account: string): Promise<void> {
      const before = known;
      known = (async () => {
        const names = await before?.catch(() => null);
        return names?.has(account) ? names : added(account);
      })();
      await known;
    },
  };
}
