/** Provides `protocol` and `session`: the handler of the app's own scheme, and a page's permissions. */

import type { CustomScheme, Protocol, Session } from 'electron';
import type { BrowserContext } from 'playwright';
import { schemeOf } from './address.ts';
import { strict } from './strict.ts';

type SchemeHandler = Parameters<Protocol['handle']>[1];
type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];

const schemes = new Map<string, CustomScheme>();
const handlers = new Map<string, SchemeHandler>();
let isReady = false;
/** The app's handler of permissions; null means Electron's default, which grants everything. */
let permissionHandler: RequestHandler = null;
/** Electron's default. */
let isSpellChecking = true;

const protocolImpl = {
  registerSchemesAsPrivileged(customSchemes) {
    if (isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const custom of customSchemes) schemes.set(custom.scheme, custom);
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`The scheme '${scheme}' has a handler already`);
    handlers.set(scheme, handler);
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

/** The stand-in knows no system, so it has no proxies except those that the app sets. */
let proxyRules = '';

const sessionImpl = {
  resolveProxy: () => Promise.resolve(proxyRules === '' ? 'DIRECT' : `PROXY ${new URL(proxyRules).host}`),
  setProxy(config) {
    proxyRules = config.proxyRules ?? '';
    return Promise.resolve();
  },
  setPermissionRequestHandler(handler) {
    permissionHandler = handler;
  },
  setPermissionCheckHandler() {},
  setSpellCheckerEnabled(isEnabled) {
    isSpellChecking = isEnabled;
  },
  isSpellCheckerEnabled: () => isSpellChecking,
} satisfies Pick<
  Session,
  | 'resolveProxy'
  | 'setProxy'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setSpellCheckerEnabled'
  | 'isSpellCheckerEnabled'
>;

export const protocol = strict('protocol', protocolImpl);
export const session = strict('session', { defaultSession: strict('session', sessionImpl) });

export function closeSchemes(): void {
  isReady = true;
}

/** Returns the app's answer for an address; null if its scheme has no handler or would have no origin. */
export async function answerScheme(url: string, method: string): Promise<Response | null> {
  const scheme = schemeOf(url);
  const { standard, secure } = schemes.get(scheme)?.privileges ?? {};
  const handler = handlers.get(scheme);
  return standard && secure && handler ? handler(new Request(url, { method })) : null;
}

const ASKED = { geolocation: 'geolocation', notifications: 'notifications', media: 'camera' } as const;

/** Gives the browser the permissions that the app's handler would give. */
export async function applyPermissions(context: BrowserContext): Promise<void> {
  const granted: string[] = [];
  for (const [electronName, browserName] of Object.entries(ASKED)) {
    if (await isGranted(electronName as keyof typeof ASKED)) granted.push(browserName);
  }
  await context.clearPermissions();
  await context.grantPermissions(granted);
}

async function isGranted(permission: keyof typeof ASKED): Promise<boolean> {
  const handler = permissionHandler;
  if (!handler) return true;
  const nothing = strict('permission details', {}) as never; // a handler that reads them needs the real object
  return new Promise((resolve) => handler(nothing, permission, resolve, nothing));
}
