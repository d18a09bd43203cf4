/** Puts any file system object into a workspace folder. The app removes no file of a person, and no start hangs. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { sourcesDir } from '../../../src-main/db/folder/paths.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { WITHOUT_ROOTS_RIGHTS } from '../../support/app/without-roots-rights.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import {
  ENTRIES,
  everythingIn,
  FOREIGN_FOLDERS,
  foreignFolder,
  hostileWorkspace,
  letterIn,
  makeCanaries,
  OWN_NAMES,
} from '../../support/workspace/hostile-entries.ts';
import { createOpener } from '../../support/workspace/opener.ts';

const ENDINGS = [
  'opened',
  'workspace_name_taken',
  'workspace_damaged',
  'workspace_not_writable',
  'workspace_altered',
  'workspace_away',
];

const cases = OWN_NAMES.flatMap((name) => Object.keys(ENTRIES).map((kind) => [kind, name] as const));

describe.skipIf(process.platform === 'win32')('a workspace with an unexpected kind of file in it', () => {
  const opener = createOpener(WITHOUT_ROOTS_RIGHTS);
  beforeAll(() => opener.warmUp('/dev/null'));
  afterAll(opener.close);

  it.each(cases)(
    'opens or is refused if it contains %s with the name %s, and the app changes no other file',
    async (kind, name) => {
      const outside = tempDir();
      const canaries = makeCanaries(outside);
      const directory = join(outside, 'place');
      mkdirSync(directory);
      const workspace = await hostileWorkspace(directory, name, kind, canaries);
      const before = everythingIn(outside).filter((line) => !line.startsWith(directory));
      expect(ENDINGS).toContain(await opener.open(workspace));
      expect(everythingIn(outside).filter((line) => !line.startsWith(directory))).toEqual(before);
      if (kind === 'a folder with a file') expect(existsSync(letterIn(join(workspace, name)))).toBe(true);
    },
  );
});

const PLACES: Readonly<Record<string, (path: string) => void>> = {
  'a file': (path) => writeFileSync(path, 'mine'),
  'in a file': (path) => writeFileSync(dirname(path), 'mine'),
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'a device': (path) => symlinkSync('/dev/zero', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to nothing': (path) => symlinkSync(`${path} of a drive`, path),
};

describe.skipIf(process.platform === 'win32')('a workspace path', () => {
  const opener = createOpener();
  beforeAll(() => opener.warmUp('/dev/null'));
  afterAll(opener.close);

  it.each(Object.keys(PLACES))('is refused with a message if it is %s', async (what) => {
    const directory = tempDir();
    const path = what === 'in a file' ? join(directory, 'file', 'place') : join(directory, 'place');
    PLACES[what]?.(path);
    const before = everythingIn(directory);
    expect(await opener.open(path)).toBe('workspace_not_writable');
    expect(everythingIn(directory)).toEqual(before);
  });
});

it.skipIf(process.platform !== 'linux')(
  'a path of a folder that no system can create is refused',
  async () => {
    const opener = createOpener();
    onTestFinished(opener.close);
    await opener.warmUp('/dev/null');
    expect(await opener.open('/proc/nothing/workspace')).toBe('workspace_not_writable');
  },
);

describe('a folder without a workspace', () => {
  it.each(FOREIGN_FOLDERS)('is refused as a workspace, and stays unchanged: %s', (kind) => {
    const folder = foreignFolder(tempDir(), kind);
    const before = everythingIn(folder);
    const proposal = join(folder, 'Doorstep');
    const failure = { code: 'folder_without_workspace', directory: folder, proposal } as const;
    expect(() => openWorkspace(folder)).toThrow(expect.objectContaining({ failure }));
    expect(everythingIn(folder)).toEqual(before);
    expect(failureMessage(failure).text).toContain(`such as “${proposal}”`);
    openWorkspace(proposal).close();
  });

  it('becomes a workspace if it contains only files of a file manager or of an interrupted start', () => {
    const folder = tempDir();
    for (const name of ['.DS_Store', 'workspace.lock', 'workspace.holder'])
      writeFileSync(join(folder, name), '');
    mkdirSync(sourcesDir(folder));
    openWorkspace(folder).close();
    expect(readdirSync(folder)).toContain('workspace.sqlite');
  });

  it('keeps its other files if its database is missing', () => {
    const folder = join(tempDir(), 'workspace');
    openWorkspace(folder).close();
    writeFileSync(join(sourcesDir(folder), 'a'.repeat(64)), 'Name,Street');
    rmSync(join(folder, 'workspace.sqlite'));
    expect(() => openWorkspace(folder)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'folder_without_workspace' }) }),
    );
    expect(readdirSync(sourcesDir(folder))).toHaveLength(1);
  });
});
