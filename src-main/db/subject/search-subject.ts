/** Searches a whole database for a person's text. Reads every row, so use it on a job's thread or on a closed workspace. */
import { AppError } from '#shared/contract/errors.ts';
import {
  MOST_SUBJECT_ROWS,
  type SubjectList,
  type SubjectPlace,
} from '#shared/contract/workspace/subject.ts';
import type { SubjectTest } from '#shared/domain/text/find-subject.ts';
import { RESTORED } from '../backups/restore.ts';
import type { Database } from '../database.ts';
import { parseCells, readingJson } from '../stored.ts';

type Detail = SubjectList['details'][number];

/** Everything in a database that has the text. */
export type SubjectMatches = {
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, ReadonlySet<SubjectPlace>>>;
  readonly details: ReadonlyMap<number, ReadonlySet<Detail>>;
  /** Ids of questions whose own text has it, and of lookups whose reply has it. */
  readonly questions: ReadonlySet<number>;
  readonly lookups: ReadonlySet<number>;
  readonly settings: readonly string[];
};

/** Places that show that the row is about the person; see `SubjectRow`. */
const OWN: ReadonlySet<SubjectPlace> = new Set(['cells', 'question', 'decision']);
export const isEmptied = (places: ReadonlySet<SubjectPlace>): boolean =>
  [...places].some((place) => OWN.has(place));

type Texts = readonly (string | null)[];
type Found = {
  readonly row: (listId: number, position: number, place: SubjectPlace) => void;
  readonly detail: (listId: number, detail: Detail) => void;
};

/** @throws AppError `subject_too_common`; the reason of `signal` */
export function searchSubject(db: Database, test: SubjectTest, signal?: AbortSignal): SubjectMatches {
  const rows = new Map<number, Map<number, Set<SubjectPlace>>>();
  const details = new Map<number, Set<Detail>>();
  let count = 0;
  const found: Found = {
    row(listId, position, place) {
      const ofList = rows.get(listId) ?? new Map<number, Set<SubjectPlace>>();
      const places = ofList.get(position) ?? new Set<SubjectPlace>();
      if (places.size === 0) count += 1;
      if (count > MOST_SUBJECT_ROWS)
        throw new AppError({ code: 'subject_too_common', most: MOST_SUBJECT_ROWS });
      rows.set(listId, ofList.set(position, places.add(place)));
    },
    detail: (listId, detail) => void details.set(listId, (details.get(listId) ?? new Set()).add(detail)),
  };
  searchCells(db, test, found, signal);
  searchReview(db, test, found);
  searchSteps(db, test, found);
  searchLists(db, test, found);
  const questions = idsWith(db, 'SELECT id, question FROM questions', test, signal);
  const lookups = idsWith(
    db,
    `SELECT id, reply FROM lookups WHERE reply IS NOT NULL UNION ALL SELECT id, error FROM lookups WHERE error IS NOT NULL`,
    test,
    signal,
  );
  searchLinks(db, questions, lookups, found);
  return { rows, details, questions, lookups, settings: searchSettings(db, test) };
}

/** Yields the records one at a time, so that memory does not grow with the table. */
const each = <T>(db: Database, sql: string): IterableIterator<T> => db.prepare<[], T>(sql).raw().iterate();

const CHECKED_EVERY = 10_000;

function* interruptible<T>(records: Iterable<T>, signal: AbortSignal | undefined): Generator<T> {
  let nth = 0;
  for (const record of records) {
    nth += 1;
    if (nth % CHECKED_EVERY === 0) signal?.throwIfAborted();
    yield record;
  }
}

/** All cells of a row are searched together, because a name may be in two columns. */
function searchCells(db: Database, test: SubjectTest, found: Found, signal?: AbortSignal): void {
  type Cells = [listId: number, position: number, cells: string];
  const all = each<Cells>(db, 'SELECT list_id, position, cells FROM rows');
  for (const [listId, position, cells] of interruptible(all, signal)) {
    // JSON without escapes folds to the same words as its cells.
    const text = cells.includes('\\') ? parseCells(cells).join(' ') : cells;
    if (test.holds(text)) found.row(listId, position, 'cells');
  }
}

