/** How this host answers: the headers of every response, and the plain ways to end one. */
import type { ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY } from '#shared/contract/content-security-policy.ts';
import type { Reply } from '#shared/contract/wire.ts';
import type { Refusal } from './refusal.ts';

/** No header here, or anywhere, lets another origin read an answer. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export function setCommonHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
}

/** A failure of the core is an answer like any other: the status tells only how the exchange went. */
export function sendJson(
  response: ServerResponse,
  body: { readonly token: string } | Reply,
  status = 200,
): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export function sendRefusal(response: ServerResponse, { status, message, headers }: Refusal): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(message);
}
