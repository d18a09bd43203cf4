import type { RememberedDecision } from '#shared/contract/review/memory.ts';
import type { Question } from '#shared/domain/address/question.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Decision, DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { Database } from '../database.ts';
import { LEFT_IDENTITY } from './left-identity.ts';
import { toQuestion } from './question-key.ts';
import { toDecision } from './row-record.ts';

/** The question of a row as it was imported, and the answer to it. */
export type AskedAndAnswered = {
  readonly key: Buffer;
  readonly changeKey: number | null;
  readonly deliveryKey: number | null;
};

/** A row of a list that a person has decided. */
export type NewRemembered = AskedAndAnswered & {
  readonly listId: ListId;
  readonly position: number;
  readonly decision: Decision;
};

type RememberedRow = { readonly position: number; readonly found: RememberedDecision };

type RememberedRecord = {
  readonly id: number;
  readonly listId: ListId;
  readonly listName: string;
  readonly position: number;
  readonly isContested: number;
  readonly decision: DecisionKind;
  readonly ruleVersion: string;
  readonly decidedAtMs: number;
  readonly corrected: string | null;
  readonly picked: string | null;
  readonly initials: string | null;
  readonly readAs: string | null;
};

const COLUMNS = /* sql */ `m.id, m.list_id AS listId, l.name AS listName, m.position, m.is_contested AS isContested,
  m.decision, m.rule_version AS ruleVersion, m.decided_at_ms AS decidedAtMs, m.corrected, m.picked, m.initials, m.read_as AS readAs`;

const OF_LISTS = /* sql */ `JOIN lists l ON l.id = m.list_id AND l.trashed_at_ms IS NULL
  AND l.id NOT IN (SELECT id FROM lists WHERE identity = ${LEFT_IDENTITY})`;

/** SQL: whether the row `s` of another list has the same imported address and the same answer as `m`. */
const IS_MET_AGAIN = /* sql */ `
  m.key = q.key AND m.change_key IS s.change_key AND m.delivery_key IS s.delivery_key AND m.list_id <> s.list_id
  AND s.lookup_id IS NOT NULL`;

/** SQL: whether a remembered decision may replace the row's own. It replaces a rule's decision, never a person's. */
const IS_OPEN = /* sql */ `(s.decision IS NULL OR (s.decided_by = 'rule' AND s.decision <> m.decision))`;

/** The latest decision counts. If other lists took over the decision, the list that first stored it comes first. */
const LATEST = 'm.decided_at_ms DESC, m.id';

const SAYS_THE_SAME = /* sql */ `decision = excluded.decision AND corrected IS excluded.corrected AND picked IS excluded.picked
  AND change_key IS excluded.change_key AND delivery_key IS excluded.delivery_key`;

function prepareReads(db: Database) {
  return {
    selectAsked: db.prepare<[number, number], AskedAndAnswered>(/* sql */ `
      SELECT q.key, s.change_key AS changeKey, s.delivery_key AS deliveryKey
      FROM row_states s JOIN questions q ON q.id = s.question_id
      WHERE s.list_id = +? AND s.position = +? AND s.lookup_id IS NOT NULL`),
    selectOfRow: db.prepare<[number, number], AskedAndAnswered>(/* sql */ `
      SELECT key, change_key AS changeKey, delivery_key AS deliveryKey FROM remembered_decisions
      WHERE list_id = +? AND position = +?`),
    selectForRow: db.prepare<[number, number], RememberedRecord>(/* sql */ `
      SELECT ${COLUMNS} FROM row_states s JOIN questions q ON q.id = s.question_id
      JOIN remembered_decisions m ON ${IS_MET_AGAIN} ${OF_LISTS}
      WHERE s.list_id = +? AND s.position = +? ORDER BY ${LATEST} LIMIT 1`),
    // Starts from the remembered decisions, which are far fewer than the rows of a long list.
    selectMet: db.prepare<[number], RememberedRecord & { readonly ofRow: number }>(/* sql */ `
      SELECT * FROM (
        SELECT ${COLUMNS}, s.position AS ofRow, ${IS_OPEN} AS isOpen,
          row_number() OVER (PARTITION BY s.position ORDER BY ${LATEST}) AS place
        FROM remembered_decisions m ${OF_LISTS} CROSS JOIN questions q ON q.key = m.key
        CROSS JOIN row_states s INDEXED BY row_states_by_question ON s.question_id = q.id
        WHERE s.list_id = ? AND ${IS_MET_AGAIN}
      ) WHERE place = 1 AND isOpen ORDER BY ofRow`),
    selectOther: db
      .prepare<[number], number>('SELECT 1 FROM remembered_decisions WHERE list_id <> ? LIMIT 1')
      .pluck(),
    selectTaken: db
      .prepare<[number, number], number>(/* sql */ `
        SELECT 1 FROM steps WHERE list_id = ? AND kind = 'take_remembered' AND made_at_ms >= (
          SELECT coalesce(max(started_at_ms), 0) FROM runs WHERE list_id = ? AND subject = 'address') LIMIT 1`)
      .pluck(),
    count: db
      .prepare<[], number>(`SELECT count(DISTINCT m.key) FROM remembered_decisions m ${OF_LISTS}`)
      .pluck(),
    selectPage: db.prepare<[number, number], RememberedRecord & { readonly question: string }>(/* sql */ `
      SELECT * FROM (
        SELECT ${COLUMNS}, coalesce(q.question, '') AS question,
          row_number() OVER (PARTITION BY m.key ORDER BY ${LATEST}) AS place
        FROM remembered_decisions m ${OF_LISTS} LEFT JOIN questions q ON q.key = m.key
      ) WHERE place = 1 ORDER BY decidedAtMs DESC, id DESC LIMIT ? OFFSET ?`),
  };
}

