/**
 * Detects folders where no workspace may be opened: on a drive of another computer, or in a folder that a service syncs.
 *
 * SQLite's log needs memory that all programs share, so it works on one computer only (https://sqlite.org/wal.html).
 * A rollback journal with a single writer was rejected. It needs no shared memory, but it still relies on locks and
 * flushes, which such drives may report without performing them (https://sqlite.org/useovernet.html,
 * https://sqlite.org/howtocorrupt.html). A sync service copies the file in the middle of a transaction, without its
 * journal, and replaces the open file with another computer's copy, which the second page lists as a way to corrupt it.
 * In addition, with a rollback journal each long read, such as an export, would block every decision. A workspace in such
 * a place is copied to this computer and opened there (`app/maintenance/bring-workspace.ts`).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, posix, relative, resolve, win32 } from 'node:path';

export type UnsafePlace =
  | { readonly reason: 'network' }
  /** `by`: the name of the service, as a person knows it. */
  | { readonly reason: 'synced'; readonly by: string };

/** The system's facts about the folder, or about its nearest parent that exists. */
export type PlaceFacts = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Returns the path without links. On Windows, it replaces a mapped drive letter with the share: "\\server\share". */
  readonly realPath: (path: string) => string;
  /** Returns the number of the file system (statfs(2)). Linux only: on macOS, the numbers differ at each start. */
  readonly typeOf: (path: string) => number;
  /** Returns the text of /proc/self/mountinfo on Linux, and the output of mount(8) on macOS. */
  readonly mounts: () => string;
};

/** Returns null if the place is safe, or if the system does not say what it is. */
export function unsafePlace(directory: string, facts: PlaceFacts = thisSystem()): UnsafePlace | null {
  // On first access, Windows sends the person's credentials to the other computer. So the name is checked first.
  if (facts.platform === 'win32' && isOnShare(directory)) return { reason: 'network' };
  const real = facts.realPath(directory);
  if (isOnNetwork(real, facts)) return { reason: 'network' };
  const by = syncServiceOf(directory, facts) ?? syncServiceOf(real, facts);
  return by === null ? null : { reason: 'synced', by };
}

function isOnNetwork(real: string, { platform, typeOf, mounts }: PlaceFacts): boolean {
  switch (platform) {
    case 'win32':
      return isOnShare(real);
    case 'darwin': {
      const mount = mountOf(real, macMounts(mounts()));
      return mount !== null && !mount.words.includes('local');
    }
    case 'linux': {
      const type = typeOf(real) >>> 0;
      if (type !== FUSE) return NETWORK_TYPES.has(type);
      const [name = '', source = ''] = mountOf(real, linuxMounts(mounts()))?.words ?? [];
      // davfs2 names only its address.
      return NETWORK_FUSE.has(name.replace(/^fuse\./u, '')) || source.includes('://');
    }
    default:
      return false;
  }
}

/** Whether the path names a share ("\\server\share", "\\?\UNC\server\share"), and not a local device ("\\?\C:\"). */
const isOnShare = (path: string): boolean =>
  /^[\\/]{2}(?![?.][\\/])/u.test(path) || /^[\\/]{2}\?[\\/]UNC[\\/]/iu.test(path);

/**
 * Linux numbers (statfs(2) and the kernel's `magic.h`): NFS, SMB, CIFS, SMB 2, AFS (two), Ceph, Lustre, GPFS, 9P, Coda,
 * NCP, OCFS2, GFS2, BeeGFS, OrangeFS, Panasas, and the shared folders of VirtualBox, VMware and Parallels.
 */
const NETWORK_TYPES: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x6b414653, 0x00c36400, 0x0bd00bd0, 0x47504653,
  0x01021997, 0x73757245, 0x564c, 0x7461636f, 0x01161970, 0x19830326, 0x20030528, 0xaad7aaea, 0x786f4256,
  0xbacbacbc, 0x7c7c6673,
]);

/** A file system in a user's program. Only its name shows whether it uses the network: NTFS and encrypted folders do not. */
const FUSE = 0x65735546;
const NETWORK_FUSE: ReadonlySet<string> = new Set(
  'sshfs rclone davfs davfs2 curlftpfs gvfsd-fuse kio-fuse smbnetfs virtiofs glusterfs ceph cephfs mfs juicefs'
    .concat(' s3fs goofys gcsfuse blobfuse blobfuse2 google-drive-ocamlfuse onedriver grpcfuse')
    .split(' '),
);

