/** Stores what services said about the keys that they issued, but never the keys themselves. */
import { z } from 'zod';
import type { IssuedKey } from '#shared/contract/services/issued-key.ts';
import type { CreditsLeft } from '#shared/contract/workspace/workspace.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';

const NAME = 'issued_keys';

type IssuedPool = keyof CreditsLeft;

const credits = z.number().nullable();
const issuedKey = z.object({
  validationCredits: credits,
  geocodeCredits: credits,
  expiresAt: z.string(),
  tier: z.string(),
  infoUrl: z.string().nullable(),
  nextSteps: z.string(),
}) satisfies z.ZodType<IssuedKey>;

const storedKey = z.object({
  key: issuedKey,
  /** Validation credits spent with the service before this key was issued. */
  spentBefore: z.number(),
  /** Absent if an older app stored the key. */
  geocodesBefore: z.number().optional(),
});
const storedKeys = z.record(z.string(), storedKey);

type StoredIssuedKey = z.infer<typeof storedKey>;
type StoredIssuedKeys = Readonly<Record<string, StoredIssuedKey>>;

type SpentOf = (pool: IssuedPool) => number;

export type IssuedKeys = ReturnType<typeof createIssuedKeys>;

/**
 * Finds entries by the account of the service. `save` also stores the credits spent so far, so that `creditsLeft`
 * subtracts only credits spent later.
 */
export function createIssuedKeys(repository: SettingsRepository) {
  const all = (): StoredIssuedKeys => repository.read(NAME, storedKeys) ?? {};
  return {
    /** Returns all entries. Parses all of them, so call this once for several services. */
    all,

    save(account: string, key: IssuedKey, spent: SpentOf): void {
      const [spentBefore, geocodesBefore] = [spent('validation'), spent('geocode')];
      repository.write(NAME, { ...all(), [account]: { key, spentBefore, geocodesBefore } });
    },

    forget(account: string): void {
      const { [account]: _gone, ...rest } = all();
      repository.write(NAME, rest);
    },
  };
}

/** Returns the credits left on an issued key, by our own count; null without a key or a number from the service. */
export const creditsLeft = (kept: StoredIssuedKey | undefined, spent: SpentOf): CreditsLeft => ({
  validation: left(kept?.key.validationCredits, kept?.spentBefore, spent('validation')),
  geocode: left(kept?.key.geocodeCredits, kept?.geocodesBefore, spent('geocode')),
});

const left = (had: number | null | undefined, before: number | undefined, spent: number): number | null =>
  had === null || had === undefined || before === undefined ? null : Math.max(0, had - (spent - before));
