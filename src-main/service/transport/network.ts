/** How requests leave this computer. Plain data, because threads send it to each other. */
import type { InvolvedProxy } from '#shared/contract/services/services.ts';
import { isThisComputer } from '../cleartext.ts';
import { ProxyUnreachable } from './proxy-failures.ts';

export type Network = {
  /** The ways to the service, best first, as `ResolveProxy` returns them. */
  readonly rules: string;
  /** `user:password` for proxies whose rule contains none, by `nameOfProxy`. */
  readonly logins: Readonly<Record<string, string>>;
  /** Certificate authorities in PEM, trusted in addition to those of Node and of the system. */
  readonly authorities: readonly string[];
};

/**
 * Returns the proxies for an address, in the form of PAC files: `DIRECT`, or `PROXY host:port; …`. A rule may
 * end with its source in parentheses, such as `(HTTPS_PROXY)`. A shell gives this to the core.
 */
export type ResolveProxy = (url: string) => Promise<string>;

export const DIRECTLY: Network = { rules: 'DIRECT', logins: {}, authorities: [] };

export type Proxy = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection to the proxy itself is encrypted. */
  readonly isSecure: boolean;
  /** `user:password`; null for none. */
  readonly login: string | null;
  /** The source of the login: the rules, or a person who entered it; null for none. */
  readonly loginFrom: 'rules' | 'settings' | null;
  /** The variable that names the proxy, such as `HTTPS_PROXY`; '' if the system does. */
  readonly from: string;
};

/** null: without a proxy. */
export type Way = Proxy | null;

/** Returns `host:port`, without the login. */
export const nameOfProxy = ({ host, port }: Pick<Proxy, 'host' | 'port'>): string =>
  `${host}:${String(port)}`;

/** Returns null for the way without a proxy. */
export const nameOfWay = (way: Way): string | null => (way === null ? null : nameOfProxy(way));

/** Returns the facts about a proxy for a person, without the password. */
export const involved = ({ host, port, from, loginFrom }: Proxy): InvolvedProxy => ({
  name: nameOfProxy({ host, port }),
  from,
  login: loginFrom,
});

/** Matches the source at the end of a rule. PAC files contain none. */
const SOURCE = / \((?<from>\w+)\)$/u;

/** Matches one rule. PAC files contain no login, but variables such as HTTPS_PROXY may contain one. */
const RULE =
  /^(?<kind>PROXY|HTTP|HTTPS)\s+(?:(?<login>\S*)@)?(?<host>\[[\d.:a-f]+\]|[^\s:@]+)(?::(?<port>\d{1,5}))?$/iu;

/** Returns the ways to a host, best first. Leaves out kinds of proxies that the app cannot use, such as SOCKS. */
export function waysTo(
  hostname: string,
  { rules, logins }: Pick<Network, 'rules' | 'logins'>,
): readonly Way[] {
  if (isThisComputer(hostname)) return [null];
  return rules
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .flatMap((rule): readonly Way[] => {
      if (rule.toUpperCase() === 'DIRECT') return [null];
      const { kind = '', login, host, port } = RULE.exec(rule.replace(SOURCE, ''))?.groups ?? {};
      if (host === undefined) return [];
      const isSecure = kind.toUpperCase() === 'HTTPS';
      const bare = host.replaceAll(/[[\]]/gu, '');
      const at = { host: bare, port: Number(port ?? (isSecure ? 443 : 80)) };
      const ruled = decoded(login);
      const found = ruled ?? logins[nameOfProxy(at)] ?? null;
      const loginFrom = found === null ? null : ruled === null ? 'settings' : 'rules';
      return [{ ...at, isSecure, login: found, loginFrom, from: SOURCE.exec(rule)?.groups?.['from'] ?? '' }];
    });
}

/** The rule for a value that is not the address of a proxy. */
export const UNREADABLE = 'UNREADABLE';

/** Returns why the rules contain no way. */
export const withoutWay = ({ rules }: Network): ProxyUnreachable =>
  new ProxyUnreachable(rules.startsWith(UNREADABLE) ? 'proxy_unreadable' : 'proxy_unusable', {
    name: '',
    from: SOURCE.exec(rules)?.groups?.['from'] ?? '',
    login: null,
  });

const decoded = (login: string | undefined): string | null => {
  try {
    return login === undefined ? null : decodeURIComponent(login);
  } catch {
    return login ?? null;
  }
};
