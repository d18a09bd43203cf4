import type { z } from 'zod';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { parseStored } from '../stored.ts';
import { LONGEST_SETTING_BYTES } from '../stored-words.ts';

/** The name of a setting that each list has for itself. */
type ListSettingName = (listId: ListId | '') => string;

/** How the grid of a list is arranged. */
export const layoutName: ListSettingName = (listId) => `layout-${listId}`;
/** Where the file of a list lies. */
export const originalName: ListSettingName = (listId) => `original-${listId}`;

/** After how many days a list is deleted, where it has a term of its own. */
export const retentionName: ListSettingName = (listId) => `retention-${listId}`;
/** When the page said that a list will be deleted. */
export const deletionShownName: ListSettingName = (listId) => `deletion-shown-${listId}`;

/** The highest number a deleted list had: a window that still shows that list would decide another one's rows. */
export const LAST_LIST_ID = 'last-list-id';

/** Settings that go with a list, and end with it. */
export const settingsOfList = (listId: ListId): readonly string[] => [
  layoutName(listId),
  originalName(listId),
  retentionName(listId),
  deletionShownName(listId),
];

/** In one setting. They are read again and again, so that even those that are refused must be few. */
const MOST_VALUES = 20_000;

/** Named JSON values. The key of the service is never among them. */
export function createSettingsRepository(db: Database) {
  const selectAfter = db
    .prepare<[string, string], [string, string]>(
      'SELECT name, value FROM settings WHERE name > ? AND name < ? ORDER BY name',
    )
    .raw();
  const select = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );

  const remove = db.prepare<[string]>('DELETE FROM settings WHERE name = ?');

  return {
    /** null: there is none, or what there is is nothing this app writes, so that its default counts. */
    read<T>(name: string, schema: z.ZodType<T>): T | null {
      const value = select.get(name);
      return value === undefined ? null : (parseStored(value, schema, MOST_VALUES) ?? null);
    },
    /** By list, where it has such a setting: read at once, since a workspace may hold thousands of lists. As `read`. */
    readOfLists<T>(nameOf: ListSettingName, schema: z.ZodType<T>): ReadonlyMap<ListId, T> {
      const prefix = nameOf('');
      const found = new Map<ListId, T>();
      for (const [name, text] of selectAfter.all(prefix, `${prefix}:`)) {
        const value = parseStored(text, schema, MOST_VALUES);
        if (value !== undefined) found.set(Number(name.slice(prefix.length)), value);
      }
      return found;
    },
    /** One that is too long is not kept: the workspace could not be opened again. */
    write(name: string, value: unknown): void {
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) <= LONGEST_SETTING_BYTES) upsert.run(name, text);
    },
    remove(name: string): void {
      remove.run(name);
    },
  };
}
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
