/**
 * Decides, before routing, who may call the local host. Any page in the browser and any program on the computer can reach
 * the port. These rules exclude other pages; the session's credential excludes other programs.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isTabNavigation, type OriginRules, refusalOfOrigin } from '#shared/contract/transport/own-origin.ts';
import { Refusal } from './refusal.ts';

type GateRules = OriginRules & {
  readonly address?: string;
};

/** @throws Refusal 421 if `Host` names another host, 403 for a request from another site's page */
export function checkOrigin(
  headers: IncomingHttpHeaders,
  port: number,
  { address = '127.0.0.1', ...rules }: GateRules = {},
): void {
  const refusal = refusalOfOrigin(headers, `${address}:${port}`, rules);
  if (refusal) throw new Refusal(refusal.status, refusal.reason);
}

/** Whether a browser opens the page in a tab, as `launch-page.ts` makes it do. The page contains no data. */
export function isPageNavigation({ method, url, headers }: IncomingMessage): boolean {
  return url === '/' && isTabNavigation(method, headers);
}

/** Headers that may occur only once. If one is repeated, Node and another program may use different values. */
const SINGLE: ReadonlySet<string> = new Set([
  'host',
  'origin',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]);

/** Refuses repeated headers. `rawHeaders` alternates names and values. @throws Refusal 400 */
export function checkSingleHeaders(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (SINGLE.has(name) && seen.has(name)) throw new Refusal(400, `More than one ${name}.`);
    seen.add(name);
  }
}
