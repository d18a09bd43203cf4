/**
 * Lets one tab at a time use a session. The tab holds a lock, which the browser releases when the tab ends. Another tab
 * asks for the session over a channel that only pages of this origin receive.
 */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { HostSession } from './host-session.ts';
import { holdName, namesHeld, type PageLocks } from './page-presence.ts';

const LOCK = 'doorstep session ';
const ELSEWHERE: Failure = { code: 'open_in_another_tab' };
/** How long the other tab may take to save its changes and to let its host prove itself. */
const PATIENCE_MS = 10_000;

export type SessionTabs = {
  /** Takes a session for this tab; false if another tab uses it. */
  readonly take: (sessionId: string) => Promise<boolean>;
  readonly release: () => void;
  /**
   * Returns the session that this tab wanted to take, if a tab uses it; null if none does. If this tab wanted no
   * particular session, returns any session in use.
   */
  readonly findUsed: () => Promise<string | null>;
  /** Passes this tab's session to another tab on request. */
  readonly handOver: (from: Giver) => void;
  /**
   * Asks the tab that uses a session to hand it over. Calls `use` with the session, even if the answer is late.
   *
   * @returns false when no tab answers in time
   * @throws AppError `host_unreachable` when that tab could not save, or could not reach its host
   */
  readonly ask: (sessionId: string, use: (handed: string) => void) => Promise<boolean>;
};

type TabChannel = {
  readonly postMessage: (message: Question | Answer) => void;
  readonly addEventListener: (type: 'message', listener: (event: { readonly data: unknown }) => void) => void;
};

export type Giver = {
  /** Resolves when all typing and decisions are saved. */
  readonly save: () => Promise<void>;
  readonly session: Pick<HostSession, 'prove' | 'leave'>;
  /** Returns what another tab needs to use the session. */
  readonly kept: () => string;
  readonly onLeft: (failure: Failure) => void;
};

type Question = { readonly sessionId: string; readonly from: string };
/** A null `handed` means that the tab kept its session. */
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
        // The asking page may belong to another program that replaced the host.
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

/** Checks the message, because a page that another program left open at this origin may send anything. */
const isQuestion = (data: unknown): data is Question =>
  isObject(data) && typeof data['sessionId'] === 'string' && typeof data['from'] === 'string';

const isAnswer = (data: unknown): data is Answer =>
  isObject(data) && (data['handed'] === null || typeof data['handed'] === 'string');

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null;
