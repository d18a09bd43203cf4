/**
 * Launch codes and session tokens. A code travels in the URL's fragment, where other users of the computer can see
 * it in the process list, so it works once; the token it is exchanged for stays in the page.
 *
 * Only hashes are kept and compared, so that the time an answer takes tells nothing about a secret.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type Sessions = {
  readonly newCode: () => string;
  /** A new token; null for a code that was never given out or is used up. */
  readonly exchange: (code: string) => string | null;
  readonly isToken: (token: string) => boolean;
};

export function createSessions(): Sessions {
  const codes = new Set<Buffer>();
  const tokens = new Set<Buffer>();

  return {
    newCode: () => addSecret(codes),
    exchange(code) {
      const known = findSecret(codes, code);
      if (!known) return null;
      codes.delete(known);
      return addSecret(tokens);
    },
    isToken: (token) => findSecret(tokens, token) !== null,
  };
}

/** 256 bits, in letters a URL can hold. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

function addSecret(hashes: Set<Buffer>): string {
  const secret = newSecret();
  hashes.add(hashOf(secret));
  return secret;
}

function findSecret(hashes: ReadonlySet<Buffer>, secret: string): Buffer | null {
  const hash = hashOf(secret);
  let found: Buffer | null = null;
  for (const known of hashes) if (timingSafeEqual(known, hash)) found = known;
  return found;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
