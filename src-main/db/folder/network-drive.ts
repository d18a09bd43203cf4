/**
 * Detects whether a folder is on a drive of another computer. Two computers could then write to a workspace at the same
 * time. SQLite's log works only on one computer (https://sqlite.org/wal.html), and locks on such drives are unreliable.
 * On macOS, nothing is detected.
 */
import { realpathSync, statfsSync } from 'node:fs';

/** Linux numbers of network file systems (statfs(2)): NFS, SMB, CIFS, SMB 2, AFS, Ceph, Lustre, GPFS. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x0bd00bd0, 0x47504653,
]);

/** The system's functions. macOS numbers its file systems differently at each start. */
export type DriveOf = {
  readonly platform: NodeJS.Platform;
  readonly typeOf: (path: string) => number;
  /** Returns the path without links. On Windows, it replaces a mapped drive letter with the share: "\\server\share". */
  readonly realPath: (path: string) => string;
};

const THIS_SYSTEM: DriveOf = {
  platform: process.platform,
  typeOf: (path) => statfsSync(path).type,
  realPath: (path) => realpathSync.native(path),
};

/** @throws an error of the system if there is no such folder */
export function isOnNetworkDrive(
  directory: string,
  { platform, typeOf, realPath }: DriveOf = THIS_SYSTEM,
): boolean {
  if (platform === 'linux') return NETWORK_TYPES.has(typeOf(directory) >>> 0);
  return platform === 'win32' && realPath(directory).startsWith('\\\\');
}
