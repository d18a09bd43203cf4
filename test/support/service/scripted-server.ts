import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type ScriptedReply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly text?: string;
  /** The body, sent as JSON; used instead of `text`. A function gets the body of the request. */
  readonly json?: unknown;
  /** A text that is written to the socket as Latin-1 instead of an HTTP reply. Then the connection is closed. */
  readonly wire?: string;
  /**
   * `hang`: no reply at all. `hang_in_body`: headers and half of the body, then nothing. `reset`: the connection is cut
   * before the reply. `reset_in_body`: it is cut after half of the body. `chunked`: the whole body without its length.
   */
  readonly fault?: 'hang' | 'hang_in_body' | 'reset' | 'reset_in_body' | 'chunked';
};

type RecordedRequest = {
  readonly method: string;
  /** The path with its prefix, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type ScriptedServer = {
  /** The base URL without a trailing slash. */
  readonly baseUrl: string;
  readonly requests: readonly RecordedRequest[];
  readonly reply: (...replies: readonly ScriptedReply[]) => void;
  readonly nextRequest: () => Promise<void>;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
};

export async function startScriptedServer(): Promise<ScriptedServer> {
  const queue: ScriptedReply[] = [];
  const requests: RecordedRequest[] = [];
  const waiting: (() => void)[] = [];

  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      requests.push(record(request, body));
      answer(response, queue.shift() ?? { status: 599, text: 'the script has no reply left' }, body);
      for (const arrived of waiting.splice(0)) arrived();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');

  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    requests,
    reply: (...replies) => void queue.push(...replies),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    reset() {
      queue.length = 0;
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, reply: ScriptedReply, asked: string): void {
  const { status = 200, fault } = reply;
  const json: unknown = typeof reply.json === 'function' ? reply.json(asked) : reply.json;
  const text = json === undefined ? (reply.text ?? '') : JSON.stringify(json);
  if (reply.wire !== undefined) {
    response.socket?.end(reply.wire, 'latin1');
    return;
  }
  if (fault === 'hang') return;
  if (fault === 'reset') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(text);
  const length = fault === 'chunked' ? {} : { 'content-length': String(bytes.length) };
  response.writeHead(status, { 'content-type': 'application/json', ...length, ...reply.headers });
  if (fault === 'hang_in_body' || fault === 'reset_in_body') {
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (fault === 'reset_in_body') response.destroy();
    });
    return;
  }
  response.end(bytes);
}

function record(request: IncomingMessage, body: string): RecordedRequest {
  const url = new URL(request.url ?? '/', 'http://service');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body,
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
