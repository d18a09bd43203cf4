import { once } from 'node:events';
import { createServer } from 'node:https';
import { onTestFinished } from 'vitest';

type SecureService = {
  readonly port: number;
  /** The paths of all requests so far. */
  readonly paths: readonly string[];
  readonly keys: readonly unknown[];
};

/** Starts an https server on 127.0.0.1 that gives the same answer to every request. */
export async function startSecureService(
  certificate: { readonly key: string; readonly cert: string },
  answer: object,
): Promise<SecureService> {
  const paths: string[] = [];
  const keys: unknown[] = [];
  const server = createServer(certificate, (request, response) => {
    paths.push(request.url ?? '');
    keys.push(request.headers['x-service-key']);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { port: address.port, paths, keys };
}
