/**
 * The certificate authorities that every connection trusts: Node's, those of `NODE_EXTRA_CA_CERTS`, and those of the
 * system, where an organisation installs its own. No option turns the check off.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let context: SecureContext | null = null;

/** Reads the authorities once in each thread, because that takes tens of milliseconds. */
export function trustedContext(): SecureContext {
  context ??= createSecureContext({ ca: trustedAuthorities() });
  return context;
}

const trustedAuthorities = (): string[] => [
  ...new Set([...getCACertificates('default'), ...getCACertificates('system')]),
];
