/** Workspaces with one list, as after a run. Filling one takes minutes, so each is saved, and copied for every use. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'fill-workspace-program.ts');
const SCHEMA = ['migrations', 'schema'].map((name) =>
  resolve(import.meta.dirname, '../../../src-main/db', name),
);

export type FilledWorkspace = { readonly workspaceDir: string; readonly remove: () => void };

export function filledWorkspace(rows: number): FilledWorkspace {
  const kept = join(tmpdir(), `doorstep-bench-filled-${rows}-${version()}`);
  if (!existsSync(kept)) {
    const unfinished = mkdtempSync(`${kept}-`);
    execFileSync(process.execPath, [PROGRAM, unfinished, String(rows)]);
    renameSync(unfinished, kept);
  }
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
  const workspaceDir = join(folder, 'workspace');
  cpSync(kept, workspaceDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { workspaceDir, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Returns a hash of everything that affects the content of a filled workspace. */
function version(): string {
  const hash = createHash('sha256');
  const schema = SCHEMA.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const path of [PROGRAM, ...schema.toSorted()]) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
}
