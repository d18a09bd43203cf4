/**
 * Where the file of a list lies on the person's disk, so that its export is proposed beside it and never put over it
 * without a question. The page never hears of it.
 */
import { isAbsolute, relative, resolve } from 'node:path';
import type { ListId } from '#shared/domain/list/list.ts';
import { originalName, type SettingsRepository } from '../db/repositories/settings-repository.ts';
import { path as savedPath } from '../db/settings-shapes.ts';
import type { Approvals } from './connection/approvals.ts';

/**
 * Where the file was opened last. A copy in a folder of ours, such as one that a browser sent, is no person's file.
 *
 * @param ownFolders the workspace, and the data that ships with the app
 */
export function rememberOriginal(
  { write }: Pick<SettingsRepository, 'write'>,
  { allow }: Pick<Approvals, 'allow'>,
  listId: ListId,
  path: string,
  ownFolders: readonly string[],
): void {
  const full = resolve(path);
  if (ownFolders.some((folder) => isInside(full, resolve(folder)))) return;
  write(originalName(listId), full);
  allow('file', full);
}

/** null where it was never known, or nobody at this computer has allowed the path. The file may have been moved or deleted since. */
export function originalOf(
  settings: Pick<SettingsRepository, 'read'>,
  { has }: Pick<Approvals, 'has'>,
  listId: ListId,
): string | null {
  const path = settings.read(originalName(listId), savedPath);
  return path !== null && isAbsolute(path) && has('file', path) ? path : null;
}

/** By list: what the workspace says, allowed or not. */
export const namedOriginals = ({
  readOfLists,
}: Pick<SettingsRepository, 'readOfLists'>): ReadonlyMap<ListId, string> =>
  new Map([...readOfLists(originalName, savedPath)].filter(([, path]) => isAbsolute(path)));

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
