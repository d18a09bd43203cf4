/**
 * The two references of a British delivery point (2.4). Invented, since the real ones are licensed; they follow
 * from the address, so that one delivery point has the same ones on every endpoint.
 */
import { createHash } from 'node:crypto';

/** udprn has 8 digits, uprn 12; both '' where no single delivery point is meant. */
export function referencesOf(pointId: string): { readonly udprn: string; readonly uprn: string } {
  if (pointId === '') return { udprn: '', uprn: '' };
  const digest = createHash('sha256').update(pointId).digest();
  return {
    udprn: String(10_000_000 + Number(digest.readBigUInt64BE(0) % 90_000_000n)),
    uprn: String(100_000_000_000n + (digest.readBigUInt64BE(8) % 900_000_000_000n)),
  };
}
