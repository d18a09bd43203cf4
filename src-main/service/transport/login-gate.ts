/** Tries a login at a proxy once before parallel requests use it, because several refused logins can lock the account. */
import { performance } from 'node:perf_hooks';
import { nameOfProxy, type Proxy } from './network.ts';
import { ProxyRefusal } from './proxy-failures.ts';

/** How long a refused login is not sent again. */
const REFUSED_MS = 600_000;
const LOGIN_REFUSED = 407;

export type LoginGate = <T>(proxy: Proxy, open: () => Promise<T>) => Promise<T>;

/** `open` sends the login. Calls during the first attempt wait for it and share its failure. */
export function createLoginGate(): LoginGate {
  const first = new Map<string, Promise<unknown>>();
  const accepted = new Set<string>();
  const refused = new Map<string, { readonly refusal: ProxyRefusal; readonly atMs: number }>();

  const judged = async <T>(name: string, opening: Promise<T>): Promise<T> => {
    try {
      const opened = await opening;
      accepted.add(name);
      return opened;
    } catch (error) {
      if (error instanceof ProxyRefusal && error.status === LOGIN_REFUSED) {
        accepted.delete(name);
        refused.set(name, { refusal: error, atMs: performance.now() });
      }
      throw error;
    } finally {
      first.delete(name);
    }
  };

  return async (proxy, open) => {
    if (proxy.login === null) return open();
    const name = JSON.stringify([nameOfProxy(proxy), proxy.login]);
    const earlier = first.get(name);
    if (earlier !== undefined) await earlier;
    const known = refused.get(name);
    if (known !== undefined && performance.now() - known.atMs < REFUSED_MS) throw known.refusal;
    const opening = judged(name, open());
    if (!accepted.has(name)) first.set(name, opening);
    return opening;
  };
}
