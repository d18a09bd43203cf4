/** Handles a request completely. Every request gets an answer, and an endpoint's error becomes a 500. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnectionPlaces } from '#shared/contract/transport/connection-places.ts';
import { isTabNavigation, refusalOfOrigin } from '#shared/contract/transport/own-origin.ts';
import { type Call, type Endpoint, type Reply, refuse } from '../endpoints/endpoint.ts';
import type { Admission, KeyRing } from '../keys.ts';
import type { Ledger } from '../ledger.ts';
import { createWindowCounter, type Fate, fateOf, type Trouble } from '../trouble.ts';
import { type Body, dropBody, readBody } from './read-body.ts';
import { createRouter } from './router.ts';

const CONTROL_PREFIX = '/_practice/';
/** The time for which an unanswered request is held. No client waits that long. */
const HOLD_MS = 120_000;
/** Time limits for the head of a request and for the whole request. Slower clients only hold connections. */
const HEAD_MS = 10_000;
const WHOLE_REQUEST_MS = 30_000;
/** The maximum numbers of connections without and with the key. A run sends up to 128 parallel requests, all with the key. */
const PLACES = { strangers: 256, known: 256 };

/** Only this computer can connect. At a network address, other computers of the office could connect too. */
export const HOST = '127.0.0.1';

export type ServerParts = {
  readonly endpoints: readonly Endpoint[];
  readonly keys: KeyRing;
  /** Null if questions are not stored. */
  readonly ledger: Ledger | null;
  readonly trouble: () => Trouble;
  readonly seed: number;
  readonly clock: () => number;
  /** Called with an endpoint's error before the 500 is sent. */
  readonly onFailure: (error: unknown) => void;
};

/** Returns a server that does not listen yet. */
export function createPracticeServer(parts: ServerParts): Server {
  const route = createRouter(parts.endpoints);
  const rate = createWindowCounter(1000, parts.clock);
  const places = createConnectionPlaces<Socket>(PLACES);
  let requestNumber = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path, query] = cutTarget(request.url ?? '/');
    const found = route(request.method ?? 'GET', path);
    const foreign = refusalOfOrigin(request.headers, `${HOST}:${request.socket.localPort ?? 0}`, {
      mayComeFromElsewhere:
        found.found && found.endpoint.isPage === true && isTabNavigation(request.method, request.headers),
    });
    if (foreign) {
      dropBody(request);
      return send(response, null, refuse(foreign.status, 'foreign_origin', foreign.reason));
    }
    if (!found.found) {
      dropBody(request);
      return send(response, parts.ledger, notFound(found.allowed));
    }
    const { endpoint, pathParameter } = found;
    const isControl = endpoint.path.startsWith(CONTROL_PREFIX);
    const key = header(request, 'x-service-key');
    const admission = parts.keys.admit(key, endpoint.access);
    if (admission.ok && endpoint.access !== 'open') places.admit(request.socket);
    const body = await bodyOf(request, admission);
    const input =
      body === null ? Object.fromEntries(new URLSearchParams(query)) : body.ok ? body.value : null;
    const answered = isControl ? undefined : parts.ledger?.ask(path, input);
    const fate = isControl ? 'served' : meet(parts, ++requestNumber, rate.count(key ?? ''));
    if (!isControl && parts.trouble().latencyMs > 0) await wait(parts.trouble().latencyMs);
    if (fate === 'reset' || fate === 'timeout') return withhold(response, parts.ledger, fate);
    if (fate === 'sign_in_page') return send(response, parts.ledger, SIGN_IN_PAGE);
    const received = { input, pathParameter, remoteAddress: request.socket.remoteAddress ?? '' };
    const reply =
      troubled(parts.trouble(), fate, parts.clock) ??
      (body !== null && !body.ok
        ? refuse(body.status, body.error, body.message)
        : await answer(parts, endpoint, admission, received));
    if (fate === 'lost_reply') return withhold(response, parts.ledger, fate);
    if (fate === 'truncated') return sendTruncated(response, parts.ledger, reply);
    return send(response, isControl ? null : parts.ledger, reply, answered);
  };

  const limits = { keepAliveTimeout: 60_000, headersTimeout: HEAD_MS, requestTimeout: WHOLE_REQUEST_MS };
  const server = createServer(limits, (request, response) => {
    if (!places.tryBegin(request.socket, response)) return void request.socket.destroy();
    serve(request, response).catch((error: unknown) => {
      parts.onFailure(error);
      if (response.headersSent || response.destroyed) response.destroy();
      else send(response, parts.ledger, refuse(500, 'internal', 'The practice service failed.'));
    });
  });
  return server.on('connection', places.enter);
}

