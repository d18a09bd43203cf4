/**
 * Copies the current state of rows to a backup: verdicts with their answers, and decisions. Includes only lists that
 * are the same in both files and have the same rules. The decisions of people become one step per list, which can be
 * undone. The single steps since the backup are lost.
 */

import type { RowMark } from '#shared/contract/review/history.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { Database } from '../database.ts';
import { createMarkRepository, type MarkedRow } from '../repositories/mark-repository.ts';
import { createStepRepository } from '../repositories/step-repository.ts';
import type { StepDetails } from '../repositories/stored-step.ts';
import { jsonColumn } from '../stored.ts';
import { listSettings } from '../stored-shapes.ts';
import { readableRows } from './readable-rows.ts';

type SameList = { readonly id: ListId; readonly rowCount: number; readonly settings: string };
/** The values of a row. The ids are those in the damaged file; the backup may have other ids for the same things. */
type DamagedRow = {
  readonly id: number;
  readonly questionId: number | null;
  readonly lookupId: number | null;
  readonly revision: number;
};
type Ids = { readonly questionId: number | null; readonly lookupId: number | null };

const toSettings = jsonColumn('lists', 'settings', listSettings);

/** Columns that are not copied unchanged, mostly ids. The next check finds the newer answer of a row again. */
const IDS: ReadonlySet<string> = new Set([
  'list_id',
  'position',
  'question_id',
  'lookup_id',
  'newer_lookup_id',
  'revision',
]);

const IS_SOUND = /* sql */ `typeof(revision) = 'integer' AND typeof(reason) = 'text' AND typeof(rule) = 'integer'
  AND verdict IN ('accept', 'confirm', 'fix', 'choose', 'not_checked')
  AND (verdict = 'not_checked' OR typeof(lookup_id) = 'integer')
  AND ((decision IS NULL AND decided_by IS NULL)
    OR (decision IN ('used_suggestion', 'kept_as_entered', 'picked', 'edited', 'excluded')
      AND decided_by IN ('person', 'rule') AND typeof(decided_at_ms) = 'integer'))
  AND (corrected IS NULL OR json_valid(corrected)) AND (picked IS NULL OR json_valid(picked))`;

/** Call this in a transaction, after `takeOverLedger`. Returns the number of copied decisions by people. */
export function takeOverRows(damaged: Database, db: Database, nowMs: number): number {
  const columns = db.prepare<[], string>(`SELECT name FROM pragma_table_info('row_states')`).pluck().all();
  const facts = columns.filter((name) => !IDS.has(name));
  const reads = unlessDamaged(() => prepareReads(damaged, facts));
  if (reads === null) return 0;
  const takeOver = createTakeOver(reads, db, facts, nowMs);
  return reads.lists(db).reduce((sum, list) => sum + takeOver(list), 0);
}

/** Returns null if the read fails. Use it only for the damaged file. */
function unlessDamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function prepareReads(damaged: Database, facts: readonly string[]) {
  const rows = damaged.prepare<[number, number, number], DamagedRow>(/* sql */ `
    SELECT position AS id, question_id AS questionId, lookup_id AS lookupId, revision, ${facts.join(', ')}
    FROM row_states WHERE list_id = ? AND position BETWEEN ? AND ? AND ${IS_SOUND} ORDER BY position`);
  const key = damaged
    .prepare<[number], Buffer>(`SELECT key FROM questions WHERE id = ? AND typeof(key) = 'blob'`)
    .pluck();
  const answer = damaged.prepare<[number], { service: string; atMs: number; questionId: number }>(/* sql */ `
    SELECT service, answered_at_ms AS atMs, question_id AS questionId FROM lookups
    WHERE id = ? AND state = 'answered'`);
  const SAME = 'name, state, identity, columns, settings, row_count, imported_at_ms';
  const list = damaged.prepare<[number]>(`SELECT ${SAME} FROM lists WHERE id = ?`);
  return {
    rows,
    key: (id: number) => unlessDamaged(() => key.get(id)) ?? null,
    answer: (id: number) => unlessDamaged(() => answer.get(id)) ?? null,
    lists: (db: Database): readonly SameList[] =>
      db
        .prepare<[], SameList>(
          `SELECT id, row_count AS rowCount, settings FROM lists WHERE state = 'ready' ORDER BY id`,
        )
        .all()
        .filter(({ id }) => {
          const here = db.prepare(`SELECT ${SAME} FROM lists WHERE id = ?`).get(id);
          const there = unlessDamaged(() => list.get(id));
          return isSameData(here, there);
        }),
  };
}
type Reads = ReturnType<typeof prepareReads>;

