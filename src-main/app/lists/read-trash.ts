import { statSync } from 'node:fs';
import type { TrashEntry } from '#shared/contract/workspace/maintenance.ts';
import { sourcePath } from '../../db/folder/paths.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Permissions } from '../connection/permissions.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import { trashEndOf } from './retention.ts';

/** Returns the lists in the trash, latest first. A file's size counts once, but not if a list in use needs the file. */
export function readTrash(context: OpenWorkspace & Pick<Permissions, 'policy'>): readonly TrashEntry[] {
  const { repositories, workspaceDir } = context;
  const { lists } = repositories;
  const trashed = lists.trash();
  if (trashed.length === 0) return [];
  const counted = new Set(lists.all().map(({ source }) => source.sha256));
  const bytesOf = ({ source: { sha256 } }: StoredList): number => {
    if (counted.has(sha256)) return 0;
    counted.add(sha256);
    return statSync(sourcePath(workspaceDir, sha256), { throwIfNoEntry: false })?.size ?? 0;
  };
  return trashed
    .toSorted((a, b) => b.trashedAtMs - a.trashedAtMs)
    .map((list) => ({
      listId: list.id,
      name: list.name,
      rows: list.rowCount,
      decided: lists.summary(list).decided,
      bytes: bytesOf(list),
      trashedAtMs: list.trashedAtMs,
      goesAtMs: trashEndOf(context, list),
    }));
}
