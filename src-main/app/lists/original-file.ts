/** Stores the path of a list's original file, to suggest its folder for exports and to ask before overwriting it. */
import { isAbsolute, relative, resolve } from 'node:path';
import type { ListId } from '#shared/domain/list/list.ts';
import { originalName, type SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { path as savedPath } from '../../db/settings-shapes.ts';
import type { Approvals } from '../connection/approvals.ts';

/** Stores where the file was last opened. Ignores copies in `ownFolders`, such as browser uploads. */
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

/** Returns the stored path; null if it is unknown or not approved by this computer's user. The file may be gone. */
export function originalOf(
  settings: Pick<SettingsRepository, 'read'>,
  { has }: Pick<Approvals, 'has'>,
  listId: ListId,
): string | null {
  const path = settings.read(originalName(listId), savedPath);
  return path !== null && isAbsolute(path) && has('file', path) ? path : null;
}

/** Returns the stored absolute paths by list, approved or not. */
export const namedOriginals = ({
  readOfLists,
}: Pick<SettingsRepository, 'readOfLists'>): ReadonlyMap<ListId, string> =>
  new Map([...readOfLists(originalName, savedPath)].filter(([, path]) => isAbsolute(path)));

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
