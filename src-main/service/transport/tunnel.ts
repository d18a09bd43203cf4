/** Opens a tunnel through a proxy with CONNECT, so that the proxy never sees a request or a key. */
import { request } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { Proxy } from './network.ts';

/** The proxy answered CONNECT with something other than 200. */
export class ProxyRefusal extends Error {
  readonly status: number;
  /** The kinds of sign-in that a 407 offers, such as `Basic` or `Negotiate, NTLM`; '' for none. */
  readonly schemes: string;

  constructor(status: number, schemes: string) {
    super(`the proxy answered ${String(status)}`);
    this.status = status;
    this.schemes = schemes;
  }
}

/** No proxy could be used. The message says why: it is unreachable, or of a kind that the app does not know. */
export class ProxyUnreachable extends Error {
  override readonly message: 'proxy_unreachable' | 'proxy_unusable';

  constructor(message: ProxyUnreachable['message'], options?: ErrorOptions) {
    super(message, options);
    this.message = message;
  }
}

export type Target = { readonly hostname: string; readonly port: number };

/**
 * @param socket an open connection to the proxy; closed unless the tunnel opens
 * @throws ProxyRefusal, ProxyUnreachable
 */
export function openTunnel(socket: Socket, { login }: Proxy, { hostname, port }: Target): Promise<Socket> {
  const path = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${String(port)}`;
  const headers = {
    Host: path,
    ...(login !== null && { 'Proxy-Authorization': `Basic ${Buffer.from(login).toString('base64')}` }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ method: 'CONNECT', path, headers, createConnection: () => socket });
    asked.once('connect', ({ statusCode = 0, headers: answered }, _, head) => {
      if (statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.destroy();
      reject(new ProxyRefusal(statusCode, schemesOf(answered['proxy-authenticate'] ?? [])));
    });
    asked.on('error', (error) => reject(new ProxyUnreachable('proxy_unreachable', { cause: error })));
    asked.end();
  });
}

/** Returns the names of the schemes. One header may list several, each with parameters. */
function schemesOf(challenges: string | readonly string[]): string {
  const words = [challenges].flat().flatMap((line) => line.split(','));
  const names = words.map((word) => /^\s*([a-z][\w-]*)(?=\s+\S|\s*$)(?!\s*=)/iu.exec(word)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].join(', ').slice(0, 60);
}
