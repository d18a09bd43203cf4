/**
 * Manages launch codes and their sessions. A code works once, within a minute. If it is used twice, the host cannot tell
 * which caller is the owner, so neither keeps a session.
 */
import type { ProofAnswer, SessionAnswer } from '#shared/contract/transport/session.ts';
import { codeIdOf, createSessionKeys, hashOf, newSecret, type SessionKeys } from './session-keys.ts';

/** One page with a session. */
export type Session = {
  readonly isEnded: () => boolean;
  readonly unseal: SessionKeys['unseal'];
  /** Registers an answer, so that it ends when the session ends. */
  readonly hold: (answer: Answer) => void;
};

/** The part of a response that a session needs. */
type Answer = {
  readonly destroy: () => unknown;
  readonly once: (event: 'close', listener: () => void) => unknown;
};

export type Sessions = {
  readonly newCode: () => string;
  /** Opens a session. Returns null for an unknown code; `used` for a used code, whose session this ends. */
  readonly open: (host: string, codeId: string, pageNonce: string) => SessionAnswer | 'used' | null;
  /** Returns null for an unknown credential, or one whose session has ended. */
  readonly find: (credential: string) => Session | null;
  /** Proves that this host knows the session; null if it does not. */
  readonly prove: (host: string, sessionId: string, pageNonce: string) => ProofAnswer | null;
  /** Removes expired codes. */
  readonly sweep: () => void;
};

type SessionOptions = {
  readonly codeMs: number;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
  readonly onCodeGone: (code: string) => void;
};

type Page = Session & { readonly keys: SessionKeys; readonly end: () => void };

/** `onCodeGone` is called when a code was used or has expired. */
export function createSessions({ codeMs, now, onCodeGone }: SessionOptions): Sessions {
  const codes = new Map<string, { readonly code: string; readonly untilMs: number }>();
  const byCode = new Map<string, Page>();
  const byCredential = new Map<string, Page>();
  const byId = new Map<string, Page>();

  const forget = (codeId: string, code: string): void => {
    codes.delete(codeId);
    onCodeGone(code);
  };
  const sweep = (): void => {
    for (const [codeId, { code, untilMs }] of codes) if (untilMs <= now()) forget(codeId, code);
  };

  return {
    sweep,
    newCode() {
      sweep();
      const code = newSecret();
      codes.set(codeIdOf(code), { code, untilMs: now() + codeMs });
      return code;
    },
    open(host, codeId, pageNonce) {
      sweep();
      const made = byCode.get(codeId);
      if (made) {
        made.end();
        return 'used';
      }
      const code = codes.get(codeId)?.code;
      if (code === undefined) return null;
      forget(codeId, code);
      const nonce = newSecret();
      const page = createPage(createSessionKeys(code, pageNonce, nonce));
      byCode.set(codeId, page);
      byCredential.set(page.keys.credentialHash, page);
      byId.set(page.keys.sessionId, page);
      return { nonce, proof: page.keys.prove(host, pageNonce, 'open').proof };
    },
    find(credential) {
      const page = byCredential.get(hashOf(credential));
      return page && !page.isEnded() ? page : null;
    },
    prove(host, sessionId, pageNonce) {
      const page = byId.get(sessionId);
      return page ? page.keys.prove(host, pageNonce, page.isEnded() ? 'ended' : 'open') : null;
    },
  };
}

function createPage(keys: SessionKeys): Page {
  const answers = new Set<Answer>();
  let isEnded = false;
  return {
    keys,
    isEnded: () => isEnded,
    unseal: keys.unseal,
    hold(answer) {
      answers.add(answer);
      answer.once('close', () => answers.delete(answer));
    },
    end() {
      isEnded = true;
      for (const answer of answers) answer.destroy();
    },
  };
}
