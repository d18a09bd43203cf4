import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListId } from '#shared/domain/list/list.ts';
import { exportsDir } from '../../db/folder/paths.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Permissions } from '../connection/permissions.ts';
import type { Origin } from '../file-tokens.ts';
import { originalOf } from '../lists/original-file.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/** Returns the prefix of the names of a list's exported files. Deleting the list deletes all files with this prefix. */
export const exportedPrefix = (listId: ListId): string => `${listId}-`;

/** Returns a path in the folder of exports, and creates that folder. */
export async function newPath(name: string, { workspaceDir }: OpenWorkspace): Promise<string> {
  const directory = exportsDir(workspaceDir);
  await mkdir(directory, { recursive: true });
  return join(directory, name);
}

/** Returns the facts by which the shell recognises the original file, to ask before an export overwrites it. */
export const originOf = (
  { id, source }: StoredList,
  { repositories, approvals }: OpenWorkspace & Permissions,
): Origin => ({
  original: originalOf(repositories.settings, approvals, id),
  imported: { sha256: source.sha256, bytes: source.bytes },
});
