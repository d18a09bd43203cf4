/**
 * Returns a base address in one form: no trailing slash, lower-case host, no default port. Keeps a path prefix, for
 * on-prem builds. Returns null if the address is not http or https, or has credentials, a query or a fragment.
 */
export function parseBaseUrl(text: string): string | null {
  const trimmed = text.trim();
  if (/[?#]/u.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/u, '')}`;
}

/** Returns the service's name in the ledger. Every spelling of the address gives the same name. */
export function serviceIdentity(baseUrl: string): string {
  return parseBaseUrl(baseUrl) ?? baseUrl;
}
