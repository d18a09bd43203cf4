import type { ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY } from '#shared/contract/transport/content-security-policy.ts';
import type { ProofAnswer, SessionAnswer } from '#shared/contract/transport/session.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import type { Launch } from './second-start.ts';

/** The headers of every answer. No header of the host lets another origin read an answer. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' } as const;

/** Call this first for every answer. A page file then replaces the policy with its own. */
export function setCommonHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
}

/** Sends an answer. Even a failure of the core has status 200, because the status describes only the HTTP exchange. */
export function sendJson(
  response: ServerResponse,
  body: SessionAnswer | ProofAnswer | Launch | Reply,
  status = 200,
): void {
  response.writeHead(status, JSON_HEADERS);
  response.end(JSON.stringify(body));
}

/** Sends an answer when it is ready. Until then, sends blank lines, which JSON allows, to keep the connection open. */
export async function sendJsonLater(
  response: ServerResponse,
  answer: Promise<Reply>,
  heartbeatMs: number,
): Promise<void> {
  const heartbeat = setInterval(() => {
    if (!response.headersSent) response.writeHead(200, JSON_HEADERS);
    response.write('\n');
  }, heartbeatMs);
  try {
    const body = await answer;
    if (response.headersSent) response.end(JSON.stringify(body));
    else sendJson(response, body);
  } finally {
    clearInterval(heartbeat);
  }
}
