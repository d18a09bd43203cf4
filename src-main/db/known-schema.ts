/**
 * Whether a file has the schema that our migrations make. A workspace may come from anybody: a trigger, a view or a changed
 * table in it would run with each statement of ours.
 */
import { AppError } from '#shared/contract/errors.ts';
import { type Database, openAsIs } from './database.ts';
import { migrate } from './migrate.ts';
import { LATEST_VERSION, MIGRATIONS } from './migrations/all.ts';

/** By type and name, what each object is made with; NULL for the indexes SQLite makes itself. */
type Schema = ReadonlyMap<string, string>;
type SchemaRow = [type: string, name: string, table: string, sql: string | null];

/** Longer than the name of any object of ours. */
const LONGEST_NAME = 60;

const readSchema = (db: Database): readonly SchemaRow[] =>
  db.prepare<[], SchemaRow>('SELECT type, name, tbl_name, sql FROM sqlite_schema').raw().all();

const keyOf = ([type, name]: SchemaRow): string => `${type} ${name}`;
const contentOf = ([, , table, sql]: SchemaRow): string => JSON.stringify([table, sql]);
const schemaOf = (rows: readonly SchemaRow[]): Schema =>
  new Map(rows.map((row) => [keyOf(row), contentOf(row)]));

const schemas = new Map<number, Schema>();

/** What the migrations through a version make. */
function knownSchema(version: number): Schema {
  const made = schemas.get(version) ?? makeSchema(version);
  schemas.set(version, made);
  return made;
}

function makeSchema(version: number): Schema {
  const db = openAsIs(':memory:');
  try {
    migrate(
      db,
      MIGRATIONS.filter((one) => one.version <= version),
    );
    return schemaOf(readSchema(db));
  } finally {
    db.close();
  }
}

/**
 * The first object of a file that our migrations do not make, or make otherwise, or the version where we have no such
 * migrations; null: it has exactly what they make.
 *
 * @param mayLack whether objects may be missing, as in a damaged file
 */
export function findAlteration(db: Database, { mayLack = false } = {}): string | null {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version < 0 || version > LATEST_VERSION) return `version ${version}`;
  const expected = knownSchema(version);
  const rows = readSchema(db);
  const other = rows.find((row) => expected.get(keyOf(row)) !== contentOf(row));
  if (other) return shown(keyOf(other));
  const found = schemaOf(rows);
  const missing = mayLack ? undefined : [...expected.keys()].find((key) => !found.has(key));
  return missing ?? null;
}

/** In a sentence: one line, and not as long as somebody likes. */
const shown = (key: string): string => key.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, LONGEST_NAME);

/**
 * To be called before anything else is asked of a workspace.
 *
 * @throws AppError `workspace_from_newer_app`, `workspace_altered`
 */
export function refuseForeign(db: Database, directory: string): void {
  const found = Number(db.pragma('user_version', { simple: true }));
  const known = LATEST_VERSION;
  if (found > known) throw new AppError({ code: 'workspace_from_newer_app', directory, found, known });
  const what = findAlteration(db);
  if (what !== null) throw new AppError({ code: 'workspace_altered', directory, what });
}
