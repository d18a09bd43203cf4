/** Allows plain http to this computer. To other hosts, it needs a person's permission, because others can read it. */
import { AppError } from '#shared/contract/errors.ts';

/** Returns the host to which an http address sends unencrypted data; null for other addresses and for this computer. */
export function cleartextHost(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'http:') return null;
  return isThisComputer(url.hostname) ? null : url.hostname;
}

/** @throws AppError `cleartext_not_allowed` */
export function refuseCleartext(address: string, allowed: readonly string[]): void {
  const host = cleartextHost(address);
  if (host !== null && !allowed.includes(host)) throw new AppError({ code: 'cleartext_not_allowed', host });
}

/** `hostname` comes from a URL, which has already turned 127.1 and 0x7f000001 into 127.0.0.1. May lack its brackets. */
export function isThisComputer(hostname: string): boolean {
  return (
    hostname === '[::1]' || hostname === '::1' || /^127(?:\.\d+){3}$/u.test(hostname) || isLocalName(hostname)
  );
}

/** Whether the name means this computer, whatever a name server answers (RFC 6761, 6.3). */
export function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
