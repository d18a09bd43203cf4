/** For shells without a window: the proxies that the environment names. */
import { proxyOfEnvironment } from '../service/transport/environment-proxy.ts';
import type { ResolveProxy } from '../service/transport/network.ts';

export const createEnvironmentProxy =
  (env: Readonly<Record<string, string | undefined>>): ResolveProxy =>
  (url) =>
    Promise.resolve(proxyOfEnvironment(env, url));
