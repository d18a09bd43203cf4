/** Tests places where a workspace would not be safe, or is in use elsewhere. The app opens nothing there. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { holderPath } from '../../../src-main/db/folder/paths.ts';
import { type PlaceFacts, unsafePlace } from '../../../src-main/db/folder/unsafe-place.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const NETWORK = { reason: 'network' } as const;
const synced = (by: string) => ({ reason: 'synced', by }) as const;

const facts = (of: Partial<PlaceFacts>): PlaceFacts => ({
  platform: 'linux',
  env: {},
  home: '/home/ann',
  typeOf: () => 0xef53,
  realPath: (path) => path,
  mounts: () => '',
  ...of,
});

const WINDOWS = { platform: 'win32', home: 'C:\\Users\\ann' } as const;
const FUSE = 0x65735546;

const LINUX_MOUNTS = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
80 22 0:50 / /mnt/server rw,nosuid shared:4 - fuse.sshfs ann@server:/lists rw,user_id=1000
81 22 0:51 / /mnt/with\\040space rw - fuse.rclone drive: rw
82 22 0:52 / /mnt/dav rw - fuse https://dav.example.org/ rw
83 22 8:17 / /mnt/usb rw - fuseblk /dev/sdb1 rw
84 83 0:53 / /mnt/usb/vault rw - fuse.gocryptfs /mnt/usb/.vault rw
85 22 0:54 / /mnt/hidden rw - fuse.sshfs ann@server:/lists rw
86 22 8:33 / /mnt/hidden rw - fuseblk /dev/sdc1 rw
`;

const MAC_MOUNTS = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)
//ann@server/lists on /Volumes/lists (smbfs, nodev, nosuid, mounted by ann)
/dev/disk4s1 on /Volumes/USB (2) (exfat, local, nodev, nosuid, noowners)
server:/export on /Volumes/NFS (nfs, nodev, nosuid, automounted)
`;

describe('a network drive', () => {
  it.each([
    ['NFS', 0x6969, NETWORK],
    ['SMB 2', 0xfe534d42, NETWORK],
    // 32 bits may arrive as a signed number.
    ['CIFS', 0xff534d42 | 0, NETWORK],
    ['9P', 0x01021997, NETWORK],
    ['Ceph', 0x00c36400, NETWORK],
    ['a shared folder of VirtualBox', 0x786f4256, NETWORK],
    ['ext4', 0xef53, null],
    ['btrfs', 0x9123683e, null],
    ['tmpfs', 0x01021994, null],
    ['overlay', 0x794c7630, null],
  ])('is recognised on Linux by its file system: %s', (_, type, expected) => {
    expect(unsafePlace('/office', facts({ typeOf: () => type }))).toEqual(expected);
  });

  it.each([
    ['/mnt/server/lists', NETWORK],
    ['/mnt/with space/lists', NETWORK],
    ['/mnt/dav', NETWORK],
    ['/mnt/usb/lists', null],
    ['/mnt/usb/vault/lists', null],
    ['/mnt/hidden/lists', null],
    ['/mnt/server-of-my-own', null],
  ])('is recognised on Linux by the program that serves it: %s', (path, expected) => {
    const fuse = facts({ typeOf: () => FUSE, mounts: () => LINUX_MOUNTS });
    expect(unsafePlace(path, fuse)).toEqual(expected);
  });

  it.each([
    ['/Users/ann/lists', null],
    ['/Volumes/lists/2026', NETWORK],
    ['/Volumes/NFS', NETWORK],
    ['/Volumes/USB (2)/lists', null],
    ['/Volumes/listsmine', null],
  ])('is recognised on macOS by its mount: %s', (path, expected) => {
    expect(unsafePlace(path, facts({ platform: 'darwin', mounts: () => MAC_MOUNTS }))).toEqual(expected);
  });

  it.each([
    ['H:\\lists', '\\\\server\\lists', NETWORK],
    ['C:\\link', '\\\\server\\lists', NETWORK],
    ['C:\\lists', 'C:\\lists', null],
    ['C:\\lists', '\\\\?\\C:\\lists', null],
    ['H:\\lists', '\\\\?\\UNC\\server\\lists', NETWORK],
  ])('is recognised on Windows by the real path of a letter or link: %s', (path, real, expected) => {
    expect(unsafePlace(path, facts({ ...WINDOWS, realPath: () => real }))).toEqual(expected);
  });

  it.each(['\\\\server\\lists', '//server/lists', '\\\\?\\UNC\\server\\lists', '\\\\wsl.localhost\\Debian'])(
    'is recognised on Windows by its name alone, before any access sends the person’s credentials: %s',
    (path) => {
      const untouched = (): never => {
        throw new Error('the share was accessed');
      };
      expect(unsafePlace(path, facts({ ...WINDOWS, realPath: untouched, typeOf: untouched }))).toEqual(
        NETWORK,
      );
    },
  );

  it.skipIf(process.platform === 'win32')('is distinguished from a temporary folder on this computer', () => {
    expect(unsafePlace(tempDir())).toBeNull();
    expect(unsafePlace(join(tempDir(), 'not yet', 'there'))).toBeNull();
  });
});

describe('a folder that a service syncs', () => {
  it.each([
    ['C:\\Users\\ann\\OneDrive\\Documents\\lists', synced('OneDrive')],
    ['C:\\Users\\ann\\OneDrive - Example Ltd\\lists', synced('OneDrive')],
    ['D:\\Work\\lists', synced('OneDrive')], // see the variable
    ['d:\\work', synced('OneDrive')],
    ['D:\\Workshop', null],
    ['C:\\Users\\ann\\Dropbox (Example)\\lists', synced('Dropbox')],
    ['G:\\My Drive\\lists', synced('Google Drive')],
    ['C:\\Users\\ann\\iCloudDrive\\lists', synced('iCloud')],
    ['C:\\Users\\ann\\Nextcloud\\lists', synced('Nextcloud')],
    ['C:\\Users\\ann\\Box\\lists', synced('Box')],
    ['C:\\Tools\\Box\\lists', null],
    ['C:\\Users\\ann\\AppData\\Local\\Doorstep\\workspace', null],
    ['C:\\Users\\ann\\My OneDrive notes', null],
  ])('is recognised on Windows by its name: %s', (path, expected) => {
    const env = { OneDriveCommercial: 'D:\\Work', OneDrive: '' };
    expect(unsafePlace(path, facts({ ...WINDOWS, env }))).toEqual(expected);
  });

  it.each([
    ['darwin', '/Users/ann/Library/Mobile Documents/com~apple~CloudDocs/lists', synced('iCloud')],
    ['darwin', '/Users/ann/Library/CloudStorage/OneDrive-Personal/lists', synced('OneDrive')],
    ['darwin', '/Users/ann/Library/CloudStorage/Other/lists', synced('a cloud service')],
    ['darwin', '/Users/ann/Library/Application Support/Doorstep/workspace', null],
    ['linux', '/home/ann/Nextcloud2/lists', synced('Nextcloud')],
    ['linux', '/home/ann/Dropbox', synced('Dropbox')],
    ['linux', '/home/ann/.dropbox-dist', null],
    ['linux', '/home/ann/.local/share/doorstep/workspace', null],
  ] as const)('is recognised by its name on %s: %s', (platform, path, expected) => {
    expect(unsafePlace(path, facts({ platform }))).toEqual(expected);
  });

  it('is recognised behind a link', () => {
    const linked = facts({ realPath: () => '/home/ann/Dropbox/lists' });
    expect(unsafePlace('/home/ann/lists', linked)).toEqual(synced('Dropbox'));
  });

  it('is refused with advice, before the app creates anything there', () => {
    const directory = join(tempDir(), 'Dropbox', 'lists');
    const failure = {
      code: 'workspace_drive_unsafe',
      directory,
      reason: 'synced',
      by: 'Dropbox',
      holdsWorkspace: false,
    } as const;
    expect(() => openWorkspace(directory)).toThrow(expect.objectContaining({ failure }));
    expect(existsSync(join(directory, '..'))).toBe(false);
    const { text } = failureMessage(failure);
    expect(text).toContain('in a folder that Dropbox syncs');
    expect(text).toContain('Use a folder on a drive of this computer that no service syncs.');
  });
});

describe('a workspace that is in use on another computer', () => {
  it('is refused, and the app keeps the note that names the other computer', () => {
    const directory = tempDir();
    openWorkspace(directory).close();
    writeFileSync(holderPath(directory), 'another-computer 1234');
    const failure = { code: 'workspace_held_elsewhere', directory };
    expect(() => openWorkspace(directory)).toThrow(expect.objectContaining({ failure }));
    expect(readFileSync(holderPath(directory), 'utf8')).toBe('another-computer 1234');
    expect(failureMessage({ code: 'workspace_held_elsewhere', directory }).text).toContain(
      'delete the file “workspace.holder”',
    );
  });

  it('opens again if the note names this computer, for example after a power failure', () => {
    const directory = tempDir();
    openWorkspace(directory).close();
    writeFileSync(holderPath(directory), `${hostname()} of-another-start`);
    openWorkspace(directory).close();
    expect(existsSync(holderPath(directory))).toBe(false);
  });
});
