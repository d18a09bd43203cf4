/**
 * Whether a folder is on a drive of another computer. Two computers could write to a workspace there at once: SQLite's log
 * works on one computer alone (https://sqlite.org/wal.html), and the locks of such drives cannot be relied on. Not told on macOS.
 */
import { realpathSync, statfsSync } from 'node:fs';

/** What Linux calls the file systems of other computers (statfs(2)): NFS, SMB, CIFS, SMB 2, AFS, Ceph, Lustre, GPFS. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x0bd00bd0, 0x47504653,
]);

/** The system's calls. macOS numbers its file systems anew at each start. */
export type DriveOf = {
  readonly platform: NodeJS.Platform;
  /** The number of the file system that holds a path. */
  readonly typeOf: (path: string) => number;
  /** The path without links; on Windows with the computer behind the letter of a drive: "\\server\share". */
  readonly realPath: (path: string) => string;
};

const THIS_SYSTEM: DriveOf = {
  platform: process.platform,
  typeOf: (path) => statfsSync(path).type,
  realPath: (path) => realpathSync.native(path),
};

/** @throws an error of the system, where there is no such folder */
export function isOnNetworkDrive(
  directory: string,
  { platform, typeOf, realPath }: DriveOf = THIS_SYSTEM,
): boolean {
  if (platform === 'linux') return NETWORK_TYPES.has(typeOf(directory) >>> 0);
  return platform === 'win32' && realPath(directory).startsWith('\\\\');
}
