/** Another user's program that takes the address and port of a killed host. It accepts and records everything. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export type Impostor = {
  /** Every request that it received: method, path, headers and body. */
  readonly heard: readonly string[];
  readonly close: () => Promise<void>;
};

/** A text in every answer. No page may show it. */
export const IMPOSTOR_SAYS = 'Mallory Ltd';

const ANSWER = {
  ok: true,
  value: { lists: [{ id: 1, name: IMPOSTOR_SAYS }], text: IMPOSTOR_SAYS },
  state: 'open',
  nonce: 'mine',
  proof: 'mine',
  token: 'mine',
};

export async function startImpostor(url: string): Promise<Impostor> {
  const { hostname, port } = new URL(url);
  const heard: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(ANSWER));
    });
  });
  server.listen(Number(port), hostname);
  await once(server, 'listening');
  return {
    heard,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
