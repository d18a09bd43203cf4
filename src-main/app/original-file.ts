/**
 * Where the file of a list lies on the person's disk, so that its export is proposed beside it and never put over it
 * without a question. The page never hears of it.
 */
import { isAbsolute, relative, resolve } from 'node:path';
import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import { originalName } from '../db/repositories/settings-repository.ts';
import { path as savedPath } from '../db/settings-shapes.ts';
import type { ListId } from '#shared/domain/list/list.ts';

/**
 * Where the file was opened last. A copy in a folder of ours, such as one that a browser sent, is no person's file.
 *
 * @param ownFolders the workspace, and the data that ships with the app
 */
export function rememberOriginal(
  { write }: Pick<SettingsRepository, 'write'>,
  listId: ListId,
  path: string,
  ownFolders: readonly string[],
): void {
  const full = resolve(path);
  if (!ownFolders.some((folder) => isInside(full, resolve(folder)))) write(originalName(listId), full);
}

/** null where it was never known. It may have been moved or deleted since. */
export const originalOf = ({ read }: Pick<SettingsRepository, 'read'>, listId: ListId): string | null =>
  read(originalName(listId), savedPath);

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
