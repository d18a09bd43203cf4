/**
 * Who this page is to the local host. The address the host prints carries a one-time code in its
 * fragment; the page trades it for a token that lives as long as the tab.
 */
import { AppError } from '#shared/contract/errors.ts';

const TOKEN_KEY = 'doorstep-session';

/** The token for every later request; '' when the page has neither a token nor a code. */
export async function openSession(): Promise<string> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return sessionStorage.getItem(TOKEN_KEY) ?? '';
  history.replaceState(null, '', location.pathname);

  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  if (!response?.ok) return sessionStorage.getItem(TOKEN_KEY) ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own host's reply
  const { token } = (await response.json()) as { token: string };
  sessionStorage.setItem(TOKEN_KEY, token);
  return token;
}

export type Post = (path: string, body: BodyInit, options?: PostOptions) => Promise<Response>;
type PostOptions = { readonly contentType?: string; readonly signal?: AbortSignal };

/** Posts to the local host as this session. @throws AppError `host_unreachable` when it is gone or refuses the token. */
export function createPost(token: string): Post {
  return async (path, body, { contentType = 'application/json', signal } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
    try {
      const response = await fetch(path, { method: 'POST', headers, body, signal: signal ?? null });
      if (response.status !== 401) return response;
    } catch (error) {
      throw new AppError({ code: 'host_unreachable' }, { cause: error });
    }
    throw new AppError({ code: 'host_unreachable' });
  };
}
