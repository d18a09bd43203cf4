/** Sentences about the way to the service: what failed, and what a person can do. The codes come from the system. */
import { inBrackets } from './failure-detail.ts';

type Words = { readonly what: string; readonly help: string };

const NO_NAME: Words = {
  what: 'Doorstep could not find the service’s name in the network (DNS).',
  help: 'Check that this computer is online, that your VPN is connected if you need one, and that the service address is right.',
};
const REFUSED: Words = {
  what: 'The computer at the service address refused the connection.',
  help: 'Check the service address and its port, or ask the people who run the service.',
};
const NO_WAY: Words = {
  what: 'This computer has no connection to the service: the network is off or does not lead there.',
  help: 'Check the network, and connect your VPN if you need one.',
};
const CUT: Words = {
  what: 'The connection to the service was cut.',
  help: 'Check the network and your VPN. If this repeats, ask the people who run your network whether a firewall blocks the service.',
};
const SILENT: Words = {
  what: 'The service did not answer in time.',
  help: 'Check the network and your VPN. If other websites work, a firewall may block the service: ask the people who run your network.',
};

/** By the system's code, or by the kind of the service error. */
const BY_CODE: Readonly<Record<string, Words>> = {
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  EAI_FAIL: NO_NAME,
  ENODATA: NO_NAME,
  ECONNREFUSED: REFUSED,
  ENETUNREACH: NO_WAY,
  ENETDOWN: NO_WAY,
  EHOSTUNREACH: NO_WAY,
  EHOSTDOWN: NO_WAY,
  EADDRNOTAVAIL: NO_WAY,
  ECONNRESET: CUT,
  ECONNABORTED: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  cut_short: CUT,
  ETIMEDOUT: SILENT,
  timeout: SILENT,
  server: {
    what: 'The service reports an internal error.',
    help: 'If this repeats, ask the people who run the service.',
  },
  malformed: {
    what: 'The answers of the service cannot be read.',
    help: 'Check the service address. If it is right, ask the people who run the service.',
  },
  proxy_unreachable: {
    what: 'Doorstep could not reach the proxy of this network.',
    help: 'Check the network and the proxy settings of this computer, or ask the people who run your network.',
  },
  proxy_failed: {
    what: 'The proxy of this network could not reach the service.',
    help: 'Check the service address. If it is right, ask the people who run your network.',
  },
  proxy_unusable: {
    what: 'The network settings name a kind of proxy that Doorstep cannot use, such as SOCKS.',
    help: 'Ask the people who run your network for an HTTP proxy.',
  },
  only_ipv6: {
    what: 'The service has only an IPv6 address, and this network does not lead there.',
    help: 'Ask the people who run your network for IPv6, or use a network that has it.',
  },
};

/** @param detail the system's code, or the kind of the service error */
export const unreachableWords = (detail: string): string =>
  BY_CODE[detail] === undefined
    ? `Doorstep could not reach the service${inBrackets(detail)}.`
    : withCode(BY_CODE[detail].what, detail);

export const unreachableHelp = (detail: string): string =>
  BY_CODE[detail]?.help ?? 'Check the network and the service address.';

/** Adds a code of the system, which helps support. Leaves our own words out. */
const withCode = (sentence: string, code: string): string =>
  /^[A-Z]/u.test(code) ? `${sentence.replace(/\.$/u, '')} (${code}).` : sentence;

const INTERCEPTED: Readonly<Record<number, Words>> = {
  407: {
    what: 'A proxy on the way to the service asks for a user name and a password (407).',
    help: 'To enter them, choose “Test connection” in Settings. For the command line, write them into HTTPS_PROXY.',
  },
  451: {
    what: 'The network blocks the service for legal reasons (451).',
    help: 'Ask the people who run your network.',
  },
  511: {
    what: 'The network asks for a sign-in before it lets requests through (511).',
    help: 'Open any website in your browser and sign in to the network.',
  },
};

/** @param status the HTTP status of the answer */
export const interceptedWords = (status: number): string =>
  INTERCEPTED[status]?.what ??
  `A page came in place of the service’s answer (status ${String(status)}). It probably comes from a proxy, a firewall or a sign-in page of the network.`;

/** @param schemes the kinds of sign-in that the proxy offers; '' if unknown */
export const interceptedHelp = (status: number, schemes: string): string =>
  status === 407 && schemes !== '' && !/(?:^|, )basic(?:,|$)/iu.test(schemes)
    ? `The proxy accepts only ${schemes}, which Doorstep cannot use. Ask the people who run your network to let the service address through without it, or to allow Basic.`
    : usualHelp(status);

const usualHelp = (status: number): string =>
  INTERCEPTED[status]?.help ??
  'Ask the people who run your network to allow the service address. If the network has a sign-in page, sign in. If this happens on every network, check the service address in Settings.';

const UNTRUSTED: Readonly<
  Record<string, { readonly what: (issuer: string) => string; readonly help: string }>
> = {
  CERT_HAS_EXPIRED: {
    what: (issuer) => `The certificate of the service${issuer} has expired.`,
    help: 'Check the date of this computer. If it is right, ask the people who run the service to renew the certificate.',
  },
  CERT_NOT_YET_VALID: {
    what: (issuer) => `The certificate of the service${issuer} is not valid yet.`,
    help: 'Check the date of this computer. If it is right, ask the people who run the service.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: (issuer) => `The certificate${issuer} belongs to another address.`,
    help: 'Check the service address. If it is right, ask the people who run the service or your network.',
  },
};

/** @param issuer '' if unknown */
export function untrustedWords(problem: string, issuer: string): string {
  const by = issuer === '' ? '' : ` from “${issuer}”`;
  const sentence = UNTRUSTED[problem]?.what(by) ?? `This computer does not trust the certificate${by}.`;
  return withCode(sentence, problem);
}

export const untrustedHelp = (problem: string): string =>
  UNTRUSTED[problem]?.help ??
  'If your organisation inspects connections, ask the people who run your network to install its certificate authority on this computer. Otherwise ask them which computer answers here: it may be reading the connection.';
