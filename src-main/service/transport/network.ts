/** How requests leave this computer. Plain data, because threads send it to each other. */
import { isThisComputer } from '../cleartext.ts';

export type Network = {
  /** The ways to the service, best first, as `ResolveProxy` returns them. */
  readonly rules: string;
  /** `user:password` for proxies whose rule contains none, by `nameOfProxy`. */
  readonly logins: Readonly<Record<string, string>>;
  /** Certificate authorities in PEM, trusted in addition to those of Node and of the system. */
  readonly authorities: readonly string[];
};

/**
 * Answers which proxies to use for an address, in the form of PAC files: `DIRECT`, or `PROXY host:port; …`. A shell
 * gives this to the core.
 */
export type ResolveProxy = (url: string) => Promise<string>;

export const DIRECTLY: Network = { rules: 'DIRECT', logins: {}, authorities: [] };

/** `login`: `user:password`, if the rules contain one; null otherwise. */
export type Proxy = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection to the proxy itself is encrypted. */
  readonly isSecure: boolean;
  readonly login: string | null;
};

/** null: without a proxy. */
export type Way = Proxy | null;

/** Returns `host:port`, without the login. */
export const nameOfProxy = ({ host, port }: Pick<Proxy, 'host' | 'port'>): string =>
  `${host}:${String(port)}`;

/** Returns null for the way without a proxy. */
export const nameOfWay = (way: Way): string | null => (way === null ? null : nameOfProxy(way));

/** Matches one rule. PAC files write no login, but variables such as HTTPS_PROXY may contain one. */
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
      const { kind = '', login, host, port } = RULE.exec(rule)?.groups ?? {};
      if (host === undefined) return [];
      const isSecure = kind.toUpperCase() === 'HTTPS';
      const bare = host.replaceAll(/[[\]]/gu, '');
      const at = { host: bare, port: Number(port ?? (isSecure ? 443 : 80)) };
      return [{ ...at, isSecure, login: decoded(login) ?? logins[nameOfProxy(at)] ?? null }];
    });
}

const decoded = (login: string | undefined): string | null => {
  try {
    return login === undefined ? null : decodeURIComponent(login);
  } catch {
    return login ?? null;
  }
};
