import { app, session } from 'electron';

/** Returns the proxies for an address by the settings of the system, including PAC files, as Chromium uses them. */
export async function resolveSystemProxy(url: string): Promise<string> {
  await app.whenReady();
  return session.defaultSession.resolveProxy(url);
}
