/**
 * How a page in a browser and the local host know each other, and what they then say. After a host was killed its port
 * may be another user's: so no secret travels, and the page says nothing of worth before the host has proved itself.
 *
 * 1. The page's address has a launch code in its fragment, which the host made. The page sends what names the code and
 *    a nonce; the host answers with a nonce of its own and a proof. Both now derive the session's secret from the code.
 * 2. Each request carries a credential derived from the secret. Who hears it can neither prove nor open anything.
 * 3. After a lost connection, and before an operation that carries a key, the page asks for a proof again.
 * 4. The input of an operation that carries a key is sealed: AES-256-GCM, with the operation's name as additional data.
 *
 * Secrets, codes and nonces are 256 random bits in base64url, and their UTF-8 is what goes in. Keys are derived by
 * HKDF-SHA-256 with these labels as `info`, 32 bytes each; a proof is HMAC-SHA-256 over `proofText`. Bytes travel in base64url.
 */
import type { OperationName } from '../operations.ts';

export const SESSION_LABELS = {
  /** Of the code: names it to the host. */
  codeId: 'doorstep launch code id',
  /** Of the code, salted with `secretSalt`: the session's secret. */
  secret: 'doorstep session secret',
  /** Of the secret: names the session when a proof is asked for. */
  sessionId: 'doorstep session id',
  /** Of the secret: the bearer token of the page's requests. */
  credential: 'doorstep page credential',
  proof: 'doorstep host proof',
  seal: 'doorstep sealed input',
} as const;

export const secretSalt = (pageNonce: string, hostNonce: string): string => `${pageNonce}.${hostNonce}`;

/** `ended`: the code of the session was presented a second time, so that one of two pages is not the owner's. */
export type SessionState = 'open' | 'ended';

/**
 * What a host proves. Who speaks is in it, and at which address, so that no answer is good for another question.
 *
 * @param host address and port, as in the header `Host`
 */
export const proofText = (host: string, pageNonce: string, state: SessionState): string =>
  JSON.stringify(['host', host, pageNonce, state]);

/** `POST /api/session`. Answers 401 for a code that is not known, 409 for one that was used. */
export type SessionQuestion = { readonly codeId: string; readonly nonce: string };
export type SessionAnswer = { readonly nonce: string; readonly proof: string };

/** `POST /api/session/proof`. Answers 401 for a session that is not known. */
export type ProofQuestion = { readonly sessionId: string; readonly nonce: string };
export type ProofAnswer = { readonly state: SessionState; readonly proof: string };

/** `sealed` ends with the tag of 16 bytes. `iv`: 12 bytes. */
export type SealedInput = { readonly iv: string; readonly sealed: string };

/** The operations with a service key in their input. */
export const SEALED_OPERATIONS: ReadonlySet<string> = new Set<OperationName>(['connectService']);
