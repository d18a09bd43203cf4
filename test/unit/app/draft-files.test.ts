/** Tests what happens to draft files, which a crash leaves while a file is moved to its place. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftDrafts, withDraft } from '../../../src-main/app/jobs/draft-files.ts';
import { placeFile } from '../../../src-main/app/jobs/place-file.ts';
import { recover } from '../../../src-main/app/recover.ts';
import { databasePath, exportsDir, sourcesDir } from '../../../src-main/db/folder/paths.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

const EXPORTED = '1-0f8fad5b-d9cb-469f-a165-70867728950e.csv';

function finished() {
  const workspaceDir = tempDir();
  for (const folder of [exportsDir(workspaceDir), sourcesDir(workspaceDir)]) mkdirSync(folder);
  writeFileSync(databasePath(workspaceDir), 'a workspace');
  const from = join(exportsDir(workspaceDir), EXPORTED);
  writeFileSync(from, 'corrected');
  const { context } = handlerWorld(testWorkspace());
  const approvals = { ...context.approvals, isKnown: true };
  const startAgain = () => recover({ ...context, approvals, workspaceDir });
  return { from, folder: tempDir(), startAgain };
}

it('after a crash, the next start removes the unfinished draft and no other file', async () => {
  const { from, folder, startAgain } = finished();
  const others = ['.0f8fad5b-d9cb-469f-a165-70867728950e.part', 'spring.csv'];
  for (const name of others) writeFileSync(join(folder, name), 'x');
  const note = '7c9e6679-7425-40de-944b-e07fc1f90ae7.draft';
  writeFileSync(join(from, '..', note), join(folder, 'spring.csv'));
  await new Promise<void>((isHalfDone) => {
    void withDraft(from, folder, (draft) => {
      writeFileSync(draft, 'corr');
      isHalfDone();
      return new Promise(() => {});
    });
  });
  expect(readdirSync(folder)).toHaveLength(3);
  startAgain();
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual(others);
  expect(existsSync(from)).toBe(false);
});

it('the next start removes nothing from a network share, even if a note about a draft names a file there', async () => {
  const { from, folder, startAgain } = finished();
  const draft = join(folder, '.0f8fad5b-d9cb-469f-a165-70867728950e.part');
  writeFileSync(draft, 'x');
  const note = join(from, '..', '7c9e6679-7425-40de-944b-e07fc1f90ae7.draft');
  // On systems other than Windows a leading double slash equals one, so this is the same file.
  writeFileSync(note, `/${draft}`);
  startAgain();
  await expect.poll(() => existsSync(note)).toBe(false);
  expect(existsSync(draft)).toBe(true);
});

it('the app removes a draft on a missing drive at the first start after the drive returns', async () => {
  const { from, folder, startAgain } = finished();
  await new Promise<void>((isHalfDone) => {
    void withDraft(from, folder, (draft) => {
      writeFileSync(draft, 'corr');
      isHalfDone();
      return new Promise(() => {});
    });
  });
  const notes = () => readdirSync(join(from, '..')).filter((name) => name.endsWith('.draft'));
  const elsewhere = join(tempDir(), 'unplugged');
  renameSync(folder, elsewhere);
  startAgain();
  await removeLeftDrafts(join(from, '../..'));
  expect([notes().length, readdirSync(elsewhere).length]).toEqual([1, 1]);
  renameSync(elsewhere, folder);
  startAgain();
  await expect.poll(() => [notes(), readdirSync(folder)]).toEqual([[], []]);
});

it.skipIf(process.platform === 'win32')(
  'the removal of drafts follows no link, neither to a note nor in the path inside a note',
  async () => {
    const { from, folder } = finished();
    const draft = '.0f8fad5b-d9cb-469f-a165-70867728950e.part';
    const [kept, link, linked] = [join(folder, draft), join(folder, 'link'), join(folder, 'folder')];
    for (const path of [kept, join(folder, 'a note')]) writeFileSync(path, kept);
    mkdirSync(linked);
    writeFileSync(join(linked, draft), 'x');
    symlinkSync(linked, link);
    if (process.getuid?.() === 0) lchownSync(link, 12_345, 12_345);
    const noteOf = (first: string): string =>
      join(from, '..', `${first}c9e6679-7425-40de-944b-e07fc1f90ae7.draft`);
    symlinkSync(join(folder, 'a note'), noteOf('1'));
    execFileSync('mkfifo', [noteOf('2')]);
    if (process.getuid?.() === 0) writeFileSync(noteOf('3'), join(link, draft));
    writeFileSync(noteOf('4'), `exports/${draft}`);
    await removeLeftDrafts(join(from, '../..'));
    expect([existsSync(kept), existsSync(join(linked, draft))]).toEqual([true, true]);
  },
);

it('placing a file leaves no note about the draft, whether the app succeeds or fails', async () => {
  const { from, folder } = finished();
  await placeFile(from, join(folder, 'spring.csv'), 0o022);
  await expect(placeFile(from, join(folder, 'gone', 'spring.csv'), 0o022)).rejects.toMatchObject({
    failure: { code: 'output_not_writable' },
  });
  expect(readdirSync(join(from, '..'))).toEqual([EXPORTED]);
  expect(readdirSync(folder)).toEqual(['spring.csv']);
});

it('each start of the app reads a limited number of notes about drafts', async () => {
  const { from } = finished();
  const notes = () => readdirSync(join(from, '..')).filter((name) => name.endsWith('.draft'));
  for (let note = 0; note < 2_500; note += 1)
    writeFileSync(
      join(from, '..', `${String(note).padStart(8, '0')}-d9cb-469f-a165-70867728950e.draft`),
      'none',
    );
  const left: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    await removeLeftDrafts(join(from, '../..'));
    left.push(notes().length);
  }
  expect(left).toEqual([1_500, 500, 0]);
});
