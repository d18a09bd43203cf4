import type { z } from 'zod';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { parseStored } from '../stored.ts';
import { LONGEST_SETTING_BYTES } from '../stored-words.ts';

type ListSettingName = (listId: ListId | '') => string;

export const layoutName: ListSettingName = (listId) => `layout-${listId}`;
/** The path of a list's original file. */
export const originalName: ListSettingName = (listId) => `original-${listId}`;

/** The number of days after which a list is deleted, if the list has its own retention period. */
export const retentionName: ListSettingName = (listId) => `retention-${listId}`;
/** The time when the page announced the deletion of a list. */
export const deletionShownName: ListSettingName = (listId) => `deletion-shown-${listId}`;

/** The highest id of a deleted list. Reused ids would let a window with the deleted list decide another list's rows. */
export const LAST_LIST_ID = 'last-list-id';

/** Returns the settings that are deleted with a list. */
export const settingsOfList = (listId: ListId): readonly string[] => [
  layoutName(listId),
  originalName(listId),
  retentionName(listId),
  deletionShownName(listId),
];

/** The maximum number of values in one setting. Settings are read often, so even a foreign setting must be small. */
const MOST_VALUES = 20_000;

/** Stores named JSON values. The key of the service is never among them. */
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
    /** Returns null if the setting does not exist or is invalid; the default then applies. */
    read<T>(name: string, schema: z.ZodType<T>): T | null {
      const value = select.get(name);
      return value === undefined ? null : (parseStored(value, schema, MOST_VALUES) ?? null);
    },
    /** Reads a setting of all lists in one query, because a workspace may hold thousands. Lists without it are left out. */
    readOfLists<T>(nameOf: ListSettingName, schema: z.ZodType<T>): ReadonlyMap<ListId, T> {
      const prefix = nameOf('');
      const found = new Map<ListId, T>();
      for (const [name, text] of selectAfter.all(prefix, `${prefix}:`)) {
        const value = parseStored(text, schema, MOST_VALUES);
        if (value !== undefined) found.set(Number(name.slice(prefix.length)), value);
      }
      return found;
    },
    /** Saves a value unless it is too long. A workspace with a longer value could not be opened again. */
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
