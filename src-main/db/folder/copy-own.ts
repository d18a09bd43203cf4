import { constants } from 'node:fs';
import { copyFile, mkdir, utimes } from 'node:fs/promises';
import { isOwnFile, isSetAsideName } from './names.ts';
import { entryAt, isRegularFile, namesIn } from './own-files.ts';
import { ownPath } from './paths.ts';

/** Folders whose files are copied. The app creates other folders again when it needs them. */
const GOES_ALONG = ['sources', 'backups', 'set-aside'];

function filesToCopy(directory: string): readonly (readonly string[])[] {
  const filesIn = (path: readonly string[]): readonly (readonly string[])[] =>
    namesIn(ownPath(directory, ...path)).flatMap((name) =>
      isSetAsideName(name) ? filesIn([...path, name]) : [[...path, name]],
    );
  return GOES_ALONG.flatMap((folder) => filesIn([folder])).filter(
    (path) => isOwnFile(path) && isRegularFile(ownPath(directory, ...path)),
  );
}

export const bytesToCopy = (directory: string): number =>
  filesToCopy(directory).reduce(
    (sum, path) => sum + (entryAt(ownPath(directory, ...path))?.stats.size ?? 0),
    0,
  );

/** @throws an error of the system */
export async function copyFiles(from: string, to: string): Promise<void> {
  for (const path of filesToCopy(from)) {
    const [source, target] = [ownPath(from, ...path), ownPath(to, ...path)];
    await mkdir(ownPath(to, ...path.slice(0, -1)), { recursive: true, mode: 0o700 });
    await copyFile(source, target, constants.COPYFILE_EXCL);
    const stats = entryAt(source)?.stats;
    if (stats) await utimes(target, stats.atime, stats.mtime);
  }
}
