/** Invents the references of a British delivery point (2.4), because the real ones are licensed. They depend only on the address. */
import { createHash } from 'node:crypto';

/** The udprn has 8 digits, the uprn 12. Both are '' if there is no single delivery point. */
export function referencesOf(pointId: string): { readonly udprn: string; readonly uprn: string } {
  if (pointId === '') return { udprn: '', uprn: '' };
  const digest = createHash('sha256').update(pointId).digest();
  return {
    udprn: String(10_000_000 + Number(digest.readBigUInt64BE(0) % 90_000_000n)),
    uprn: String(100_000_000_000n + (digest.readBigUInt64BE(8) % 900_000_000_000n)),
  };
}
