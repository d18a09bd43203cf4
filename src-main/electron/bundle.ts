/**
 * The page's files at `app://bundle/…`. A scheme of our own instead of `file:`, so that the page has an origin,
 * headers and no way to any other file.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentSecurityPolicy } from '#shared/contract/transport/content-security-policy.ts';
import { PAGE_CONTENT_TYPES } from '../app/page-content-types.ts';

export const BUNDLE_SCHEME = 'app';
const BUNDLE_ORIGIN = 'app://bundle';
export const PAGE_URL = `${BUNDLE_ORIGIN}/index.html`;

/** Without them the page would have no origin, no relative addresses and no secure context. */
export const BUNDLE_PRIVILEGES = {
  scheme: BUNDLE_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
} as const;

/** The page at a place of its own: the fragment of its address, of which nothing is believed. */
export function pageAt(place: string): string {
  const url = new URL(PAGE_URL);
  url.hash = place;
  return url.href;
}

const SEGMENT = /^[\w-][\w.-]*$/u;

/** Whether `url` is the page itself, wherever in it: the only place IPC is answered and the window may go. */
export function isBundleUrl(url: string): boolean {
  return url.startsWith(`${BUNDLE_ORIGIN}/`);
}

/**
 * Answers requests from the files below `folder`; whatever is not plainly one of them is 404.
 *
 * @param readMapStyle the address of the map style that is set now; null: none
 */
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

/**
 * The file a URL means, below the folder, or null. Every part of the path must look like a file name of ours, so
 * that `..`, encoded or plain, backslashes and NUL cannot occur in what is returned.
 */
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
