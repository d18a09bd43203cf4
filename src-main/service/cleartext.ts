/**
 * Plain http: every computer on the way can read every address and the key. Harmless within this computer; to any other
 * host only where a person allowed it for that host.
 */
import { AppError } from '#shared/contract/errors.ts';

/** The host an http address sends everything to in the open; null for https, and for this computer. */
export function cleartextHost(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'http:') return null;
  return isThisComputer(url.hostname) ? null : url.hostname;
}

/**
 * @param allowed hosts as `cleartextHost` gives them
 * @throws AppError `cleartext_not_allowed`
 */
export function refuseCleartext(address: string, allowed: readonly string[]): void {
  const host = cleartextHost(address);
  if (host !== null && !allowed.includes(host)) throw new AppError({ code: 'cleartext_not_allowed', host });
}

/**
 * `hostname` as a URL has it: 127.1 and 0x7f000001 are 127.0.0.1 by then, and a name that only begins like an address
 * has more behind it. `localhost.` and IPv4 in IPv6 are left out: who means this computer has a plainer way to say so.
 */
function isThisComputer(hostname: string): boolean {
  return hostname === '[::1]' || /^127(?:\.\d+){3}$/u.test(hostname) || isLocalName(hostname);
}

/** A name that means this computer, whatever a name server says (RFC 6761, 6.3). */
export function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
