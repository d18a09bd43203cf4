/**
 * What an import writes, many rows at a time: the rows, and then what each asks. A statement for each row, as work on
 * single rows has, takes twice as long. The caller makes the transactions of rows and
 * questions, and keeps them short.
 */
import type { ListId } from '#shared/domain/list/list.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../database.ts';

/** A row as it is imported. */
export type ImportedRow = {
  readonly sourceRow: number;
  /** JSON of its cells. */
  readonly cells: string;
  /** null: an ordinary row. */
  readonly kind: RowKind | null;
};

/** A row whose question is to be entered. */
export type UnpreparedRow = readonly [cells: string, kind: RowKind | null];

/** A question of an address under its key; see `validationKey`. */
export type NewQuestion = {
  /** 32 bytes, one a character. */
  readonly key: string;
  /** JSON of a `Question`. */
  readonly question: string;
};

function prepareStatements(db: Database) {
  const insertRow = db.prepare<[number, number, number, string, string | null]>(
    'INSERT INTO rows (list_id, position, source_row, cells, kind) VALUES (?, ?, ?, ?, ?)',
  );
  /** Of rows `?` to `?`; the columns say of themselves that nothing was asked yet. */
  const insertStates = db.prepare<[number, number, number]>(/* sql */ `
    WITH RECURSIVE span (position) AS (SELECT ? UNION ALL SELECT position + 1 FROM span WHERE position < ?)
    INSERT INTO row_states (list_id, position) SELECT ?, position FROM span`);
  const selectUnprepared = db
    .prepare<[number, number, number], UnpreparedRow>(
      'SELECT cells, kind FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position',
    )
    .raw();
  const insertQuestion = db.prepare<[Buffer, string]>(
    `INSERT INTO questions (key, endpoint, question) VALUES (?, 'validate', ?) ON CONFLICT (key) DO NOTHING`,
  );
  const selectQuestion = db.prepare<[Buffer], number>('SELECT id FROM questions WHERE key = ?').pluck();
  const setQuestion = db.prepare<[number, number, number]>(
    'UPDATE row_states SET question_id = ? WHERE list_id = ? AND position = ?',
  );
  const setReason = db.prepare<[ReasonCode, number, number]>(
    'UPDATE row_states SET reason = ? WHERE list_id = ? AND position = ?',
  );
  const setFilled = db.prepare<[number, number]>(
    `UPDATE lists SET state = 'preparing', row_count = ? WHERE id = ?`,
  );
  const countUnchecked = db.prepare<[number, number]>(
    `INSERT INTO list_counts (list_id, verdict, decided, rows) VALUES (?, 'not_checked', 0, ?)`,
  );
  const setPreparedRows = db.prepare<[number, number]>('UPDATE lists SET prepared_rows = ? WHERE id = ?');
  const setPrepared = db.prepare<[number]>(`UPDATE lists SET state = 'ready' WHERE id = ?`);
  return {
    setFilled,
    countUnchecked,
    setPreparedRows,
    setPrepared,
    insertRow,
    insertStates,
    selectUnprepared,
    insertQuestion,
    selectQuestion,
    setQuestion,
    setReason,
  };
}

export function createImportRepository(db: Database) {
  const statements = prepareStatements(db);

  return {
    /** @param after the position before the first of them */
    insertRows(listId: ListId, after: number, rows: readonly ImportedRow[]): void {
      let position = after;
      for (const { sourceRow, cells, kind } of rows) {
        position += 1;
        statements.insertRow.run(listId, position, sourceRow, cells, kind);
      }
      if (position > after) statements.insertStates.run(after + 1, position, listId);
    },

    /** All rows are there, none of them checked: they can be looked at from now on. */
    markFilled(listId: ListId, rowCount: number): void {
      inTransaction(db, () => {
        statements.setFilled.run(rowCount, listId);
        statements.countUnchecked.run(listId, rowCount);
      });
    },

    /** Rows `after` < position ≤ `through`, in the file's order. */
    unprepared: (listId: ListId, after: number, through: number): readonly UnpreparedRow[] =>
      statements.selectUnprepared.all(listId, after, through),

    /** The id of a question, entered where it is new. One that is there keeps the letters of who asked first. */
    enterQuestion({ key, question }: NewQuestion): number {
      const bytes = Buffer.from(key, 'latin1');
      const { changes, lastInsertRowid } = statements.insertQuestion.run(bytes, question);
      const id = changes === 1 ? Number(lastInsertRowid) : statements.selectQuestion.get(bytes);
      if (id === undefined) throw new Error('a question was kept without an id');
      return id;
    },

    /** What a row that was just imported asks. */
    setQuestion(listId: ListId, position: number, questionId: number): void {
      statements.setQuestion.run(questionId, listId, position);
    },

    /** Why a row that was just imported asks nothing. */
    setReason(listId: ListId, position: number, reason: ReasonCode): void {
      statements.setReason.run(reason, listId, position);
    },

    /** How far the questions of a list are entered. Part of the transaction that enters them. */
    setPreparedRows(listId: ListId, rows: number): void {
      statements.setPreparedRows.run(rows, listId);
    },

    /** The end of an import: the list may be worked with. */
    markPrepared(listId: ListId): void {
      statements.setPrepared.run(listId);
    },
  };
}
export type ImportRepository = ReturnType<typeof createImportRepository>;
