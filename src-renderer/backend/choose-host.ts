import { electronHost } from './electron-host.ts';
import type { Host } from './host.ts';

/** Returns the desktop window's bridge if present, or else the local host that served this page. */
export async function chooseHost(): Promise<Host> {
  return electronHost() ?? (await import('./loopback-host.ts')).connectLoopbackHost();
}
