/**
 * Drafts are incomplete files with a hidden name in their destination folder. For each draft, a note in the workspace
 * names its path, so that the next start can remove the draft after a crash.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { lstat, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import { isShare } from '../../db/folder/folder-state.ts';
import { isDraftNote } from '../../db/folder/names.ts';
import { readOwn } from '../../db/folder/own-files.ts';
import { linkOfOthers } from '../../db/folder/owner-rights.ts';
import { exportsDir, ownPath } from '../../db/folder/paths.ts';
import { removeOwn } from '../../db/folder/remove-own.ts';

/** The maximum number of notes to read, far more than crashes leave. A later start reads the rest. */
const MOST_NOTES = 1_000;
/** The maximum size of a note; longer than any path. */
const LONGEST_NOTE = 65_536;
/** The form of a draft's name. The name is unpredictable, so that nobody can place a link under it. */
const DRAFT_NAME = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/u;

const draftPath = (folder: string): string => join(folder, `.${randomUUID()}.part`);

/** Performs work that creates a draft in `folder`, and removes the draft in any case. */
export async function tryDraft(folder: string, work: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftPath(folder);
  try {
    await work(draft);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Performs work that creates a draft in `folder` and renames it. Removes the draft if the work fails. */
export async function withDraft<T>(
  from: string,
  folder: string,
  work: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = draftPath(folder);
  const note = join(dirname(from), `${randomUUID()}.draft`);
  // The file is written even if the note could not be written.
  await writeFile(note, draft, { flag: 'wx' }).catch(() => undefined);
  try {
    return await work(draft);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await rm(note, { force: true }).catch(() => undefined);
  }
}

/** Removes the drafts that notes name. A note stays while its draft may exist, for example on a disconnected drive. */
export async function removeLeftDrafts(workspaceDir: string): Promise<void> {
  await Promise.all(
    notesIn(exportsDir(workspaceDir)).map(async ({ name, draft }) => {
      if (isDraft(draft) && !(await isRemoved(draft))) return;
      removeOwn(workspaceDir, 'exports', name);
    }),
  );
}

/**
 * Whether a path in a note may be a draft. Another person may have written the note, so the path must not lead to a
 * network share or through a link of theirs.
 */
const isDraft = (path: string): boolean =>
  isAbsolute(path) &&
  !isShare(path) &&
  DRAFT_NAME.test(basename(path)) &&
  linkOfOthers(dirname(path)) === null;

/** Removes a draft. Returns false if it may still exist, because its folder is missing or cannot be accessed. */
async function isRemoved(draft: string): Promise<boolean> {
  try {
    if ((await lstat(draft)).isFile()) await unlink(draft);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'ENOENT' && isThere(dirname(draft));
  }
}

const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  );

type Note = { readonly name: string; readonly draft: string };

function notesIn(directory: string): readonly Note[] {
  try {
    return readdirSync(directory)
      .filter(isDraftNote)
      .slice(0, MOST_NOTES)
      .flatMap((name) => {
        const note = readOwn(ownPath(directory, name), LONGEST_NOTE);
        return note === null ? [] : [{ name, draft: note.text }];
      });
  } catch {
    // Nothing was ever exported here.
    return [];
  }
}
