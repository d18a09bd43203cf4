/**
 * The key a command is given by its environment. A workspace names a service, and whoever made the workspace chose it:
 * so this key goes to the service the command itself names, and to those that answered it before.
 *
 * What is remembered is a slow salted hash of key and service together: it tells a copy of the workspace nothing of the
 * key, and a workspace made by somebody who does not know the key cannot have it, for no service. It lies in the workspace, so that
 * a workspace that is moved or copied by its owner goes on.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { whereWritable } from '../../db/database.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';

const NAME = 'environment_keys';

/** Keys of one service in turn, as of several departments; the oldest is forgotten. */
const MOST_KEYS = 8;

const base64 = z.string().max(64);
/** By the identity of a service; both in base64, newest hash last. */
const kept = z.record(z.string(), z.object({ salt: base64, hashes: z.array(base64).max(MOST_KEYS) }));

export type EnvironmentKey = ReturnType<typeof createEnvironmentKey>;

/**
 * @param key null: the environment has none
 * @param namedService identity of the service whose address the command gives; null: it gives none
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

    /** The service has answered a question asked with this key. Where that cannot be written, another session does. */
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

/** Some 40 ms and 16 MB each. */
function hashOf(key: string, service: string, salt: string): string {
  // A key has no white space: nothing else gives the same text.
  const text = `${key} ${service}`;
  return scryptSync(text, Buffer.from(salt, 'base64'), 32, { N: 2 ** 14, r: 8, p: 1 }).toString('base64');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
