/** Makes hostile entries with the app's own names in a workspace, as another person or an accident may. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../rows/temp-dir.ts';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const HASH = '0123456789abcdef'.repeat(4);
const STAMP = '2026-11-20T08-00-00-000Z';

/** One name of each kind that the app uses, relative to the workspace. */
export const OWN_NAMES: readonly string[] = [
  'workspace.sqlite',
  'workspace.sqlite-wal',
  'workspace.sqlite-shm',
  'workspace.sqlite-journal',
  'workspace.sqlite.restored',
  'workspace.sqlite.restored.draft',
  'workspace.lock',
  'workspace.lock-journal',
  'workspace.lock-wal',
  'workspace.lock-shm',
  'workspace.holder',
  'workspace.moving',
  'moved.json',
  'moved.json.new',
  'local-host.json',
  'local-host.json.new',
  `open-${'0'.repeat(32)}.html`,
  'doorstep.log',
  'doorstep.log.old',
  'sources',
  `sources/${HASH}`,
  `sources/new-${UUID}`,
  'exports',
  `exports/1-${UUID}.csv`,
  `exports/${UUID}.draft`,
  'uploads',
  `uploads/${UUID}`,
  'practice',
  `practice/practice-gazetteer-0123456789abcdef.sqlite`,
  'backups',
  `backups/${STAMP}-daily.sqlite`,
  `backups/${STAMP}-daily.sqlite-journal`,
  `backups/${STAMP}-daily.sqlite.draft`,
  'set-aside',
  `set-aside/${STAMP}`,
  `set-aside/${STAMP}/workspace.sqlite`,
];

/** The path of a person's file in a folder that has one of the app's names. */
export const letterIn = (folder: string): string => join(folder, 'a letter.txt');

/** A file and a folder of a person outside the workspace, which the app must not touch. */
export type Canaries = { readonly file: string; readonly folder: string };

export const ENTRIES: Readonly<Record<string, (path: string, canaries: Canaries) => Promise<void> | void>> = {
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'a folder with a file': (path) => {
    mkdirSync(path);
    writeFileSync(letterIn(path), 'mine');
  },
  'a device': (path) => {
    if (process.getuid?.() === 0) execFileSync('mknod', [path, 'c', '1', '5']);
    else symlinkSync('/dev/zero', path);
  },
  'a socket': makeSocket,
  'a link to a file': (path, { file }) => symlinkSync(file, path),
  'a link to a folder': (path, { folder }) => symlinkSync(folder, path),
  'a second name of a file': (path, { file }) => linkSync(file, path),
  'a link to nothing': (path, { folder }) => symlinkSync(join(folder, 'nothing'), path),
  'a file that cannot be read': (path) => {
    writeFileSync(path, 'secret');
    chmodSync(path, 0o000);
  },
};

/** Makes a socket in another folder and moves it, because a socket's path may have only 100 characters. */
export async function makeSocket(path: string): Promise<void> {
  const server = createServer();
  const short = join(tempDir(), 's');
  await new Promise<void>((listening) => server.listen(short, listening));
  onTestFinished(() => void server.close());
  renameSync(short, path);
}

export function makeCanaries(directory: string): Canaries {
  const [file, folder] = [join(directory, 'canary'), join(directory, 'canaries')];
  writeFileSync(file, 'canary');
  for (const name of [UUID, HASH, `1-${UUID}.csv`, 'workspace.sqlite', 'a letter.txt']) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), 'canary');
  }
  return { file, folder };
}

/** Makes a workspace that has an entry of this kind with this name. */
export async function hostileWorkspace(
  directory: string,
  name: string,
  kind: string,
  canaries: Canaries,
): Promise<string> {
  const workspace = join(directory, 'workspace');
  openWorkspace(workspace).close();
  const path = join(workspace, name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  await ENTRIES[kind]?.(path, canaries);
  return workspace;
}

/** Returns everything below a folder, with permissions and content. Does not follow links. */
export function everythingIn(directory: string): readonly string[] {
  return readdirSync(directory)
    .toSorted()
    .flatMap((name) => {
      const path = join(directory, name);
      const found = lstatSync(path);
      const line = `${path} ${found.mode.toString(8)}`;
      if (found.isDirectory()) return [line, ...everythingIn(path)];
      if (found.isSymbolicLink()) return [`${line} ${readlinkSync(path)}`];
      return [found.isFile() ? `${line} ${readFileSync(path, 'latin1')}` : line];
    });
}

const FOREIGN_FILES: Readonly<Record<string, readonly string[]>> = {
  'a project': ['README.md', 'exports/report.csv', 'sources/main.c', 'uploads/photo.jpg', 'backups/old.tar'],
  'a project with all of our folders': [
    'exports/a.csv',
    'sources/b/c.txt',
    'uploads/d',
    'practice/e.sqlite',
    'backups/f.sqlite',
    'set-aside/g',
  ],
  'files with names like ours': [
    `sources/${HASH}`,
    `exports/1-${UUID}.csv`,
    `uploads/${UUID}`,
    `set-aside/${STAMP}/notes.txt`,
  ],
  'files with names like ours, and no byte of a database': ['workspace.sqlite', `sources/${HASH}`],
  'a log and a launch page of another program': ['doorstep.log', 'index.html'],
  'a pointer of another program': ['moved.json', `uploads/${UUID}`],
};

export const FOREIGN_FOLDERS: readonly string[] = Object.keys(FOREIGN_FILES);

/** Makes a person's folder that is not a workspace. */
export function foreignFolder(directory: string, kind: string): string {
  const folder = join(directory, 'project');
  for (const name of FOREIGN_FILES[kind] ?? []) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name === 'workspace.sqlite' ? '' : 'mine');
  }
  return folder;
}
