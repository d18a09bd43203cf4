/**
 * Where the running host of a workspace is found: a file in the workspace that its owner alone can read. Who holds the
 * workspace's lock writes it, so there is one. What a killed host left behind is found out by asking.
 */
import { rename, writeFile } from 'node:fs/promises';
import { LAUNCH_FILE_NAME, launchFilePath, readOwn, removeOwn } from '../app/host-files.ts';
import { isLoopbackAddress } from './loopback-address.ts';

export type LaunchFile = {
  /** Of this computer: a file that named another would have a start ask there. */
  readonly address: string;
  readonly port: number;
  /** Proves one start to the other; good for launch codes and nothing else, and another for each host. */
  readonly secret: string;
};

/** Far more than the file holds. */
const LIMIT_BYTES = 1024;

export async function writeLaunchFile(workspaceDir: string, file: LaunchFile): Promise<void> {
  const path = launchFilePath(workspaceDir);
  removeOwn(workspaceDir, `${LAUNCH_FILE_NAME}.new`); // `mode` counts for a new file only
  await writeFile(`${path}.new`, JSON.stringify(file), { mode: 0o600, flag: 'wx' });
  await rename(`${path}.new`, path);
}

export const removeLaunchFile = (workspaceDir: string): void => removeOwn(workspaceDir, LAUNCH_FILE_NAME);

/** null when there is none that can be trusted: another user's file could lead to that user's page. */
export function readLaunchFile(workspaceDir: string): LaunchFile | null {
  const read = readOwn(launchFilePath(workspaceDir), LIMIT_BYTES);
  if (read === null) return null;
  // Windows has no owners: there the folder of the person's own data keeps others out.
  const owner = process.getuid?.();
  const { uid, mode } = read.stats;
  if (owner !== undefined && (uid !== owner || (mode & 0o077) !== 0)) return null;
  try {
    return parse(read.text);
  } catch {
    return null;
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
