/** The page's part of `#shared/contract/transport/session.ts`. The host's is `src-main/loopback/session-keys.ts`. */
import {
  proofText,
  SESSION_LABELS,
  type SealedInput,
  type SessionState,
  secretSalt,
} from '#shared/contract/transport/session.ts';

/**
 * `seal` encrypts an operation's input for the session's host. The host cannot open it as the input of another
 * operation.
 */
export type SessionKeys = {
  readonly sessionId: string;
  readonly credential: string;
  readonly isProof: (host: string, nonce: string, state: SessionState, proof: string) => Promise<boolean>;
  readonly seal: (operation: string, input: string) => Promise<SealedInput>;
};

const HMAC = { name: 'HMAC', hash: 'SHA-256', length: 256 } as const;
const AES = { name: 'AES-GCM', length: 256 } as const;
const IV_BYTES = 12;

/** Returns 32 random bytes in base64url. */
export const newNonce = (): string => toText(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the id of a launch code. The page sends this id and never the code. */
export const codeIdOf = (code: string): Promise<string> => deriveText(code, SESSION_LABELS.codeId);

/** Derives the session's secret, which is never sent, from the launch code and the nonces of both sides. */
export const secretOf = (code: string, pageNonce: string, hostNonce: string): Promise<string> =>
  deriveText(code, SESSION_LABELS.secret, secretSalt(pageNonce, hostNonce));

/** Derives the keys of a session from its secret. */
export async function createSessionKeys(secret: string): Promise<SessionKeys> {
  const base = await baseKey(secret);
  const [sessionId, credential, proofKey, sealKey] = await Promise.all([
    deriveText(secret, SESSION_LABELS.sessionId),
    deriveText(secret, SESSION_LABELS.credential),
    crypto.subtle.deriveKey(hkdf(SESSION_LABELS.proof), base, HMAC, false, ['verify']),
    crypto.subtle.deriveKey(hkdf(SESSION_LABELS.seal), base, AES, false, ['encrypt']),
  ]);
  return {
    sessionId,
    credential,
    isProof: async (host, nonce, state, proof) => {
      const mac = toBytes(proof);
      return (
        mac !== null && crypto.subtle.verify('HMAC', proofKey, mac, encode(proofText(host, nonce, state)))
      );
    },
    seal: async (operation, input) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: 'AES-GCM', iv, additionalData: encode(operation) };
      const sealed = await crypto.subtle.encrypt(algorithm, sealKey, encode(input));
      return { iv: toText(iv), sealed: toText(new Uint8Array(sealed)) };
    },
  };
}

const hkdf = (label: string, salt = ''): HkdfParams => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: encode(salt),
  info: encode(label),
});

const baseKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveBits', 'deriveKey']);

async function deriveText(secret: string, label: string, salt = ''): Promise<string> {
  return toText(
    new Uint8Array(await crypto.subtle.deriveBits(hkdf(label, salt), await baseKey(secret), 256)),
  );
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes base64url. Returns null for any other text, because any server may have sent it. */
function toBytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
