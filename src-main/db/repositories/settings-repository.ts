import { z } from 'zod';
import type { Database } from '../database.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { parseStored } from '../stored.ts';

/** How the grid of a list is arranged. */
export const layoutName = (listId: ListId): string => `layout-${listId}`;
/** Where the file of a list lies. */
export const originalName = (listId: ListId): string => `original-${listId}`;

/** After how many days a list is deleted, where it has a term of its own. */
export const retentionName = (listId: ListId): string => `retention-${listId}`;
/** When the page said that a list will be deleted. */
export const deletionShownName = (listId: ListId): string => `deletion-shown-${listId}`;

/** Settings that go with a list, and end with it. */
export const settingsOfList = (listId: ListId): readonly string[] => [
  layoutName(listId),
  originalName(listId),
  retentionName(listId),
  deletionShownName(listId),
];

/** Named JSON values. The key of the service is never among them. */
export function createSettingsRepository(db: Database) {
  const select = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );

  const remove = db.prepare<[string]>('DELETE FROM settings WHERE name = ?');

  return {
    /** null: there is none, or what there is is nothing this app writes, so that its default counts. */
    read<T>(name: string, schema: z.ZodType<T> = z.any()): T | null {
      const value = select.get(name);
      return value === undefined ? null : (parseStored(value, schema) ?? null);
    },
    write(name: string, value: unknown): void {
      upsert.run(name, JSON.stringify(value));
    },
    remove(name: string): void {
      remove.run(name);
    },
  };
}
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
