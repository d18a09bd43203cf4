/**
 * A private file in the workspace that names the address of its host. Only the holder of the workspace's lock writes it.
 * When the app is started again, it checks whether that host answers, because a killed host may have left the file.
 */
import { rename, writeFile } from 'node:fs/promises';
import { LAUNCH_FILE_NAME, launchFilePath, readOwn, removeOwn } from '../app/host-files.ts';
import { isLoopbackAddress } from './loopback-address.ts';

export type LaunchFile = {
  /** A loopback address. Others are refused, so that the file cannot send a start to another computer. */
  readonly address: string;
  readonly port: number;
  /** The secret by which a start and the host recognise each other. Each host has a new secret. */
  readonly secret: string;
};

/** The maximum size of the file; far more than it needs. */
const LIMIT_BYTES = 1024;

/** Writes the file atomically, so that a start never reads an incomplete file. Only the owner can read the file. */
export async function writeLaunchFile(workspaceDir: string, file: LaunchFile): Promise<void> {
  const path = launchFilePath(workspaceDir);
  removeOwn(workspaceDir, `${LAUNCH_FILE_NAME}.new`); // `mode` applies only to a new file
  await writeFile(`${path}.new`, JSON.stringify(file), { mode: 0o600, flag: 'wx' });
  await rename(`${path}.new`, path);
}

export const removeLaunchFile = (workspaceDir: string): void => removeOwn(workspaceDir, LAUNCH_FILE_NAME);

/** Returns null if there is no file that can be trusted. Another user's file could lead to that user's page. */
export function readLaunchFile(workspaceDir: string): LaunchFile | null {
  const read = readOwn(launchFilePath(workspaceDir), LIMIT_BYTES);
  if (read === null) return null;
  // Node cannot read owners on Windows, where the profile folder excludes other users.
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
