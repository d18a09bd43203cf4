/**
 * Serves the page's files at `app://bundle/…`. Unlike `file:`, this scheme gives the page an origin, and no access to
 * other files.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentSecurityPolicy } from '#shared/contract/transport/content-security-policy.ts';
import { PAGE_CONTENT_TYPES } from '../app/page-content-types.ts';

export const BUNDLE_SCHEME = 'app';
const BUNDLE_ORIGIN = 'app://bundle';
/** The address of the page at its start, without a fragment. */
export const PAGE_URL = `${BUNDLE_ORIGIN}/index.html`;

/** These privileges give the page an origin, relative addresses and a secure context. */
export const BUNDLE_PRIVILEGES = {
  scheme: BUNDLE_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
} as const;

/** Returns the page's address with a fragment, which is untrusted. */
export function pageAt(place: string): string {
  const url = new URL(PAGE_URL);
  url.hash = place;
  return url.href;
}

const SEGMENT = /^[\w-][\w.-]*$/u;

/**
 * Whether `url` is an address of the page. Windows show only such addresses, and only pages at such addresses may use
 * IPC.
 */
export function isBundleUrl(url: string): boolean {
  return url.startsWith(`${BUNDLE_ORIGIN}/`);
}

/** Answers requests with files from `folder`, or with 404. `readMapStyle` returns null if no map style is set. */
export function createBundleHandler(
  folder: string,
  readMapStyle: () => Promise<string | null>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = isBundleUrl(request.url) ? bundlePath(request.url) : null;
    const contentType = path === null ? undefined : PAGE_CONTENT_TYPES[extname(path)];
    if (path === null || contentType === undefined || request.method !== 'GET') return notFound();
    try {
      return new Response(await readFile(join(folder, path)), {
        headers: headers(contentType, await readMapStyle()),
      });
    } catch {
      return notFound();
    }
  };
}

/** Returns the path below the folder; null if a segment is unlike our file names (`..`, a backslash or NUL). */
export function bundlePath(url: string): string | null {
  const [path = ''] = url.slice(`${BUNDLE_ORIGIN}/`.length).split(/[?#]/u);
  const segments = path.split('/');
  return segments.every((segment) => SEGMENT.test(segment)) ? segments.join('/') : null;
}

function headers(contentType: string, mapStyleUrl: string | null): Record<string, string> {
  return {
    'content-type': contentType,
    'content-security-policy': contentSecurityPolicy(mapStyleUrl),
    'x-content-type-options': 'nosniff',
  };
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: headers('text/plain; charset=utf-8', null) });
}
