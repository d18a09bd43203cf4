import type { Database } from '../database.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { fromJson } from '../json.ts';

/** The setting that goes with a list, and ends with it. */
export const layoutName = (listId: ListId): string => `layout-${listId}`;

/** Named JSON values. The key of the service is never among them. */
export function createSettingsRepository(db: Database) {
  const select = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );

  return {
    read<T>(name: string): T | null {
      const value = select.get(name);
      return value === undefined ? null : fromJson<T>(value);
    },
    write(name: string, value: unknown): void {
      upsert.run(name, JSON.stringify(value));
    },
  };
}
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
