/** The proxies of programs without a window: the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as curl reads them. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isThisComputer } from '../cleartext.ts';
import { UNREADABLE } from './network.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the name of the variable that contains the proxy for an address. */
export const proxyVariable = (url: string): string =>
  new URL(url).protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';

/** Returns the rules for an address; see `ResolveProxy`. A value that is not the address of a proxy gives `UNREADABLE`. */
export function proxyOfEnvironment(env: Environment, url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const set = variable(env, proxyVariable(url));
  if (set === '' || isThisComputer(hostname)) return 'DIRECT';
  const asked = { host: bareHost(hostname), port: port || (protocol === 'https:' ? '443' : '80') };
  if (
    variable(env, 'NO_PROXY')
      .split(/[\s,]+/u)
      .some((entry) => covers(entry, asked))
  )
    return 'DIRECT';
  return ruleOf(set);
}

/** Matches a value as curl does: the last `@` before a path ends the login, which may contain any other character. */
const VALUE = /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/\/)?(?:(?<login>[^/?#]*)@)?(?<at>[^@]*)$/iu;

function ruleOf(value: string): string {
  const { scheme = 'http', login, at } = VALUE.exec(value)?.groups ?? {};
  // `URL` treats a backslash as a slash, and finds no host after an unknown scheme.
  const proxy = at === undefined || at.includes('\\') ? null : URL.parse(`http://${at}`);
  if (proxy === null || !HOST.test(proxy.hostname)) return UNREADABLE;
  const kind = KINDS[scheme.toLowerCase()] ?? 'UNKNOWN';
  const port = portOf(at ?? '') || (kind === 'HTTPS' ? '443' : '80');
  return `${kind} ${login === undefined ? '' : `${ruleLogin(login)}@`}${proxy.hostname}:${port}`;
}

/** `URL` accepts more, such as the quotes around a whole value. */
const HOST = /^(?:[\w.-]+|\[[\d.:a-f]+\])$/u;

const KINDS: Readonly<Record<string, string>> = { http: 'PROXY', https: 'HTTPS' };

/** `URL` omits port 80, but the default port of an https proxy is 443. */
const portOf = (at: string): string => /:(\d+)(?:[/?#]|$)/u.exec(at)?.[1] ?? '';

/** Escapes the characters of a login that separate rules. */
function ruleLogin(login: string): string {
  const [user = '', ...rest] = login.split(':');
  return [user, rest.join(':')].map((part) => encodeURIComponent(unescaped(part))).join(':');
}

/** Decodes percent-escapes. Leaves a `%` that begins none, as curl does. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll(/%(?![\da-f]{2})/giu, '%25'));
  } catch {
    return part; // the bytes are not UTF-8
  }
}

/** Reads the lower-case name first, as other programs do. Ignores an empty variable, as curl does. */
const variable = (env: Environment, name: string): string =>
  env[name.toLowerCase()]?.trim() || env[name]?.trim() || '';

type Asked = { readonly host: string; readonly port: string };

/** Matches an entry of NO_PROXY: a host or a range such as 10.0.0.0/8, perhaps with a port. IPv6 may have brackets. */
const ENTRY =
  /^(?:\[(?<six>[^\]]+)\]|(?<named>[^/[\]]+?))(?:\/(?<bits>\d{1,3}))?(?::(?<onlyPort>\d{1,5}))?$/u;

/** Whether an entry of NO_PROXY names this host, a domain above it or a range around it. `*` names every host. */
function covers(entry: string, { host, port }: Asked): boolean {
  if (entry === '*') return true;
  const isBare = isIPv6(entry);
  const { six, named, bits, onlyPort } = (isBare ? null : ENTRY.exec(entry.toLowerCase())?.groups) ?? {};
  const name = isBare ? entry : (six ?? named ?? '');
  if (onlyPort !== undefined && onlyPort !== port) return false;
  if (isIP(name) !== 0) return isIP(host) === isIP(name) && isInRange(host, name, bits);
  const domain = withoutDot(name.replace(/^\*?\./u, ''));
  if (domain === '' || bits !== undefined || isIP(host) !== 0) return false;
  const asked = withoutDot(host);
  return asked === domain || asked.endsWith(`.${domain}`);
}

function isInRange(host: string, network: string, bits: string | undefined): boolean {
  const family = isIPv6(host) ? 'ipv6' : 'ipv4';
  const width = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? width : Number(bits);
  if (prefix > width) return false;
  const range = new BlockList();
  range.addSubnet(network, prefix, family);
  return range.check(host, family);
}

const withoutDot = (name: string): string => name.replace(/\.$/u, '');

const bareHost = (host: string): string => host.toLowerCase().replaceAll(/[[\]]/gu, '');
