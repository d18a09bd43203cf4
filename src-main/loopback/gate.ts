/**
 * Who may speak to the local host at all, before any route is looked at. Any page in the person's browser and any
 * program on the computer can reach the port: these rules keep out the pages, the session's credential keeps out the rest.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isTabNavigation, type OriginRules, refusalOfOrigin } from '#shared/contract/transport/own-origin.ts';
import { Refusal } from './refusal.ts';

export type GateRules = OriginRules & {
  /** The loopback address the host listens on. */
  readonly address?: string;
};

/** @throws Refusal 421 for a name that is not ours, 403 for a request another site's page made. */
export function checkOrigin(
  headers: IncomingHttpHeaders,
  port: number,
  { address = '127.0.0.1', ...rules }: GateRules = {},
): void {
  const refusal = refusalOfOrigin(headers, `${address}:${port}`, rules);
  if (refusal) throw new Refusal(refusal.status, refusal.reason);
}

/**
 * Whether a browser opens the page in a tab of its own, as the file of `launch-page.ts` has it do: that file is another
 * site to the browser. The page holds no data, and no page elsewhere can read it or put it in a frame.
 */
export function isPageNavigation({ method, url, headers }: IncomingMessage): boolean {
  return url === '/' && isTabNavigation(method, headers);
}

/** Node keeps the first of some that come twice and joins others: what reads the request elsewhere may keep the last. */
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

/**
 * @param rawHeaders names and values in turns, as they came
 * @throws Refusal 400 for a header that decides something and comes more than once
 */
export function checkSingleHeaders(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (SINGLE.has(name) && seen.has(name)) throw new Refusal(400, `More than one ${name}.`);
    seen.add(name);
  }
}
