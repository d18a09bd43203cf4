/** Stores and removes this computer's keys, one per service. */

import { AppError } from '#shared/contract/errors.ts';
import type { IssuedKey } from '#shared/contract/services/issued-key.ts';
import type { Keychain } from '../../secrets/keychain.ts';
import { isSendableKey, isTestKey } from '../../service/service-key.ts';
import type { IssuedKeys } from './issued-keys.ts';
import type { NamedService } from './named-services.ts';
import type { ReadSpent } from './service-states.ts';

export type StoredKeysDependencies = {
  readonly keychain: Promise<Keychain>;
  readonly issuedKeys: IssuedKeys;
  readonly readSpent: ReadSpent;
  /** Called when the key of a service has changed. `key` is null if it was removed. */
  readonly onKey: (account: string, key: string | null) => void;
};

export function createStoredKeys({ keychain, issuedKeys, readSpent, onKey }: StoredKeysDependencies) {
  return {
    /** Stores a key in the OS keychain, or in memory. @throws AppError `key_malformed`, `key_for_suggestions_only` */
    async saveKey(key: string, account: string, isForSession: boolean): Promise<void> {
      const trimmed = key.trim();
      refuseUnusableKey(trimmed);
      const keys = await keychain;
      if (isForSession) keys.hold(account, trimmed);
      else await keys.write(account, trimmed);
      issuedKeys.forget(account);
      onKey(account, trimmed);
    },

    /** Stores an issued key in the keychain, and separately what the service said about it. */
    async saveIssuedKey(service: NamedService, key: string, issued: IssuedKey): Promise<void> {
      const { account } = service;
      await (await keychain).write(account, key);
      const spent = readSpent();
      issuedKeys.save(account, issued, (pool) => spent(service, pool));
      onKey(account, key);
    },

    /** Whether there is a key for a service. `issued` is null if a person entered the key. */
    async storedKey(
      account: string,
    ): Promise<{ readonly exists: boolean; readonly issued: IssuedKey | null }> {
      const exists = (await (await keychain).read(account)) !== null;
      return { exists, issued: issuedKeys.all()[account]?.key ?? null };
    },

    async forgetKey(account: string): Promise<void> {
      await (await keychain).forget(account);
      issuedKeys.forget(account);
      onKey(account, null);
    },

    /** Tries to use the keychain again, for example after a person unlocked it. */
    tryKeychainAgain: async (): Promise<void> => (await keychain).tryAgain(),
  };
}

/**
 * Refuses keys that cannot be sent, and the key `test`, with which a run would stop at its first row.
 *
 * @throws AppError `key_malformed`, `key_for_suggestions_only`
 */
export function refuseUnusableKey(key: string): void {
  if (!isSendableKey(key)) throw new AppError({ code: 'key_malformed' });
  if (isTestKey(key)) throw new AppError({ code: 'key_for_suggestions_only' });
}
