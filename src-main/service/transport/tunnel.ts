/** Opens a tunnel through a proxy with CONNECT, so that the proxy never sees a request or a key. */
import { request } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { involved, type Proxy } from './network.ts';
import { ProxyRefusal, ProxyUnreachable } from './proxy-failures.ts';

export type Target = { readonly hostname: string; readonly port: number };

/**
 * Accepts every 2xx (RFC 9110, 9.3.6). The service sends nothing before a request, so bytes after the head are a page of
 * the proxy, which is a refusal.
 *
 * @param socket an open connection to the proxy; closed unless the tunnel opens
 * @throws ProxyRefusal, ProxyUnreachable
 */
export function openTunnel(socket: Socket, proxy: Proxy, { hostname, port }: Target): Promise<Socket> {
  const { login } = proxy;
  const path = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${String(port)}`;
  const headers = {
    Host: path,
    ...(login !== null && { 'Proxy-Authorization': `Basic ${Buffer.from(login).toString('base64')}` }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ method: 'CONNECT', path, headers, createConnection: () => socket });
    asked.once('connect', ({ statusCode = 0, headers: answered }, _, head) => {
      if (statusCode >= 200 && statusCode < 300 && head.length === 0) return resolve(socket);
      socket.destroy();
      const schemes = schemesOf(answered['proxy-authenticate'] ?? []);
      reject(new ProxyRefusal(statusCode, schemes, involved(proxy)));
    });
    asked.on('error', (error) =>
      reject(new ProxyUnreachable('proxy_unreachable', involved(proxy), { cause: error })),
    );
    asked.end();
  });
}

/**
 * Waits a moment before the first request, because a proxy that sends a page or closes does so at once. After a request,
 * the app could not know whether the service charged for it. An encrypted connection needs no wait: its handshake fails.
 *
 * @throws ProxyRefusal, ProxyUnreachable
 */
export function untilQuiet(tunnel: Socket, proxy: Proxy): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: Error): void => {
    tunnel.destroy();
    reject(error);
  };
  const onData = (): void => fail(new ProxyRefusal(PAGE, '', involved(proxy)));
  const onEnd = (): void => fail(new ProxyUnreachable('proxy_failed', involved(proxy)));
  tunnel.on('data', onData).on('end', onEnd).on('close', onEnd);
  const timer = setTimeout(resolve, QUIET_MS);
  return promise.finally(() => {
    clearTimeout(timer);
    tunnel.pause().off('data', onData).off('end', onEnd).off('close', onEnd);
  });
}

const QUIET_MS = 20;

/** The status of a page that a proxy sends after it opened the tunnel. */
export const PAGE = 200;

/** Returns the names of the schemes. One header may list several, each with parameters. */
function schemesOf(challenges: string | readonly string[]): string {
  const words = [challenges].flat().flatMap((line) => line.split(','));
  const names = words.map((word) => /^\s*([a-z][\w-]*)(?=\s+\S|\s*$)(?!\s*=)/iu.exec(word)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].join(', ').slice(0, 60);
}
