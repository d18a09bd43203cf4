import { basename } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { erasedFiles, type SubjectFile, type SubjectFound } from '#shared/contract/workspace/subject.ts';
import { DATABASE_NAME, filesOfDatabase } from '../../db/folder/names.ts';
import { entryAt } from '../../db/folder/own-files.ts';
import { ownPath } from '../../db/folder/paths.ts';
import { emptyFolder, removeOwn, removeSetAside } from '../../db/folder/remove-own.ts';
import { SHA256 } from '../../db/stored-shapes.ts';
import { eraseInWorkspace } from '../../db/subject/erase-copy.ts';
import { matchesKey, subjectTest } from './perform-find.ts';

type Searched = {
  /** The `matchesKey` of `found`. */
  readonly key: string;
  /** The backups that were searched. Erasing deletes newer ones, which may hold the text. */
  readonly searchedBackups: readonly string[];
};

/**
 * Erases the findings from a closed workspace: the texts in its database, and the files that hold them. Also deletes all
 * exports, uploads and drafts. The search skips most of these, and the app never needs them again.
 *
 * @throws AppError `subject_changed`, `subject_awaited`; an error of SQLite or the system
 */
export function eraseFound(directory: string, found: SubjectFound, { key, searchedBackups }: Searched): void {
  const namesOf = (kind: SubjectFile['kind']): readonly string[] =>
    erasedFiles(found)
      .filter((file) => file.kind === kind)
      .map(({ path }) => path);
  const copies = new Set(namesOf('copy').map((path) => basename(path)));
  eraseInWorkspace(directory, {
    test: subjectTest(found.text),
    erasedCopies: [...copies],
    confirm(matches) {
      if (matchesKey(matches) !== key) throw new AppError({ code: 'subject_changed' });
    },
    removeFiles() {
      const backups = new Set(searchedBackups);
      for (const path of namesOf('backup')) backups.delete(basename(path));
      emptyFolder(directory, 'backups', (name) => backups.has(name));
      for (const path of namesOf('set_aside')) removeSetAside(directory, path.split('/')[1] ?? '');
      emptyFolder(directory, 'sources', (name) => !copies.has(name) && SHA256.test(name));
      emptyFolder(directory, 'exports');
      emptyFolder(directory, 'uploads');
      for (const path of namesOf('log')) removeOwn(directory, path);
      refuseLeft(directory, found);
      for (const name of filesOfDatabase(`${DATABASE_NAME}.salvage`)) removeOwn(directory, name);
    },
  });
}

/** On Windows, a file that another program has open cannot be removed. */
function refuseLeft(directory: string, found: SubjectFound): void {
  const left = erasedFiles(found).find(({ path }) => entryAt(ownPath(directory, path)) !== null);
  if (left === undefined) return;
  const path = ownPath(directory, left.path);
  throw new AppError({ code: 'workspace_not_writable', directory: path, detail: 'EBUSY' });
}
