/** The completion callback of a job. Here it goes to this machine only: a practice service must not be a way to reach others. */
import { request } from 'node:http';

const TIMEOUT_MS = 5000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Null when the address is not one this service will call. */
export function callbackUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === 'http:' && LOOPBACK.has(url.hostname) ? url : null;
}

/** Sent once; whether it arrives changes nothing for the job. */
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
