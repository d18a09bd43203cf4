/**
 * Where the running host of a workspace is found: a file in the workspace that its owner alone can read. Who holds the
 * workspace's lock writes it, so there is one. What a killed host left behind is found out by asking.
 */
import { constants } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopbackAddress } from './loopback-address.ts';

export type LaunchFile = {
  /** Of this computer: a file that named another would have a start ask there. */
  readonly address: string;
  readonly port: number;
  /** Proves one start to the other; good for launch codes and nothing else, and another for each host. */
  readonly secret: string;
};

const pathIn = (workspaceDir: string): string => join(workspaceDir, 'local-host.json');

/** Far more than the file holds. */
const LIMIT_BYTES = 1024;

export async function writeLaunchFile(workspaceDir: string, file: LaunchFile): Promise<void> {
  const unfinished = `${pathIn(workspaceDir)}.new`;
  await rm(unfinished, { force: true }); // `mode` counts for a new file only
  await writeFile(unfinished, JSON.stringify(file), { mode: 0o600, flag: 'wx' });
  await rename(unfinished, pathIn(workspaceDir));
}

export const removeLaunchFile = (workspaceDir: string): Promise<void> =>
  rm(pathIn(workspaceDir), { force: true });

/** null when there is none that can be trusted: another user's file could lead to that user's page. */
export async function readLaunchFile(workspaceDir: string): Promise<LaunchFile | null> {
  // Windows has neither these flags nor owners: there the folder of the person's own data keeps others out.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(pathIn(workspaceDir), flags).catch(() => null);
  if (!handle) return null;
  try {
    const stats = await handle.stat();
    const owner = process.getuid?.();
    const isOurs = owner === undefined || (stats.uid === owner && (stats.mode & 0o077) === 0);
    if (!stats.isFile() || !isOurs || stats.size > LIMIT_BYTES) return null;
    return parse(await handle.readFile('utf8'));
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

function parse(text: string): LaunchFile | null {
  const file: unknown = JSON.parse(text);
  if (typeof file !== 'object' || file === null) return null;
  if (!('address' in file) || !('port' in file) || !('secret' in file)) return null;
  const { address, port, secret } = file;
  if (typeof address !== 'string' || !isLoopbackAddress(address)) return null;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
  return typeof secret === 'string' ? { address, port, secret } : null;
}
