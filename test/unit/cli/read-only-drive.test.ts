/** Tests a workspace on a read-only drive, such as a disc or a share. Only the child process has the drive. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../src-main/cli/exit-status.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { project } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';
const unshare = (drive: string, ...command: readonly string[]) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', READ_ONLY, 'sh', drive, ...command], { encoding: 'utf8' });
/** Whether this user may create a namespace. Only Linux has namespaces. */
const mayMount = unshare(tmpdir(), 'true').status === 0;

it.skipIf(!mayMount).each([[['lists']], [['verify', '1']], [['lists', '--json']]])(
  'the command line %j reports a read-only drive and what to do',
  (words) => {
    const drive = join(tempDir(), 'drive');
    mkdirSync(drive);
    openWorkspace(join(drive, 'workspace')).close();
    const cli = [process.execPath, project('out/main/cli.js'), ...words];
    const { status, stderr } = unshare(drive, ...cli, '--workspace', join(drive, 'workspace'));
    expect(stderr).toContain('workspace” is on a read-only drive. Copy the folder to this computer');
    expect(status).toBe(EXIT.usage);
  },
);
