/** Makes Windows profiles with a workspace in the roaming folder, and starts programs in them. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { type BringProgress, bringWorkspace } from '../../../src-main/app/maintenance/bring-workspace.ts';
import { openKnownMoves } from '../../../src-main/app/maintenance/known-moves.ts';
import { backupsDir, sourcesDir } from '../../../src-main/db/folder/paths.ts';
import { placeOf } from '../../../src-main/db/place.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../rows/temp-dir.ts';
import { addList, streets } from '../rows/workspace.ts';
import { MOVE_STAMP } from './move-stamp.ts';

const ROWS = 40;
/** A state from before the list was imported. A start that restores it has lost the list. */
export const OLD_BACKUP = '2026-11-01T08-00-00-000Z-daily.sqlite';

/** Makes a workspace with a list, the copy of its file and an old backup, which left a log as after a crash. */
function makeWorkspace(directory: string): void {
  const workspace = openWorkspace(directory);
  mkdirSync(backupsDir(directory));
  workspace.db.prepare('VACUUM INTO ?').run(join(backupsDir(directory), OLD_BACKUP));
  const { source } = addList(
    { db: workspace.db, repositories: createRepositories(workspace.db) },
    streets(ROWS),
  );
  writeFileSync(join(sourcesDir(directory), source.sha256), 'Name,Street\n');
  const copy = `${directory}-crashed`;
  cpSync(directory, copy, { recursive: true, filter: (path) => !path.includes('workspace.lock') });
  workspace.close();
  rmSync(directory, { recursive: true });
  cpSync(copy, directory, { recursive: true });
  rmSync(copy, { recursive: true });
}

export type Profile = { readonly from: string; readonly to: string; readonly approvals: string };

export const template = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
makeWorkspace(join(template, 'Roaming', 'Doorstep', 'workspace'));
process.once('exit', () => rmSync(template, { recursive: true, force: true }));

/** A profile with a workspace in the roaming folder, and nothing in the local one. */
export function makeProfile(): Profile {
  const directory = tempDir();
  cpSync(template, directory, { recursive: true });
  return {
    from: join(directory, 'Roaming', 'Doorstep', 'workspace'),
    to: join(directory, 'Local', 'Doorstep', 'workspace'),
    approvals: join(directory, 'Local', 'Doorstep', 'approvals'),
  };
}

export type Start = { readonly progress: readonly BringProgress[]; readonly directory: string };

/** Starts a program: brings the workspace, and finds its folder as the core does. */
export async function start({ from, to, approvals }: Profile, on = MOVE_STAMP.on): Promise<Start> {
  const progress: BringProgress[] = [];
  const knownMoves = openKnownMoves(approvals);
  const folder = await bringWorkspace({
    workspaceDir: to,
    formerDir: from,
    mayMove: true,
    knownMoves,
    followTo: null,
    stamp: () => ({ ...MOVE_STAMP, on }),
    onProgress: (one) => progress.push(one),
  });
  return { progress, directory: placeOf(folder, knownMoves.has) };
}

/** Opens the workspace, checks that nothing is missing, and writes a mark that the next start must find. */
export function workIn(directory: string, mark: string, earlierMarks: readonly string[] = []): void {
  const workspace = openWorkspace(directory);
  try {
    const { lists, settings } = createRepositories(workspace.db);
    expect(lists.all().map(({ rowCount }) => rowCount)).toEqual([ROWS]);
    for (const earlier of earlierMarks) expect(settings.read(earlier, z.string())).toBe('kept');
    settings.write(mark, 'kept');
  } finally {
    workspace.close();
  }
  const [name = ''] = readdirSync(sourcesDir(directory));
  expect(readFileSync(join(sourcesDir(directory), name), 'utf8')).toBe('Name,Street\n');
  expect(readdirSync(backupsDir(directory))).toContain(OLD_BACKUP);
}

export const pointerIn = (directory: string): unknown =>
  JSON.parse(readFileSync(join(directory, 'moved.json'), 'utf8'));

/** Starts a program and works in what it finds, which must contain the earlier marks. Returns the folder. */
export async function startAndWork(
  profile: Profile,
  mark: string,
  ...earlierMarks: readonly string[]
): Promise<string> {
  const { directory } = await start(profile);
  workIn(directory, mark, earlierMarks);
  return directory;
}
