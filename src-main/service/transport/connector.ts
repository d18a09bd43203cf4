/** Opens the connections of an exchange, through a proxy if there is one. Uses no connection with an untrusted certificate. */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, connect as openTcp, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { connect as openTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Reached } from '#shared/contract/services/services.ts';
import { isLocalName } from '../cleartext.ts';
import { withoutControls } from '../replies/reply.ts';
import { type Network, nameOfWay, type Proxy, type Way, waysTo } from './network.ts';
import { trustedContext } from './trusted-authorities.ts';
import { openTunnel, ProxyRefusal, ProxyUnreachable, type Target } from './tunnel.ts';

/** The interval of the packets that keep an idle connection open through a firewall. */
const KEEP_ALIVE_MS = 60_000;
/** The maximum length of an issuer's name, which comes from the certificate. */
const MOST_ISSUER = 100;
/** The time in which a proxy has to accept a connection. Another way may be next. */
const PROXY_CONNECT_MS = 4000;
/** The time in which a proxy has to open a tunnel. It looks up the service and connects to it. */
const PROXY_TUNNEL_MS = 30_000;
/** For this time, a way that failed is tried last. */
const AVOIDED_MS = 60_000;

/** The certificate of a connection is not trusted, so nothing was sent. */
export class UntrustedCertificate extends Error {
  /** The code of OpenSSL or Node: UNABLE_TO_VERIFY_LEAF_SIGNATURE, CERT_HAS_EXPIRED, … */
  readonly problem: string;
  /** The issuer, in the words of the certificate; '' if it does not say. */
  readonly issuer: string;

  constructor(error: unknown, issuer: string) {
    super('the certificate is not trusted', { cause: error });
    this.problem =
      error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
    this.issuer = issuer;
  }
}

/**
 * @param network how to reach a host; asked for each connection, because it may change
 * @param onConnected called for each connection that may be used
 */
export function createConnector(
  network: () => Network,
  onConnected: (reached: Reached) => void = () => undefined,
): buildConnector.connector {
  const failedAtMs = new Map<string | null, number>();
  const isAvoided = (way: Way): boolean =>
    performance.now() - (failedAtMs.get(nameOfWay(way)) ?? -Infinity) < AVOIDED_MS;

  /** Tries the ways in order, like a browser. A proxy that refuses is an answer, so no other way is tried. */
  const reach = async (target: Target): Promise<{ readonly socket: Socket; readonly way: Way }> => {
    const ways = waysTo(target.hostname, network());
    let latest: unknown = new ProxyUnreachable('proxy_unusable');
    for (const way of [...ways.filter((each) => !isAvoided(each)), ...ways.filter(isAvoided)]) {
      try {
        const socket =
          way === null ? await open(target, null) : await openProxied(way, target, network().authorities);
        failedAtMs.delete(nameOfWay(way));
        return { socket, way };
      } catch (error) {
        if (error instanceof ProxyRefusal || error instanceof UntrustedCertificate) throw error;
        failedAtMs.set(nameOfWay(way), performance.now());
        latest = error;
      }
    }
    throw latest;
  };

  const connect = async (target: Target, isSecure: boolean): Promise<Socket> => {
    const { socket, way } = await reach(target);
    const secure = isSecure ? await encrypt(socket, target.hostname, network().authorities) : null;
    onConnected({ proxy: nameOfWay(way), issuer: secure === null ? null : issuerOf(secure) });
    return secure ?? socket;
  };

  return ({ protocol, hostname, port }, done) => {
    const isSecure = protocol === 'https:';
    connect({ hostname, port: Number(port || (isSecure ? 443 : 80)) }, isSecure).then(
      (socket) => done(null, socket),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function openProxied(proxy: Proxy, target: Target, authorities: readonly string[]): Promise<Socket> {
  const socket = await open({ hostname: proxy.host, port: proxy.port }, PROXY_CONNECT_MS).catch(
    (error: unknown) => {
      throw new ProxyUnreachable('proxy_unreachable', { cause: error });
    },
  );
  socket.setTimeout(PROXY_TUNNEL_MS);
  const carrier = proxy.isSecure ? await encrypt(socket, proxy.host, authorities) : socket;
  const tunnel = await openTunnel(carrier, proxy, target);
  socket.setTimeout(0);
  return tunnel;
}

/** @param timeoutMs null for no limit, because every request has a deadline */
function open({ hostname, port }: Target, timeoutMs: number | null): Promise<Socket> {
  const socket = openTcp({ host: hostname, port, lookup: lookUpHost });
  if (timeoutMs !== null) {
    socket.setTimeout(timeoutMs);
    socket.on('timeout', () => socket.destroy(new Error('timeout')));
  }
  return heard(socket, 'connect');
}

/**
 * Encrypts an open connection.
 *
 * @param hostname the certificate has to be for this host
 * @param authorities see `Network`
 */
async function encrypt(
  carrier: Socket,
  hostname: string,
  authorities: readonly string[],
): Promise<TLSSocket> {
  // A name is sent to the server only if it is no number (RFC 6066).
  const servername = isIP(hostname) === 0 ? hostname : '';
  const secureContext = trustedContext(authorities);
  const socket = openTls({
    socket: carrier,
    host: hostname,
    servername,
    secureContext,
    ALPNProtocols: ['http/1.1'],
  });
  let issuer: string | null = null;
  // Node emits this before it checks the certificate, and forgets the certificate if the check fails.
  socket.prependOnceListener('secure', () => {
    issuer = issuerOf(socket);
  });
  return heard(socket, 'secureConnect').catch((error: unknown) => {
    throw issuer === null ? error : new UntrustedCertificate(error, issuer);
  });
}

function heard<S extends Socket>(socket: S, event: 'connect' | 'secureConnect'): Promise<S> {
  socket.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true);
  return new Promise((resolve, reject) => {
    // Stays: an error without a listener would end the process.
    socket.on('error', reject);
    socket.once('close', () =>
      reject(Object.assign(new Error('the connection closed'), { code: 'ECONNRESET' })),
    );
    socket.once(event, () => resolve(socket));
  });
}

function issuerOf(socket: TLSSocket): string {
  const { issuer } = socket.getPeerCertificate();
  const name = [issuer?.CN, issuer?.O].flat().find((each) => each !== undefined) ?? '';
  return withoutControls(name).slice(0, MOST_ISSUER);
}

/** Looks up a host. Never looks up a name of this computer, because requests to it may use plain http. */
function lookUpHost(
  hostname: string,
  options: LookupOptions,
  found: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  if (!isLocalName(hostname)) return lookup(hostname, options, found);
  if (options.all === true) found(null, LOOPBACK);
  else found(null, '127.0.0.1', 4);
}

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
