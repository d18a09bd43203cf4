/** The host's half of the protocol in `#shared/contract/transport/session.ts`. */
import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  type ProofAnswer,
  proofText,
  SESSION_LABELS,
  type SealedInput,
  type SessionState,
  secretSalt,
} from '#shared/contract/transport/session.ts';

export type SessionKeys = {
  readonly sessionId: string;
  /** Only the hash is stored, so that the duration of a look-up reveals nothing about the credential. */
  readonly credentialHash: string;
  readonly prove: (host: string, pageNonce: string, state: SessionState) => ProofAnswer;
  /** Returns the sealed text; null if it was sealed with another key or for another operation. */
  readonly unseal: (operation: string, input: SealedInput) => string | null;
};

const TAG_BYTES = 16;
const IV_BYTES = 12;

/** Returns 256 random bits in letters that a URL allows. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash by which the host stores and finds a credential. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Returns the id by which a page names its code without revealing it. */
export const codeIdOf = (code: string): string => textOf(code, SESSION_LABELS.codeId);

/** Derives the keys of a session. Both nonces are new for each session. */
export function createSessionKeys(code: string, pageNonce: string, hostNonce: string): SessionKeys {
  const secret = textOf(code, SESSION_LABELS.secret, secretSalt(pageNonce, hostNonce));
  const proofKey = derive(secret, SESSION_LABELS.proof);
  const sealKey = derive(secret, SESSION_LABELS.seal);
  return {
    sessionId: textOf(secret, SESSION_LABELS.sessionId),
    credentialHash: hashOf(textOf(secret, SESSION_LABELS.credential)),
    prove: (host, nonce, state) => ({
      state,
      proof: createHmac('sha256', proofKey)
        .update(proofText(host, nonce, state))
        .digest('base64url'),
    }),
    unseal: (operation, input) => unseal(sealKey, operation, input),
  };
}

const derive = (secret: string, label: string, salt = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, label, 32));

const textOf = (secret: string, label: string, salt = ''): string =>
  derive(secret, label, salt).toString('base64url');

function unseal(key: Buffer, operation: string, input: SealedInput): string | null {
  const [iv, bytes] = [Buffer.from(input.iv, 'base64url'), Buffer.from(input.sealed, 'base64url')];
  if (iv.length !== IV_BYTES || bytes.length < TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(operation))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