function prepareWrites(db: Database) {
  return {
    // If several rows of a list have the same decision, the first row is named.
    upsert: db.prepare<Omit<RememberedRecord, 'id' | 'listName' | 'isContested'> & AskedAndAnswered>(
      /* sql */ `
      INSERT INTO remembered_decisions (key, change_key, delivery_key, list_id, position, decision, rule_version,
          decided_at_ms, corrected, picked, initials, read_as)
        VALUES (@key, @changeKey, @deliveryKey, @listId, @position, @decision, @ruleVersion, @decidedAtMs, @corrected, @picked, @initials, @readAs)
      ON CONFLICT (key, list_id) DO UPDATE SET is_contested = is_contested OR position <> excluded.position,
        change_key = excluded.change_key, delivery_key = excluded.delivery_key, position = excluded.position, decision = excluded.decision, rule_version = excluded.rule_version,
        decided_at_ms = excluded.decided_at_ms, corrected = excluded.corrected, picked = excluded.picked, initials = excluded.initials, read_as = excluded.read_as
      WHERE NOT (${SAYS_THE_SAME}) OR position = excluded.position`,
    ),
    deleteOfRow: db.prepare<[number, number]>(
      'DELETE FROM remembered_decisions WHERE list_id = +? AND position = +?',
    ),
    deleteOtherwise: db.prepare<[number, number, Buffer]>(
      'DELETE FROM remembered_decisions WHERE list_id = +? AND position = +? AND key <> +?',
    ),
    deleteOne: db.prepare<[number]>(
      'DELETE FROM remembered_decisions WHERE key = (SELECT key FROM remembered_decisions WHERE id = ?)',
    ),
    deleteAll: db.prepare('DELETE FROM remembered_decisions'),
  };
}

/** Stores the decisions of people, for rows of later lists with the same address and the same answer. */
export function createRememberedDecisionRepository(db: Database) {
  const reads = prepareReads(db);
  const writes = prepareWrites(db);
  return {
    /** Returns the current question and answer of a row; null if it has no question or no answer. */
    askedBy: (listId: ListId, position: number): AskedAndAnswered | null =>
      reads.selectAsked.get(listId, position) ?? null,

    ofRow: (listId: ListId, position: number): AskedAndAnswered | null =>
      reads.selectOfRow.get(listId, position) ?? null,

    put({ decision, ...row }: NewRemembered): void {
      const { corrected, picked } = decision;
      // The row may have had another question under an earlier mapping of the columns.
      writes.deleteOtherwise.run(row.listId, row.position, row.key);
      writes.upsert.run({
        ...row,
        decision: decision.kind,
        ruleVersion: decision.ruleVersion,
        decidedAtMs: decision.decidedAtMs,
        corrected: corrected && JSON.stringify(corrected),
        picked: picked && JSON.stringify(picked),
        initials: decision.initials ?? null,
        readAs: decision.readAs ? JSON.stringify(decision.readAs) : null,
      });
    },

    forgetRow: (listId: ListId, position: number): void => void writes.deleteOfRow.run(listId, position),

    /** Returns the decision of an earlier list for a row, whether or not the row is decided now; null if there is none. */
    forRow(listId: ListId, position: number): RememberedDecision | null {
      const record = reads.selectForRow.get(listId, position);
      return record ? toRemembered(record) : null;
    },

    /** Yields the rows of a list for which there are earlier decisions, in file order. Write nothing meanwhile. */
    *rememberedRows(listId: ListId): Iterable<RememberedRow> {
      for (const { ofRow, ...record } of reads.selectMet.iterate(listId))
        yield { position: ofRow, found: toRemembered(record) };
    },

    hasOthers: (listId: ListId): boolean => reads.selectOther.get(listId) !== undefined,

    /** Whether earlier decisions were applied since the latest address check began, even if they were undone later. */
    wasTaken: (listId: ListId): boolean => reads.selectTaken.get(listId, listId) !== undefined,

    count: (): number => reads.count.get() ?? 0,

    /** Returns a page of the decisions, latest first. `question` is null if the question was deleted. */
    page: (
      offset: number,
      limit: number,
    ): readonly (RememberedDecision & { readonly question: Question | null })[] =>
      reads.selectPage.all(limit, offset).map(({ question, ...record }) => ({
        ...toRemembered(record),
        question: question === '' ? null : toQuestion(question),
      })),

    forget: (id: number): void => void writes.deleteOne.run(id),
    forgetAll: (): void => void writes.deleteAll.run(),
  };
}

function toRemembered({
  id,
  listId,
  listName,
  position,
  isContested,
  ...record
}: RememberedRecord): RememberedDecision {
  const decision = toDecision({ ...record, decidedBy: 'person' });
  if (decision === null) throw new Error(`remembered decision ${id} decides nothing`);
  return { id, listId, listName, position, isContested: isContested === 1, decision };
}
