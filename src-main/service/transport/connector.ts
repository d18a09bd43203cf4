/** Opens the connections of an exchange, through a proxy if there is one. Uses no connection with an untrusted certificate. */
import { isIP, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { connect as openTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Reached } from '#shared/contract/services/services.ts';
import { withoutControls } from '../replies/reply.ts';
import { holdRequests } from './hold-requests.ts';
import { createLoginGate } from './login-gate.ts';
import { involved, type Network, nameOfWay, type Proxy, type Way, waysTo, withoutWay } from './network.ts';
import { coded, heard, type Limits, open, withinLimits } from './opening.ts';
import { ProxyRefusal, ProxyUnreachable } from './proxy-failures.ts';
import { trustedContext } from './trusted-authorities.ts';
import { openTunnel, PAGE, type Target, untilQuiet } from './tunnel.ts';

/** The maximum length of an issuer's name, which comes from the certificate. */
const MOST_ISSUER = 100;
/** The time limit of each step. The deadline of a request does not end a connection that is being opened. */
const STEP_MS = 30_000;
/** The time limit for connecting to a proxy. It is short, because there may be another way. */
const PROXY_CONNECT_MS = 4000;
/** How long a way that failed is tried last. */
const AVOIDED_MS = 60_000;
const NEVER = new AbortController().signal;

/** OpenSSL's codes for an answer without encryption. */
const NOT_ENCRYPTED: readonly unknown[] = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'];

/** The certificate of a connection is not trusted, so nothing was sent. */
export class UntrustedCertificate extends Error {
  /** The code of OpenSSL or Node: UNABLE_TO_VERIFY_LEAF_SIGNATURE, CERT_HAS_EXPIRED, … */
  readonly problem: string;
  /** The issuer, in the words of the certificate; '' if it does not say. */
  readonly issuer: string;

  constructor(error: unknown, issuer: string) {
    super('the certificate is not trusted', { cause: error });
    const code = codeOf(error);
    this.problem = typeof code === 'string' ? code : '';
    this.issuer = issuer;
  }
}

/**
 * @param network how to reach a host; asked for each connection, because it may change
 * @param onConnected called for each connection that may be used
 * @param closing ends connections that are being opened, and refuses new ones
 */
export function createConnector(
  network: () => Network,
  onConnected: (reached: Reached) => void = () => undefined,
  closing: AbortSignal = NEVER,
): buildConnector.connector {
  const reach = createReach(network, closing);

  const connect = async (target: Target, isSecure: boolean): Promise<Opened> => {
    const { socket, way } = await reach(target);
    const limits = { closing, limitMs: STEP_MS };
    if (way !== null && !isSecure) await untilQuiet(socket, way);
    const secure = isSecure
      ? await encrypt(socket, target.hostname, network().authorities, limits).catch((error: unknown) => {
          throw way === null ? error : failureInTunnel(error, way);
        })
      : null;
    onConnected({ proxy: nameOfWay(way), issuer: secure === null ? null : issuerOf(secure) });
    return { socket: secure ?? socket, way };
  };

  // If a connection ends before it carried the waiting request, undici opens it again at once and without limit. So the
  // next opening fails instead.
  let endedUnused: Error | null = null;
  const failNext = ({ socket, way }: Opened): void => {
    const writtenBefore = socket.bytesWritten;
    socket.once('close', () => {
      if (socket.bytesWritten > writtenBefore) return;
      endedUnused = endOf(way);
      // undici asks for the next connection in a listener of this event.
      process.nextTick(() => (endedUnused = null));
    });
  };

  return ({ protocol, hostname, port }, done) => {
    const isSecure = protocol === 'https:';
    const opening =
      endedUnused === null
        ? connect({ hostname, port: Number(port || (isSecure ? 443 : 80)) }, isSecure)
        : Promise.reject(endedUnused);
    opening.then(
      (opened) => {
        if (opened.socket.destroyed || !opened.socket.readable) {
          opened.socket.destroy();
          return done(endOf(opened.way), null);
        }
        failNext(opened);
        holdRequests(opened.socket, () => endOf(opened.way));
        done(null, opened.socket);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

type Opened = { readonly socket: Socket; readonly way: Way };

/** Tries the ways in order, as a browser does. The refusal of a proxy is an answer, so it ends the search. */
function createReach(network: () => Network, closing: AbortSignal): (target: Target) => Promise<Opened> {
  const failedAtMs = new Map<string | null, number>();
  const isAvoided = (way: Way): boolean =>
    performance.now() - (failedAtMs.get(nameOfWay(way)) ?? -Infinity) < AVOIDED_MS;
  const throughGate = createLoginGate();
  const openWay = (way: Way, target: Target, authorities: readonly string[]): Promise<Socket> =>
    way === null
      ? open(target, { closing, limitMs: STEP_MS })
      : throughGate(way, () => openProxied(way, target, authorities, closing));

  return async (target) => {
    const now = network();
    const ways = waysTo(target.hostname, now);
    let latest: unknown = withoutWay(now);
    for (const way of [...ways.filter((each) => !isAvoided(each)), ...ways.filter(isAvoided)]) {
      try {
        const socket = await openWay(way, target, now.authorities);
        failedAtMs.delete(nameOfWay(way));
        return { socket, way };
      } catch (error) {
        if (error instanceof ProxyRefusal || error instanceof UntrustedCertificate) throw error;
        if (closing.aborted) throw error;
        failedAtMs.set(nameOfWay(way), performance.now());
        latest = error;
      }
    }
    throw latest;
  };
}

async function openProxied(
  proxy: Proxy,
  target: Target,
  authorities: readonly string[],
  closing: AbortSignal,
): Promise<Socket> {
  const at = { hostname: proxy.host, port: proxy.port };
  const limits = { closing, limitMs: STEP_MS };
  try {
    const socket = await open(at, { closing, limitMs: PROXY_CONNECT_MS });
    const carrier = proxy.isSecure ? await encrypt(socket, proxy.host, authorities, limits) : socket;
    return await withinLimits(carrier, limits, openTunnel(carrier, proxy, target));
  } catch (error) {
    if (error instanceof ProxyRefusal || error instanceof UntrustedCertificate) throw error;
    throw new ProxyUnreachable('proxy_unreachable', involved(proxy), { cause: error });
  }
}

/** Returns why the handshake in a tunnel failed: the proxy answered in place of the service, or closed the tunnel. */
function failureInTunnel(error: unknown, proxy: Proxy): unknown {
  if (error instanceof UntrustedCertificate) return error;
  if (NOT_ENCRYPTED.includes(codeOf(error))) return new ProxyRefusal(PAGE, '', involved(proxy));
  return codeOf(error) === 'ETIMEDOUT' ? error : endOf(proxy, error);
}

/** Returns the failure of a connection that ended before it carried a request. */
const endOf = (way: Way, cause?: unknown): Error =>
  way === null
    ? coded('the connection closed', 'ECONNRESET')
    : new ProxyUnreachable('proxy_failed', involved(way), { cause });

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

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
  limits: Limits,
): Promise<TLSSocket> {
  // The handshake may name a host, but not an IP address (RFC 6066).
  const servername = isIP(hostname) === 0 ? hostname : '';
  const secureContext = trustedContext(authorities);
  const socket = openTls({
    socket: carrier,
    host: hostname,
    servername,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    // Explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would switch the check off.
    rejectUnauthorized: true,
  });
  let issuer: string | null = null;
  // Node emits this before it checks the certificate, and forgets the certificate if the check fails.
  socket.prependOnceListener('secure', () => {
    issuer = issuerOf(socket);
  });
  return heard(socket, 'secureConnect', limits).catch((error: unknown) => {
    throw issuer === null ? error : new UntrustedCertificate(error, issuer);
  });
}

function issuerOf(socket: TLSSocket): string {
  const { issuer } = socket.getPeerCertificate();
  const name = [issuer?.CN, issuer?.O].flat().find((each) => each !== undefined) ?? '';
  return withoutControls(name).slice(0, MOST_ISSUER);
}
