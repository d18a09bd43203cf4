/** What services said of the keys they issued to this app, by service: never the keys themselves. */
import { z } from 'zod';
import type { IssuedKey } from '#shared/contract/issued-key.ts';
import type { CreditsLeft } from '#shared/contract/workspace.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';

const NAME = 'issued_keys';

/** A pool that an evaluation key has credits of (2.7 of the interface document). */
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

const keptKey = z.object({
  key: issuedKey,
  /** Credits spent with the service before it issued this key: they came from another. */
  spentBefore: z.number(),
  /** Absent: kept by an app that did not count them. */
  geocodesBefore: z.number().optional(),
});
const storedKeys = z.record(z.string(), keptKey);

export type KeptIssuedKey = z.infer<typeof keptKey>;
/** By the account of a service, as the keychain knows it. */
type KeptIssuedKeys = Readonly<Record<string, KeptIssuedKey>>;

/** Credits spent with a service so far, by our own count. */
type SpentOf = (pool: IssuedPool) => number;

export type IssuedKeys = ReturnType<typeof createIssuedKeys>;

/** `account`: of a service, as the keychain knows it. */
export function createIssuedKeys(repository: SettingsRepository) {
  const all = (): KeptIssuedKeys => repository.read(NAME, storedKeys) ?? {};
  return {
    /** Parses all of them: a caller that needs several services' reads them once. */
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

/** Credits left on an issued key, by our own count. null: there is no key, or the service did not say how many it has. */
export const creditsLeft = (kept: KeptIssuedKey | undefined, spent: SpentOf): CreditsLeft => ({
  validation: left(kept?.key.validationCredits, kept?.spentBefore, spent('validation')),
  geocode: left(kept?.key.geocodeCredits, kept?.geocodesBefore, spent('geocode')),
});

const left = (had: number | null | undefined, before: number | undefined, spent: number): number | null =>
  had === null || had === undefined || before === undefined ? null : Math.max(0, had - (spent - before));
