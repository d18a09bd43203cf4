/** Tests what other users can read in a workspace of an older version, and in one that belongs to another user. */
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { placeOf } from '../../../src-main/db/place.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const OTHERS_UID = 12_345;
const rights = (path: string): number => statSync(path).mode & 0o777;

function openToOthers(directory: string): readonly string[] {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(directory, name),
  );
  return [directory, ...paths].filter(
    (path) => !lstatSync(path).isSymbolicLink() && (rights(path) & 0o077) !== 0,
  );
}

/** Makes a workspace as the previous version left it after a crash, with its log. */
function oldWorkspace(): string {
  const directory = join(tempDir(), 'workspace');
  openWorkspace(directory).close();
  for (const folder of ['sources', 'exports', 'uploads'])
    mkdirSync(join(directory, folder), { recursive: true });
  const files = ['workspace.sqlite-wal', 'workspace.sqlite-shm', 'doorstep.log', 'doorstep.log.old'];
  for (const name of [...files, 'sources/0a1b', 'exports/7.xlsx', 'uploads/9'])
    writeFileSync(join(directory, name), '');
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(directory, 0o755);
  return directory;
}

describe.skipIf(process.platform === 'win32')('a workspace of an older version', () => {
  it('becomes private, with its own folders and files, when the app opens it', () => {
    const directory = oldWorkspace();
    expect(openToOthers(directory).length).toBeGreaterThan(10);
    openWorkspace(directory).close();
    expect(openToOthers(directory)).toEqual([]);
  });

  it('never changes the permissions of a file to which one of its links leads', () => {
    const directory = oldWorkspace();
    const elsewhere = tempDir();
    const [file, folder] = [join(elsewhere, 'file'), join(elsewhere, 'folder')];
    writeFileSync(file, '', { mode: 0o644 });
    mkdirSync(folder, { mode: 0o755 });
    symlinkSync(file, join(directory, 'sources', 'linked'));
    openWorkspace(directory).close();
    for (const [name, to] of [
      ['workspace.sqlite-journal', file],
      ['practice', folder],
    ] as const) {
      const path = join(directory, name);
      symlinkSync(to, path);
      expect(() => openWorkspace(directory)).toThrow(
        expect.objectContaining({
          failure: expect.objectContaining({ code: 'workspace_name_taken', path, found: 'link' }),
        }),
      );
      unlinkSync(path);
    }
    expect([rights(file), rights(folder)]).toEqual([0o644, 0o755]);
  });

  it('becomes private without a change to a file of another program inside it', () => {
    const directory = oldWorkspace();
    const own = join(directory, 'shared with colleagues.txt');
    writeFileSync(own, '');
    chmodSync(own, 0o664);
    chmodSync(directory, 0o777);
    openWorkspace(directory).close();
    expect(openToOthers(directory)).toEqual([own]);
    expect([rights(own), rights(directory)]).toEqual([0o664, 0o700]);
  });
});

describe.skipIf(process.platform === 'win32')('a workspace behind a link that the person made', () => {
  it('opens, and its real folder becomes private', () => {
    const directory = oldWorkspace();
    const link = join(tempDir(), 'link');
    symlinkSync(directory, link);
    openWorkspace(link).close();
    expect(rights(directory)).toBe(0o700);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a path that belongs to another user', () => {
  const refused = (path: string) =>
    expect.objectContaining({ failure: { code: 'workspace_of_another_user', path } });

  it('is refused as a workspace, and also as a file in a workspace', () => {
    const theirs = tempDir();
    chmodSync(theirs, 0o777);
    chownSync(theirs, OTHERS_UID, OTHERS_UID);
    expect(() => openWorkspace(theirs)).toThrow(refused(theirs));
    expect([readdirSync(theirs), rights(theirs)]).toEqual([[], 0o777]);

    const directory = oldWorkspace();
    chownSync(databasePath(directory), OTHERS_UID, OTHERS_UID);
    expect(() => openWorkspace(directory)).toThrow(refused(databasePath(directory)));
  });

  it('is refused if it is a link to the person’s workspace or to a folder above it', () => {
    const directory = oldWorkspace();
    const theirs = tempDir();
    const [link, folder] = [join(theirs, 'link'), join(theirs, 'folder')];
    symlinkSync(directory, link);
    symlinkSync(dirname(directory), folder);
    for (const each of [link, folder]) lchownSync(each, OTHERS_UID, OTHERS_UID);
    expect(() => openWorkspace(link)).toThrow(refused(link));
    expect(() => openWorkspace(join(folder, basename(directory)))).toThrow(refused(folder));
    expect(() => openWorkspace(join(folder, 'new'))).toThrow(refused(folder));
    expect(readdirSync(dirname(directory))).toEqual([basename(directory)]);
  });

  it('is not followed if it contains a note about a move to the person’s workspace', () => {
    const directory = oldWorkspace();
    const theirs = join(tempDir(), 'theirs');
    mkdirSync(theirs);
    writeFileSync(join(theirs, 'moved.json'), JSON.stringify({ to: directory }));
    chownSync(theirs, OTHERS_UID, OTHERS_UID);
    expect(() => placeOf(theirs, () => true)).toThrow(refused(theirs));
  });
});
