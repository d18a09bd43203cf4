/** The proxies of programs without a window: the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as curl reads them. */
import { isThisComputer } from '../cleartext.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the rules for an address; see `ResolveProxy`. A value that is no address of a proxy is a rule without a way. */
export function proxyOfEnvironment(env: Environment, url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const set = variable(env, protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (set === '' || isThisComputer(hostname)) return 'DIRECT';
  const asked = { host: bareHost(hostname), port: port || (protocol === 'https:' ? '443' : '80') };
  if (
    variable(env, 'NO_PROXY')
      .split(/[\s,]+/u)
      .some((entry) => covers(entry, asked))
  )
    return 'DIRECT';
  const proxy = URL.parse(set.includes('://') ? set : `http://${set}`);
  if (proxy === null) return 'UNKNOWN';
  const kind = KINDS[proxy.protocol] ?? 'UNKNOWN';
  const login = proxy.username === '' ? '' : `${proxy.username}:${proxy.password}@`;
  return `${kind} ${login}${proxy.hostname}:${proxy.port || (kind === 'HTTPS' ? '443' : '80')}`;
}

const KINDS: Readonly<Record<string, string>> = { 'http:': 'PROXY', 'https:': 'HTTPS' };

/** Programs read the lower-case name first. */
const variable = (env: Environment, name: string): string =>
  (env[name.toLowerCase()] ?? env[name] ?? '').trim();

/** Whether an entry of NO_PROXY names this host or a domain above it. `*` names every host. */
function covers(entry: string, { host, port }: { readonly host: string; readonly port: string }): boolean {
  if (entry === '*') return true;
  const [, named = '', onlyPort] = /^(.+?|\[.+\])(?::(\d+))?$/u.exec(entry.toLowerCase()) ?? [];
  const domain = bareHost(named).replace(/^\*?\./u, '');
  if (domain === '' || (onlyPort !== undefined && onlyPort !== port)) return false;
  return host === domain || host.endsWith(`.${domain}`);
}

const bareHost = (host: string): string => host.toLowerCase().replaceAll(/[[\]]/gu, '');
