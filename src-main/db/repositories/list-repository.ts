import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import type { ListId, ListSource, ListState } from '#shared/domain/list/list.ts';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { type ListSummary, noVerdicts, type VerdictCounts } from '#shared/domain/verdict/list-summary.ts';
import { needsDecision } from '#shared/domain/verdict/needs-decision.ts';
import { type Database, inTransaction } from '../database.ts';
import { jsonColumn } from '../stored.ts';
import { columnNames, listSettings, listSource } from '../stored-shapes.ts';
import { createEmailCounts, type EmailCount, emailsLeft } from './email-counts.ts';
import { LEFT_IDENTITY } from './left-identity.ts';
import { createListDeletion } from './list-deletion.ts';
import { LAST_LIST_ID } from './settings-repository.ts';

/** A stored list. While it is `importing`, its rows are incomplete. */
export type StoredList = {
  readonly id: ListId;
  readonly name: string;
  readonly state: ListState;
  readonly source: ListSource;
  readonly columns: readonly string[];
  readonly settings: ListSettings;
  readonly rowCount: number;
  /** While the list is `preparing`: the last row whose question is stored. */
  readonly preparedRows: number;
  readonly importedAtMs: number;
  readonly serviceId: number | null;
  /** When a person moved the list to the trash; null if it is in use. See `all` and `trash`. */
  readonly trashedAtMs: number | null;
};

/** A list before its import. `identity` is equal for the same file read in the same way. */
export type NewList = Omit<
  StoredList,
  'id' | 'state' | 'rowCount' | 'preparedRows' | 'serviceId' | 'trashedAtMs'
> & {
  readonly identity: string;
};

type ListRecord = {
  readonly id: number;
  readonly name: string;
  readonly state: ListState;
  readonly source: string;
  readonly columns: string;
  readonly settings: string;
  readonly rowCount: number;
  readonly preparedRows: number;
  readonly importedAtMs: number;
  readonly serviceId: number | null;
  readonly trashedAtMs: number | null;
};
type CountRecord = {
  readonly listId: ListId;
  readonly verdict: Verdict;
  readonly decided: number;
  readonly rows: number;
};

const COUNTS = 'SELECT list_id AS listId, verdict, decided, rows FROM list_counts WHERE rows > 0';
const COLUMNS = /* sql */ `id, name, state, source, columns, settings, row_count AS rowCount,
  prepared_rows AS preparedRows, imported_at_ms AS importedAtMs, service_id AS serviceId, trashed_at_ms AS trashedAtMs`;

/** The maximum of `LAST_LIST_ID`. A foreign file may have any number, and the largest possible id has no successor. */
const MOST_NOTED = 2_000_000_000;

function prepareStatements(db: Database) {
  return {
    selectOne: db.prepare<[number], ListRecord>(`SELECT ${COLUMNS} FROM lists WHERE id = ?`),
    selectAll: db.prepare<[], ListRecord>(
      `SELECT ${COLUMNS} FROM lists WHERE identity <> ${LEFT_IDENTITY} ORDER BY imported_at_ms DESC, id DESC`,
    ),
    selectByIdentity: db.prepare<[string], ListRecord>(`SELECT ${COLUMNS} FROM lists WHERE identity = ?`),
    insert: db
      .prepare<(string | number)[], number>(/* sql */ `
        INSERT INTO lists (id, name, state, identity, source, columns, settings, imported_at_ms)
        VALUES (
          1 + max(coalesce((SELECT max(id) FROM lists), 0),
            coalesce((SELECT min(CAST(value AS INTEGER), ${MOST_NOTED}) FROM settings WHERE name = ?), 0)),
          ?, 'importing', ?, ?, ?, ?, ?) RETURNING id`)
      .pluck(),
    setReady: db.prepare<[number, number]>(`UPDATE lists SET state = 'ready', row_count = ? WHERE id = ?`),
    setSettings: db.prepare<[string, number]>('UPDATE lists SET settings = ? WHERE id = ?'),
    setAddress: db.prepare<[string, string, string, number]>(
      'UPDATE lists SET name = ?, identity = ?, source = ? WHERE id = ?',
    ),
    selectCounts: db.prepare<[number], CountRecord>(`${COUNTS} AND list_id = ?`),
    selectAllCounts: db.prepare<[], CountRecord>(COUNTS),
    clearCounts: db.prepare<[number]>('DELETE FROM list_counts WHERE list_id = ?'),
    recount: db.prepare<[number]>(/* sql */ `
      INSERT INTO list_counts (list_id, verdict, decided, rows)
      SELECT list_id, verdict, decision IS NOT NULL, count(*) FROM row_states WHERE list_id = ? GROUP BY 2, 3`),
  };
}

