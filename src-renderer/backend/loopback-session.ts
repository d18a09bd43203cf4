/**
 * Turns the one-time code in the launch address into a session that lasts as long as the tab. One tab at a time
 * uses it (`session-tabs.ts`).
 */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { Ask } from './bounded-request.ts';
import { createHostSession, type HostSession, refusedSession } from './host-session.ts';
import { type Opened, openWithCode } from './open-session.ts';
import { codeIdOf, createSessionKeys } from './session-keys.ts';
import type { SessionTabs } from './session-tabs.ts';

/** The name of an entry in the tab's session storage. The entry contains the session's secret and its code's id. */
const KEPT_KEY = 'doorstep-session';

type Kept = { readonly secret: string; readonly codeId: string };

/** Uses the code in the address, or else this tab's stored session. Without either, the page sends no requests. */
export async function openSession(tabs: SessionTabs): Promise<HostSession> {
  const kept = readKept();
  const code = codeInAddress();
  if (code === null) return openWithoutCode(kept, tabs);
  history.replaceState(null, '', location.pathname);
  const codeId = await codeIdOf(code);
  // The same launch address was opened again in this tab. Using its code again would end the session.
  if (kept?.codeId === codeId) return openWithoutCode(kept, tabs);

  const opened = await openWithCode(ask, location.host, code).catch((error: unknown) => failureOf(error));
  if ('code' in opened) return refusedSession(opened);
  if (opened.state === 'open') {
    keepSession(JSON.stringify({ secret: opened.secret, codeId } satisfies Kept));
    return sessionOf(opened.secret, true, tabs);
  }
  if (opened.state === 'refused') return openWithoutCode(kept, tabs);
  return refusedSession({ code: REFUSALS[opened.state] });
}

const REFUSALS = {
  used: 'code_used_before',
  not_proved: 'host_not_proved',
} as const satisfies Record<Exclude<Opened['state'], 'open' | 'refused'>, Failure['code']>;

async function openWithoutCode(kept: Kept | null, tabs: SessionTabs): Promise<HostSession> {
  if (kept) return sessionOf(kept.secret, false, tabs);
  return refusedSession({ code: await whyRefused(tabs) });
}

/** Returns why a tab without a session is refused. */
export const whyRefused = async (tabs: SessionTabs): Promise<'session_unknown' | 'open_in_another_tab'> =>
  (await tabs.findUsed()) === null ? 'session_unknown' : 'open_in_another_tab';

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return error.failure;
  throw error;
}

async function sessionOf(secret: string, isProved: boolean, tabs: SessionTabs): Promise<HostSession> {
  const keys = await createSessionKeys(secret);
  // "Duplicate tab" copies the stored session. The copy waits until the person lets it take over.
  if (!(await tabs.take(keys.sessionId))) return refusedSession({ code: 'open_in_another_tab' });
  // From now on another program may answer at this address, so everything that we stored is removed.
  const onEnd = (): void => {
    sessionStorage.clear();
    tabs.release();
  };
  return createHostSession({ keys, host: location.host, ask, isProved, onEnd });
}

const ask: Ask = (path, body, signal) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal });

/** Returns what another tab needs to use this session. */
export const keptSession = (): string => sessionStorage.getItem(KEPT_KEY) ?? '';

/** Stores a session for this tab, perhaps one from another tab. The page uses it after its next load. */
export const keepSession = (kept: string): void => sessionStorage.setItem(KEPT_KEY, kept);

/** Returns the stored session; null if the entry is not ours. Another program may have used this origin before. */
function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(keptSession());
    if (typeof kept !== 'object' || kept === null || !('secret' in kept) || !('codeId' in kept)) return null;
    const { secret, codeId } = kept;
    return typeof secret === 'string' && typeof codeId === 'string' ? { secret, codeId } : null;
  } catch {
    return null;
  }
}

/** A new launch address in the same tab changes only the fragment, so the page must reload itself. */
export function reopenForNewCode(): void {
  window.addEventListener('hashchange', () => codeInAddress() !== null && location.reload());
}

const codeInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('code');
