/** Creates the HTTP server of the local host. Each request passes the same checks before its route answers it. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { failed } from '#shared/contract/transport/wire.ts';
import { sendJson, setCommonHeaders } from './answers.ts';
import { checkOrigin, checkSingleHeaders, isPageNavigation } from './gate.ts';
import { COMMON_ADDRESS } from './loopback-address.ts';
import { paceInput } from './paced-input.ts';
import { type PageFiles, sendPageFile } from './page-files.ts';
import { Refusal, sendRefusal } from './refusal.ts';
import { type Context, ROUTES, type Route } from './routes.ts';
import type { Session } from './sessions.ts';

/** Reports a bug. The page and the log show `reference`. */
export type ReportError = (error: unknown, reference: string) => void;

/** Returns a server that is not listening yet. `onError` is called for bugs, not for errors of callers. */
export function createLoopbackServer(context: Context, pageFiles: PageFiles, onError: ReportError): Server {
  const { places, limits } = context;
  const { headMs, stalledMs, strangerMs } = limits;
  const server = createServer(
    // The upload of a large list may take long, so only inactivity is limited.
    { headersTimeout: headMs, requestTimeout: 0, connectionsCheckingInterval: headMs / 2 },
    (request, response) => {
      if (!places.tryBegin(request.socket, response)) return void request.socket.destroy();
      answer(request, response, context, pageFiles).catch((error: unknown) => {
        endBadly(request, response, error, onError);
      });
    },
  );
  server.setTimeout(stalledMs);
  server.on('connection', (socket) => {
    places.enter(socket);
    paceInput(socket, () => places.isStranger(socket));
    const life = setTimeout(() => {
      if (places.isStranger(socket)) socket.destroy();
    }, strangerMs);
    socket.once('close', () => clearTimeout(life));
  });
  return server;
}

type Bound = { readonly address: string; readonly port: number };

/** Listens on a loopback address, which other computers cannot reach. If the address is missing, uses 127.0.0.1. */
export async function listen(server: Server, address: string, port: number): Promise<Bound> {
  try {
    return await listenOn(server, address, port);
  } catch (error) {
    if (address === COMMON_ADDRESS || !isAddressMissing(error)) throw error;
    return await listenOn(server, COMMON_ADDRESS, port);
  }
}

function listenOn(server: Server, address: string, port: number): Promise<Bound> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port, exclusive: true }, () => {
      server.off('error', reject);
      const bound = server.address();
      // A text or null is the address of a pipe or of a server that does not listen.
      if (typeof bound === 'object' && bound !== null) resolve(bound);
    });
  });
}

const isAddressMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL';

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
  pageFiles: PageFiles,
): Promise<void> {
  setCommonHeaders(response);
  checkSingleHeaders(request.rawHeaders);
  const { localAddress: address = '', localPort: port = 0 } = request.socket;
  checkOrigin(request.headers, port, { address, mayComeFromElsewhere: isPageNavigation(request) });
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);

  for (const route of ROUTES) {
    const match = route.path.exec(path);
    if (!match) continue;
    checkForm(request, route);
    const exchange = { request, response, part: match[1] ?? '', query: new URLSearchParams(query) };
    if (!route.needsSession) return await route.answer(exchange, context);
    const session = sessionOf(request, context);
    session.hold(response);
    return await route.answer({ ...exchange, session }, context);
  }

  const file = pageFiles.find(path);
  if (!file) throw new Refusal(404, 'Nothing is here.');
  checkMethod(request, 'GET');
  checkBodiless(request);
  sendPageFile(response, file, await context.app.mapStyleUrl());
}

/** @throws Refusal 405, 413 or 415 */
function checkForm(request: IncomingMessage, route: Route): void {
  checkMethod(request, route.method);
  if (route.contentType === null) checkBodiless(request);
  const contentType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (route.contentType !== null && contentType !== route.contentType)
    throw new Refusal(415, `Only ${route.contentType} is read here.`);
}

/** @throws Refusal 401 */
function sessionOf({ headers, socket }: IncomingMessage, { places, sessions }: Context): Session {
  const [, credential = ''] = /^Bearer ([\w-]+)$/u.exec(headers.authorization ?? '') ?? [];
  const session = sessions.find(credential);
  if (!session) throw new Refusal(401, 'No session.', { 'WWW-Authenticate': 'Bearer' });
  places.admit(socket);
  return session;
}

function checkMethod({ method }: IncomingMessage, allowed: string): void {
  if (method !== allowed) throw new Refusal(405, `Only ${allowed} is answered here.`, { Allow: allowed });
}

/** @throws Refusal 413 for a request with a body */
function checkBodiless({ headers }: IncomingMessage): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
    throw new Refusal(413, 'No body is read here.');
}

function endBadly(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  onError: ReportError,
): void {
  if (request.socket.destroyed) return; // the caller has closed the connection
  if (error instanceof Refusal && !response.headersSent) return void sendRefusal(request, response, error);
  const reference = randomUUID();
  if (response.headersSent)
    response.destroy(); // the page sees a broken transfer, not a short file
  else sendJson(response, failed({ code: 'internal', reference }), 500);
  onError(error, reference);
}
