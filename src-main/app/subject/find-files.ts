/** Finds the files of a workspace that hold a person's text. Runs on a job's thread. */
import { AppError } from '#shared/contract/errors.ts';
import type { SubjectFile } from '#shared/contract/workspace/subject.ts';
import type { ListId, SheetChoices } from '#shared/domain/list/list.ts';
import type { SubjectTest } from '#shared/domain/text/find-subject.ts';
import { listBackups } from '../../db/backups/backup-files.ts';
import { holdsList } from '../../db/backups/holds-list.ts';
import { listSetAside } from '../../db/backups/set-aside.ts';
import { type Database, openAsIsToRead } from '../../db/database.ts';
import { DATABASE_NAME, LOG_NAMES } from '../../db/folder/names.ts';
import { isPlainDatabase, namesIn, readOwn } from '../../db/folder/own-files.ts';
import { backupPath, exportsDir, ownPath, setAsidePath, sourcesDir } from '../../db/folder/paths.ts';
import { findAlteration } from '../../db/known-schema.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { SHA256 } from '../../db/stored-shapes.ts';
import { isEmptied, type SubjectMatches, searchSubject } from '../../db/subject/search-subject.ts';
import { inspectFile } from '../../spreadsheet/inspect-file.ts';
import { readRecords } from '../../spreadsheet/read-records.ts';
import { exportedPrefix } from '../exports/export-files.ts';

type Search = {
  readonly workspaceDir: string;
  /** All lists, also those in the trash. */
  readonly lists: readonly StoredList[];
  readonly matches: SubjectMatches;
  readonly test: SubjectTest;
  readonly signal: AbortSignal;
};

/** @throws the reason of `signal` */
export async function findFiles(search: Search): Promise<readonly SubjectFile[]> {
  return [
    ...(await findCopies(search)),
    ...findExports(search),
    ...findDatabases(search),
    ...findLogs(search),
  ];
}

const touched = ({ rows, details }: SubjectMatches): ReadonlySet<ListId> =>
  new Set([...rows.keys(), ...details.keys()]);

/** Whether erasing empties a row of the list, or the names in the file have the text. */
function isInFile({ id }: StoredList, { rows, details }: SubjectMatches): boolean {
  const found = details.get(id);
  return (
    found?.has('file') === true ||
    found?.has('columns') === true ||
    [...(rows.get(id)?.values() ?? [])].some(isEmptied)
  );
}

async function findCopies({
  workspaceDir,
  lists,
  matches,
  test,
  signal,
}: Search): Promise<readonly SubjectFile[]> {
  const found: SubjectFile[] = [];
  for (const name of namesIn(sourcesDir(workspaceDir)).filter((one) => SHA256.test(one))) {
    const users = lists.filter(({ source }) => source.sha256 === name);
    const file = { kind: 'copy', path: `sources/${name}`, of: users[0]?.source.fileName ?? null } as const;
    if (users.some((list) => isInFile(list, matches))) found.push({ ...file, isUnreadable: false });
    else {
      const isFound = await isInCopy(ownPath(sourcesDir(workspaceDir), name), users[0], test, signal);
      if (isFound !== false) found.push({ ...file, isUnreadable: isFound === null });
    }
  }
  return found;
}

/** Searches the cells of all sheets. Returns null if the file cannot be read. */
async function isInCopy(
  path: string,
  list: StoredList | undefined,
  test: SubjectTest,
  signal: AbortSignal,
): Promise<boolean | null> {
  try {
    const { format, choices, sheets } = await inspectFile(path, list?.source ?? {}, list?.source.fileName);
    const names = sheets.length > 0 ? sheets.map(({ name }) => name) : [choices.sheet];
    for (const sheet of names)
      if (await isInSheet(path, { ...choices, sheet, headerRow: 0 }, format, test, signal)) return true;
    return false;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function isInSheet(
  path: string,
  choices: SheetChoices,
  format: StoredList['source']['format'],
  test: SubjectTest,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const { records } of readRecords(path, { ...choices, format }, signal))
    if (records.some(({ cells }) => test.holds(cells.join(' ')))) return true;
  return false;
}

/** Finds all exports of lists with the text, because an export has the rows of its list. */
function findExports({ workspaceDir, matches }: Search): readonly SubjectFile[] {
  const prefixes = [...touched(matches)].map(exportedPrefix);
  return namesIn(exportsDir(workspaceDir))
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
    .map((name) => ({ kind: 'export', path: `exports/${name}`, of: null, isUnreadable: false }));
}

/** A backup may be older than a note with the text, but it still has the person's row. So it counts if it has the list. */
function findDatabases({ workspaceDir, lists, matches, test, signal }: Search): readonly SubjectFile[] {
  const ids = touched(matches);
  const marks = lists.filter(({ id }) => ids.has(id));
  const copies = [
    ...listBackups(workspaceDir).map(({ name }) => ({
      kind: 'backup' as const,
      path: `backups/${name}`,
      full: backupPath(workspaceDir, name),
    })),
    ...listSetAside(workspaceDir).map(({ name }) => ({
      kind: 'set_aside' as const,
      path: `set-aside/${name}/${DATABASE_NAME}`,
      full: setAsidePath(workspaceDir, name),
    })),
  ];
  return copies.flatMap(({ full, ...copy }) => {
    signal.throwIfAborted();
    const isFound = isInDatabase(full, test, signal);
    if (isFound === false && !marks.some((list) => holdsList(full, list))) return [];
    return [{ ...copy, of: null, isUnreadable: isFound === null }];
  });
}

function isInDatabase(path: string, test: SubjectTest, signal: AbortSignal): boolean | null {
  if (!isPlainDatabase(path)) return null;
  let db: Database | null = null;
  try {
    db = openAsIsToRead(path);
    if (findAlteration(db) !== null) return null;
    return isAnyMatch(searchSubject(db, test, signal));
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof AppError && error.failure.code === 'subject_too_common' ? true : null;
  } finally {
    db?.close();
  }
}

/** Whether a database has the text. */
const isAnyMatch = ({ rows, details, questions, lookups, settings }: SubjectMatches): boolean =>
  [rows.size, details.size, questions.size, lookups.size, settings.length].some((count) => count > 0);

/** The log is rotated at 1 MB. */
const LONGEST_LOG = 4_000_000;

function findLogs({ workspaceDir, test }: Search): readonly SubjectFile[] {
  return LOG_NAMES.filter((name) =>
    test.holds(readOwn(ownPath(workspaceDir, name), LONGEST_LOG)?.text ?? ''),
  ).map((name) => ({ kind: 'log', path: name, of: null, isUnreadable: false }));
}