type OfRow = [listId: number, position: number, ...texts: Texts];

const REVIEW: readonly (readonly [SubjectPlace, string])[] = [
  [
    'decision',
    `SELECT list_id, position, corrected, picked, read_as FROM row_states
     WHERE corrected IS NOT NULL OR picked IS NOT NULL OR read_as IS NOT NULL`,
  ],
  ['note', 'SELECT list_id, position, note FROM row_states WHERE note IS NOT NULL'],
  ['decision', 'SELECT list_id, position, corrected FROM row_emails WHERE corrected IS NOT NULL'],
  ['draft', 'SELECT list_id, position, draft FROM drafts'],
  ['remembered', 'SELECT list_id, position, corrected, picked, read_as FROM remembered_decisions'],
  [
    'history',
    'SELECT list_id, position, before, after FROM step_rows WHERE before IS NOT NULL OR after IS NOT NULL',
  ],
];

function searchReview(db: Database, test: SubjectTest, found: Found): void {
  for (const [place, sql] of REVIEW)
    for (const [listId, position, ...texts] of each<OfRow>(db, sql))
      if (texts.some(test.holdsJson)) found.row(listId, position, place);
}

/** The details of a step store the marks that most of its rows share. */
function searchSteps(db: Database, test: SubjectTest, found: Found): void {
  type Step = [listId: number, step: number, ...sides: Texts];
  const steps = each<Step>(
    db,
    `SELECT list_id, step, details -> '$.before', details -> '$.after', details -> '$.settings.repairs',
       details -> '$.settingsAfter.repairs' FROM steps WHERE json_valid(details)`,
  );
  for (const [listId, step, before = null, after = null, ...repairs] of steps) {
    if (repairs.some((json) => test.holdsJson(repairWords(json)))) found.detail(listId, 'steps');
    for (const [side, mark] of Object.entries({ before, after })) {
      if (!test.holdsJson(mark)) continue;
      found.detail(listId, 'steps');
      const shared = `SELECT list_id, position FROM step_rows WHERE list_id = ? AND step = ? AND ${side} IS NULL`;
      const ofStep = db.prepare<[number, number], [number, number]>(shared).raw().all(listId, step);
      for (const [, position] of ofStep) found.row(listId, position, 'history');
    }
  }
}

/** Returns the texts of a list's repairs: the words that an encoding had damaged. @param json the list's repairs */
function repairWords(json: string | null): string | null {
  const repairs: unknown = json === null ? null : JSON.parse(json);
  if (!Array.isArray(repairs)) return null;
  return JSON.stringify(repairs.map((repair: { readonly words?: unknown } | null) => repair?.words ?? null));
}

const LISTS = /* sql */ `
  SELECT id, name, json_array(source ->> '$.fileName', source ->> '$.sheet', source ->> '$.addressName'), columns,
    settings -> '$.repairs' FROM lists`;

function searchLists(db: Database, test: SubjectTest, found: Found): void {
  type List = [id: number, name: string, source: string, columns: string, repairs: string | null];
  for (const [id, name, source, columns, repairs] of each<List>(db, LISTS)) {
    if (test.holds(name)) found.detail(id, 'name');
    if (test.holdsJson(source)) found.detail(id, 'file');
    if (test.holdsJson(columns)) found.detail(id, 'columns');
    if (test.holdsJson(repairWords(repairs))) found.detail(id, 'repairs');
  }
  const scopes = `SELECT list_id, snapshot -> '$.scope' FROM runs WHERE json_valid(snapshot)`;
  for (const [listId, scope] of each<[number, string | null]>(db, scopes))
    if (test.holdsJson(scope)) found.detail(listId, 'runs');
}

