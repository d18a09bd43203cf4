/** What can be asked of the local host beside the page's files. `server.ts` has checked the caller before. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#shared/contract/errors.ts';
import { failed, ok } from '#shared/contract/wire.ts';
import type { App } from '../app/app.ts';
import { sendJson } from './answers.ts';
import { sendDownload } from './downloads.ts';
import type { DownloadDesk } from './downloads.ts';
import { streamEvents } from './event-stream.ts';
import { plainFileName } from './file-name.ts';
import type { IdleWatch } from './idle-watch.ts';
import { readJson } from './json-body.ts';
import type { LoopbackLimits } from './limits.ts';
import { Refusal } from './refusal.ts';
import type { Sessions } from './sessions.ts';
import { receiveFile } from './uploads.ts';

export type Context = {
  readonly app: App;
  readonly sessions: Sessions;
  readonly downloads: DownloadDesk;
  readonly idleWatch: IdleWatch;
  readonly uploadDir: string;
  readonly limits: LoopbackLimits;
};

export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the path's group matched; '' for a path without one. */
  readonly part: string;
  readonly query: URLSearchParams;
};

export type Route = {
  readonly path: RegExp;
  readonly method: 'GET' | 'POST';
  readonly needsToken: boolean;
  /** The only content type accepted; null for a request without a body. */
  readonly contentType: string | null;
  readonly answer: (exchange: Exchange, context: Context) => Promise<void>;
};

const JSON_CALL = { method: 'POST', needsToken: true, contentType: 'application/json' } as const;

export const ROUTES: readonly Route[] = [
  { ...JSON_CALL, path: /^\/api\/session$/u, needsToken: false, answer: startSession },
  { ...JSON_CALL, path: /^\/api\/call\/([A-Za-z]{1,100})$/u, answer: callOperation },
  { ...JSON_CALL, path: /^\/api\/events$/u, answer: subscribe },
  { ...JSON_CALL, path: /^\/api\/files$/u, contentType: 'application/octet-stream', answer: takeFile },
  { ...JSON_CALL, path: /^\/api\/downloads$/u, answer: offerDownload },
  {
    path: /^\/downloads\/([\w-]{1,100})$/u,
    method: 'GET',
    needsToken: false,
    contentType: null,
    answer: download,
  },
];

async function startSession({ request, response }: Exchange, { sessions, limits }: Context): Promise<void> {
  const code = textOf(await readJson(request, limits), 'code');
  const token = sessions.exchange(code);
  if (token === null) throw new Refusal(401, 'This code was used before, or never given out.');
  sendJson(response, { token });
}

async function callOperation({ request, response, part }: Exchange, { app, limits }: Context): Promise<void> {
  sendJson(response, await app.dispatch(part, await readJson(request, limits)));
}

async function subscribe(
  { request, response }: Exchange,
  { app, idleWatch, limits }: Context,
): Promise<void> {
  await readJson(request, limits);
  if (response.destroyed) return; // gone already: its end would never be noticed
  idleWatch.streamOpened();
  await streamEvents(response, app.subscribe, limits.heartbeatMs);
  idleWatch.streamClosed();
}

async function takeFile(
  { request, response, query }: Exchange,
  { app, uploadDir, limits }: Context,
): Promise<void> {
  const name = plainFileName(query.get('name') ?? '');
  if (name === '') throw new Refusal(400, 'The file has no name.');
  const reply = await receiveFile(request, { name, directory: uploadDir, limitBytes: limits.fileBytes }).then(
    async (path) => ok(await app.addFile(path, name)),
    (error: unknown) => {
      if (error instanceof AppError) return failed(error.failure);
      throw error;
    },
  );
  request.resume(); // what is left of a body that was not taken: the page reads the answer only after it has sent
  sendJson(response, reply);
}

async function offerDownload(
  { request, response }: Exchange,
  { app, downloads, limits }: Context,
): Promise<void> {
  const file = await app.findFile(textOf(await readJson(request, limits), 'token'));
  sendJson(
    response,
    file ? ok({ url: `/downloads/${downloads.offer(file)}` }) : failed({ code: 'file_token_unknown' }),
  );
}

async function download({ response, part }: Exchange, { downloads }: Context): Promise<void> {
  const file = downloads.take(part);
  if (!file) throw new Refusal(404, 'This download was fetched before, or is out of date.');
  await sendDownload(response, file);
}

/** @throws Refusal 400 when the body is not an object with this text in it. */
function textOf(body: unknown, member: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, member) : undefined;
  if (typeof value !== 'string') throw new Refusal(400, `The body has no text "${member}".`);
  return value;
}
