/** Opens the connections of an exchange. An encrypted connection is used only if its certificate is trusted. */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { isLocalName } from '../cleartext.ts';
import { withoutControls } from '../replies/reply.ts';
import { trustedContext } from './trusted-authorities.ts';

/** The interval of the packets that keep an idle connection open through a firewall. */
const KEEP_ALIVE_MS = 60_000;
/** The maximum length of an issuer's name, which comes from the certificate. */
const MOST_ISSUER = 100;

/** The certificate of a connection is not trusted, so nothing was sent. */
export class UntrustedCertificate extends Error {
  /** The code of OpenSSL or Node: UNABLE_TO_VERIFY_LEAF_SIGNATURE, CERT_HAS_EXPIRED, … */
  readonly problem: string;
  /** Who issued the certificate, in the words of the certificate; '' if it does not say. */
  readonly issuer: string;

  constructor(error: Error, issuer: string) {
    super(error.message, { cause: error });
    this.problem = 'code' in error && typeof error.code === 'string' ? error.code : '';
    this.issuer = issuer;
  }
}

type Done = buildConnector.Callback;

export const connectToHost: buildConnector.connector = ({ protocol, hostname, port }, done) => {
  const isSecure = protocol === 'https:';
  const socket = openTcp({ host: hostname, port: Number(port || (isSecure ? 443 : 80)), lookup: lookUpHost });
  hearOnce(socket, 'connect', isSecure ? openSecurely(hostname, done) : done);
};

/** Returns a function that encrypts an open connection. @param hostname the certificate has to be for this host */
function openSecurely(hostname: string, done: Done): Done {
  return (...opened) => {
    if (opened[0] !== null) return done(...opened);
    // A name is sent to the server only if it is no number (RFC 6066).
    const servername = isIP(hostname) === 0 ? hostname : '';
    const secureContext = trustedContext();
    const socket = openTls({
      socket: opened[1],
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
    hearOnce(socket, 'secureConnect', (...result) => {
      if (result[0] === null || issuer === null) done(...result);
      else done(new UntrustedCertificate(result[0], issuer), null);
    });
  };
}

function hearOnce(socket: Socket, event: 'connect' | 'secureConnect', done: Done): void {
  socket.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true);
  let isDone = false;
  const end = (...result: Parameters<Done>): void => {
    if (!isDone) done(...result);
    isDone = true;
  };
  // Stays: an error without a listener would end the process.
  socket.on('error', (error) => end(error, null));
  socket.once(event, () => end(null, socket));
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
