/**
 * Chooses an address. Each start has a new origin, so that no service worker or storage from an earlier program on the
 * same port affects it.
 */
import { randomInt } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** The only address of 127.0.0.0/8 that every system has. */
export const COMMON_ADDRESS = '127.0.0.1';

/** Whether the address is in 127.0.0.0/8, which never leaves this computer. */
export const isLoopbackAddress = (address: string): boolean => isIPv4(address) && address.startsWith('127.');

export type System = {
  readonly platform: NodeJS.Platform;
  readonly release: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/**
 * Returns a random loopback address. Returns 127.0.0.1 on macOS, which has no other, and with WSL or SSH, which forward no
 * other.
 */
export function chooseAddress({ platform, release, env }: System): string {
  const hasAll = platform === 'linux' || platform === 'win32';
  const isForwarded = /microsoft/iu.test(release) || Boolean(env['SSH_CONNECTION'] || env['SSH_TTY']);
  if (!hasAll || isForwarded) return COMMON_ADDRESS;
  // Leaves out 127.0.x.y, where systems run their own services.
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
