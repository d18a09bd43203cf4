import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { sourcePath, sourcesDir } from '../../../src-main/db/folder/paths.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';

/** Puts the copy of an imported file into a workspace. Returns what a list stores about the copy. */
export function keepCopy(
  workspaceDir: string,
  content: string,
): Pick<StoredList['source'], 'sha256' | 'bytes'> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  mkdirSync(sourcesDir(workspaceDir), { recursive: true });
  writeFileSync(sourcePath(workspaceDir, sha256), content);
  return { sha256, bytes: Buffer.byteLength(content) };
}
