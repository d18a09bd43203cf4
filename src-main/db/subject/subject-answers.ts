import type { Database } from '../database.ts';
import { readingJson } from '../stored.ts';
import { isEmptied, type SubjectMatches } from './search-subject.ts';

/** Ids of the questions that are deleted, and of the lookups whose replies are erased. */
export type ErasedAnswers = { readonly questions: readonly number[]; readonly lookups: ReadonlySet<number> };

type Place = readonly [listId: number, position: number];

/**
 * Returns the questions and answers that are erased: those with the text, and the questions that only emptied rows ask.
 * Other rows with the same address keep their answer. Call this before rows change.
 */
export const answersToErase = (db: Database, matches: SubjectMatches): ErasedAnswers =>
  readingJson('step_rows', 'asked_before', () => findAnswers(db, matches));

function findAnswers(db: Database, matches: SubjectMatches): ErasedAnswers {
  const isErased = ([listId, position]: Place): boolean => {
    const places = matches.rows.get(listId)?.get(position);
    return places !== undefined && isEmptied(places);
  };
  const rowsOf = db
    .prepare<{ id: number }, [number, number]>(/* sql */ `
      SELECT s.list_id, s.position FROM lists l CROSS JOIN row_states s INDEXED BY row_states_by_question
        WHERE s.list_id = l.id AND s.question_id = @id
      UNION SELECT e.list_id, e.position FROM lists l CROSS JOIN row_emails e INDEXED BY row_emails_by_question
        WHERE e.list_id = l.id AND e.question_id = @id`)
    .raw();
  const returnable = askedAfterUndo(db, matches);
  const questions = new Set(matches.questions);
  for (const id of questionsOfEmptied(db, matches))
    if (!returnable.has(id) && rowsOf.all({ id }).every(isErased)) questions.add(id);
  const ofQuestion = db.prepare<[number], number>('SELECT id FROM lookups WHERE question_id = ?').pluck();
  return {
    questions: [...questions],
    lookups: new Set([...matches.lookups, ...[...questions].flatMap((id) => ofQuestion.all(id))]),
  };
}

/** Returns the questions that the emptied rows ask, or asked before an undo. */
function questionsOfEmptied(db: Database, { rows }: SubjectMatches): ReadonlySet<number> {
  const of = 'WHERE list_id = @listId AND position = @position';
  const select = db
    .prepare<{ listId: number; position: number }, number | null>(/* sql */ `
      SELECT question_id FROM row_states ${of} UNION SELECT question_id FROM row_emails ${of}
      UNION SELECT asked_before ->> '$.questionId' FROM step_rows ${of}
      UNION SELECT asked_after ->> '$.questionId' FROM step_rows ${of}`)
    .pluck();
  const ids = new Set<number>();
  for (const [listId, positions] of rows)
    for (const [position, places] of positions)
      if (isEmptied(places)) for (const id of select.all({ listId, position })) if (id !== null) ids.add(id);
  return ids;
}

/** Returns the questions that other rows may ask again after an undo. The steps of matched rows are deleted. */
function askedAfterUndo(db: Database, { rows }: SubjectMatches): ReadonlySet<number> {
  type Asked = [listId: number, position: number, ...ids: (number | null)[]];
  const asked = db
    .prepare<[], Asked>(/* sql */ `
      SELECT s.list_id, s.position, s.asked_before ->> '$.questionId', s.asked_after ->> '$.questionId', l.question_id
      FROM step_rows s LEFT JOIN lookups l ON l.id = s.lookup_id
      WHERE s.lookup_id IS NOT NULL OR s.asked_before IS NOT NULL OR s.asked_after IS NOT NULL`)
    .raw();
  const ids = new Set<number>();
  for (const [listId, position, ...found] of asked.iterate())
    if (rows.get(listId)?.has(position) !== true) for (const id of found) if (id !== null) ids.add(id);
  return ids;
}

const IN_LOOKUPS = 'WHERE id IN (SELECT value FROM json_each(?))';

/** Returns the credits that lookups cost. */
export const readCredits = (db: Database, lookups: ReadonlySet<number>): number =>
  db
    .prepare<[string], number>(`SELECT coalesce(sum(credits), 0) FROM lookups ${IN_LOOKUPS}`)
    .pluck()
    .get(JSON.stringify([...lookups])) ?? 0;

/** Returns the services that received the lookups, by their names in the ledger. */
export const readServices = (db: Database, lookups: ReadonlySet<number>): readonly string[] =>
  db
    .prepare<[string], string>(`SELECT DISTINCT service FROM lookups ${IN_LOOKUPS} ORDER BY service`)
    .pluck()
    .all(JSON.stringify([...lookups]));

/** Returns the number that each row has in its file. @param positions ascending */
export const readSourceRows = (
  db: Database,
  listId: number,
  positions: readonly number[],
): readonly number[] =>
  db
    .prepare<[number, string], number>(/* sql */ `
      SELECT source_row FROM rows WHERE list_id = ? AND position IN (SELECT value FROM json_each(?)) ORDER BY position`)
    .pluck()
    .all(listId, JSON.stringify(positions));