function idsWith(db: Database, sql: string, test: SubjectTest, signal?: AbortSignal): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const [id, text] of interruptible(each<[number, string]>(db, sql), signal))
    if (test.holdsJson(text)) ids.add(id);
  return ids;
}

/** Adds the rows that use a question or an answer with the text, now or before an undo. */
function searchLinks(
  db: Database,
  questions: ReadonlySet<number>,
  lookups: ReadonlySet<number>,
  { row }: Found,
): void {
  if (questions.size === 0 && lookups.size === 0) return;
  const of = { questions: JSON.stringify([...questions]), lookups: JSON.stringify([...lookups]) };
  const IN = (column: string, ids: 'questions' | 'lookups'): string =>
    `${column} IN (SELECT value FROM json_each(@${ids}))`;
  const asked = (id: string, ids: 'questions' | 'lookups'): string =>
    ['asked_before', 'asked_after'].map((side) => IN(`${side} ->> '$.${id}'`, ids)).join(' OR ');
  const links: readonly (readonly [SubjectPlace, string])[] = [
    [
      'question',
      `SELECT list_id, position FROM row_states WHERE ${IN('question_id', 'questions')} AND @lookups <> ''`,
    ],
    [
      'question',
      `SELECT list_id, position FROM row_emails WHERE ${IN('question_id', 'questions')} AND @lookups <> ''`,
    ],
    [
      'answer',
      `SELECT list_id, position FROM row_states
       WHERE (${IN('lookup_id', 'lookups')} OR ${IN('newer_lookup_id', 'lookups')}) AND @questions <> ''`,
    ],
    [
      'answer',
      `SELECT list_id, position FROM row_emails WHERE ${IN('lookup_id', 'lookups')} AND @questions <> ''`,
    ],
    [
      'history',
      `SELECT list_id, position FROM step_rows WHERE ${IN('lookup_id', 'lookups')}
         OR (asked_before IS NOT NULL OR asked_after IS NOT NULL)
           AND (${asked('questionId', 'questions')} OR ${asked('lookupId', 'lookups')})`,
    ],
  ];
  for (const [place, sql] of links)
    readingJson('step_rows', 'asked_before', () => {
      for (const [listId, position] of db.prepare<[typeof of], [number, number]>(sql).raw().all(of))
        row(listId, position, place);
    });
}

/** Searches the only settings with texts from files or people. The others hold choices, marks of keys, or listed paths. */
function searchSettings(db: Database, test: SubjectTest): readonly string[] {
  const stored = each<[string, string]>(
    db,
    `SELECT name, value FROM settings WHERE name GLOB 'mapping:*' OR name GLOB 'original-*'
       OR name IN ('mappings by names', '${RESTORED}')`,
  );
  const found = [...stored].flatMap(([name, value]) =>
    test.holdsJson(value) || test.holdsJson(name.replace(/^mapping:/u, '')) ? [name] : [],
  );
  const filters = readSavedFilters(db);
  return filters.some((filter) => isFilterFound(filter, test)) ? [...found, SAVED_FILTERS] : found;
}

/** Stands for the saved filters, which are a member of the setting `settings`. */
export const SAVED_FILTERS = 'saved filters';

type SavedFilter = { readonly name?: unknown; readonly filter?: { readonly text?: unknown } };

/** A filter's other members are words of the app. */
export const isFilterFound = ({ name, filter }: SavedFilter, { holds }: SubjectTest): boolean =>
  [name, filter?.text].some((text) => typeof text === 'string' && holds(text));

export function readSavedFilters(db: Database): readonly SavedFilter[] {
  const json = db
    .prepare<[], string | null>(
      `SELECT value -> '$.savedFilters' FROM settings WHERE name = 'settings' AND json_valid(value)`,
    )
    .pluck()
    .get();
  const filters: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(filters) ? filters.filter((one) => typeof one === 'object' && one !== null) : [];
}