type Mount = { readonly at: string; readonly words: readonly string[] };

/** Returns the mount that contains the path. Of two mounts at one place, the later one hides the other. */
function mountOf(path: string, mounts: readonly Mount[]): Mount | null {
  let found: Mount | null = null;
  for (const mount of mounts)
    if (isWithin(path, mount.at) && mount.at.length >= (found?.at.length ?? 0)) found = mount;
  return found;
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** Words: type and source. "36 35 98:0 / /mnt rw master:1 - fuse.sshfs ann@server:/lists rw" (proc_pid_mountinfo(5)) */
const linuxMounts = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [mount = '', file] = line.split(' - ');
    const at = mount.split(' ')[4];
    return at === undefined || file === undefined ? [] : [{ at: unescaped(at), words: file.split(' ') }];
  });

const unescaped = (name: string): string =>
  name.replace(/\\([0-7]{3})/gu, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** Words: type and flags. "//ann@server/lists on /Volumes/lists (smbfs, nodev, nosuid, mounted by ann)" */
const macMounts = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [start, flags] = [line.indexOf(' on /'), line.lastIndexOf(' (')];
    if (start < 0 || flags < start) return [];
    return [{ at: line.slice(start + ' on '.length, flags), words: line.slice(flags + 2, -1).split(', ') }];
  });

/** The folders of sync services, by their usual names. A service may also sync folders that a person chose. */
const SYNC_FOLDERS: readonly (readonly [name: RegExp, service: string])[] = [
  [/^onedrive(?:$| ?- ?.)/iu, 'OneDrive'],
  [/^dropbox(?:$| \()/iu, 'Dropbox'],
  [/^(?:google ?drive(?:$|-)|my drive$)/iu, 'Google Drive'],
  [/^(?:icloud ?drive|mobile documents|com~apple~clouddocs)$/iu, 'iCloud'],
  [/^nextcloud\d*$/iu, 'Nextcloud'],
  [/^owncloud\d*$/iu, 'ownCloud'],
  [/^box(?: sync|-box)$/iu, 'Box'],
  [/^mega(?:sync)?$/iu, 'MEGA'],
  [/^pcloud ?(?:drive|sync)$/iu, 'pCloud'],
  [/^proton ?drive(?:$|-)/iu, 'Proton Drive'],
  [/^synology ?drive$/iu, 'Synology Drive'],
  [/^seafile$/iu, 'Seafile'],
  [/^cloudstorage$/iu, 'a cloud service'], // macOS: ~/Library/CloudStorage
];

function syncServiceOf(path: string, { platform, env, home }: PlaceFacts): string | null {
  const paths = platform === 'win32' ? win32 : posix;
  const isIn = (folder: string): boolean => {
    const inside = paths.relative(folder, path);
    return !inside.startsWith('..') && !paths.isAbsolute(inside);
  };
  const roots = ['OneDrive', 'OneDriveCommercial', 'OneDriveConsumer'].map((name) => env[name] ?? '');
  if (platform === 'win32' && roots.some((root) => root !== '' && isIn(root))) return 'OneDrive';
  if (isIn(paths.join(home, 'Box'))) return 'Box'; // elsewhere, this name is too common
  const names = path.split(platform === 'win32' ? /[\\/]/u : '/');
  return SYNC_FOLDERS.find(([name]) => names.some((one) => name.test(one)))?.[1] ?? null;
}

const thisSystem = (): PlaceFacts => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
  realPath: realPathOf,
  typeOf: (path) => orElse(0, () => statfsSync(existing(path)).type),
  mounts: () =>
    orElse('', () =>
      process.platform === 'darwin'
        ? execFileSync('/sbin/mount', { encoding: 'utf8' })
        : readFileSync('/proc/self/mountinfo', 'utf8'),
    ),
});

function orElse<T>(unknown: T, read: () => T): T {
  try {
    return read();
  } catch {
    return unknown;
  }
}

/** Returns the path itself if Windows cannot resolve it, for example on some RAM disks. */
function realPathOf(path: string): string {
  const full = resolve(path);
  const found = existing(full);
  return orElse(full, () => resolve(realpathSync.native(found), relative(found, full)));
}

function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
