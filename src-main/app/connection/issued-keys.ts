/** What services said of the keys they issued to this app, by service: never the keys themselves. */
import { z } from 'zod';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import type { IssuedKey } from '#shared/contract/issued-key.ts';
import type { CreditsLeft } from '#shared/contract/workspace.ts';

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

const storedKeys = z.record(
  z.string(),
  z.object({
    key: issuedKey,
    /** Credits spent with the service before it issued this key: they came from another. */
    spentBefore: z.number(),
    /** Absent: kept by an app that did not count them. */
    geocodesBefore: z.number().optional(),
  }),
);

export type IssuedKeys = ReturnType<typeof createIssuedKeys>;

/**
 * `service` is the account of a service, as the keychain knows it.
 *
 * @param creditsSpent with a service so far, by our own count
 */
export function createIssuedKeys(
  repository: SettingsRepository,
  creditsSpent: (service: string, pool: IssuedPool) => number,
) {
  const all = (): z.infer<typeof storedKeys> => repository.read(NAME, storedKeys) ?? {};

  function left(service: string, pool: IssuedPool, had: number | null, before: number | undefined) {
    if (had === null || before === undefined) return null;
    return Math.max(0, had - (creditsSpent(service, pool) - before));
  }

  return {
    of: (service: string): IssuedKey | null => all()[service]?.key ?? null,

    /** Credits left of an issued key, by our own count; null where nobody said how many it has. */
    creditsLeft(service: string): CreditsLeft {
      const kept = all()[service];
      if (!kept) return { validation: null, geocode: null };
      return {
        validation: left(service, 'validation', kept.key.validationCredits, kept.spentBefore),
        geocode: left(service, 'geocode', kept.key.geocodeCredits, kept.geocodesBefore),
      };
    },

    save(service: string, key: IssuedKey): void {
      const spentBefore = creditsSpent(service, 'validation');
      const geocodesBefore = creditsSpent(service, 'geocode');
      repository.write(NAME, { ...all(), [service]: { key, spentBefore, geocodesBefore } });
    },

    forget(service: string): void {
      const { [service]: _gone, ...rest } = all();
      repository.write(NAME, rest);
    },
  };
}
