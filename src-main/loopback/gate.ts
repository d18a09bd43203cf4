/**
 * Who may speak to the local host at all, before any route is looked at. Any page in the person's browser and any
 * program on the computer can reach the port: these rules keep out the pages, the bearer token keeps out the rest.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './refusal.ts';

/** @throws Refusal 421 for a name that is not ours, 403 for a request another site's page made. */
export function checkOrigin(headers: IncomingHttpHeaders, port: number): void {
  const host = `127.0.0.1:${port}`;
  // A foreign name that was made to resolve to this computer (DNS rebinding) has the foreign name here; so `localhost` is refused too.
  if (headers.host !== host) throw new Refusal(421, 'This host answers to its own address only.');

  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) throw new Refusal(403, 'Another origin.');

  // Not every browser sends it; one that does says `none` for an address typed or opened from outside.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Refusal(403, 'Another site.');
}