export function createListRepository(db: Database) {
  const statements = prepareStatements(db);

  const emailCounts = createEmailCounts(db);
  const kept = (): readonly StoredList[] => statements.selectAll.all().map(toList);

  return {
    find: (id: ListId): StoredList | null => listOf(statements.selectOne.get(id)),

    all: (): readonly StoredList[] => kept().filter(({ trashedAtMs }) => trashedAtMs === null),

    trash: (): readonly TrashedList[] => kept().filter(isTrashed),

    kept,

    /** Returns the list of an earlier import of the same file in the same way; null if there is none. */
    findByIdentity: (identity: string): StoredList | null =>
      listOf(statements.selectByIdentity.get(identity)),

    insert(list: NewList): ListId {
      const { name, identity, importedAtMs } = list;
      const parts = [list.source, list.columns, list.settings].map((part) => JSON.stringify(part));
      const id = statements.insert.get(LAST_LIST_ID, name, identity, ...parts, importedAtMs);
      if (id === undefined) throw new Error('a list was inserted without an id');
      return id;
    },

    /** Ends an import whose rows were written without triggers: counts the rows and makes the list usable. */
    markReady(id: ListId, rowCount: number): void {
      inTransaction(db, () => {
        statements.setReady.run(rowCount, id);
        statements.clearCounts.run(id);
        statements.recount.run(id);
      });
    },

    changeSettings(id: ListId, settings: ListSettings): void {
      statements.setSettings.run(JSON.stringify(settings), id);
    },

    /** Changes what is known of a list's file. The identity must fit the source. */
    changeSource(
      id: ListId,
      { name, identity, source }: Pick<NewList, 'name' | 'identity' | 'source'>,
    ): void {
      statements.setAddress.run(name, identity, JSON.stringify(source), id);
    },

    summary: (list: StoredList): ListSummary =>
      summaryOf(list, statements.selectCounts.all(list.id), emailCounts.of(list.id)),

    /** Reads the counts of all lists in one query, because a workspace may hold thousands. */
    summaries(lists: readonly StoredList[]): readonly ListSummary[] {
      const byList = Map.groupBy(statements.selectAllCounts.all(), ({ listId }) => listId);
      const emailsByList = Map.groupBy(emailCounts.all(), ({ listId }) => listId);
      return lists.map((list) => summaryOf(list, byList.get(list.id) ?? [], emailsByList.get(list.id) ?? []));
    },

    ...createListDeletion(db),
  };
}

export type TrashedList = StoredList & { readonly trashedAtMs: number };

export const isTrashed = (list: StoredList): list is TrashedList => list.trashedAtMs !== null;

const listOf = (record: ListRecord | undefined): StoredList | null => (record ? toList(record) : null);

const toSource = jsonColumn<ListSource>('lists', 'source', listSource);
const toColumns = jsonColumn('lists', 'columns', columnNames);
const toSettings = jsonColumn<ListSettings>('lists', 'settings', listSettings);

function toList(record: ListRecord): StoredList {
  return {
    ...record,
    source: toSource(record.source),
    columns: toColumns(record.columns),
    settings: toSettings(record.settings),
  };
}

function summaryOf(
  { id, name, state, rowCount: rows, importedAtMs, serviceId, settings }: StoredList,
  counts: readonly CountRecord[],
  emailCounts: readonly EmailCount[],
): ListSummary {
  const onlyEmails = asksOnlyEmails(settings.mapping);
  const emails = emailsLeft(settings, emailCounts);
  return { id, name, state, rows, importedAtMs, serviceId, onlyEmails, emails, ...rowsLeft(counts) };
}

function rowsLeft(counts: readonly CountRecord[]): {
  verdicts: VerdictCounts;
  toReview: number;
  decided: number;
  unchecked: number;
} {
  const verdicts: Record<Verdict, number> = { ...noVerdicts };
  let toReview = 0;
  let decided = 0;
  let unchecked = 0;
  for (const { verdict, decided: isDecided, rows } of counts) {
    verdicts[verdict] += rows;
    if (needsDecision(verdict, Boolean(isDecided))) toReview += rows;
    else if (isDecided) decided += rows;
    else unchecked += rows;
  }
  return { verdicts, toReview, decided, unchecked };
}
