/**
 * Erases the matches of `searchSubject` from a database. Rows keep their positions. Answers that were paid for keep a hash
 * and their price, so that receipts stay right. Use it on a copy that no app has open.
 */
import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import type { SubjectTest } from '#shared/domain/text/find-subject.ts';
import type { Database } from '../database.ts';
import { keyOf as emailCountKey } from '../schema/emails.ts';
import {
  isEmptied,
  isFilterFound,
  readSavedFilters,
  SAVED_FILTERS,
  type SubjectMatches,
} from './search-subject.ts';
import { answersToErase, type ErasedAnswers } from './subject-answers.ts';

type Place = { readonly listId: number; readonly position: number };

/** Names that replace erased ones. */
const ERASED = 'Erased';

/**
 * @param erasedCopies hashes of the imported files whose copies are removed, so that exports write new files
 * @throws AppError `subject_awaited` if an email job has not returned the result for an email that would be erased
 */
export function eraseSubject(
  db: Database,
  matches: SubjectMatches,
  test: SubjectTest,
  erasedCopies: readonly string[],
): void {
  // References are removed before their question, so the keys need no check. SQLite would scan all rows for each one.
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    const answers = answersToErase(db, matches);
    refuseAwaited(db, answers.lookups);
    const erasure = createRowErasure(db, matches.lookups);
    for (const [listId, rows] of matches.rows)
      for (const [position, places] of rows)
        if (isEmptied(places)) erasure.empty({ listId, position });
        else erasure.clear({ listId, position }, places.has('note'));
    forgetAnswers(db, answers);
    eraseDetails(db, matches, test);
    db.prepare<[string]>(/* sql */ `
      UPDATE lists SET source = json_set(source, '$.isCopyErased', json('true'))
      WHERE source ->> '$.sha256' IN (SELECT value FROM json_each(?))`).run(JSON.stringify(erasedCopies));
    eraseSettings(db, matches, test);
  })();
}

const NO_DECISION = /* sql */ `decision = NULL, decided_by = NULL, rule_version = NULL, decided_at_ms = NULL,
  corrected = NULL, picked = NULL, initials = NULL, read_as = NULL`;
const NO_ANSWER = /* sql */ `lookup_id = NULL, newer_lookup_id = NULL, verdict = 'not_checked', rule = 0, confidence = NULL,
  country = '', accuracy = '', match_type = '', changed_parts = 0, evidence = NULL, change_key = NULL, kind_key = NULL,
  delivery_key = NULL, lat = NULL, lng = NULL, place_accuracy = ''`;
const OF_ROW = 'WHERE list_id = @listId AND position = @position';

/**
 * `empty` erases a whole row. `clear` erases its history, drafts and remembered decision. It keeps the cells, and the
 * decision unless this uses an erased answer.
 */
function createRowErasure(db: Database, lookups: ReadonlySet<number>) {
  const prepare = (sql: string) => db.prepare<[Place]>(sql);
  const ranks = prepare('DELETE FROM column_ranks WHERE list_id = @listId');
  const signatures = prepare('DELETE FROM text_signatures WHERE list_id = @listId');
  const signed = prepare('DELETE FROM signed_lists WHERE list_id = @listId');
  const cells = prepare(/* sql */ `
    UPDATE rows SET cells = (SELECT json_group_array('') FROM json_each(cells)) ${OF_ROW}`);
  const state = prepare(/* sql */ `
    UPDATE row_states SET question_id = NULL, reason = 'nothing_to_check', ${NO_ANSWER}, ${NO_DECISION}, note = NULL,
      revision = revision + 1 ${OF_ROW}`);
  const uncountEmails = prepare(/* sql */ `
    INSERT INTO email_counts SELECT ${emailCountKey('e')}, -1 FROM row_emails e ${OF_ROW}
    ON CONFLICT DO UPDATE SET emails = emails + excluded.emails`);
  const around = ['step_rows', 'remembered_decisions', 'drafts'].map((table) =>
    prepare(`DELETE FROM ${table} ${OF_ROW}`),
  );
  const emails = prepare(`DELETE FROM row_emails ${OF_ROW}`);
  const answers = db
    .prepare<[Place], number | null>(
      `SELECT lookup_id FROM row_states ${OF_ROW} UNION SELECT newer_lookup_id FROM row_states ${OF_ROW}`,
    )
    .pluck();
  const forgetUsed = prepare(
    `UPDATE row_states SET ${NO_DECISION} ${OF_ROW} AND decision = 'used_suggestion'`,
  );
  const forgetAnswer = prepare(
    `UPDATE row_states SET ${NO_ANSWER}, reason = 'not_asked_yet', revision = revision + 1 ${OF_ROW}`,
  );
  const forgetNote = prepare(`UPDATE row_states SET note = NULL, revision = revision + 1 ${OF_ROW}`);
  return {
    empty(place: Place): void {
      for (const deletion of [ranks, signatures, signed, ...around]) deletion.run(place);
      // Before the decision is erased, because emails are counted by decision.
      uncountEmails.run(place);
      emails.run(place);
      cells.run(place);
      state.run(place);
    },
    clear(place: Place, hasNote: boolean): void {
      for (const deletion of around) deletion.run(place);
      if (hasNote) forgetNote.run(place);
      if (!answers.all(place).some((id) => id !== null && lookups.has(id))) return;
      forgetUsed.run(place);
      forgetAnswer.run(place);
    },
  };
}

