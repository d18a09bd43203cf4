/**
 * Drafts: files on their way to where a person said, under a hidden name in that folder until they are whole. A note in
 * the workspace says where each is, so that one which a crash left there is removed at the next start.
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

/** Far more than crashes leave. A later start reads the others. */
const MOST_NOTES = 1_000;
/** More than a path. */
const LONGEST_NOTE = 65_536;
/** Nobody can foresee such a name, and have a link wait there. */
const DRAFT_NAME = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/u;

/**
 * Does what makes a draft and gives it its name. When that fails, the draft is removed.
 *
 * @param from the finished file in the workspace: the note lies beside it
 * @param folder where the draft is
 */
export async function withDraft<T>(
  from: string,
  folder: string,
  work: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = join(folder, `.${randomUUID()}.part`);
  const note = join(dirname(from), `${randomUUID()}.draft`);
  // Without a note the file can be put there all the same.
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

/**
 * Removes the drafts that notes in a workspace speak of, and no other file. A note stays where its draft may still be
 * there: a drive that is not connected now may be at a later start. The notes are read at once; the drafts may lie on a
 * slow drive.
 */
export async function removeLeftDrafts(workspaceDir: string): Promise<void> {
  await Promise.all(
    notesIn(exportsDir(workspaceDir)).map(async ({ name, draft }) => {
      if (isDraft(draft) && !(await isRemoved(draft))) return;
      removeOwn(workspaceDir, 'exports', name);
    }),
  );
}

/** A workspace may come from somebody else, and so may a note in it, and a link on the way: none leads to a share. */
const isDraft = (path: string): boolean =>
  isAbsolute(path) &&
  !isShare(path) &&
  DRAFT_NAME.test(basename(path)) &&
  linkOfOthers(dirname(path)) === null;

/** False where its folder is not there, or does not let us. */
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
    // No file was ever exported here.
    return [];
  }
}
