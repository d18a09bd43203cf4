/**
 * Lets a second start and the running host recognise each other by a secret from the workspace. Neither sends the secret,
 * because another user's program may now have the port of a killed host. `host` is its address and port.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the proof that a start sends when it asks for a launch code. */
export const proofOfStart = (secret: string, host: string, nonce: string): string =>
  macOf(secret, ['start', host, nonce]);

/** Returns the proof that the host sends with its code. A code from another program would open that program's page. */
export const proofOfHost = (secret: string, host: string, nonce: string, code: string): string =>
  macOf(secret, ['host', host, nonce, code]);

/** Compares in constant time, so that the duration reveals nothing about the proof. */
export function isSameProof(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns an HMAC-SHA-256. The first part names the sender, so that an answer cannot be replayed as a question. */
const macOf = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
