import type { Backup, SetAside } from '#shared/contract/workspace/maintenance.ts';
import { listBackups } from '../../db/backups/backup-files.ts';
import { holdsList, type ListMark } from '../../db/backups/holds-list.ts';
import { listSetAside } from '../../db/backups/set-aside.ts';
import { backupPath, setAsidePath } from '../../db/folder/paths.ts';

/** Returns the backups and set-aside workspaces that contain a list. */
export const copiesOf = (
  directory: string,
  list: ListMark,
): { readonly backups: readonly Backup[]; readonly setAside: readonly SetAside[] } => ({
  backups: listBackups(directory).filter(({ name }) => holdsList(backupPath(directory, name), list)),
  setAside: listSetAside(directory).filter(({ name }) => holdsList(setAsidePath(directory, name), list)),
});
