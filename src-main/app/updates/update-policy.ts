/** Decides whether and where to look for updates. Without a source in the computer's policy, there are no updates. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { PolicyInForce } from '#shared/contract/workspace/policy.ts';

/** `address` ends with a slash. It is https, or http on this computer. */
export type UpdatePolicy = {
  readonly address: URL;
  /** The key that checks the signature of an update. Only the owner of its private key can make updates. */
  readonly publicKey: KeyObject;
  /** Whether updates are installed without a question. */
  readonly isRequired: boolean;
};

/** Returns null if the app must not look for updates. A policy with problems allows none. */
export function updatePolicyOf({ policy, problems }: PolicyInForce): UpdatePolicy | null {
  const { updates, updateAddress: typed, updateKey } = policy;
  const address = typed === null ? null : updateAddress(typed);
  const publicKey = updateKey === null ? null : signingKey(updateKey);
  if (problems.length > 0 || updates === 'off' || address === null || publicKey === null) return null;
  return { address, publicKey, isRequired: updates === 'required' };
}

/** Returns the folder of the updates; null unless it is https, or http on this computer. */
export function updateAddress(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null) return null;
  const isHere = url.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isHere) return null;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** Returns an Ed25519 key from SPKI in base64; null if the text is none. */
export function signingKey(base64: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
