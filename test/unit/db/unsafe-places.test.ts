/** Tests places where a workspace would not be safe, or is in use elsewhere. The app opens nothing there. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { type DriveOf, isOnNetworkDrive } from '../../../src-main/db/folder/network-drive.ts';
import { holderPath } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const drive = (of: Partial<DriveOf>): DriveOf => ({
  platform: 'linux',
  typeOf: () => 0xef53,
  realPath: (path) => path,
  ...of,
});

describe('a network drive', () => {
  it.each([
    ['NFS', 0x6969, true],
    ['SMB 2', 0xfe534d42, true],
    // 32 bits may arrive as a signed number.
    ['CIFS', 0xff534d42 | 0, true],
    ['ext4', 0xef53, false],
    ['tmpfs', 0x01021994, false],
    ['a drive in user space, such as NTFS', 0x65735546, false],
  ])('is recognised on Linux by its file system: %s', (_, type, isNetwork) => {
    expect(isOnNetworkDrive('/office', drive({ typeOf: () => type }))).toBe(isNetwork);
  });

  it('is recognised on Windows if its drive letter stands for a folder of another computer', () => {
    const windows = (path: string) => drive({ platform: 'win32', realPath: () => path });
    expect(isOnNetworkDrive('H:\\lists', windows('\\\\server\\lists'))).toBe(true);
    expect(isOnNetworkDrive('C:\\lists', windows('C:\\lists'))).toBe(false);
  });

  it('is refused as the place of a workspace, with advice on what to do', () => {
    const { text } = failureMessage({
      code: 'workspace_drive_unsafe',
      directory: '/office',
      reason: 'network',
    });
    expect(text).toContain('“/office” is on a network drive');
    expect(text).toContain('Copy the folder to a drive of this computer, and open the copy.');
  });

  it.skipIf(process.platform === 'win32')('is distinguished from a temporary folder on this computer', () => {
    expect(isOnNetworkDrive(tempDir())).toBe(false);
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
