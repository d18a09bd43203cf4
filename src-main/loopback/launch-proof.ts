/**
 * How a second start and the running host know each other. Both read one secret from the workspace and neither sends
 * it: after a host was killed, its port may belong to any program of any user. `host` is address and port.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a start proves when it asks for a launch code. */
export const proofOfStart = (secret: string, host: string, nonce: string): string =>
  macOf(secret, ['start', host, nonce]);

/** What the host proves with the code it gives: a code of another program would open that program's page. */
export const proofOfHost = (secret: string, host: string, nonce: string, code: string): string =>
  macOf(secret, ['host', host, nonce, code]);

export function isSameProof(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** HMAC-SHA-256. JSON keeps the parts apart; the first says who speaks, so that an answer cannot be sent back as a question. */
const macOf = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
