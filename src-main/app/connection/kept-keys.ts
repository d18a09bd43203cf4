/** The keys this computer keeps, one per service: written and forgotten here, read where a service is asked. */
import type { Keychain } from '../../secrets/keychain.ts';
import { serviceIdentity } from '../../service/base-url.ts';
import { isSendableKey, isTestKey } from '../../service/service-key.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';
import type { IssuedKeys } from './issued-keys.ts';

export type KeptKeysDependencies = {
  readonly keychain: Promise<Keychain>;
  readonly issuedKeys: IssuedKeys;
  /** Of the connected service. */
  readonly identity: () => string;
  /** The key of a service is another one now; null: none. */
  readonly onKey: (service: string, key: string | null) => void;
};

export function createKeptKeys({ keychain, issuedKeys, identity, onKey }: KeptKeysDependencies) {
  return {
    /**
     * Keeps a key a person entered, in the OS keychain, or in memory where there is none.
     * @throws AppError `key_malformed`, `key_for_suggestions_only`
     */
    async saveKey(key: string, service: string): Promise<void> {
      const trimmed = key.trim();
      refuseUnusableKey(trimmed);
      await (await keychain).write(service, trimmed);
      issuedKeys.forget(service);
      onKey(service, trimmed);
    },

    /** Keeps a key a service issued, and apart from it what the service said of it. */
    async keepIssuedKey(baseUrl: string, key: string, issued: IssuedKey): Promise<void> {
      const service = serviceIdentity(baseUrl);
      await (await keychain).write(service, key);
      issuedKeys.save(service, issued);
      onKey(service, key);
    },

    /** Whether there is a key for a service, connected or not. `issued` is null for one a person entered. */
    async keptKey(baseUrl: string): Promise<{ readonly exists: boolean; readonly issued: IssuedKey | null }> {
      const service = serviceIdentity(baseUrl);
      return { exists: (await (await keychain).read(service)) !== null, issued: issuedKeys.of(service) };
    },

    async forgetKey(): Promise<void> {
      const service = identity();
      await (await keychain).forget(service);
      issuedKeys.forget(service);
      onKey(service, null);
    },
  };
}

/**
 * What no header can carry, and the public word `test`, are refused wherever a key is kept or used. `test` is not kept
 * with a warning: every run with it would stop at its first row, and it looks like a key that was accepted.
 *
 * @throws AppError `key_malformed`, `key_for_suggestions_only`
 */
export function refuseUnusableKey(key: string): void {
  if (!isSendableKey(key)) throw new AppError({ code: 'key_malformed' });
  if (isTestKey(key)) throw new AppError({ code: 'key_for_suggestions_only' });
}
