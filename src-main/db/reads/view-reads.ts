/** Reads rows for the views of a list: all rows in slices, and single rows by position. */

import type { EmailReason } from '#shared/domain/email/email-check.ts';
import type { HeldEmail } from '#shared/domain/email/held-email.ts';
import type { EmailDecision } from '#shared/domain/email/row-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import type { DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { Database } from '../database.ts';
import { type RowRecord, SELECT_ROW, type StoredRow, toStoredRow } from '../repositories/row-record.ts';
import { parseCells, readingJson, unreadable } from '../stored.ts';
import {
  checkDecision,
  checkEmail,
  checkMaker,
  checkReason,
  checkRowKind,
  checkVerdict,
} from '../stored-words.ts';
import type { RowSpan } from './ledger-reads.ts';

/** The facts of a row, in column order. Reading an array of values is three times as fast as reading an object. */
export type FactsRecord = readonly [
  position: number,
  verdict: string,
  rule: number,
  reason: string,
  confidence: number | null,
  country: string,
  accuracy: string,
  matchType: string,
  changedParts: number,
  evidence: number | null,
  changeKey: number | null,
  kindKey: number | null,
  deliveryKey: number | null,
  decision: DecisionKind | null,
  decidedBy: 'person' | 'rule' | null,
  isFlagged: 0 | 1,
  hasNewerAnswer: 0 | 1,
  revision: number,
];

/** The facts of an email; see `StoredEmail`. */
export type EmailFactsRecord = readonly [
  position: number,
  held: HeldEmail | null,
  reason: EmailReason,
  result: string,
  flags: number,
  decision: EmailDecision | null,
];

const SELECT_EMAIL_FACTS = /* sql */ `
  SELECT position, held, reason, result, flags, decision FROM row_emails
  WHERE list_id = +@listId AND column_index IN (SELECT value FROM json_each(@columns))`;

const SELECT_FACTS = /* sql */ `
  SELECT s.position, s.verdict, s.rule, s.reason, s.confidence, s.country, s.accuracy, s.match_type, s.changed_parts,
    s.evidence, s.change_key, s.kind_key, s.delivery_key, s.decision, s.decided_by, s.note IS NOT NULL, s.newer_lookup_id IS NOT NULL, s.revision
  FROM row_states s`;

/** Selects rows by position, in any order. A join with the positions would make SQLite scan all rows. */
const AMONG_POSITIONS = 'IN (SELECT value FROM json_each(@positions))';

type ByPositions = { readonly listId: number; readonly positions: string };

function prepareStatements(db: Database) {
  return {
    factsBetween: db
      .prepare<[number, number, number], FactsRecord>(
        `${SELECT_FACTS} WHERE s.list_id = ? AND s.position > ? AND s.position <= ?`,
      )
      .raw(),
    factsOf: db
      .prepare<[ByPositions], FactsRecord>(
        `${SELECT_FACTS} WHERE s.list_id = +@listId AND s.position ${AMONG_POSITIONS}`,
      )
      .raw(),
    rowsOf: db.prepare<[ByPositions], RowRecord>(/* sql */ `
      ${SELECT_ROW} WHERE s.list_id = +@listId AND s.position ${AMONG_POSITIONS}`),
    cellsOf: db
      .prepare<[ByPositions], [number, string]>(/* sql */ `
        SELECT position, cells FROM rows WHERE list_id = +@listId AND position ${AMONG_POSITIONS}`)
      .raw(),
    cellsBetween: db
      .prepare<[number, number, number], string>(
        'SELECT cells FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position',
      )
      .pluck(),
    columnBetween: db
      .prepare<[string, number, number, number], string | null>(/* sql */ `
        SELECT cells ->> ? FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position`)
      .pluck(),
    kindsBetween: db
      .prepare<[string, number, number, number], [string | null, RowKind | null]>(/* sql */ `
        SELECT cells ->> ?, kind FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position`)
      .raw(),
    emailFactsBetween: db
      .prepare<[{ listId: number; columns: string } & RowSpan], EmailFactsRecord>(
        `${SELECT_EMAIL_FACTS} AND position > @after AND position <= @through`,
      )
      .raw(),
    emailFactsOf: db
      .prepare<[ByPositions & { columns: string }], EmailFactsRecord>(
        `${SELECT_EMAIL_FACTS} AND position ${AMONG_POSITIONS}`,
      )
      .raw(),
    repliesBetween: db
      .prepare<[number, number, number], [number, string, number]>(/* sql */ `
        SELECT s.position, l.reply, l.http_status FROM row_states s
        JOIN lookups l ON l.id = s.lookup_id AND l.state = 'answered'
        WHERE s.list_id = ? AND s.position > ? AND s.position <= ?`)
      .raw(),
  };
}

