/** For shells without a window: the proxies that the environment names. */
import { proxyOfEnvironment, proxyVariable } from '../service/transport/environment-proxy.ts';
import type { ResolveProxy } from '../service/transport/network.ts';

/** Adds the name of the variable to a rule, so that a failure can name it. */
export const createEnvironmentProxy =
  (env: Readonly<Record<string, string | undefined>>): ResolveProxy =>
  (url) => {
    const rule = proxyOfEnvironment(env, url);
    return Promise.resolve(rule === 'DIRECT' ? rule : `${rule} (${proxyVariable(url)})`);
  };
