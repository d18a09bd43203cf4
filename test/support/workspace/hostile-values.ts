/** Puts values that this app never writes into each column of each table in turn. Finds the columns in the schema. */
import Sqlite from 'better-sqlite3';

export type HostileCase = {
  readonly table: string;
  readonly column: string;
  readonly value: string;
};

const DEEP = 60_000;
const LONG = 5_000_000;
/** The maximum length of a value for all rows. Longer values go into one row only, because the file would get large. */
const SHORT = 100_000;

const TEXTS: Readonly<Record<string, () => string>> = {
  traversal: () => '../../canary/a.txt',
  traversal_far: () => '../../../../../../../../../../etc/passwd',
  absolute: () => '/etc/passwd',
  empty: () => '',
  word: () => 'zzz',
  prototype: () => '__proto__',
  surrogate: () => '\ud800',
  nul: () => 'a\0b',
  long: () => 'x'.repeat(LONG),
  number: () => '9'.repeat(30),
};

/** Values for columns whose text is JSON. */
const JSONS: Readonly<Record<string, () => string>> = {
  json_broken: () => '{"a":',
  json_null: () => 'null',
  json_number: () => '1e999',
  json_text: () => '"../../canary/a.txt"',
  json_list: () => '[1,null,{"a":[]}]',
  json_numbers: () => '[1,2,3,4,5]',
  json_object: () => '{"a":1}',
  json_prototype: () => '{"__proto__":{"kind":"edited"},"constructor":1}',
  json_deep: () => '['.repeat(DEEP) + ']'.repeat(DEEP),
  json_deep_object: () => '{"decision":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
  json_wide: () => JSON.stringify(Array.from({ length: 200_000 }, (_, i) => i)),
};

const INTEGERS: Readonly<Record<string, () => bigint>> = {
  minus_one: () => -1n,
  zero: () => 0n,
  beyond_the_end: () => 1_000_000_000_000n,
  four_billion: () => 4_294_967_297n,
  unsafe: () => 9_007_199_254_740_993n,
  largest: () => 9_223_372_036_854_775_807n,
  smallest: () => -9_223_372_036_854_775_808n,
};

const REALS: Readonly<Record<string, () => number>> = {
  infinite: () => Infinity,
  minus_infinite: () => -Infinity,
  huge: () => 1e308,
  tiny: () => -1e-308,
};

const BLOBS: Readonly<Record<string, () => Buffer>> = {
  blob_empty: () => Buffer.alloc(0),
  blob_short: () => Buffer.from([1, 2, 3]),
  blob_ones: () => Buffer.alloc(64, 0xff),
  blob_long: () => Buffer.alloc(LONG, 0xff),
};

/** Values of a wrong type. SQLite alone writes no such file. */
const FORCED: Readonly<Record<string, () => unknown>> = {
  forced_null: () => null,
  forced_blob: () => Buffer.from('{"a":1}'),
  forced_text: () => 'zzz',
  forced_integer: () => 7n,
  forced_real: () => 0.5,
};

/** JSON texts that replace a member of the existing JSON. The value of such a case is `PATH=NAME`. */
const MEMBERS: Readonly<Record<string, string>> = {
  traversal: '"../../canary/a.txt"',
  minus_one: '-1',
  huge: '1e300',
  null: 'null',
  object: '{"a":{"__proto__":1}}',
};

/** Values that are not part of `hostileCases`, because making each one needs much memory. */
const HUGE: Readonly<Record<string, () => string>> = {
  huge_list: () => `[${'[],'.repeat(20_000_000)}[]]`,
  million_texts: () => `[${'"",'.repeat(1_000_000)}""]`,
};

const VALUES: Readonly<Record<string, () => unknown>> = {
  ...HUGE,
  null: () => null,
  ...TEXTS,
  ...JSONS,
  ...INTEGERS,
  ...REALS,
  ...BLOBS,
  ...FORCED,
};

const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'lists.source',
  'lists.columns',
  'lists.settings',
  'rows.cells',
  'questions.question',
  'lookups.reply',
  'lookups.error',
  'row_states.corrected',
  'row_states.picked',
  'runs.snapshot',
  'settings.value',
  'steps.details',
  'step_rows.before',
  'step_rows.after',
  'step_rows.asked_before',
  'step_rows.asked_after',
  'drafts.draft',
  'remembered_decisions.corrected',
  'remembered_decisions.picked',
]);

const ofType = (type: string): readonly string[] =>
  Object.keys({ INTEGER: INTEGERS, REAL: { ...REALS, ...INTEGERS }, BLOB: BLOBS, TEXT: TEXTS }[type] ?? {});

