/** The lists of a simulated office, imported once. Each day starts with a copy of their database. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { type Database, openDatabase } from '../../src-main/db/database.ts';
import { sourcePath, sourcesDir } from '../../src-main/db/folder/paths.ts';
import { migrate } from '../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../src-main/db/migrations/all.ts';
import { createRepositories, type Repositories } from '../../src-main/db/repositories.ts';
import { importList } from '../../src-main/lists/import/import-list.ts';
import { createImportReader } from '../../src-main/lists/import/import-reader.ts';
import { prepareList } from '../../src-main/lists/import/prepare-list.ts';
import { previewFile } from '../../src-main/lists/import/preview-file.ts';

export type Office = {
  readonly workspaceDir: string;
  readonly template: string;
  readonly listIds: readonly number[];
  /** Returns the list at an index in `listIds`. */
  readonly listAt: (index: number) => number;
  /** The number of rows in each list. */
  readonly rows: number;
  /** The lines of each list's file, without its header. */
  readonly lines: ReadonlyMap<number, readonly string[]>;
  /** Returns one of two paths in turn. Deletes the database at this path first. */
  readonly newPath: () => string;
  readonly close: () => void;
};

const HEADER = 'Nr,Name,Street,Number,City,Postcode,Email';
/** A folder in memory on some systems. Files of a day are short-lived, and faster there. */
const FAST_FOLDER = '/dev/shm';

/** Makes two lists that share a part of their addresses. @param rows the number of rows in each */
export async function openOffice(rows: number): Promise<Office> {
  const directory = mkdtempSync(join(existsSync(FAST_FOLDER) ? FAST_FOLDER : tmpdir(), 'doorstep-day-'));
  const workspaceDir = join(directory, 'workspace');
  mkdirSync(sourcesDir(workspaceDir), { recursive: true });
  const template = join(directory, 'template.sqlite');
  const db = openDatabase(template);
  migrate(db, MIGRATIONS);
  const repositories = createRepositories(db);
  const lines = new Map<number, readonly string[]>();
  for (const [name, first] of [
    ['north.csv', 0],
    ['south.csv', Math.floor(rows / 4)],
  ] as const) {
    const own = Array.from({ length: rows }, (_, at) => lineOf(at + 1, first + at, rows));
    const path = join(directory, name);
    writeFileSync(path, [HEADER, ...own].join('\n'));
    lines.set(await importFrom(path, workspaceDir, db, repositories), own);
  }
  db.close();
  const listIds = [...lines.keys()];
  let made = 0;
  return {
    workspaceDir,
    template,
    listIds,
    listAt(index) {
      const listId = listIds[index];
      if (listId === undefined) throw new Error(`the office has no list ${index}`);
      return listId;
    },
    rows,
    lines,
    newPath() {
      made += 1;
      const path = join(directory, `day-${made % 2}.sqlite`);
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
      return path;
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/**
 * Returns the line of a row. The last row needs no lookup. The three rows before it need the same lookup as the first.
 *
 * @param place the number of its address. The same number in both lists means the same address.
 */
function lineOf(nr: number, place: number, rows: number): string {
  if (nr === rows) return `${nr},N${nr},,,,,`;
  const at = nr >= rows - 3 ? place - nr + 1 : place;
  const street = `${['High', 'Low', 'Old', 'New', 'Mill', 'Park', 'Church'][at % 7]} Street`;
  return `${nr},N${nr},${street},${1 + at},Leeds,LS1 1AA,n${at}@leeds.example`;
}

async function importFrom(
  path: string,
  workspaceDir: string,
  db: Database,
  repositories: Repositories,
): Promise<number> {
  const { format, choices, columns, mapping } = await previewFile(path, basename(path), {});
  const content = readFileSync(path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  copyFileSync(path, sourcePath(workspaceDir, sha256));
  const { lists } = repositories;
  const id = lists.insert({
    name: basename(path),
    identity: path,
    source: { ...choices, format, fileName: basename(path), sha256, bytes: content.length },
    columns,
    settings: { mapping, defaultCountry: 'gbr', rules: presetRules('normal') },
    importedAtMs: 0,
  });
  const list = () => {
    const stored = lists.find(id);
    if (!stored) throw new Error('the list just made is not there');
    return stored;
  };
  const { signal } = new AbortController();
  const reader = createImportReader(repositories);
  const dependencies = { db, repositories, reader, onProgress: () => undefined, signal };
  await importList(list(), path, dependencies);
  await prepareList(list(), dependencies);
  return id;
}