function forgetAnswers(db: Database, { questions, lookups }: ErasedAnswers): void {
  const erasure = createAnswerErasure(db);
  for (const id of lookups) erasure.forget(id);
  for (const id of questions) erasure.forgetQuestion(id);
  // These rows are not emptied, so they keep their questions.
  db.prepare<[string]>(/* sql */ `
    UPDATE row_emails SET lookup_id = NULL, result = '', score = NULL, flags = 0, reason = 'not_asked_yet'
    WHERE lookup_id IN (SELECT value FROM json_each(?))`).run(JSON.stringify([...lookups]));
}

function refuseAwaited(db: Database, lookups: ReadonlySet<number>): void {
  const awaited = db
    .prepare<[string], number>(/* sql */ `
      SELECT 1 FROM email_job_lookups l JOIN email_jobs j ON j.id = l.job
      WHERE j.is_lost = 0 AND l.lookup_id IN (SELECT value FROM json_each(?))`)
    .pluck()
    .get(JSON.stringify([...lookups]));
  if (awaited === 1) throw new AppError({ code: 'subject_awaited' });
}

/**
 * Moves each answer to a question without a text, whose key is a hash of the old key. Asking the old question again costs
 * again, because its answer no longer exists.
 */
function createAnswerErasure(db: Database) {
  type Lookup = {
    readonly questionId: number;
    readonly key: Buffer;
    readonly endpoint: string;
    readonly isPaid: number;
  };
  const select = db.prepare<[number], Lookup>(/* sql */ `
    SELECT l.question_id AS questionId, q.key, q.endpoint, l.state IN ('answered', 'sent') OR l.credits <> 0 AS isPaid
    FROM lookups l JOIN questions q ON q.id = l.question_id WHERE l.id = ?`);
  const insert = db.prepare<[Buffer, string]>(
    `INSERT INTO questions (key, endpoint, question) VALUES (?, ?, '')`,
  );
  const erase = db.prepare<[number | bigint, number]>(
    `UPDATE lookups SET question_id = ?, reply = NULL, error = iif(error IS NULL, NULL, 'erased') WHERE id = ?`,
  );
  const remove = db.prepare<[number]>('DELETE FROM lookups WHERE id = ?');
  const references = ['email_job_lookups', 'unsettled_answers'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE lookup_id = ?`),
  );
  const removeQuestion = db.prepare<[number]>('DELETE FROM questions WHERE id = ?');
  return {
    forget(id: number): void {
      const lookup = select.get(id);
      if (lookup === undefined) return;
      for (const reference of references) reference.run(id);
      if (lookup.isPaid === 0) return void remove.run(id);
      const key = createHash('sha256').update(`erased ${id}\n`).update(lookup.key).digest();
      erase.run(insert.run(key, lookup.endpoint).lastInsertRowid, id);
    },
    forgetQuestion: (id: number): void => void removeQuestion.run(id),
  };
}

/** Replaces texts of the lists themselves. Changes only the members with a person's text, so that the rest stays readable. */
function eraseDetails(db: Database, { details }: SubjectMatches, test: SubjectTest): void {
  for (const [listId, found] of details) {
    if (found.has('name'))
      db.prepare('UPDATE lists SET name = ? WHERE id = ?').run(`${ERASED} ${listId}`, listId);
    if (found.has('file')) eraseFile(db, listId);
    if (found.has('columns')) eraseColumns(db, listId, test);
    if (found.has('repairs')) eraseRepairs(db, 'lists', 'settings', ['$.repairs'], `id = ${listId}`, test);
    if (found.has('steps')) eraseSteps(db, listId, test);
    if (found.has('runs')) eraseScopes(db, listId, test);
  }
}

/** Also replaces the list's identity, which may contain the name of the sheet. */
function eraseFile(db: Database, listId: number): void {
  db.prepare(/* sql */ `
    UPDATE lists SET identity = 'erased ' || id, source = json_remove(
      json_set(source, '$.fileName', ?, '$.sheet', iif(source ->> '$.sheet' IS NULL, NULL, ?)), '$.addressName')
    WHERE id = ?`).run(ERASED, ERASED, listId);
}

function eraseColumns(db: Database, listId: number, test: SubjectTest): void {
  const columns = db
    .prepare<[number], string>(
      'SELECT j.value FROM lists l, json_each(l.columns) j WHERE l.id = ? ORDER BY j.key',
    )
    .pluck()
    .all(listId);
  const renamed = columns.map((name, at) => (test.holds(name) ? `Column ${at + 1}` : name));
  db.prepare('UPDATE lists SET columns = ? WHERE id = ?').run(JSON.stringify(renamed), listId);
}

/** Removes the words with the text from the repairs at these paths. */
function eraseRepairs(
  db: Database,
  table: 'lists' | 'steps',
  column: 'settings' | 'details',
  paths: readonly string[],
  where: string,
  test: SubjectTest,
): void {
  for (const path of paths) {
    const rows = db
      .prepare<[], [number, string]>(
        `SELECT ${table === 'lists' ? 'id' : 'step'}, ${column} -> '${path}' FROM ${table}
         WHERE ${where} AND ${column} -> '${path}' IS NOT NULL`,
      )
      .raw()
      .all();
    const update = db.prepare<[string, number]>(
      `UPDATE ${table} SET ${column} = json_set(${column}, '${path}', json(?))
       WHERE ${where} AND ${table === 'lists' ? 'id' : 'step'} = ?`,
    );
    for (const [id, repairs] of rows) update.run(withoutWords(repairs, test), id);
  }
}

type Repair = { readonly words?: readonly (readonly string[])[] };

function withoutWords(json: string, test: SubjectTest): string {
  const repairs: readonly Repair[] = JSON.parse(json);
  const kept = ({ words, ...repair }: Repair): Repair =>
    words === undefined ? repair : { ...repair, words: words.filter((pair) => !pair.some(test.holds)) };
  return JSON.stringify(repairs.map(kept));
}

const NO_MARK = JSON.stringify({ decision: null, note: null });

function eraseSteps(db: Database, listId: number, test: SubjectTest): void {
  for (const side of ['before', 'after']) {
    type Mark = [step: number, mark: string];
    const marks = db
      .prepare<[number], Mark>(`SELECT step, details -> '$.${side}' FROM steps WHERE list_id = ?`)
      .raw()
      .all(listId);
    const update = db.prepare<[string, number, number]>(
      `UPDATE steps SET details = json_set(details, '$.${side}', json(?)) WHERE list_id = ? AND step = ?`,
    );
    for (const [step, mark] of marks) if (test.holdsJson(mark)) update.run(NO_MARK, listId, step);
  }
  const paths = ['$.settings.repairs', '$.settingsAfter.repairs'];
  eraseRepairs(db, 'steps', 'details', paths, `list_id = ${listId}`, test);
}

function eraseScopes(db: Database, listId: number, test: SubjectTest): void {
  const runs = db
    .prepare<[number], [number, string]>(`SELECT id, snapshot -> '$.scope' FROM runs WHERE list_id = ?`)
    .raw()
    .all(listId);
  const update = db.prepare<[string, number]>(
    `UPDATE runs SET snapshot = json_set(snapshot, '$.scope', json(?)) WHERE id = ?`,
  );
  for (const [id, scope] of runs) if (test.holdsJson(scope)) update.run(JSON.stringify(MISSING), id);
}

function eraseSettings(db: Database, { settings }: SubjectMatches, test: SubjectTest): void {
  for (const name of settings) db.prepare('DELETE FROM settings WHERE name = ?').run(name);
  if (!settings.includes(SAVED_FILTERS)) return;
  const kept = readSavedFilters(db).filter((filter) => !isFilterFound(filter, test));
  db.prepare(
    `UPDATE settings SET value = json_set(value, '$.savedFilters', json(?)) WHERE name = 'settings'`,
  ).run(JSON.stringify(kept));
}
