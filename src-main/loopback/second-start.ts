/** Gives launch codes to other starts that prove that they have read the workspace's launch file. */
import { isSameProof, proofOfHost, proofOfStart } from './launch-proof.ts';

/** A launch code, and the proof that it comes from the host. */
export type Launch = { readonly code: string; readonly proof: string };

export type SecondStarts = {
  /** Returns null if the proof is wrong, or if the same request was answered before. */
  readonly answer: (host: string, nonce: string, proof: string) => Launch | null;
};

/** @param secret the secret in the launch file; null if no other start may open this host's page */
export function createSecondStarts(secret: string | null, newCode: () => string): SecondStarts {
  // Only the owner's starts add to this set, so nobody else can make it grow.
  const answered = new Set<string>();
  return {
    answer(host, nonce, proof) {
      if (secret === null || !isSameProof(proof, proofOfStart(secret, host, nonce))) return null;
      if (answered.has(nonce)) return null;
      answered.add(nonce);
      const code = newCode();
      return { code, proof: proofOfHost(secret, host, nonce, code) };
    },
  };
}
