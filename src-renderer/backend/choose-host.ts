import { electronHost } from './electron-host.ts';
import type { Host } from './host.ts';

/** The bridge of the desktop window where there is one, else the local host this page came from. */
export async function chooseHost(): Promise<Host> {
  return electronHost() ?? (await import('./loopback-host.ts')).connectLoopbackHost();
}