type ColumnInfo = { readonly table: string; readonly name: string; readonly type: string };

const columnsOf = (db: Sqlite.Database): readonly ColumnInfo[] =>
  db
    .prepare<[], ColumnInfo>(/* sql */ `
      SELECT t.name AS "table", c.name, c.type FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' ORDER BY t.name, c.cid`)
    .all();

/** Returns all cases, always in the same order. */
export function hostileCases(path: string): readonly HostileCase[] {
  const db = new Sqlite(path, { readonly: true });
  try {
    return columnsOf(db).flatMap(({ table, name, type }) => {
      const isJson = JSON_COLUMNS.has(`${table}.${name}`);
      const values = ['null', ...ofType(type), ...(isJson ? Object.keys(JSONS) : []), ...Object.keys(FORCED)];
      const members = isJson ? membersOf(db, table, name) : [];
      return [...values, ...members].map((value) => ({ table, column: name, value }));
    });
  } finally {
    db.close();
  }
}

/** Returns a case for each member of the existing values, at any depth, with each of `MEMBERS`. */
function membersOf(db: Sqlite.Database, table: string, column: string): readonly string[] {
  const paths = db
    .prepare<[], string>(/* sql */ `
      SELECT DISTINCT tree.fullkey FROM ${table}, json_tree(${table}.${column}) tree
      WHERE json_valid(${table}.${column}) AND tree.fullkey <> '$' ORDER BY 1`)
    .pluck()
    .all();
  return paths.flatMap((path) => Object.keys(MEMBERS).map((member) => `${path}=${member}`));
}

/**
 * Writes the value into all rows of the table, or into only one row if a key allows that.
 * @returns false if the schema itself refuses the value
 */
export function makeHostile(path: string, { table, column, value }: HostileCase): boolean {
  const db = new Sqlite(path);
  try {
    db.unsafeMode(true);
    db.pragma('foreign_keys = OFF');
    db.pragma('journal_mode = DELETE');
    const made = VALUES[value]?.();
    const write = (): boolean =>
      value.startsWith('$') ? writeMember(db, table, column, value) : writeAnywhere(db, table, column, made);
    return withoutTriggers(db, () => (value.startsWith('forced') ? withoutTypes(db, table, write) : write()));
  } finally {
    db.close();
  }
}

function writeMember(db: Sqlite.Database, table: string, column: string, value: string): boolean {
  const [path = '', member = ''] = value.split('=');
  const change = db.prepare(/* sql */ `
    UPDATE ${table} SET ${column} = json_replace(${column}, ?, json(?)) WHERE json_type(${column}, ?) IS NOT NULL`);
  return change.run(path, MEMBERS[member], path).changes > 0;
}

function writeAnywhere(db: Sqlite.Database, table: string, column: string, value: unknown): boolean {
  const keys = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table);
  const one = `(${keys.join(', ')}) = (SELECT ${keys.join(', ')} FROM ${table} LIMIT 1)`;
  const isLong = (typeof value === 'string' || Buffer.isBuffer(value)) && value.length > SHORT;
  for (const where of [...(isLong ? [] : ['']), `WHERE ${one}`]) {
    try {
      return db.prepare(`UPDATE ${table} SET ${column} = ? ${where}`).run(value).changes > 0;
    } catch {
      // A key, NOT NULL or CHECK refused the value for all rows.
    }
  }
  return false;
}

function withoutTriggers<T>(db: Sqlite.Database, work: () => T): T {
  const triggers = db
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  try {
    return work();
  } finally {
    for (const { sql } of triggers) db.exec(sql);
  }
}

/** Works without the column types, so that the table gets values that its schema excludes, as from another program. */
function withoutTypes(db: Sqlite.Database, table: string, work: () => boolean): boolean {
  const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table);
  const set = (text: string): void => {
    db.pragma('writable_schema = ON');
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(text, table);
    db.pragma(`schema_version = ${Number(db.pragma('schema_version', { simple: true })) + 1}`);
    db.pragma('writable_schema = OFF');
  };
  if (sql === undefined) return false;
  set(
    sql
      .replace(/\)\s*STRICT\s*,/u, ')')
      .replace(/\)\s*STRICT/u, ')')
      .replaceAll(/ NOT NULL(?!\))/gu, '')
      .replaceAll(/ (?:INTEGER|TEXT|REAL|BLOB)(?! PRIMARY)/gu, ' BLOB'),
  );
  try {
    return work();
  } finally {
    set(sql);
  }
}
