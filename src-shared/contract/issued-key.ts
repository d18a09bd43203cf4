/** What the service said of an evaluation key it issued to this app. The key itself is in the keychain. */
export type IssuedKey = {
  /** null when the service did not say. */
  readonly validationCredits: number | null;
  readonly geocodeCredits: number | null;
  /** A timestamp in UTC as it came; '' when the service did not say. */
  readonly expiresAt: string;
  /** "dev" for an evaluation key; '' when the service did not say. */
  readonly tier: string;
  /** The page about prices; null when the service named none that can be opened. */
  readonly infoUrl: string | null;
  /** The service's own words, as they came. */
  readonly nextSteps: string;
};

/** When an issued key ends, in milliseconds since 1970; null when the service did not say it in a readable way. */
export function expiryMs({ expiresAt }: Pick<IssuedKey, 'expiresAt'>): number | null {
  const [, day, time = '', zone = 'Z'] = TIMESTAMP.exec(expiresAt.trim()) ?? [];
  const ms = day === undefined ? Number.NaN : Date.parse(time === '' ? day : `${day}T${time}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Whether it is known to be over. */
export function hasEnded(key: Pick<IssuedKey, 'expiresAt'>, nowMs: number): boolean {
  const endsAtMs = expiryMs(key);
  return endsAtMs !== null && endsAtMs <= nowMs;
}

/** Day, time and zone. Without a zone it is UTC, as the service documents; the language would take it for local time. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/iu;
