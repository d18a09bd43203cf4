/**
 * Which address of this computer a host listens on. An origin of its own at each start leaves what another program kept
 * under a reused port (a service worker, storage) without a page to act on.
 */
import { randomInt } from 'node:crypto';
import { isIPv4 } from 'node:net';

export const COMMON_ADDRESS = '127.0.0.1';

/** All of 127.0.0.0/8, which never leaves this computer. */
export const isLoopbackAddress = (address: string): boolean => isIPv4(address) && address.startsWith('127.');

export type System = {
  readonly platform: NodeJS.Platform;
  /** As `os.release()` says it. */
  readonly release: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/**
 * A random one where the system answers to all of them, else 127.0.0.1: macOS has no other, and a browser beyond WSL or
 * SSH comes through a forwarded port, which is forwarded from there.
 */
export function chooseAddress({ platform, release, env }: System): string {
  const hasAll = platform === 'linux' || platform === 'win32';
  const isForwarded = /microsoft/iu.test(release) || Boolean(env['SSH_CONNECTION'] || env['SSH_TTY']);
  if (!hasAll || isForwarded) return COMMON_ADDRESS;
  // Not 127.0.x.y, where systems keep services of their own.
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
