/** The HTTP server of the local host: every request passes the same checks, in the same order, before its route. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { failed } from '#shared/contract/wire.ts';
import { sendJson, sendRefusal, setCommonHeaders } from './answers.ts';
import { checkOrigin } from './gate.ts';
import { sendPageFile } from './page-files.ts';
import type { PageFiles } from './page-files.ts';
import { Refusal } from './refusal.ts';
import { ROUTES } from './routes.ts';
import type { Context, Route } from './routes.ts';

/** More than a person's tabs ever need; a program that opens connections without end is cut off here. */
const MOST_CONNECTIONS = 256;

/** A bug: `reference` is what the page was told, to be found again in the log. */
export type ReportError = (error: unknown, reference: string) => void;

/** Not yet listening. `onError` gets what is a bug, not what a caller did wrong. */
export function createLoopbackServer(context: Context, pageFiles: PageFiles, onError: ReportError): Server {
  const { headMs, stalledMs } = context.limits;
  const server = createServer(
    // A whole request may take long (a large list); standing still is what is limited.
    { headersTimeout: headMs, requestTimeout: 0, connectionsCheckingInterval: headMs / 2 },
    (request, response) => {
      answer(request, response, context, pageFiles).catch((error: unknown) => {
        endBadly(request, response, error, onError);
      });
    },
  );
  server.setTimeout(stalledMs);
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** Listens on this computer only: on a network card, the other computers of the office could reach the lists. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject);
      const address = server.address();
      // The other kinds are those of pipes and of servers that do not listen.
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
  pageFiles: PageFiles,
): Promise<void> {
  setCommonHeaders(response);
  checkOrigin(request.headers, request.socket.localPort ?? 0);
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);

  for (const route of ROUTES) {
    const match = route.path.exec(path);
    if (!match) continue;
    checkCaller(request, route, context);
    const exchange = { request, response, part: match[1] ?? '', query: new URLSearchParams(query) };
    return await route.answer(exchange, context);
  }

  const file = pageFiles.find(path);
  if (!file) throw new Refusal(404, 'Nothing is here.');
  checkMethod(request, 'GET');
  await sendPageFile(response, file, await context.app.mapStyleUrl());
}

/** @throws Refusal 405, 415 or 401. */
function checkCaller(request: IncomingMessage, route: Route, { sessions }: Context): void {
  checkMethod(request, route.method);
  const contentType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (route.contentType !== null && contentType !== route.contentType)
    throw new Refusal(415, `Only ${route.contentType} is read here.`);
  const [, token = ''] = /^Bearer ([\w-]+)$/u.exec(request.headers.authorization ?? '') ?? [];
  if (route.needsToken && !sessions.isToken(token))
    throw new Refusal(401, 'No session.', { 'WWW-Authenticate': 'Bearer' });
}

function checkMethod({ method }: IncomingMessage, allowed: string): void {
  if (method !== allowed) throw new Refusal(405, `Only ${allowed} is answered here.`, { Allow: allowed });
}

function endBadly(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  onError: ReportError,
): void {
  if (request.socket.destroyed) return; // the page went away: nobody to tell
  if (error instanceof Refusal && !response.headersSent) return sendRefusal(response, error);
  const reference = randomUUID();
  if (response.headersSent)
    response.destroy(); // the page sees a broken transfer, not a short file
  else sendJson(response, failed({ code: 'internal', reference }), 500);
  onError(error, reference);
}
