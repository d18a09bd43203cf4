/**
 * Recognises replies that a proxy, a firewall or a sign-in page sent in place of the service. They say nothing about
 * the key, the credits or the question. The service answers in JSON (part 4). The app assumes that its errors are JSON, too.
 */

/** Statuses that only a network sends: a proxy asks for a password, a legal block, the network asks for a sign-in. */
const NETWORK_STATUSES: readonly number[] = [407, 451, 511];
const TOO_MANY_REQUESTS = 429;

/**
 * Whether something between the app and the service sent the reply. The caller reports redirects itself. 429 and 5xx mean
 * the same from a gateway as from the service. An error without a body keeps the meaning of its status (part 7). A 2xx
 * reply must be a page: any other text may come from the service, which may have charged for it.
 */
export function isIntercepted(status: number, body: string): boolean {
  if (NETWORK_STATUSES.includes(status)) return true;
  if (status < 300) return isPage(body);
  if (status < 400 || status === TOO_MANY_REQUESTS || status >= 500) return false;
  return body.trim() !== '' && !JSON_START.test(body);
}

/** Matches an object, a list or a text. Looks only at the start, because the end of a long body is cut. */
const JSON_START = /^\s*[{["]/u;

/** Whether a body is an HTML page. */
export function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}
