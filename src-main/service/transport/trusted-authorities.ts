/**
 * The certificate authorities that every connection trusts: Node's, those of `NODE_EXTRA_CA_CERTS`, those of the system,
 * where an organisation installs its own, and those of its policy. No option turns the check off.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let latest: { readonly name: string; readonly context: SecureContext } | null = null;

/**
 * Reads the authorities once in each thread, because that takes tens of milliseconds.
 *
 * @param more see `Network`; the same for all connections of a program
 */
export function trustedContext(more: readonly string[]): SecureContext {
  const name = more.join('');
  if (latest?.name !== name)
    latest = { name, context: createSecureContext({ ca: [...trustedAuthorities(), ...more] }) };
  return latest.context;
}

const trustedAuthorities = (): string[] => [
  ...new Set([...getCACertificates('default'), ...getCACertificates('system')]),
];
