/** Sends HTTP that no browser would send, with any Host, path and header, unchanged. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export type RawRequest = {
  /** The address of the server; by default 127.0.0.1. */
  readonly address?: string;
  readonly port: number;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

export type RawResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export async function send(raw: RawRequest): Promise<RawResponse> {
  const response = await begin(raw);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

/** Resolves as soon as the head of the response arrives. The caller reads the body. */
export function begin({
  address = '127.0.0.1',
  port,
  method = 'GET',
  path,
  headers = {},
  body,
}: RawRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: address, port, method, path, headers, agent: false }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends bytes unchanged and returns everything received until the other side closes. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      resolve(received);
    });
  });
}
