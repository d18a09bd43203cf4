/** Another user's program where a killed host was: it takes its address and port, says yes to everything and writes it down. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export type Impostor = {
  /** Everything that reached it: method, path, headers and body of each request. */
  readonly heard: readonly string[];
  readonly close: () => Promise<void>;
};

/** In every answer; nobody is to see it. */
export const IMPOSTOR_SAYS = 'Mallory Ltd';

const ANSWER = {
  ok: true,
  value: { lists: [{ id: 1, name: IMPOSTOR_SAYS }], text: IMPOSTOR_SAYS },
  state: 'open',
  nonce: 'mine',
  proof: 'mine',
  token: 'mine',
};

/** @param url of the host that is gone */
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
