import type { ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY } from '#shared/contract/transport/content-security-policy.ts';
import type { ProofAnswer, SessionAnswer } from '#shared/contract/transport/session.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import type { Launch } from './second-start.ts';

/** Headers of every answer. No header, here or elsewhere, lets another origin read an answer. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' } as const;

/** Call this first for every answer. A page file then replaces the policy by its own. */
export function setCommonHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
}

/** Sends an answer. A failure of the core is an ordinary answer with status 200, because the status describes only the HTTP exchange. */
export function sendJson(
  response: ServerResponse,
  body: SessionAnswer | ProofAnswer | Launch | Reply,
  status = 200,
): void {
  response.writeHead(status, JSON_HEADERS);
  response.end(JSON.stringify(body));
}

/** Sends an answer when it is ready. Until then it sends blank lines, which JSON allows, because idle connections are closed. */
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
