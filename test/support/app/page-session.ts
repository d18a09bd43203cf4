/** The page's part of a local host's protocol, run by the page's own code outside a browser. */
import type { SessionQuestion } from '#shared/contract/transport/session.ts';
import type { Ask } from '../../../src-renderer/backend/bounded-request.ts';
import { createHostSession, type HostSession } from '../../../src-renderer/backend/host-session.ts';
import { type Opened, openWithCode } from '../../../src-renderer/backend/open-session.ts';
import { createPost } from '../../../src-renderer/backend/post.ts';
import { codeIdOf, createSessionKeys } from '../../../src-renderer/backend/session-keys.ts';

export const codeOf = (url: string): string => new URL(url).hash.slice('#code='.length);

const askAt =
  (origin: string): Ask =>
  (path, body, signal) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    });

export const questionFor = async (url: string): Promise<SessionQuestion> => ({
  codeId: await codeIdOf(codeOf(url)),
  nonce: 'n',
});

export const present = (url: string): Promise<Opened> => {
  const { origin, host } = new URL(url);
  return openWithCode(askAt(origin), host, codeOf(url));
};

/** Returns a session with this secret, and a client for it. The host counts as proved. */
export async function sessionWith(secret: string, origin: string, onEnd = () => {}) {
  const keys = await createSessionKeys(secret);
  const { host } = new URL(origin);
  const session: HostSession = createHostSession({ keys, host, ask: askAt(origin), isProved: true, onEnd });
  return { keys, session, post: createPost(session, origin) };
}

/** Signs in at a launch address. @throws Error if the address lets nobody in */
export async function signInAt(url: string) {
  const opened = await present(url);
  if (opened.state !== 'open') throw new Error(`the address lets nobody in: ${opened.state}`);
  return { secret: opened.secret, ...(await sessionWith(opened.secret, new URL(url).origin)) };
}
