/**
 * What this page is to the local host, and whether what answers is that host. After a lost connection nothing but a
 * question for a proof is sent until it is proved again: the port may be another program's by then. What fails the
 * proof is asked nothing more, ever.
 */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { ProofQuestion, SessionState } from '#shared/contract/transport/session.ts';
import { type Ask, askShortly } from './bounded-request.ts';
import { newNonce, type SessionKeys } from './session-keys.ts';

export type HostSession = {
  /** The bearer token of requests. */
  readonly credential: string;
  readonly isProved: () => boolean;
  /**
   * Has the host prove itself now; those who ask meanwhile share one question.
   *
   * @throws AppError `host_unreachable`, which may pass; `host_not_proved`, `session_ended`, `session_unknown`, which do not
   */
  readonly prove: () => Promise<void>;
  /** The connection was lost. */
  readonly doubt: () => void;
  /** This page asks nothing more: whatever is asked fails with this. */
  readonly leave: (failure: Failure) => void;
  readonly seal: SessionKeys['seal'];
};

export type HostSessionOptions = {
  readonly keys: SessionKeys;
  /** Address and port of this page. */
  readonly host: string;
  readonly ask: Ask;
  /** Whether the session was made just now, which was a proof. */
  readonly isProved: boolean;
  /** The session is good for nothing any more. */
  readonly onEnd: () => void;
};

export function createHostSession({ keys, host, ask, onEnd, ...begun }: HostSessionOptions): HostSession {
  let { isProved } = begun;
  let losses = 0;
  let end: Failure | null = null;
  let asking: Promise<void> | null = null;

  const leave = (failure: Failure): void => {
    end = failure;
    isProved = false;
  };
  const giveUp = (failure: Failure): never => {
    leave(failure);
    onEnd();
    throw new AppError(failure);
  };

  async function askForProof(): Promise<void> {
    const lossesBefore = losses;
    const question: ProofQuestion = { sessionId: keys.sessionId, nonce: newNonce() };
    const answer = await askShortly(ask, '/api/session/proof', question);
    const state: SessionState = answer.textOf('state') === 'ended' ? 'ended' : 'open';
    const isProof = await keys.isProof(host, question.nonce, state, answer.textOf('proof'));
    if (!isProof) giveUp({ code: 'host_not_proved' });
    if (state === 'ended') giveUp({ code: 'session_ended' });
    if (end) throw new AppError(end); // left meanwhile
    if (losses !== lossesBefore) return askForProof(); // lost again meanwhile
    isProved = true;
  }

  return {
    credential: keys.credential,
    seal: keys.seal,
    isProved: () => isProved,
    leave,
    doubt: () => {
      isProved = false;
      losses += 1;
    },
    prove: () => {
      if (end) return Promise.reject(new AppError(end));
      asking ??= askForProof().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/** Of a page that was not let in: nothing leaves it. */
export function refusedSession(failure: Failure): HostSession {
  const refuse = (): Promise<never> => Promise.reject(new AppError(failure));
  return {
    credential: '',
    isProved: () => false,
    doubt: () => {},
    leave: () => {},
    prove: refuse,
    seal: refuse,
  };
}
