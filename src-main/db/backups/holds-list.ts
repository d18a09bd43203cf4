/** Which copies of the workspace hold a list. */
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, openAsIsToRead } from '../database.ts';
import { isPlainDatabase } from '../folder/own-files.ts';
import { findAlteration } from '../known-schema.ts';

/** A list as a copy knows it: numbers are given again when a workspace is restored. */
export type ListMark = { readonly id: ListId; readonly importedAtMs: number };

/** A copy that cannot be read is said to hold it. */
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