function createTakeOver(reads: Reads, db: Database, facts: readonly string[], nowMs: number) {
  const marks = createMarkRepository(db);
  const steps = createStepRepository(db);
  const toBackup = createIds(reads, db);
  const update = db.prepare(/* sql */ `
    UPDATE row_states SET question_id = @questionId, lookup_id = @lookupId, revision = @revision,
      ${facts.map((name) => `${name} = @${name}`).join(', ')}
    WHERE list_id = @listId AND position = @id`);

  return ({ id: listId, rowCount, settings }: SameList): number => {
    const step = { number: 0, rows: 0 };
    const details: StepDetails = { ...UNSHARED, settings: toSettings(settings) };
    const record = (before: MarkedRow, after: MarkedRow): void => {
      if (step.rows === 0) step.number = steps.begin(listId, { kind: 'take_over', atMs: nowMs, details });
      steps.addRow(listId, step.number, details, {
        position: before.position,
        before: before.mark,
        after: after.mark,
        lookupId: before.basis.lookupId,
        asked:
          before.basis.questionId === after.basis.questionId
            ? null
            : { before: before.basis, after: after.basis },
      });
      step.rows += 1;
    };
    let decisions = 0;
    const read = (first: number, last: number) => reads.rows.iterate(listId, first, last);
    for (const row of readableRows(read, rowCount)) {
      const before = marks.one(listId, row.id);
      if (before === null || before.revision >= row.revision) continue;
      const ids = toBackup(row);
      if (ids === null) continue;
      update.run({ ...row, ...ids, listId });
      const after = marks.one(listId, row.id) ?? before;
      if (!isOfPerson(before.mark, after.mark)) continue;
      record(before, after);
      if (after.mark.decision?.decidedBy === 'person') decisions += 1;
    }
    if (step.rows > 0) steps.finish(listId, step.number, step.rows);
    return decisions;
  };
}

const UNMARKED: RowMark = { decision: null, note: null };
const UNSHARED = { decision: null, before: UNMARKED, after: UNMARKED, rules: null };

/** Whether a person made the change. A rule's decision is not part of a step, because it follows from the verdict. */
const isOfPerson = (before: RowMark, after: RowMark): boolean =>
  !isSameData(before, after) &&
  (before.note !== after.note ||
    before.decision?.decidedBy === 'person' ||
    after.decision?.decidedBy === 'person');

/**
 * Returns a function that finds the backup's ids of a row's question and answer; null if the backup lacks the answer.
 */
function createIds(reads: Reads, db: Database) {
  const question = db.prepare<[Buffer], number>('SELECT id FROM questions WHERE key = ?').pluck();
  const lookup = db
    .prepare<[number, string, number], number>(
      `SELECT id FROM lookups WHERE question_id = ? AND service = ? AND state = 'answered' AND answered_at_ms = ?`,
    )
    .pluck();
  const questionOf = (id: number): number | null => {
    const key = reads.key(id);
    return key === null ? null : (question.get(key) ?? null);
  };
  return ({ questionId, lookupId }: DamagedRow): Ids | null => {
    const asks = questionId === null ? null : questionOf(questionId);
    if (asks === null && questionId !== null) return null;
    if (lookupId === null) return { questionId: asks, lookupId: null };
    const answer = reads.answer(lookupId);
    const answered = answer && (answer.questionId === questionId ? asks : questionOf(answer.questionId));
    const restsOn =
      answer && answered !== null ? lookup.get(answered, answer.service, answer.atMs) : undefined;
    return restsOn === undefined ? null : { questionId: asks, lookupId: restsOn };
  };
}
