import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { placeOf } from '../../../src-main/db/place.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const anyMove = (): boolean => true;
const failureOf = (code: Failure['code']) =>
  expect.objectContaining({ failure: expect.objectContaining({ code }) });

function aWorkspace(directory: string): string {
  const named = join(directory, 'workspace');
  openWorkspace(named).close();
  return named;
}

it('the app creates no new workspace in place of one on a missing drive, and asks for the drive', () => {
  const directory = tempDir();
  const named = join(directory, 'workspace');
  const drive = join(directory, 'drive');
  aWorkspace(drive);
  mkdirSync(named);
  writeFileSync(join(named, 'moved.json'), JSON.stringify({ to: join(drive, 'workspace') }));
  expect(placeOf(named, anyMove)).toBe(join(drive, 'workspace'));

  renameSync(drive, `${drive} taken out`);
  mkdirSync(join(drive, 'workspace'), { recursive: true });
  expect(() => placeOf(named, anyMove)).toThrow(failureOf('workspace_away'));
  expect(readdirSync(join(drive, 'workspace'))).toEqual([]);
  const { text } = failureMessage({
    code: 'workspace_away',
    directory: '/mnt/x',
    pointer: '/home/moved.json',
  });
  expect(text).toContain('Connect the drive or the network');

  writeFileSync(join(named, 'moved.json'), '{');
  expect(() => placeOf(named, anyMove)).toThrow(failureOf('workspace_away'));
  rmSync(join(named, 'moved.json'));
  expect(placeOf(named, anyMove)).toBe(named);
});

it.each([
  ['with backslashes', (): string => '\\\\server\\share'],
  ['with slashes', (): string => '//server/share'],
  // On systems other than Windows, this path is the folder itself.
  ['that exists', (path: string): string => `/${path}`],
])('the app does not follow a note about a move to a network share: %s', (_, shareOf) => {
  const directory = tempDir();
  const there = aWorkspace(join(directory, 'there'));
  const named = join(directory, 'workspace');
  mkdirSync(named);
  writeFileSync(join(named, 'moved.json'), JSON.stringify({ to: shareOf(there) }));
  expect(() => placeOf(named, anyMove)).toThrow(
    expect.objectContaining({
      failure: expect.objectContaining({ code: 'workspace_away', directory: '' }),
    }),
  );
});
