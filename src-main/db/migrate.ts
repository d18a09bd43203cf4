/** Upgrades a workspace's schema to this app's version, and refuses versions that this app does not know. */
import { type Database, inTransaction } from './database.ts';

/** One change of the schema. A migration is never edited after its release. */
export type Migration = {
  /** One more than the version before; stored in SQLite's `user_version`. */
  readonly version: number;
  readonly why: string;
  readonly up: (db: Database) => void;
};

/** `from` and `to`: the versions before and after. If not `ok`, a newer app or an old preview made the file. */
export type MigrateResult =
  | { readonly ok: true; readonly from: number; readonly to: number }
  | { readonly ok: false; readonly found: number; readonly known: number };

/**
 * Runs the missing migrations in one transaction, so that a workspace is never left between two versions. Foreign keys
 * are checked only at the end, because a table that other tables reference could not be replaced otherwise
 * (https://sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes").
 *
 * @param onStep called before each migration
 */
export function migrate(
  db: Database,
  migrations: readonly Migration[],
  onStep: () => void = () => undefined,
): MigrateResult {
  const known = migrations.at(-1)?.version ?? 0;
  const found = Number(db.pragma('user_version', { simple: true }));
  const oldest = migrations[0]?.version ?? 0;
  if (found > known || (found > 0 && found < oldest)) return { ok: false, found, known };
  if (found === known) return { ok: true, from: found, to: known };
  db.pragma('foreign_keys = OFF');
  db.pragma('legacy_alter_table = ON'); // renaming the new table must not change references to the old name
  try {
    inTransaction(db, () => {
      for (const { version, up } of migrations) {
        if (version <= found) continue;
        onStep();
        up(db);
        db.pragma(`user_version = ${version}`);
      }
      const broken = db.pragma('foreign_key_check');
      if (Array.isArray(broken) && broken.length > 0)
        throw new Error('a migration left a row without its parent');
    });
  } finally {
    db.pragma('legacy_alter_table = OFF');
    db.pragma('foreign_keys = ON');
  }
  return { ok: true, from: found, to: known };
}
