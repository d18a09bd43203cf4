/** What services said of the keys they issued to this app, by service: never the keys themselves. */
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';

const NAME = 'issued_keys';

type Kept = {
  readonly key: IssuedKey;
  /** Validation credits spent with the service before it issued this key: they came from another. */
  readonly spentBefore: number;
};

export type IssuedKeys = ReturnType<typeof createIssuedKeys>;

/**
 * `service` is the identity of a service, as the keychain and the ledger know it.
 *
 * @param creditsSpent validation credits spent with a service so far, by our own count
 */
export function createIssuedKeys(repository: SettingsRepository, creditsSpent: (service: string) => number) {
  const all = (): Readonly<Record<string, Kept>> => repository.read<Record<string, Kept>>(NAME) ?? {};
  return {
    of: (service: string): IssuedKey | null => all()[service]?.key ?? null,

    /** Validation credits left of an issued key, by our own count; null for a key nobody said how many it has. */
    creditsLeft(service: string): number | null {
      const kept = all()[service];
      if (!kept || kept.key.validationCredits === null) return null;
      return Math.max(0, kept.key.validationCredits - (creditsSpent(service) - kept.spentBefore));
    },

    save(service: string, key: IssuedKey): void {
      repository.write(NAME, { ...all(), [service]: { key, spentBefore: creditsSpent(service) } });
    },

    forget(service: string): void {
      const { [service]: _gone, ...rest } = all();
      repository.write(NAME, rest);
    },
  };
}
