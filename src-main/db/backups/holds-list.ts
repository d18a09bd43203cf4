import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, openAsIsToRead } from '../database.ts';
import { isPlainDatabase } from '../folder/own-files.ts';
import { findAlteration } from '../known-schema.ts';

/** Identifies a list in a copy. The id alone is not enough, because ids are used again after a restore. */
export type ListMark = { readonly id: ListId; readonly importedAtMs: number };

/** Whether a copy of the workspace holds a list. A copy that cannot be read counts as holding it. */
export function holdsList(path: string, { id, importedAtMs }: ListMark): boolean {
  if (!isPlainDatabase(path)) return true;
  let db: Database | null = null;
  try {
    db = openAsIsToRead(path);
    if (findAlteration(db) !== null) return true;
    const found = db.prepare('SELECT 1 FROM lists WHERE id = ? AND imported_at_ms = ?').get(id, importedAtMs);
    return found !== undefined;
  } catch {
    return true;
  } finally {
    db?.close();
  }
}
