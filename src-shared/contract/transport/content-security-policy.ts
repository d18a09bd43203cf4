/** What the page may load, in every shell. Sent as a header, never as a <meta> element. */
import { mapStyleOrigin } from '../map-style.ts';

/**
 * The page loads itself and nothing else, but for the host of an online map style that a person has set.
 *
 * @param mapStyleUrl null: the built-in map
 */
export function contentSecurityPolicy(mapStyleUrl: string | null): string {
  const mapHost = mapStyleUrl === null ? null : mapStyleOrigin(mapStyleUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    mapHost === null ? "connect-src 'self'" : `connect-src 'self' ${mapHost}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const CONTENT_SECURITY_POLICY = contentSecurityPolicy(null);
