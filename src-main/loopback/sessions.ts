/**
 * Launch codes and the sessions made of them. A code travels in the URL's fragment: on a terminal, and in a file of the
 * owner's. So it works once, within a minute. Whoever presents it a second time was not first: which of the two is the
 * owner nobody can tell, so neither has a session then.
 */
import type { ProofAnswer, SessionAnswer } from '#shared/contract/transport/session.ts';
import { codeIdOf, createSessionKeys, hashOf, newSecret, type SessionKeys } from './session-keys.ts';

/** One page that was let in. */
export type Session = {
  readonly isEnded: () => boolean;
  readonly unseal: SessionKeys['unseal'];
  /** Cuts off an answer when the session ends before it does. */
  readonly hold: (answer: Answer) => void;
};

/** The part of a response that a session needs. */
export type Answer = {
  readonly destroy: () => unknown;
  readonly once: (event: 'close', listener: () => void) => unknown;
};

export type Sessions = {
  readonly newCode: () => string;
  /** A new session. `used`: the code had made one, which is ended now. null: the code is out of date, or never given out. */
  readonly open: (host: string, codeId: string, pageNonce: string) => SessionAnswer | 'used' | null;
  /** null for a credential that is not known, and for that of a session that was ended. */
  readonly find: (credential: string) => Session | null;
  /** That this host knows the session; null where it does not. */
  readonly prove: (host: string, sessionId: string, pageNonce: string) => ProofAnswer | null;
  /** Forgets the codes that are out of date. */
  readonly sweep: () => void;
};

export type SessionOptions = {
  readonly codeMs: number;
  /** Milliseconds, of a clock that only goes forward. */
  readonly now: () => number;
  /** A code was used, or is out of date. */
  readonly onCodeGone: (code: string) => void;
};

type Page = Session & { readonly keys: SessionKeys; readonly end: () => void };

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
