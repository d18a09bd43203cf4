/** What services said of the keys they issued to this app, by service: never the keys themselves. */
import type { SettingsRepository } from '../db/settings-repository.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';

const NAME = 'issued_keys';

type Kept = Readonly<Record<string, IssuedKey>>;

export type IssuedKeys = ReturnType<typeof createIssuedKeys>;

/** `service` is the identity of a service, as the keychain and the ledger know it. */
export function createIssuedKeys(repository: SettingsRepository) {
  const all = (): Kept => repository.read<Kept>(NAME) ?? {};
  return {
    of: (service: string): IssuedKey | null => all()[service] ?? null,
    save: (service: string, key: IssuedKey): void => repository.write(NAME, { ...all(), [service]: key }),
    forget: (service: string): void => {
      const { [service]: _gone, ...rest } = all();
      repository.write(NAME, rest);
    },
  };
}
