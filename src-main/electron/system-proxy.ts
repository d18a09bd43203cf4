import { app, session } from 'electron';
import type { PolicyState } from '../app/policy/read-policy.ts';

/** Returns the proxies for an address by the settings of the system, including PAC files, as Chromium uses them. */
export async function resolveSystemProxy(url: string): Promise<string> {
  await app.whenReady();
  return session.defaultSession.resolveProxy(url);
}

/** Makes the requests of the page, which loads online maps, use the proxy of the policy. The core does so for its own. */
export async function usePolicyProxy({ policy: { proxy } }: PolicyState): Promise<void> {
  if (proxy === null) return;
  await app.whenReady();
  await session.defaultSession.setProxy(
    proxy === 'direct' ? { mode: 'direct' } : { mode: 'fixed_servers', proxyRules: proxy },
  );
}
