/** The service's statements about an evaluation key that it issued to this app. The key itself is in the keychain. */
export type IssuedKey = {
  /** null when the service did not say. */
  readonly validationCredits: number | null;
  readonly geocodeCredits: number | null;
  /** A UTC timestamp as received; '' when the service did not say. */
  readonly expiresAt: string;
  /** "dev" for an evaluation key; '' when the service did not say. */
  readonly tier: string;
  /** The page with prices; null when the service gave no link that the app may open. */
  readonly infoUrl: string | null;
  readonly nextSteps: string;
};

/** Returns when an issued key expires, in milliseconds since 1970; null when the service gave no readable date. */
export function expiryMs({ expiresAt }: Pick<IssuedKey, 'expiresAt'>): number | null {
  const [, day, time = '', zone = 'Z'] = TIMESTAMP.exec(expiresAt.trim()) ?? [];
  const ms = day === undefined ? Number.NaN : Date.parse(time === '' ? day : `${day}T${time}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Whether the key is known to have expired. */
export function hasEnded(key: Pick<IssuedKey, 'expiresAt'>, nowMs: number): boolean {
  const endsAtMs = expiryMs(key);
  return endsAtMs !== null && endsAtMs <= nowMs;
}

/** Day, time and zone. Without a zone the time is UTC, as the service documents. `Date.parse` would read it as local time. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/iu;
