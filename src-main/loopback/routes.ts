/** The routes, except those of the page's files. `server.ts` has already checked the caller. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#shared/contract/errors.ts';
import type { ConnectionPlaces } from '#shared/contract/transport/connection-places.ts';
import { SEALED_OPERATIONS } from '#shared/contract/transport/session.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import type { App } from '../app/app.ts';
import { sendJson, sendJsonLater } from './answers.ts';
import { type OfferedDownloads, sendDownload } from './downloads.ts';
import { streamEvents } from './event-stream.ts';
import { plainFileName } from './file-name.ts';
import type { IdleWatch } from './idle-watch.ts';
import { parseJson, readJson } from './json-body.ts';
import type { LoopbackLimits } from './limits.ts';
import { Refusal } from './refusal.ts';
import type { SecondStarts } from './second-start.ts';
import type { Session, Sessions } from './sessions.ts';
import { receiveFile } from './uploads.ts';

export type Context = {
  readonly app: App;
  readonly places: ConnectionPlaces<Socket>;
  readonly sessions: Sessions;
  readonly launches: SecondStarts;
  readonly downloads: OfferedDownloads;
  readonly idleWatch: IdleWatch;
  readonly uploadDir: string;
  readonly limits: LoopbackLimits;
};

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly part: string;
  readonly query: URLSearchParams;
};

type SessionExchange = Exchange & { readonly session: Session };

/** A path with its handler. A handler with `needsSession` gets the session of the caller. */
export type Route = {
  readonly path: RegExp;
  readonly method: 'GET' | 'POST';
  /** The accepted content type; null for a request without a body. */
  readonly contentType: string | null;
} & (
  | { readonly needsSession: false; readonly answer: (exchange: Exchange, context: Context) => Promise<void> }
  | {
      readonly needsSession: true;
      readonly answer: (exchange: SessionExchange, context: Context) => Promise<void>;
    }
);

const JSON_QUESTION = { method: 'POST', needsSession: false, contentType: 'application/json' } as const;
const JSON_CALL = { ...JSON_QUESTION, needsSession: true } as const;

/** The first route whose `path` matches answers. `part` is the first group of its expression. */
export const ROUTES: readonly Route[] = [
  { ...JSON_QUESTION, path: /^\/api\/session$/u, answer: openSession },
  { ...JSON_QUESTION, path: /^\/api\/session\/proof$/u, answer: proveHost },
  { ...JSON_QUESTION, path: /^\/api\/launch$/u, answer: launch },
  { ...JSON_CALL, path: /^\/api\/call\/([A-Za-z]{1,100})$/u, answer: callOperation },
  { ...JSON_CALL, path: /^\/api\/events$/u, answer: subscribe },
  { ...JSON_CALL, path: /^\/api\/files$/u, contentType: 'application/octet-stream', answer: takeFile },
  { ...JSON_CALL, path: /^\/api\/downloads$/u, answer: offerDownload },
  {
    path: /^\/downloads\/([\w-]{1,100})$/u,
    method: 'GET',
    needsSession: false,
    contentType: null,
    answer: download,
  },
];

async function openSession({ request, response }: Exchange, { sessions, limits }: Context): Promise<void> {
  const body = await readJson(request, limits.questionBytes, limits.jsonMs);
  const opened = sessions.open(hostOf(request), textOf(body, 'codeId'), textOf(body, 'nonce'));
  if (opened === 'used') throw new Refusal(409, 'This code was used before. The session it made is ended.');
  if (opened === null) throw new Refusal(401, 'This code is out of date, or was never given out.');
  sendJson(response, opened);
}

/** Proves to a page that this is still its host, before the page sends something valuable. */
async function proveHost({ request, response }: Exchange, { sessions, limits }: Context): Promise<void> {
  const body = await readJson(request, limits.questionBytes, limits.jsonMs);
  const proof = sessions.prove(hostOf(request), textOf(body, 'sessionId'), textOf(body, 'nonce'));
  if (proof === null) throw new Refusal(401, 'No such session.');
  sendJson(response, proof);
}

/** Gives a code to another start of the program. Pages do not use this route. */
async function launch({ request, response }: Exchange, { launches, limits }: Context): Promise<void> {
  const body = await readJson(request, limits.questionBytes, limits.jsonMs);
  const launched = launches.answer(hostOf(request), textOf(body, 'nonce'), textOf(body, 'proof'));
  if (!launched) throw new Refusal(401, 'Not a start on this workspace.');
  sendJson(response, launched);
}

async function callOperation(
  { request, response, part, session }: SessionExchange,
  { app, limits }: Context,
): Promise<void> {
  const body = await readJson(request, limits.jsonBytes, limits.jsonMs);
  const input = SEALED_OPERATIONS.has(part) ? unsealed(session, part, body) : body;
  await sendJsonLater(response, app.dispatch(part, input), limits.heartbeatMs);
}

/** Returns the decrypted input. Refuses plain input, so that no page can send a key unencrypted. @throws Refusal 400 */
function unsealed(session: Session, operation: string, body: unknown): unknown {
  const text = session.unseal(operation, { iv: textOf(body, 'iv'), sealed: textOf(body, 'sealed') });
  if (text === null) throw new Refusal(400, 'The input was not sealed by this session.');
  return parseJson(text);
}

async function subscribe(
  { request, response }: Exchange,
  { app, idleWatch, limits }: Context,
): Promise<void> {
  await readJson(request, limits.jsonBytes, limits.jsonMs);
  if (response.destroyed) return; // The connection has already ended, and its end would not be reported again.
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
  request.resume(); // reads the rest of the body, because the page reads the answer only after it has sent everything
  sendJson(response, reply);
}

async function offerDownload(
  { request, response, session }: SessionExchange,
  { app, downloads, limits }: Context,
): Promise<void> {
  const file = await app.findFile(textOf(await readJson(request, limits.jsonBytes, limits.jsonMs), 'token'));
  sendJson(
    response,
    file
      ? ok({ url: `/downloads/${downloads.offer(file, session)}` })
      : failed({ code: 'file_token_unknown' }),
  );
}

async function download({ request, response, part }: Exchange, context: Context): Promise<void> {
  const file = context.downloads.take(part);
  if (!file) throw new Refusal(404, 'This download was fetched before, or is out of date.');
  context.places.admit(request.socket); // only a session knows the address
  await sendDownload(response, file);
}

/** The address and port of a request: its checked `Host`. */
const hostOf = ({ headers }: IncomingMessage): string => headers.host ?? '';

/** @throws Refusal 400 if the body is not an object with this text */
function textOf(body: unknown, member: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, member) : undefined;
  if (typeof value !== 'string') throw new Refusal(400, `The body has no text "${member}".`);
  return value;
}
