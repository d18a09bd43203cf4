/**
 * Drafts: files on their way to where a person said, under a hidden name in that folder until they are whole. A note in
 * the workspace says where each is, so that one which a crash left there is removed at the next start.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemErrorCode } from '#shared/contract/system-errors.ts';

const NOTE_EXTENSION = '.draft';
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
  const note = join(dirname(from), `${randomUUID()}${NOTE_EXTENSION}`);
  // Without a note the file can be put there all the same.
  await writeFile(note, draft).catch(() => undefined);
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
 * Removes the drafts that notes in a folder speak of, and no other file. A note stays where its draft may still be there: a
 * drive that is not connected now may be at a later start. The notes are read at once; the drafts may lie on a slow drive.
 */
export async function removeLeftDrafts(notesDir: string): Promise<void> {
  const notes = notesIn(notesDir);
  await Promise.all(
    notes.map(async ({ note, draft }) => {
      if (DRAFT_NAME.test(basename(draft)) && !(await isRemoved(draft))) return;
      await rm(note, { force: true }).catch(() => undefined);
    }),
  );
}

export const isDraftNote = (name: string): boolean => name.endsWith(NOTE_EXTENSION);

/** False where its folder is not there, or does not let us. */
const isRemoved = (draft: string): Promise<boolean> =>
  rm(draft).then(
    () => true,
    async (error: unknown) =>
      systemErrorCode(error) === 'ENOENT' &&
      stat(dirname(draft)).then(
        () => true,
        () => false,
      ),
  );

type Note = { readonly note: string; readonly draft: string };

function notesIn(directory: string): readonly Note[] {
  try {
    return readdirSync(directory)
      .filter(isDraftNote)
      .map((name) => join(directory, name))
      .map((note) => ({ note, draft: readFileSync(note, 'utf8') }));
  } catch {
    // No file was ever exported here.
    return [];
  }
}
