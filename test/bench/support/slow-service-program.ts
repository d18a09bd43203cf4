/** The thread of a slow service: each `POST /validate` is answered after `latencyMs` with the same reply. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { latencyMs, reply } = workerData as { readonly latencyMs: number; readonly reply: object };
const body = Buffer.from(JSON.stringify(reply));
const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume();
  setTimeout(() => response.writeHead(200, headers).end(body), latencyMs);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
});