/** Prepares reads for the columns, orders and windows of a list. The caller chooses the slices. */
export function createViewReads(db: Database) {
  const { factsBetween, factsOf, rowsOf, cellsOf, cellsBetween, columnBetween, ...others } =
    prepareStatements(db);
  const { kindsBetween, emailFactsBetween, emailFactsOf, repliesBetween } = others;

  return {
    /** Returns rows `after` < position ≤ `through`, in any order. */
    facts: (listId: ListId, after: number, through: number): readonly FactsRecord[] =>
      checkedFacts(factsBetween.all(listId, after, through)),

    factsOf: (listId: ListId, positions: Uint32Array): readonly FactsRecord[] =>
      checkedFacts(factsOf.all({ listId, positions: jsonOf(positions) })),

    /** Returns rows in the order of the positions. */
    rowsOf(listId: ListId, positions: Uint32Array): readonly StoredRow[] {
      const found = rowsOf.all({ listId, positions: jsonOf(positions) });
      const byPosition = new Map(found.map((record) => [record.position, record]));
      return [...positions].flatMap((position) => {
        const record = byPosition.get(position);
        return record ? [toStoredRow(record)] : [];
      });
    },

    cellsOf: (
      listId: ListId,
      positions: Uint32Array,
    ): readonly (readonly [position: number, cells: readonly string[]])[] =>
      cellsOf
        .all({ listId, positions: jsonOf(positions) })
        .map(([position, cells]) => [position, parseCells(cells)]),

    /** Returns all cells of rows `after` < position ≤ `through`, in file order. */
    cells: (listId: ListId, after: number, through: number): readonly (readonly string[])[] =>
      cellsBetween.all(listId, after, through).map(parseCells),

    cellTexts: (listId: ListId, after: number, through: number): readonly string[] =>
      cellsBetween.all(listId, after, through),

    /** Returns a column's cells of rows `after` < position ≤ `through`, in file order; null for a row that is too short. */
    column: (listId: ListId, column: number, after: number, through: number): readonly (string | null)[] =>
      checkedCells(() => columnBetween.all(`$[${column}]`, listId, after, through)),

    columnWithKinds: (
      listId: ListId,
      column: number | null,
      after: number,
      through: number,
    ): readonly CellWithKind[] =>
      checkedKinds(() => kindsBetween.all(column === null ? '$' : `$[${column}]`, listId, after, through)),

    /** Returns the recorded emails of rows `after` < position ≤ `through`, in any order. */
    emailFacts: (
      listId: ListId,
      columns: readonly number[],
      after: number,
      through: number,
    ): readonly EmailFactsRecord[] =>
      checkedEmails(emailFactsBetween.all({ listId, columns: JSON.stringify(columns), after, through })),

    emailFactsOf: (
      listId: ListId,
      columns: readonly number[],
      positions: Uint32Array,
    ): readonly EmailFactsRecord[] =>
      checkedEmails(
        emailFactsOf.all({ listId, columns: JSON.stringify(columns), positions: jsonOf(positions) }),
      ),

    replies: (
      listId: ListId,
      after: number,
      through: number,
    ): readonly (readonly [number, string, number])[] => repliesBetween.all(listId, after, through),
  };
}
export type ViewReads = ReturnType<typeof createViewReads>;

function checkedFacts(records: readonly FactsRecord[]): readonly FactsRecord[] {
  for (const [, verdict, , reason, , , , , , , , , , decision, decidedBy] of records) {
    checkVerdict(verdict);
    checkReason(reason);
    checkDecision(decision);
    checkMaker(decidedBy);
  }
  return records;
}

function checkedEmails(records: readonly EmailFactsRecord[]): readonly EmailFactsRecord[] {
  for (const [, held, reason, , flags, decision] of records) checkEmail(held, reason, decision, flags);
  return records;
}

type Cell = string | null;
type CellWithKind = readonly [cell: Cell, kind: RowKind | null];

function checkCell(cell: Cell): void {
  if (cell !== null && typeof cell !== 'string') unreadable('rows', 'cells');
}

function checkedCells(read: () => readonly Cell[]): readonly Cell[] {
  const cells = readingJson('rows', 'cells', read);
  for (const cell of cells) checkCell(cell);
  return cells;
}

function checkedKinds(read: () => readonly CellWithKind[]): readonly CellWithKind[] {
  const cells = readingJson('rows', 'cells', read);
  for (const [cell, kind] of cells) {
    checkCell(cell);
    checkRowKind(kind);
  }
  return cells;
}

const jsonOf = (positions: Uint32Array): string => `[${positions.join(',')}]`;
