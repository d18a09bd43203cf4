/** Offers downloads at secret one-time addresses, because a navigation cannot send the session's credential. */
import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { attachmentHeader } from './file-name.ts';
import { Refusal } from './refusal.ts';
import { newSecret } from './session-keys.ts';
import type { Session } from './sessions.ts';

export type Offer = { readonly path: string; readonly name: string };

export type OfferedDownloads = {
  /** Returns the id under which the file can be fetched once. */
  readonly offer: (file: Offer, session: Pick<Session, 'isEnded'>) => string;
  /** Returns the file; null if it was fetched, has expired or was never offered, or if its session has ended. */
  readonly take: (id: string) => Offer | null;
};

/** @param validMs how long an offer is valid @param now a monotonic clock, in ms */
export function createOfferedDownloads(validMs: number, now: () => number): OfferedDownloads {
  type Kept = { readonly file: Offer; readonly untilMs: number; readonly session: Pick<Session, 'isEnded'> };
  const offers = new Map<string, Kept>();
  const dropStale = (): void => {
    for (const [id, { untilMs, session }] of offers)
      if (untilMs <= now() || session.isEnded()) offers.delete(id);
  };
  return {
    offer(file, session) {
      dropStale();
      const id = newSecret();
      offers.set(id, { file, untilMs: now() + validMs, session });
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

/** @throws Refusal 404 if the file is gone */
export async function sendDownload(response: ServerResponse, { path, name }: Offer): Promise<void> {
  const file = await open(path).catch(() => null);
  if (!file) throw new Refusal(404, 'The file is no longer there.');
  const { size } = await file.stat();
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': size,
    'Content-Disposition': attachmentHeader(name),
  });
  await pipeline(file.createReadStream(), response); // also closes the file if the connection ends
}
