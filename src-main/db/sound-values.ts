/**
 * Checks, when a workspace is opened, whether this app can have written its values. Checks all values of the small
 * tables, and only the first and last keys of the large tables, so it is quick. Other rows are checked when they
 * are read (`stored.ts`). The checks are necessary, because numbers control loops and memory, and our SQL parses texts.
 */
import { DRAFT_KINDS } from '#shared/contract/review/drafts.ts';
import { STEP_KINDS } from '#shared/contract/review/history.ts';
import { RUN_STATES } from '#shared/contract/run/run.ts';
import { REQUEST_PRESETS } from '#shared/contract/workspace/workspace.ts';
import { HELD_EMAILS } from '#shared/domain/email/held-email.ts';
import { HIGHEST_PRICE } from '#shared/domain/list/credit-prices.ts';
import { CREDIT_POOLS } from '#shared/domain/list/credits.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { REASON_CODES, VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { isCorruption } from './backups/corruption.ts';
import type { Database } from './database.ts';
import { LEFT_IDENTITY } from './repositories/left-identity.ts';
import { createListRepository } from './repositories/list-repository.ts';
import { unreadable } from './stored.ts';
import { LAST_MOMENT_MS, LONGEST_SETTING_BYTES } from './stored-words.ts';
import { BLOCKS_A_SEGMENT, ROWS_A_BLOCK } from './text/text-signature.ts';

const MB = 1024 * 1024;
/** Limits of a list. A row of a file has at most a million UTF-16 units; each takes six bytes if JSON escapes it. */
const [MOST_COLUMNS, LONGEST_COLUMNS] = [16_384, 8 * MB];

type Rule = (column: string) => string;

/** Accepts integers in a range. By default the range ends where JavaScript can no longer distinguish integers. */
const integer =
  (least: number, most = Number.MAX_SAFE_INTEGER): Rule =>
  (column) =>
    `typeof(${column}) = 'integer' AND ${column} BETWEEN ${least} AND ${most}`;
const id = integer(1);
const count = integer(0);
/** Accepts a count that triggers maintain. It may be below 0. */
const counter = integer(Number.MIN_SAFE_INTEGER);
const flag = integer(0, 1);
const column = integer(0, MOST_COLUMNS - 1);
const moment = integer(0, LAST_MOMENT_MS);
/** Limits a text to this many bytes. SQLite knows the size without reading the text. */
const within =
  (longest: number): Rule =>
  (name) =>
    `typeof(${name}) = 'text' AND octet_length(${name}) <= ${longest}`;
const text =
  (longest = 2_000): Rule =>
  (name) =>
    `${within(longest * 4)(name)} AND length(${name}) <= ${longest}`;
/** Accepts JSON of at most this many bytes that satisfies `then`. CASE avoids reading longer texts. */
const json =
  (longest = 16 * MB, then: Rule = () => 'TRUE'): Rule =>
  (name) =>
    `CASE WHEN ${within(longest)(name)} THEN CASE WHEN json_valid(${name}) THEN ${then(name)} END END`;
const noMoreThan =
  (most: number): Rule =>
  (name) =>
    `json_array_length(${name}) <= ${most}`;
const oneOf =
  (words: readonly (string | number)[]): Rule =>
  (name) =>
    `${name} IN (${words.map((word) => (typeof word === 'number' ? word : `'${word}'`)).join(', ')})`;
const orNull =
  (rule: Rule): Rule =>
  (name) =>
    `(${name} IS NULL OR (${rule(name)}))`;
const all =
  (...rules: readonly Rule[]): Rule =>
  (name) =>
    rules.map((rule) => rule(name)).join(' AND ');
const ofTable =
  (table: string, key = 'id'): Rule =>
  (name) =>
    `EXISTS (SELECT 1 FROM ${table} other WHERE other.${key} = ${name})`;

const listId = all(id, ofTable('lists'));

/** The minimum number of bytes that a row and its state take in the file. */
const LEAST_BYTES_A_ROW = 32;
/** Refuses a row count for which the file is too small, because the app allocates memory by this count. */
const fitsFile: Rule = (name) =>
  `${name} * ${LEAST_BYTES_A_ROW} <= (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)`;
/** Accepts a row count that equals the position of the last row. During an import or a deletion, accepts any count. */
const hasLastRow: Rule = (name) =>
  `(state = 'importing' OR identity = ${LEFT_IDENTITY} OR ${['rows', 'row_states']
    .map(
      (table) => `${name} = coalesce((SELECT max(position) FROM ${table} WHERE list_id = lists.id), 0)
      AND coalesce((SELECT min(position) FROM ${table} WHERE list_id = lists.id), 1) >= 1`,
    )
    .join(' AND ')})`;
const segmentsFit: Rule = (name) => `coalesce(
  (SELECT max(segment) FROM text_signatures s WHERE s.list_id = signed_lists.list_id), 0) * ${name} * ${BLOCKS_A_SEGMENT}
  <= (SELECT row_count FROM lists WHERE id = list_id)`;

const RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  services: {
    id,
    name: text(),
    request_preset: orNull(oneOf(REQUEST_PRESETS)),
    concurrency: orNull(integer(1, 128)),
    currency: orNull((name) => `${text(3)(name)} AND ${name} GLOB '[A-Z][A-Z][A-Z]'`),
    address_price: orNull(integer(1, HIGHEST_PRICE)),
    email_price: orNull(integer(1, HIGHEST_PRICE)),
    deleted_at_ms: orNull(moment),
  },
  lists: {
    id,
    name: text(),
    source: json(MB),
    columns: json(LONGEST_COLUMNS, noMoreThan(MOST_COLUMNS)),
    settings: json(4 * MB),
    row_count: all(count, fitsFile, hasLastRow),
    prepared_rows: count,
    imported_at_ms: moment,
    service_id: orNull(ofTable('services')),
    trashed_at_ms: orNull(moment),
  },
  list_counts: { list_id: listId, verdict: oneOf(VERDICTS), decided: flag, rows: counter },
  runs: {
    id,
    list_id: listId,
    service: text(),
    state: oneOf(RUN_STATES),
    snapshot: json(),
    started_at_ms: moment,
    subject: oneOf(SUBJECTS),
    service_id: orNull(ofTable('services')),
  },
  spent: { service: text(), pool: oneOf(CREDIT_POOLS), credits: counter },
  service_spent: {
    service_id: ofTable('services'),
    pool: oneOf(CREDIT_POOLS),
    credits: counter,
    maybe_charged: counter,
  },
  single_requests: {
    list_id: listId,
    pool: oneOf(CREDIT_POOLS),
    credits: count,
    requests: count,
    asked_again: count,
    maybe_charged: count,
  },
  steps: {
    list_id: listId,
    step: id,
    kind: oneOf(STEP_KINDS),
    made_at_ms: moment,
    rows: count,
    details: json(),
  },
  drafts: {
    list_id: listId,
    position: id,
    kind: oneOf(DRAFT_KINDS),
    page: text(),
    saved_at_ms: moment,
    draft: json(),
  },
  column_ranks: { list_id: listId, column_index: column },
  signed_lists: {
    list_id: listId,
    rows_a_block: all(oneOf(ROWS_A_BLOCK), segmentsFit),
    unicode: text(),
  },
  unsettled_answers: {
    list_id: listId,
    lookup_id: ofTable('lookups'),
    question_id: ofTable('questions'),
    reason: orNull(oneOf(REASON_CODES)),
    after: count,
  },
  email_columns: { list_id: listId, column_index: column, entered_rows: count },
  email_counts: {
    list_id: listId,
    column_index: column,
    held: oneOf(['', ...HELD_EMAILS]),
    state: oneOf(['not_checked', 'to_review', 'done', 'replaced']),
    row_decided: flag,
    emails: counter,
  },
  email_jobs: {
    id,
    list_id: orNull(listId),
    run_id: orNull(ofTable('runs')),
    service: text(),
    job_id: orNull(text()),
    state: text(),
    is_lost: flag,
    emails: count,
    submitted_at_ms: moment,
    next_poll_at_ms: moment,
  },
  // The name of a remembered mapping consists of its column names.
  settings: { name: within(2 * LONGEST_COLUMNS), value: within(LONGEST_SETTING_BYTES) },
  email_job_lookups: { lookup_id: ofTable('lookups'), job: ofTable('email_jobs') },
};

/** Numeric keys of the large tables. If the first and the last key of a table are valid, all its keys are. */
const KEYS = [
  ['questions', 'id'],
  ['lookups', 'id'],
  ['remembered_decisions', 'id'],
] as const;

/**
 * Refuses values that this app cannot have written. Ignores damage that SQLite finds: a damaged workspace works as far
 * as possible, or is restored from a backup.
 * @throws AppError `stored_value_unreadable`
 */
export function refuseUnsound(db: Database): void {
  for (const [table, rules] of Object.entries(RULES)) unlessDamaged(() => refuseRows(db, table, rules));
  for (const [table, key] of KEYS) unlessDamaged(() => refuseKeys(db, table, key));
  // Reads all lists now, because one unreadable list would later make the others unreadable too.
  unlessDamaged(() => createListRepository(db).all());
}

function unlessDamaged(look: () => unknown): void {
  try {
    look();
  } catch (error) {
    if (!isCorruption(error)) throw error;
  }
}

function refuseRows(db: Database, table: string, rules: Readonly<Record<string, Rule>>): void {
  const broken = Object.entries(rules).map(
    ([name, rule]) => `WHEN (${rule(name)}) IS NOT TRUE THEN '${name}'`,
  );
  const first = db
    .prepare<[], string>(
      `SELECT CASE ${broken.join(' ')} END AS broken FROM ${table} WHERE broken IS NOT NULL LIMIT 1`,
    )
    .pluck()
    .get();
  if (first !== undefined) unreadable(table, first);
}

function refuseKeys(db: Database, table: string, key: string): void {
  for (const end of ['min', 'max']) {
    const found = db.prepare<[], number | null>(`SELECT ${end}(${key}) FROM ${table}`).pluck().get() ?? 1;
    if (!Number.isSafeInteger(found) || found < 1) unreadable(table, key);
  }
}
