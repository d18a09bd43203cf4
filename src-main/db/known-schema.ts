/**
 * Checks whether a file has the schema that our migrations make. A workspace may come from anybody, and our statements
 * would run its triggers, views and changed tables.
 */
import { AppError } from '#shared/contract/errors.ts';
import { type Database, openAsIs } from './database.ts';
import { migrate } from './migrate.ts';
import { LATEST_VERSION, MIGRATIONS, OLDEST_VERSION } from './migrations/all.ts';

/** The table and the SQL of each object, by type and name. */
type Schema = ReadonlyMap<string, string>;
type SchemaRow = [type: string, name: string, table: string, sql: string | null];

/** The maximum length of a shown name. The names of our own objects are shorter. */
const LONGEST_NAME = 60;

const readSchema = (db: Database): readonly SchemaRow[] =>
  db.prepare<[], SchemaRow>('SELECT type, name, tbl_name, sql FROM sqlite_schema').raw().all();

const keyOf = ([type, name]: SchemaRow): string => `${type} ${name}`;
const contentOf = ([, , table, sql]: SchemaRow): string => JSON.stringify([table, sql && tokensOf(sql)]);

const DROPPED = /^(?:[ \t\n\v\f\r]|--)/u;
const TOKEN = /'[^']*'|"[^"]*"|--[^\n]*|[ \t\n\v\f\r]+|\w+|\|\||<>|->>|[^]/gu;

/**
 * Splits SQL as SQLite does, and drops comments and blanks. After ALTER TABLE, SQLite stores a table's SQL with other
 * blanks than our schema, and with the name in quotes if the table was renamed.
 */
function tokensOf(sql: string): readonly string[] {
  const tokens = (sql.match(TOKEN) ?? []).filter((token) => !DROPPED.test(token));
  const [create, table, name = ''] = tokens;
  return create === 'CREATE' && table === 'TABLE' && /^"\w+"$/u.test(name)
    ? [create, table, name.slice(1, -1), ...tokens.slice(3)]
    : tokens;
}

const schemaOf = (rows: readonly SchemaRow[]): Schema =>
  new Map(rows.map((row) => [keyOf(row), contentOf(row)]));

const schemas = new Map<number, Schema>();

/** Returns the schema that the migrations up to and including a version make. */
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
 * Returns the name of the first object that is foreign, altered or missing in a file. Returns the version if no
 * migration makes it. Returns null if the file has exactly the schema of its version.
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

/** Shortens a name for a sentence: one line of limited length, because the file may contain any name. */
const shown = (key: string): string => key.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, LONGEST_NAME);

/**
 * Call this before reading anything else from a workspace.
 *
 * @throws AppError `workspace_from_newer_app`, `workspace_from_preview`, `workspace_altered`
 */
export function refuseForeign(db: Database, directory: string): void {
  const found = Number(db.pragma('user_version', { simple: true }));
  const known = LATEST_VERSION;
  if (found > known) throw new AppError({ code: 'workspace_from_newer_app', directory, found, known });
  if (found > 0 && found < OLDEST_VERSION)
    throw new AppError({ code: 'workspace_from_preview', directory, found });
  const what = findAlteration(db);
  if (what !== null) throw new AppError({ code: 'workspace_altered', directory, what });
}
