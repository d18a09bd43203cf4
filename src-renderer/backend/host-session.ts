/**
 * The session of this page. After a lost connection another program may own the port, so the page first sends
 * only a request for proof. A server that fails the proof gets no further requests, ever.
 */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { ProofQuestion, SessionState } from '#shared/contract/transport/session.ts';
import { type Ask, askShortly } from './bounded-request.ts';
import { newNonce, type SessionKeys } from './session-keys.ts';

/** The session of this page. `isProved` is false at first for a stored session, and after each lost connection. */
export type HostSession = {
  readonly credential: string;
  readonly isProved: () => boolean;
  /**
   * Makes the host prove itself now. Concurrent calls share one request.
   *
   * @throws AppError `host_unreachable`, after which a later call may succeed; `host_not_proved`, `session_ended` or
   * `session_unknown`, which are final
   */
  readonly prove: () => Promise<void>;
  /** Call this when the connection is lost. The host must then prove itself again. */
  readonly doubt: () => void;
  /** Stops this page from sending requests. Later calls of `prove` fail with this failure. */
  readonly leave: (failure: Failure) => void;
  readonly seal: SessionKeys['seal'];
};

type HostSessionOptions = {
  readonly keys: SessionKeys;
  readonly host: string;
  readonly ask: Ask;
  /** Whether the session was opened just now, which already proves the host. */
  readonly isProved: boolean;
  /** Called when the session can never be used again. */
  readonly onEnd: () => void;
};

/** Creates a session from its keys. It sends nothing until `prove` is called. */
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
    if (end) throw new AppError(end); // the page gave up the session meanwhile
    if (losses !== lossesBefore) return askForProof(); // the connection was lost again meanwhile
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

/** Returns the session of a refused page, which sends nothing. */
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
