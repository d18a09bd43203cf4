/**
 * A proxy between a client and a service. Records the body, the time, the outcome and the end of each request. Passes
 * everything on unchanged, including cut connections.
 */
import { once } from 'node:events';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Passed = {
  readonly path: string;
  readonly question: string;
  readonly askedAtMs: number;
  /**
   * A status; `truncated`: a 200 with incomplete JSON; `reset`: the service cut the connection; `given_up`: the client
   * closed it. null while the request is in flight.
   */
  readonly outcome: number | 'truncated' | 'reset' | 'given_up' | null;
  /** When the outcome was known, before the client could know it. */
  readonly endedAtMs: number | null;
  /** Whether the client had given up and closed the connection without reading the outcome. */
  readonly isUnheard: boolean;
};

/** A client that has read an answer keeps its connection for longer than this. */
const CLOSED_ON_MS = 1_000;

export type RecordingProxy = {
  readonly url: string;
  readonly passed: readonly Passed[];
  readonly close: () => Promise<void>;
};

export async function startRecordingProxy(serviceUrl: string): Promise<RecordingProxy> {
  const passed: Passed[] = [];
  const record = createRecorder(passed);
  const agent = new Agent({ keepAlive: true });
  const { host } = new URL(serviceUrl);

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const askedAtMs = performance.now();
    const { method, headers, url = '/' } = request;
    const body = await buffer(request);
    const end = record({ path: url, question: body.toString(), askedAtMs }, request.socket);
    const onward = ask(serviceUrl + url, { agent, method, headers: { ...headers, host } }, (answer) => {
      void buffer(answer).then(
        (text) => {
          const status = answer.statusCode ?? 0;
          end(status === 200 && !isJson(text) ? 'truncated' : status);
          response.writeHead(status, answer.headers).end(text);
        },
        () => response.destroy(),
      );
    });
    onward.on('error', () => {
      end('reset');
      request.socket.resetAndDestroy();
    });
    response.on('close', () => {
      end('given_up');
      if (!response.writableFinished) onward.destroy();
    });
    onward.end(body);
  };

  const server = createServer((request, response) => {
    // Handles a client that disconnects while it is still sending.
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    passed,
    async close() {
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function createRecorder(passed: Passed[]) {
  /** For each connection, a function that ends the watch on its latest request. */
  const watched = new WeakMap<Socket, () => void>();
  return (begun: Pick<Passed, 'path' | 'question' | 'askedAtMs'>, socket: Socket) => {
    const number = passed.length;
    passed.push({ ...begun, outcome: null, endedAtMs: null, isUnheard: false });
    const whenClosed = (): void => {
      const ended = passed[number];
      if (ended?.endedAtMs && performance.now() - ended.endedAtMs < CLOSED_ON_MS)
        passed[number] = { ...ended, isUnheard: true };
    };
    watched.get(socket)?.();
    socket.once('close', whenClosed);
    watched.set(socket, () => socket.off('close', whenClosed));
    return (outcome: Passed['outcome']): void => {
      if (passed[number]?.outcome !== null) return;
      passed[number] = { ...begun, outcome, endedAtMs: performance.now(), isUnheard: false };
    };
  };
}

function isJson(text: Buffer): boolean {
  try {
    JSON.parse(text.toString());
    return true;
  } catch {
    return false;
  }
}
