import { type Database, openAsIs, openAsIsToRead, useJournal } from '../database.ts';
import { createSettingsRepository } from '../repositories/settings-repository.ts';
import { findCorruption } from './corruption.ts';

/**
 * Copies the database, then checks the copy for damage and compares the row counts.
 * @param to path of the copy; no file may exist there
 * @param settings values by name, which are written into the copy
 * @throws if the disk is full, if the copy differs, or as `useJournal`
 */
export async function copyDatabase(
  from: string,
  to: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const source = openAsIsToRead(from);
  try {
    await source.backup(to);
    const copy = openAsIs(to);
    try {
      if (findCorruption(copy).length > 0) throw new Error('the copy of the workspace is damaged');
      if (countsOf(copy) !== countsOf(source)) throw new Error('the copy of the workspace is not whole');
      useJournal(copy, 'wal'); // not every drive allows it
      const kept = createSettingsRepository(copy);
      for (const [name, value] of Object.entries(settings)) kept.write(name, value);
      useJournal(copy, 'delete');
    } finally {
      copy.close();
    }
  } finally {
    source.close();
  }
}

function countsOf(db: Database): string {
  const tables = db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all();
  const counts = tables.map((name) => db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get());
  return JSON.stringify([tables, counts]);
}
