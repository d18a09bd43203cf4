/** Sends the requests of a page that its host has accepted, and only to a host that has proved itself. */
import { AppError } from '#shared/contract/errors.ts';
import type { HostSession } from './host-session.ts';

/** Sends a POST request. Resolves for every status except 401. */
export type Post = (path: string, body: BodyInit, options?: PostOptions) => Promise<Response>;
export type PostOptions = {
  readonly contentType?: string;
  readonly signal?: AbortSignal;
  /** Whether the request outlives the page. Browsers allow 64 KiB for all such requests together. */
  readonly outlivesPage?: boolean;
  /** Whether the host must prove itself again first. */
  readonly provesAnew?: boolean;
};

/**
 * Sends immediately if the host is already proved, because a closing page has no time for a proof.
 *
 * @param origin the host's origin; '' (the default) means the page's origin
 * @throws AppError the same as `HostSession.prove`
 */
export function createPost(session: HostSession, origin = ''): Post {
  return async (path, body, options = {}) => {
    const { contentType = 'application/json', signal, outlivesPage = false, provesAnew = false } = options;
    if (provesAnew || !session.isProved()) await session.prove();
    const headers = { authorization: `Bearer ${session.credential}`, 'content-type': contentType };
    const init = { method: 'POST', headers, body, signal: signal ?? null, keepalive: outlivesPage };
    const response = await fetch(`${origin}${path}`, init).catch((error: unknown) => {
      session.doubt();
      throw new AppError({ code: 'host_unreachable' }, { cause: error });
    });
    if (response.status === 401) session.doubt(); // the session ended, or this is not our host; the proof shows which
    if (!session.isProved()) await session.prove(); // the connection was lost, so another program may have answered
    if (response.status === 401) throw new AppError({ code: 'session_unknown' });
    return response;
  };
}
