/**
 * The service's base address as written by a person, in the one form the app uses: no trailing slash, host in
 * lower case, default port left out. A path prefix is kept (on-prem builds live below one). null for anything
 * that is not http or https, carries credentials, a query or a fragment.
 */
export function parseBaseUrl(text: string): string | null {
  const trimmed = text.trim();
  if (/[?#]/u.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/u, '')}`;
}

/** The name under which the ledger keeps the answers of the service at `baseUrl`: the same for every way of writing it. */
export function serviceIdentity(baseUrl: string): string {
  return parseBaseUrl(baseUrl) ?? baseUrl;
}
