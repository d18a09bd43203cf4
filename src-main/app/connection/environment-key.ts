/**
 * The key from a command's environment. Another person may have chosen the workspace's services. So this key is sent only
 * to the service that the command names, and to services that have answered a question with this key before.
 *
 * The workspace stores a slow salted hash of the key and the service. The hash does not reveal the key, nobody can forge
 * it without the key, and it moves with the workspace.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { whereWritable } from '../../db/database.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';

const NAME = 'environment_keys';

/** The maximum number of different keys for one service, for example from several departments. The oldest is dropped. */
const MOST_KEYS = 8;

const base64 = z.string().max(64);
/** The stored hashes by the service's identity. Salt and hashes are in base64; the newest hash is last. */
const kept = z.record(z.string(), z.object({ salt: base64, hashes: z.array(base64).max(MOST_KEYS) }));

export type EnvironmentKey = ReturnType<typeof createEnvironmentKey>;

/**
 * @param key null if the environment has none @param namedService the identity of the service that the command names by
 * its address; null if there is none
 */
export function createEnvironmentKey(
  repository: SettingsRepository,
  key: string | null,
  namedService: string | null,
) {
  const all = (): z.infer<typeof kept> => repository.read(NAME, kept) ?? {};
  let latestKnown: string | null = null;

  const isKnown = (service: string): boolean => {
    const stored = all()[service];
    if (key === null || !stored) return false;
    const hash = hashOf(key, service, stored.salt);
    return stored.hashes.some((one) => isSame(one, hash));
  };

  return {
    key,

    /** @throws AppError `environment_key_not_for_service`, before anything is sent */
    refuseOtherService(service: string): void {
      if (key === null || service === namedService || service === latestKnown) return;
      if (!isKnown(service)) throw new AppError({ code: 'environment_key_not_for_service', service });
      latestKnown = service;
    },

    /** Records that the service has answered a question with this key. Ignores a failed write. */
    remember(service: string): void {
      if (key === null || service === latestKnown) return;
      latestKnown = service;
      if (isKnown(service)) return;
      const { salt, hashes } = all()[service] ?? { salt: randomBytes(16).toString('base64'), hashes: [] };
      const stored = { salt, hashes: [...hashes, hashOf(key, service, salt)].slice(-MOST_KEYS) };
      whereWritable(() => repository.write(NAME, { ...all(), [service]: stored }));
    },
  };
}

/** Hashes a key for a service, which takes about 40 ms and 16 MB. */
function hashOf(key: string, service: string, salt: string): string {
  // Keys contain no white space, so each pair of key and service gives another text.
  const text = `${key} ${service}`;
  return scryptSync(text, Buffer.from(salt, 'base64'), 32, { N: 2 ** 14, r: 8, p: 1 }).toString('base64');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
