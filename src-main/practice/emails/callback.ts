/** Calls a job's webhook, on this computer only. The practice service must not give access to other computers. */
import { request } from 'node:http';

const TIMEOUT_MS = 5000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Returns null for an address that this service does not call. */
export function callbackUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === 'http:' && LOOPBACK.has(url.hostname) ? url : null;
}

/** Sends the callback once. Failures do not affect the job. */
export function sendCallback(url: URL, payload: unknown): void {
  const sent = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    timeout: TIMEOUT_MS,
  });
  sent.on('timeout', () => sent.destroy());
  sent.on('response', (response) => response.resume());
  sent.on('error', () => sent.destroy());
  sent.end(JSON.stringify(payload));
}
