/**
 * The files of the built page, five megabytes, read when the host starts. Nothing is looked up by a name that came in, so
 * that no path, however it is written, leads anywhere else. The files hold no data and need no token. All callers share
 * the bytes: a caller that reads slowly costs neither a buffer nor an open file.
 */
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { contentSecurityPolicy } from '#shared/contract/transport/content-security-policy.ts';
import { PAGE_CONTENT_TYPES } from '../app/page-content-types.ts';

export type PageFiles = {
  /** The file behind the path of a URL, letter by letter; null for every other path. */
  readonly find: (urlPath: string) => PageFile | null;
};

export type PageFile = { readonly bytes: Buffer; readonly contentType: string };

/** Links, dotfiles and files of a kind a page does not load are left out. Rejects when there is no such folder. */
export async function readPageFiles(directory: string): Promise<PageFiles> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const names = relative(directory, path).split(sep);
    const contentType = PAGE_CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined || names.some((name) => name.startsWith('.'))) continue;
    files.set(`/${names.join('/')}`, { bytes: await readFile(path), contentType });
  }
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  return { find: (urlPath) => files.get(urlPath) ?? null };
}

/** @param mapStyleUrl the page's map, and its worker, may speak to the host of this; null: to none */
export function sendPageFile(
  response: ServerResponse,
  { bytes, contentType }: PageFile,
  mapStyleUrl: string | null,
): void {
  response.writeHead(200, {
    'Content-Type': contentType,
    'Content-Security-Policy': contentSecurityPolicy(mapStyleUrl),
  });
  response.end(bytes);
}
