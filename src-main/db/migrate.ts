/** Brings a workspace's schema up to this app, and refuses one from a newer app. */
import type { Database } from './database.ts';
import { inTransaction } from './database.ts';

export type Migration = {
  /** Rises by one; kept in SQLite's `user_version`. */
  readonly version: number;
  readonly why: string;
  readonly up: (db: Database) => void;
};

export type MigrateResult =
  | { readonly ok: true; readonly from: number; readonly to: number }
  | { readonly ok: false; readonly found: number; readonly known: number };

/** Runs what is missing in one transaction: a workspace is never left between two versions. */
export function migrate(db: Database, migrations: readonly Migration[]): MigrateResult {
  const known = migrations.at(-1)?.version ?? 0;
  const found = Number(db.pragma('user_version', { simple: true }));
  if (found > known) return { ok: false, found, known };

  inTransaction(db, () => {
    for (const { version, up } of migrations) {
      if (version <= found) continue;
      up(db);
      db.pragma(`user_version = ${version}`);
    }
  });
  return { ok: true, from: found, to: known };
}