/** Returns null without reading if the body is not needed. It could be endless in a GET or a request without a key. */
async function bodyOf(request: IncomingMessage, admission: Admission): Promise<Body | null> {
  if (request.method === 'POST' && admission.ok) return readBody(request);
  dropBody(request);
  return null;
}

const notFound = (allowed: readonly string[]): Reply =>
  allowed.length === 0
    ? refuse(404, 'not_found', 'There is no such endpoint.')
    : {
        ...refuse(405, 'method_not_allowed', 'This endpoint takes another method.'),
        headers: { allow: allowed.join(', ') },
      };

/** Splits the target of a request. `URL` would throw for targets such as `//`. */
function cutTarget(target: string): readonly [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

function meet({ trouble, seed }: ServerParts, requestNumber: number, inThisSecond: number): Fate {
  const { requestsPerSecond } = trouble();
  return requestsPerSecond > 0 && inThisSecond > requestsPerSecond
    ? 'rate_limited'
    : fateOf(trouble(), seed, requestNumber);
}

const SIGN_IN_PAGE: Reply = {
  status: 200,
  body: '<!doctype html><title>Sign in to the network</title>',
  headers: { 'content-type': 'text/html' },
};

function troubled(trouble: Trouble, fate: Fate, clock: () => number): Reply | null {
  if (fate === 'server_error')
    return refuse(503, 'unavailable', 'The service is not available for the moment.');
  if (fate !== 'rate_limited') return null;
  const { retryAfterIn, retryAfterSeconds: seconds } = trouble;
  const more = retryAfterIn === 'body' || retryAfterIn === 'both' ? { retry_after: seconds } : {};
  const reply = refuse(429, 'rate_limited', 'Too many requests.', more);
  if (retryAfterIn === 'body') return reply;
  const text = retryAfterIn === 'date' ? new Date(clock() + seconds * 1000).toUTCString() : String(seconds);
  return { ...reply, headers: { 'retry-after': text, date: new Date(clock()).toUTCString() } };
}

async function answer(
  { keys, trouble }: ServerParts,
  endpoint: Endpoint,
  admitted: Admission,
  received: Pick<Call, 'input' | 'pathParameter' | 'remoteAddress'>,
): Promise<Reply> {
  if (!admitted.ok) return refuse(admitted.status, admitted.error, admitted.message);
  if (endpoint.access !== 'open' && trouble().keyRevoked)
    return refuse(403, 'key_revoked', 'The API key has been revoked.');
  const { pool } = endpoint;
  const charge = (amount: number) =>
    pool === null || keys.charge(admitted.key, pool, amount)
      ? null
      : refuse(403, 'insufficient_credits', `There are too few ${pool} credits left.`);
  return endpoint.handle({ ...received, key: admitted.key, charge });
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function send(response: ServerResponse, ledger: Ledger | null, reply: Reply, answered?: () => void): void {
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  ledger?.countStatus(String(reply.status));
  if (answered !== undefined && reply.status < 300) response.once('finish', answered);
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...reply.headers,
  });
  response.end(text);
}

/** Sends half of the answer, as from a server that stopped: the length fits, but the JSON is incomplete. */
function sendTruncated(response: ServerResponse, ledger: Ledger | null, reply: Reply): void {
  const text = JSON.stringify(reply.body);
  ledger?.countStatus('truncated');
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(text.slice(0, Math.ceil(text.length / 2)));
}

function withhold(
  response: ServerResponse,
  ledger: Ledger | null,
  fate: 'reset' | 'timeout' | 'lost_reply',
): void {
  ledger?.countStatus(fate);
  if (fate === 'timeout') setTimeout(() => response.destroy(), HOLD_MS).unref();
  else response.socket?.resetAndDestroy();
}
