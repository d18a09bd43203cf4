/** The logins of proxies, which are kept in the keychain. A login is sent only to the proxy for which a person entered it. */
import type { Keychain } from '../../secrets/keychain.ts';
import { type Network, nameOfProxy, waysTo } from '../../service/transport/network.ts';

/** Cannot be the account of a service, because those begin with http. */
const accountOf = (proxy: string): string => `proxy ${proxy}`;

/** Returns the names of the proxies on the way to a service, except those whose login is in the rules. */
function proxiesTo(baseUrl: string, rules: string): readonly string[] {
  const ways = waysTo(new URL(baseUrl).hostname, { rules, logins: {} });
  return ways.flatMap((way) => (way === null || way.login !== null ? [] : [nameOfProxy(way)]));
}

/** Adds the logins to the rules. Reads the keychain only if there is a proxy, because it may show a prompt. */
export async function withLogins(
  baseUrl: string,
  rules: string,
  keychain: Promise<Keychain>,
): Promise<Pick<Network, 'rules' | 'logins'>> {
  const logins: Record<string, string> = {};
  for (const proxy of proxiesTo(baseUrl, rules)) {
    const login = await (await keychain).read(accountOf(proxy));
    if (login !== null) logins[proxy] = login;
  }
  return { rules, logins };
}

/** Saves a login for all proxies on the way to a service. @param login `user:password`; null forgets it */
export async function saveLogin(
  baseUrl: string,
  rules: string,
  login: string | null,
  keychain: Promise<Keychain>,
): Promise<void> {
  for (const proxy of proxiesTo(baseUrl, rules)) {
    if (login === null) await (await keychain).forget(accountOf(proxy));
    else await (await keychain).write(accountOf(proxy), login);
  }
}
