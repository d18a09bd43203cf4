/** Reads all matches of `searchSubject` in a database, as JSON for the person whose data they are. */
import type { Database } from '../database.ts';
import { readSavedFilters, SAVED_FILTERS, type SubjectMatches } from './search-subject.ts';

type Values = Readonly<Record<string, unknown>>;

/** Members that hold JSON in the database. */
const JSON_MEMBERS: ReadonlySet<string> = new Set([
  'corrected',
  'picked',
  'read_as',
  'draft',
  'before',
  'after',
  'question',
  'reply',
]);

/** Returns the rows with the text by list, and the questions, answers and settings with the text. */
export function readSubject(db: Database, { rows, questions, lookups, settings }: SubjectMatches): Values {
  const select = (sql: string, ...of: readonly (number | string)[]): readonly Values[] =>
    db
      .prepare<(number | string)[], Values>(sql)
      .all(...of)
      .map(parsed);
  const OF_ROW = 'WHERE list_id = ? AND position = ?';
  const rowOf = (listId: number, position: number, places: ReadonlySet<string>): Values => ({
    row: position,
    found_in: [...places],
    ...select(`SELECT source_row, cells FROM rows ${OF_ROW}`, listId, position)[0],
    state: select(
      `SELECT verdict, reason, decision, decided_by, decided_at_ms, corrected, picked, read_as, note, lat, lng
       FROM row_states ${OF_ROW}`,
      listId,
      position,
    ),
    emails: select(
      `SELECT column_index, result, reason, score, decision, corrected, decided_at_ms FROM row_emails ${OF_ROW}`,
      listId,
      position,
    ),
    drafts: select(`SELECT kind, saved_at_ms, draft FROM drafts ${OF_ROW}`, listId, position),
    history: select(`SELECT step, before, after FROM step_rows ${OF_ROW} ORDER BY step`, listId, position),
    remembered: select(
      `SELECT decision, decided_at_ms, corrected, picked, read_as FROM remembered_decisions ${OF_ROW}`,
      listId,
      position,
    ),
    answers: select(
      `${ANSWERS} WHERE l.id IN (SELECT lookup_id FROM row_states ${OF_ROW} UNION SELECT lookup_id FROM row_emails ${OF_ROW})`,
      listId,
      position,
      listId,
      position,
    ),
  });
  return {
    lists: [...rows].map(([listId, positions]) => ({
      ...select('SELECT id AS list, name, columns FROM lists WHERE id = ?', listId)[0],
      rows: [...positions].map(([position, places]) => rowOf(listId, position, places)),
    })),
    answers: select(
      `${ANSWERS} WHERE q.id IN (SELECT value FROM json_each(?)) OR l.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify([...questions]),
      JSON.stringify([...lookups]),
    ),
    settings: settings.flatMap((name) =>
      name === SAVED_FILTERS
        ? [{ name, value: readSavedFilters(db) }]
        : select('SELECT name, value FROM settings WHERE name = ?', name),
    ),
  };
}

const ANSWERS = /* sql */ `
  SELECT q.endpoint, q.question, l.service, l.credits, l.answered_at_ms, l.reply
  FROM questions q LEFT JOIN lookups l ON l.question_id = q.id`;

const parsed = (record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' && (name === 'cells' || name === 'columns' || JSON_MEMBERS.has(name))
        ? parsedIfJson(value)
        : value,
    ]),
  );

/** A question that a person typed is plain text. */
function parsedIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
