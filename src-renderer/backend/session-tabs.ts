/**
 * One tab at a time uses a session: the one that holds the lock of its name, which the browser takes back when the tab
 * ends. Another tab asks that one for the session over a channel that only pages of this origin hear.
 */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { HostSession } from './host-session.ts';
import { holdName, namesHeld, type PageLocks } from './page-presence.ts';

const LOCK = 'doorstep session ';
const ELSEWHERE: Failure = { code: 'open_in_another_tab' };
/** The tab that has the session saves first, and its host proves itself. */
const PATIENCE_MS = 10_000;

export type SessionTabs = {
  /** Takes a session for this tab; false while another tab uses it. */
  readonly take: (sessionId: string) => Promise<boolean>;
  /** Gives up the session of this tab. */
  readonly release: () => void;
  /** A session that another tab uses: the one this tab has too, or any where it has none. null: no tab does. */
  readonly findUsed: () => Promise<string | null>;
  /** Hands the session of this tab to another one that asks for it. */
  readonly handOver: (from: Giver) => void;
  /**
   * Asks the tab that uses a session for it, and hands what that tab keeps of it to `use`, also when it answers late.
   *
   * @returns false when no tab answers in time
   * @throws AppError `host_unreachable` when that tab lost its host
   */
  readonly ask: (sessionId: string, use: (handed: string) => void) => Promise<boolean>;
};

/** The part of a `BroadcastChannel` that is needed. */
export type TabChannel = {
  readonly postMessage: (message: Question | Answer) => void;
  readonly addEventListener: (type: 'message', listener: (event: { readonly data: unknown }) => void) => void;
};

/** The page that has the session. */
export type Giver = {
  /** Resolves when what was typed and decided until now is saved. */
  readonly save: () => Promise<void>;
  readonly session: Pick<HostSession, 'prove' | 'leave'>;
  /** What another tab needs to use the session. */
  readonly kept: () => string;
  /** This page no longer has the session. */
  readonly onLeft: (failure: Failure) => void;
};

type Question = { readonly sessionId: string; readonly from: string };
/** `handed` null: the tab kept it. */
type Answer = { readonly to: string; readonly handed: string | null };

export function createSessionTabs(
  locks: PageLocks,
  channel: TabChannel,
  patienceMs = PATIENCE_MS,
): SessionTabs {
  let used: { readonly sessionId: string; readonly release: () => void } | null = null;
  let wanted: string | null = null;

  const release = (): void => {
    used?.release();
    used = null;
  };
  return {
    release,
    async take(sessionId) {
      wanted = sessionId;
      const letGo = await holdName(locks, LOCK + sessionId);
      if (letGo) used = { sessionId, release: letGo };
      return letGo !== null;
    },
    async findUsed() {
      const held = await namesHeld(locks, LOCK);
      return (wanted === null ? held[0] : held.find((each) => each === wanted)) ?? null;
    },
    handOver({ save, session, kept, onLeft }) {
      let isAsked = false;
      const letGo = async (): Promise<string> => {
        await save();
        // The page that asks may be of another program, which came in the place of the host.
        await session.prove();
        session.leave(ELSEWHERE);
        release();
        onLeft(ELSEWHERE);
        return kept();
      };
      const answer = async (question: Question): Promise<void> => {
        isAsked = true;
        const handed = await letGo().catch(() => null);
        isAsked = false;
        channel.postMessage({ to: question.from, handed });
      };
      channel.addEventListener('message', ({ data }) => {
        if (!isAsked && isQuestion(data) && data.sessionId === used?.sessionId) void answer(data);
      });
    },
    ask(sessionId, use) {
      const from = crypto.randomUUID();
      return new Promise((resolve, reject) => {
        setTimeout(() => resolve(false), patienceMs);
        channel.addEventListener('message', ({ data }) => {
          if (!isAnswer(data) || data.to !== from) return;
          if (data.handed === null) return reject(new AppError({ code: 'host_unreachable' }));
          use(data.handed);
          resolve(true);
        });
        channel.postMessage({ sessionId, from });
      });
    },
  };
}

/** A page that another program left open at this origin may say anything. */
const isQuestion = (data: unknown): data is Question =>
  isObject(data) && typeof data['sessionId'] === 'string' && typeof data['from'] === 'string';

const isAnswer = (data: unknown): data is Answer =>
  isObject(data) && (data['handed'] === null || typeof data['handed'] === 'string');

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null;
