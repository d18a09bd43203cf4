/**
 * Serves the built page, five megabytes, from memory. Requested names are never looked up on the disk, so no name can
 * lead to another file. The files contain no data, so callers need no session.
 */
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { contentSecurityPolicy } from '#shared/contract/transport/content-security-policy.ts';
import { PAGE_CONTENT_TYPES } from '../app/page-content-types.ts';

export type PageFiles = {
  /** Returns the file for exactly this path of a URL; null if there is none. */
  readonly find: (urlPath: string) => PageFile | null;
};

type PageFile = { readonly bytes: Buffer; readonly contentType: string };

/** Skips links, dotfiles and file types that a page does not load. Rejects if the folder is missing. */
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

/** @param mapStyleUrl the map style, whose host the page may call; null if there is none */
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
