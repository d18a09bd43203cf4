/** Opens TCP connections. Ends each one that is not ready in time or whose client closes, so that no program waits for it. */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { connect as openTcp, type Socket } from 'node:net';
import { isLocalName } from '../cleartext.ts';
import { dropInterimReplies } from './interim-replies.ts';
import type { Target } from './tunnel.ts';

/** The interval of the packets that keep an idle connection open through a firewall. */
const KEEP_ALIVE_MS = 60_000;
/**
 * The time for one address of a host before its next address is tried. Node's 500 ms are too short for a satellite or a
 * distant VPN, where no address would ever connect. Longer would leave no time for the next address of a dead network.
 */
const ADDRESS_MS = 2500;

/** @param closing aborted when the client closes @param limitMs for this step alone */
export type Limits = { readonly closing: AbortSignal; readonly limitMs: number };

export function open({ hostname, port }: Target, limits: Limits): Promise<Socket> {
  const socket = openTcp({
    host: hostname,
    port,
    lookup: lookUpHost,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS,
  });
  return heard(socket, 'connect', limits);
}

/** Waits for the event that makes a new socket usable. */
export function heard<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  limits: Limits,
): Promise<S> {
  socket.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true);
  dropInterimReplies(socket);
  const ready = new Promise<S>((resolve, reject) => {
    // Stays attached, because an error without a listener would end the process.
    socket.on('error', reject);
    socket.once('close', () => reject(coded('the connection closed', 'ECONNRESET')));
    socket.once(event, () => resolve(socket));
  });
  return withinLimits(socket, limits, ready);
}

/** Destroys the socket if `ready` takes too long or the client closes. Then `ready` fails with the error of the socket. */
export async function withinLimits<T>(
  socket: Socket,
  { closing, limitMs }: Limits,
  ready: Promise<T>,
): Promise<T> {
  const end = (): void => void socket.destroy(coded('the client closed', 'ECONNABORTED'));
  const timer = setTimeout(() => socket.destroy(coded('not ready in time', 'ETIMEDOUT')), limitMs);
  closing.addEventListener('abort', end, { once: true });
  if (closing.aborted) end();
  try {
    return await ready;
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', end);
  }
}

export const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code });

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
