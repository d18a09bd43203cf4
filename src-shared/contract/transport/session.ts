/**
 * How a page in a browser and the local host authenticate each other. If the host is killed, its port may go to another
 * user. So no secret travels, and the page sends nothing valuable before the host has proved itself.
 *
 * 1. The page's address has a launch code in its fragment, which the host made. The page sends an id of the code and a
 *    nonce. The host answers with its own nonce and a proof. Both then derive the session's secret from the code.
 * 2. Each request carries a credential derived from the secret. It permits requests, but with it alone nobody can make
 *    a proof or open a sealed input.
 * 3. After a lost connection, and before an operation that carries a key, the page asks for a proof again.
 * 4. The input of an operation that carries a key is sealed: AES-256-GCM, with the operation's name as additional data.
 *
 * Secrets, codes and nonces are 256 random bits in base64url; their UTF-8 bytes are the input. Keys are derived by
 * HKDF-SHA-256 with these labels as `info`, 32 bytes each. A proof is HMAC-SHA-256 over `proofText`. Bytes travel in
 * base64url.
 */
import type { OperationName } from '../operations.ts';

/** The page and the host must use the same labels, or they derive different keys. */
export const SESSION_LABELS = {
  /** Derived from the code: identifies it to the host. */
  codeId: 'doorstep launch code id',
  /** Derived from the code, salted with `secretSalt`: the session's secret. */
  secret: 'doorstep session secret',
  /** Derived from the secret: identifies the session in a request for a proof. */
  sessionId: 'doorstep session id',
  /** Derived from the secret: the bearer token of the page's requests. */
  credential: 'doorstep page credential',
  proof: 'doorstep host proof',
  seal: 'doorstep sealed input',
} as const;

/** Returns the salt of the session's secret. Both nonces are part of it, so no two sessions share a secret. */
export const secretSalt = (pageNonce: string, hostNonce: string): string => `${pageNonce}.${hostNonce}`;

/** `ended`: the session's code was presented a second time, so one of two pages does not belong to the owner. */
export type SessionState = 'open' | 'ended';

/** Returns the text of a host's proof. It contains the host's address and the page's nonce, so it is valid for one question. */
export const proofText = (host: string, pageNonce: string, state: SessionState): string =>
  JSON.stringify(['host', host, pageNonce, state]);

/** `POST /api/session`. Answers 401 for an unknown code, 409 for a used one. */
export type SessionQuestion = { readonly codeId: string; readonly nonce: string };
/** The host's nonce, and its proof for the page's nonce. */
export type SessionAnswer = { readonly nonce: string; readonly proof: string };

/** `POST /api/session/proof`. Answers 401 for an unknown session. */
export type ProofQuestion = { readonly sessionId: string; readonly nonce: string };
/** `proof` covers `state`, so a changed state is refused. */
export type ProofAnswer = { readonly state: SessionState; readonly proof: string };

/** `sealed` ends with the 16-byte tag. `iv`: 12 bytes. */
export type SealedInput = { readonly iv: string; readonly sealed: string };

/** The operations with a service key in their input. */
export const SEALED_OPERATIONS: ReadonlySet<string> = new Set<OperationName>(['connectService']);
