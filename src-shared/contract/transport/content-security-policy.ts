/** Limits what the page may load, in every shell. The policy is sent as a header, never as a <meta> element. */
import { mapStyleOrigin } from '../fix/map-style.ts';

/** Allows only the page itself and the host of the online map style. @param mapStyleUrl null for the built-in map */
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

/** The policy with the built-in map. */
export const CONTENT_SECURITY_POLICY = contentSecurityPolicy(null);
