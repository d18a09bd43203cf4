/** Manages keys, their permissions (part 5) and credits (2.7, 8), only in memory. */
import { createHash } from 'node:crypto';

/** The public key of the stand-alone service. It works on every endpoint. */
export const PRACTICE_KEY = 'practice';
/** A key for legacy widgets, which is accepted on /suggest only. */
export const SUGGEST_ONLY_KEY = 'test';
const DEV_CREDITS = 100;
const TRIAL_CREDITS = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Pool = 'validation' | 'geocode' | 'email';
/** The credits left in each pool; null means no limit. */
export type Credits = Readonly<Record<Pool, number | null>>;

/** The keys that an endpoint accepts. `open`: none needed. `suggest`: any. `addresses`: evaluation and full keys. */
export type Access = 'open' | 'suggest' | 'addresses' | 'full';

type Key = {
  readonly text: string;
  readonly tier: 'full' | 'dev' | 'trial';
  credits: Credits;
  readonly expiresAtMs: number;
};

/** Whether a key may use an endpoint. `key` is '' on open endpoints. */
export type Admission =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly status: 401 | 403; readonly error: string; readonly message: string };

export type IssuedKey = { readonly key: string; readonly expiresAtMs: number; readonly credits: Credits };

export type KeyRing = ReturnType<typeof createKeyRing>;

type KeyRingOptions = {
  readonly keys: readonly string[];
  readonly suggestOnlyKey: string | null;
  readonly credits: Credits;
  readonly clock: () => number;
};

/** The given `keys` never expire. Issued keys are lost when the service ends. */
export function createKeyRing({ keys, suggestOnlyKey, credits, clock }: KeyRingOptions) {
  const ring = new Map<string, Key>();
  const issuedAtMs = new Map<string, number>();
  for (const text of keys)
    ring.set(text, { text, tier: 'full', credits, expiresAtMs: Number.POSITIVE_INFINITY });

  const issue = (email: string, tier: 'dev' | 'trial', amount: number, days: number): IssuedKey => {
    const nowMs = clock();
    const digest = createHash('sha256').update(`${tier}|${email.toLowerCase()}|${nowMs}`).digest('hex');
    const key: Key = {
      text: `${tier}_${digest.slice(0, 32)}`,
      tier,
      credits: { validation: amount, geocode: amount, email: 0 },
      expiresAtMs: nowMs + days * DAY_MS,
    };
    ring.set(key.text, key);
    return { key: key.text, expiresAtMs: key.expiresAtMs, credits: key.credits };
  };

  return {
    /** Decides whether a key may use an endpoint. Charges nothing. */
    admit(text: string | undefined, access: Access): Admission {
      if (access === 'open') return { ok: true, key: '' };
      if (text === undefined || text === '')
        return refuse(401, 'missing_key', 'The X-Service-Key header is missing.');
      if (text === suggestOnlyKey) {
        return access === 'suggest'
          ? { ok: true, key: text }
          : refuse(403, 'key_not_allowed', 'This key is accepted on /suggest only.');
      }
      const key = ring.get(text);
      if (key === undefined) return refuse(401, 'unknown_key', 'The API key is not known.');
      if (clock() >= key.expiresAtMs) return refuse(403, 'key_expired', 'The API key has expired.');
      if (key.tier === 'dev' && access === 'full')
        return refuse(
          403,
          'key_not_allowed',
          'A dev key authenticates /validate, /geocode, /reverse and /suggest.',
        );
      return { ok: true, key: text };
    },

    /** Takes `amount` credits. Returns false, and takes none, if there are too few. */
    charge(text: string, pool: Pool, amount: number): boolean {
      const key = ring.get(text);
      const left = key?.credits[pool] ?? null;
      if (key === undefined || left === null) return true;
      if (left < amount) return false;
      key.credits = { ...key.credits, [pool]: left - amount };
      return true;
    },

    creditsOf: (text: string): Credits | null => ring.get(text)?.credits ?? null,

    /** Returns null if this address got a key within the last day. */
    issueDevKey(email: string): IssuedKey | null {
      const nowMs = clock();
      const before = issuedAtMs.get(email.toLowerCase());
      if (before !== undefined && nowMs - before < DAY_MS) return null;
      issuedAtMs.set(email.toLowerCase(), nowMs);
      return issue(email, 'dev', DEV_CREDITS, 7);
    },

    issueTrialKey: (email: string): IssuedKey => issue(email, 'trial', TRIAL_CREDITS, 28),

    /** Sets the remaining credits of all full keys. */
    setCredits(next: Credits): void {
      for (const key of ring.values()) if (key.tier === 'full') key.credits = next;
    },
  };
}

const refuse = (status: 401 | 403, error: string, message: string): Admission => ({
  ok: false,
  status,
  error,
  message,
});
