/** Searches the whole workspace for a person's text, in a job, because it reads every row, file and backup. */
import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { SubjectElsewhere, SubjectFound, SubjectList } from '#shared/contract/workspace/subject.ts';
import { PRACTICE_SERVICE } from '#shared/domain/list/credits.ts';
import { createSubjectTest, type SubjectTest } from '#shared/domain/text/find-subject.ts';
import type { Database } from '../../db/database.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { beginReading } from '../../db/shared-snapshot.ts';
import { readSubject } from '../../db/subject/read-subject.ts';
import { isEmptied, type SubjectMatches, searchSubject } from '../../db/subject/search-subject.ts';
import {
  answersToErase,
  readCredits,
  readServices,
  readSourceRows,
} from '../../db/subject/subject-answers.ts';
import type { JobContext } from '../jobs/job-context.ts';
import type { Job } from '../jobs/jobs.ts';
import { namedOriginals } from '../lists/original-file.ts';
import { findFiles } from './find-files.ts';

/** @throws AppError `subject_too_short` if the text has no letter or digit to search for */
export function subjectTest(text: string): SubjectTest {
  const test = createSubjectTest(text);
  if (test.needle.length < 2) throw new AppError({ code: 'subject_too_short' });
  return test;
}

/** Identifies the matches in the database, so that erasing can check that they are still the same. */
export const matchesKey = ({ rows, details, questions, lookups, settings }: SubjectMatches): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [...rows].map(([id, positions]) => [
          id,
          [...positions].map(([position, places]) => [position, ...places]),
        ]),
        [...details].map(([id, found]) => [id, ...found]),
        [...questions],
        [...lookups],
        settings,
      ]),
    )
    .digest('hex');

/** @throws AppError `subject_too_short`, `subject_too_common`, `interrupted` */
export async function performFind(
  { text, withContent, oldWorkspace }: Extract<Job, { readonly kind: 'find_subject' }>,
  repositories: Repositories,
  {
    db,
    workspaceDir,
    nowMs,
    pause: signal,
    post,
  }: Pick<JobContext, 'db' | 'workspaceDir' | 'nowMs' | 'pause' | 'post'>,
): Promise<void> {
  const test = subjectTest(text);
  const { matches, summary, content } = readOnce(db, () => {
    const found = searchSubject(db, test, signal);
    return {
      matches: found,
      summary: summaryOf(db, found, repositories, oldWorkspace),
      content: withContent ? readSubject(db, found) : null,
    };
  });
  const lists = repositories.lists.kept();
  const files = await findFiles({ workspaceDir, lists, matches, test, signal });
  const key = matchesKey(matches);
  // The code leaves out backups, because the app may make one at any time. The confirmation says that these go, too.
  const confirmed = key + JSON.stringify(files.filter(({ kind }) => kind !== 'backup'));
  const code = createHash('sha256').update(confirmed).digest('hex').slice(0, CODE_LENGTH);
  const exported = { text, made_at: new Date(nowMs()).toISOString(), ...content };
  post({
    type: 'subject_found',
    found: { text, ...summary, files, code },
    key,
    json: content && JSON.stringify({ ...exported, files, elsewhere: summary.elsewhere }, null, 2),
  });
}

/** Reads in one transaction. It ends before the files are searched, because SQLite's log grows while it is open. */
function readOnce<T>(db: Database, read: () => T): T {
  beginReading(db);
  try {
    return read();
  } finally {
    if (db.inTransaction) db.exec('COMMIT');
  }
}

/** Long enough that two different results of a search never share a code by chance. */
const CODE_LENGTH = 8;

function summaryOf(
  db: Database,
  matches: SubjectMatches,
  { lists, settings }: Repositories,
  oldWorkspace: string | null,
): Omit<SubjectFound, 'text' | 'files' | 'code'> {
  const answers = answersToErase(db, matches).lookups;
  const found = lists
    .kept()
    .filter(({ id }) => matches.rows.has(id) || matches.details.has(id))
    .map((list) => foundList(db, list, matches));
  const rows = found.flatMap((list) => list.rows);
  const originals = namedOriginals(settings);
  const services = readServices(db, answers).filter((name) => name !== PRACTICE_SERVICE);
  const elsewhere = (kind: SubjectElsewhere['kind'], places: Iterable<string>): readonly SubjectElsewhere[] =>
    [...places].map((where) => ({ kind, where }));
  return {
    lists: found,
    rows: rows.length,
    emptied: rows.filter((row) => row.isEmptied).length,
    answers: { count: answers.size, credits: readCredits(db, answers) },
    settings: matches.settings.length,
    elsewhere: [
      ...elsewhere('original', new Set(found.flatMap(({ listId }) => originals.get(listId) ?? []))),
      ...elsewhere('service', services),
      ...elsewhere('old_workspace', oldWorkspace === null ? [] : [oldWorkspace]),
    ],
  };
}

function foundList(db: Database, list: StoredList, { rows, details }: SubjectMatches): SubjectList {
  const ofList = [...(rows.get(list.id) ?? [])].toSorted(([one], [other]) => one - other);
  const sourceRows = readSourceRows(
    db,
    list.id,
    ofList.map(([position]) => position),
  );
  return {
    listId: list.id,
    name: list.name,
    isTrashed: list.trashedAtMs !== null,
    details: [...(details.get(list.id) ?? [])],
    rows: ofList.map(([position, places], at) => ({
      position,
      sourceRow: sourceRows[at] ?? position,
      places: [...places],
      isEmptied: isEmptied(places),
    })),
  };
}
