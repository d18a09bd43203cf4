/**
 * Downloads are ordinary navigations, which cannot carry the session's token: the page asks for an address that
 * works once, within a minute, and the address is the permission.
 */
import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { attachmentHeader } from './file-name.ts';
import { Refusal } from './refusal.ts';
import { newSecret } from './sessions.ts';

export type Offer = { readonly path: string; readonly name: string };

export type DownloadDesk = {
  /** The id under which the file can be fetched, once. */
  readonly offer: (file: Offer) => string;
  /** null when it was fetched, is out of date or was never offered. */
  readonly take: (id: string) => Offer | null;
};

export function createDownloadDesk(validMs: number, now: () => number): DownloadDesk {
  const offers = new Map<string, { readonly file: Offer; readonly untilMs: number }>();
  const dropStale = (): void => {
    for (const [id, { untilMs }] of offers) if (untilMs <= now()) offers.delete(id);
  };
  return {
    offer(file) {
      dropStale();
      const id = newSecret();
      offers.set(id, { file, untilMs: now() + validMs });
      return id;
    },
    take(id) {
      dropStale();
      const offer = offers.get(id);
      offers.delete(id);
      return offer?.file ?? null;
    },
  };
}

/** @throws Refusal 404 when the file is no longer there. */
export async function sendDownload(response: ServerResponse, { path, name }: Offer): Promise<void> {
  const file = await open(path).catch(() => null);
  if (!file) throw new Refusal(404, 'The file is no longer there.');
  const { size } = await file.stat();
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': size,
    'Content-Disposition': attachmentHeader(name),
  });
  await pipeline(file.createReadStream(), response); // closes the file, also when the page goes away
}
