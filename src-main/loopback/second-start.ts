/** Gives launch codes to further starts on the same workspace, which prove that they could read its launch file. */
import { isSameProof, proofOfHost, proofOfStart } from './launch-proof.ts';

export type Launch = { readonly code: string; readonly proof: string };

export type SecondStarts = {
  /** null for a start that proves nothing, or that was answered before. */
  readonly answer: (host: string, nonce: string, proof: string) => Launch | null;
};

/** @param secret of the launch file; null: nobody else may start this host's page */
export function createSecondStarts(secret: string | null, newCode: () => string): SecondStarts {
  // Only those of the owner's own starts get in here, so that nobody else can make it grow.
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
