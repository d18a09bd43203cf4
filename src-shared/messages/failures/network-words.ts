/** Sentences about the way to the service: what failed, and what a person can do. The codes come from the system. */
import type { InvolvedProxy } from '../../contract/services/services.ts';
import { shownBeginning } from '../shown-text.ts';
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
const NOT_ENCRYPTED: Words = {
  what: 'The computer at the service address answered without encryption.',
  help: 'Check the service address and its port. If this network has a sign-in page, sign in.',
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
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_ENCRYPTED,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_ENCRYPTED,
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
  only_ipv6: {
    what: 'The service has only an IPv6 address, and this network does not lead there.',
    help: 'Ask the people who run your network for IPv6, or use a network that has it.',
  },
};

/** The characters that end the login in the address of a proxy, and the one that begins an escape. */
const ESCAPES = '# as %23, / as %2F, ? as %3F and % as %25';

/** By the same codes, for failures of a proxy. */
const OF_PROXY: Readonly<Record<string, (proxy: InvolvedProxy) => Words>> = {
  proxy_unreachable: (proxy) => ({
    what: `Doorstep could not reach ${named(proxy)}.`,
    help: `Check the network and ${settingsOf(proxy)}, or ask the people who run your network.`,
  }),
  proxy_failed: (proxy) => ({
    what: `${sentenceStart(named(proxy))} could not reach the service.`,
    help: 'Check the service address. If it is right, ask the people who run your network.',
  }),
  proxy_unusable: ({ from }) => ({
    what: `${from === '' ? 'The network settings name' : `${from} names`} a kind of proxy that Doorstep cannot use, such as SOCKS.`,
    help: 'Ask the people who run your network for an HTTP proxy.',
  }),
  proxy_unreadable: ({ from }) => ({
    what: `The value of ${from === '' ? 'the proxy setting' : from} is not an address of a proxy.`,
    help: `Write it like http://user:password@proxy.example:3128. In the user name and the password, write ${ESCAPES}.`,
  }),
};

/** Stored failures of earlier versions do not name the proxy. */
const SOME_PROXY: InvolvedProxy = { name: '', from: '', login: null };
/** The longest name of a proxy that is shown. */
const LONGEST_PROXY = 100;

function named({ name, from }: InvolvedProxy): string {
  const proxy =
    name === '' ? 'the proxy of this network' : `the proxy ${shownBeginning(name, LONGEST_PROXY)}`;
  return from === '' ? proxy : `${proxy} from ${from}`;
}

const settingsOf = ({ from }: InvolvedProxy): string =>
  from === '' ? 'the proxy settings of this computer' : `the value of ${from}`;

const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const wordsOf = (detail: string, proxy: InvolvedProxy = SOME_PROXY): Words | undefined =>
  OF_PROXY[detail]?.(proxy) ?? BY_CODE[detail];

/** `detail`: the system's code, or the kind of the service error. */
type Unreachable = { readonly detail: string; readonly proxy?: InvolvedProxy };

export function unreachableWords({ detail, proxy }: Unreachable): string {
  const words = wordsOf(detail, proxy);
  return words === undefined
    ? `Doorstep could not reach the service${inBrackets(detail)}.`
    : withCode(words.what, detail);
}

export const unreachableHelp = ({ detail, proxy }: Unreachable): string =>
  wordsOf(detail, proxy)?.help ?? 'Check the network and the service address.';

/** Adds a code of the system, which helps support. Leaves our own words out. */
const withCode = (sentence: string, code: string): string =>
  /^[A-Z]/u.test(code) ? `${sentence.replace(/\.$/u, '')} (${code}).` : sentence;

const INTERCEPTED: Readonly<Record<number, Words>> = {
  451: {
    what: 'The network blocks the service for legal reasons (451).',
    help: 'Ask the people who run your network.',
  },
  511: {
    what: 'The network asks for a sign-in before it lets requests through (511).',
    help: 'Open any website in your browser and sign in to the network.',
  },
};

/** `status`: the HTTP status of the answer. `schemes`: the kinds of sign-in that the proxy offers; '' if unknown. */
type Intercepted = { readonly status: number; readonly schemes: string; readonly proxy?: InvolvedProxy };

const LOGIN_WANTED = 407;

export function interceptedWords(answer: Intercepted): string {
  const { status } = answer;
  if (status === LOGIN_WANTED) return loginWords(answer.proxy);
  return (
    INTERCEPTED[status]?.what ??
    `A page came in place of the service’s answer (status ${String(status)}). It probably comes from a proxy, a firewall or a sign-in page of the network.`
  );
}

export const interceptedHelp = ({ status, schemes, proxy }: Intercepted): string =>
  status === LOGIN_WANTED ? loginHelp(schemes, proxy) : usualHelp(status);

function loginWords(proxy: InvolvedProxy | undefined): string {
  if (proxy === undefined)
    return 'A proxy on the way to the service asks for a user name and a password (407).';
  const { login, from } = proxy;
  if (login === null) return `${sentenceStart(named(proxy))} asks for a user name and a password (407).`;
  const place =
    login === 'settings' ? 'saved in Settings' : from === '' ? 'of the network settings' : `in ${from}`;
  return `${sentenceStart(named({ ...proxy, from: '' }))} refused the user name and the password ${place} (407).`;
}

function loginHelp(schemes: string, { login, from }: InvolvedProxy = SOME_PROXY): string {
  if (schemes !== '' && !/(?:^|, )basic(?:,|$)/iu.test(schemes))
    return `The proxy accepts only ${schemes}, which Doorstep cannot use. Ask the people who run your network to let the service address through without it, or to allow Basic.`;
  if (login === null)
    return `Enter them in Settings, under “Test connection”. For the command line, write them into ${from === '' ? 'HTTPS_PROXY' : from}.`;
  const once = 'Doorstep tried them once, because repeated tries can lock an account.';
  if (login === 'settings') return `${once} Correct them in Settings, under “Test connection”.`;
  return from === ''
    ? `${once} Ask the people who run your network.`
    : `${once} Correct them in ${from}. In the password, write ${ESCAPES}.`;
}

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
