/** The keys this computer keeps, one per service: written and forgotten here, read where a service is asked. */

import { AppError } from '#shared/contract/errors.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';
import type { Keychain } from '../../secrets/keychain.ts';
import { isSendableKey, isTestKey } from '../../service/service-key.ts';
import type { IssuedKeys } from './issued-keys.ts';
import type { NamedService } from './named-services.ts';
import type { ReadSpent } from './service-states.ts';

export type KeptKeysDependencies = {
  readonly keychain: Promise<Keychain>;
  readonly issuedKeys: IssuedKeys;
  readonly readSpent: ReadSpent;
  /** The key of a service is another one now; null: none. */
  readonly onKey: (account: string, key: string | null) => void;
};

/** `account`: of a service, as the keychain knows it. */
export function createKeptKeys({ keychain, issuedKeys, readSpent, onKey }: KeptKeysDependencies) {
  return {
    /**
     * Keeps a key a person entered, in the OS keychain, or in memory where there is none or they want it so.
     *
     * @throws AppError `key_malformed`, `key_for_suggestions_only`
     */
    async saveKey(key: string, account: string, isForSession: boolean): Promise<void> {
      const trimmed = key.trim();
      refuseUnusableKey(trimmed);
      const keys = await keychain;
      if (isForSession) keys.hold(account, trimmed);
      else await keys.write(account, trimmed);
      issuedKeys.forget(account);
      onKey(account, trimmed);
    },

    /** Keeps a key a service issued, and apart from it what the service said of it. */
    async keepIssuedKey(service: NamedService, key: string, issued: IssuedKey): Promise<void> {
      const { account } = service;
      await (await keychain).write(account, key);
      const spent = readSpent();
      issuedKeys.save(account, issued, (pool) => spent(service, pool));
      onKey(account, key);
    },

    /** Whether there is a key for a service. `issued` is null for one a person entered. */
    async keptKey(account: string): Promise<{ readonly exists: boolean; readonly issued: IssuedKey | null }> {
      const exists = (await (await keychain).read(account)) !== null;
      return { exists, issued: issuedKeys.all()[account]?.key ?? null };
    },

    async forgetKey(account: string): Promise<void> {
      await (await keychain).forget(account);
      issuedKeys.forget(account);
      onKey(account, null);
    },

    /** After a person has unlocked it, say. */
    tryKeychainAgain: async (): Promise<void> => (await keychain).tryAgain(),
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
