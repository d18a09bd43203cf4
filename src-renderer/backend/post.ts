/** Requests of a page that was let in, to a host that has proved itself. */
import { AppError } from '#shared/contract/errors.ts';
import type { HostSession } from './host-session.ts';

export type Post = (path: string, body: BodyInit, options?: PostOptions) => Promise<Response>;
export type PostOptions = {
  readonly contentType?: string;
  readonly signal?: AbortSignal;
  /** It is sent to its end though the page ends before. For little text alone: a browser refuses more than 64 KiB at once. */
  readonly outlivesPage?: boolean;
  /** The host proves itself once more, whatever it was a moment ago. */
  readonly provesAnew?: boolean;
};

/**
 * Nothing is waited for while the host is proved: what leaves with the page has no time for it.
 *
 * @param origin where the host is; '', the default, that of the page
 * @throws AppError those of `HostSession.prove`
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
    if (response.status === 401) session.doubt(); // ended meanwhile, or not our host: the proof tells
    if (!session.isProved()) await session.prove(); // lost meanwhile: another may have answered
    if (response.status === 401) throw new AppError({ code: 'session_unknown' });
    return response;
  };
}
