/**
 * Opens a workspace of every earlier format, made by the migrations of its time, and compares it with the old file.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { listBackups } from '../../../src-main/db/backups/backup-files.ts';
import { findCorruption } from '../../../src-main/db/backups/corruption.ts';
import { backupPath, databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { confirming } from '../../support/service/scripted-addresses.ts';

const ROWS = 60;
const SOURCE = JSON.stringify({
  fileName: 'old.csv',
  format: 'csv',
  sha256: 'a'.repeat(64),
  bytes: 1,
  sheet: null,
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: 1,
});
const SETTINGS = JSON.stringify({
  mapping: { street: [1], city: [2], postcode: [3] },
  defaultCountry: 'gbr',
  preset: 'strict',
});
const input = { street: 'Street 1', house_number: '', locality: '', city: 'Leeds', state: '', postcode: '' };
const REPLY = JSON.stringify(confirming({ country: 'gbr', input }));
const SNAPSHOT = JSON.stringify({
  runId: 1,
  listId: 1,
  state: 'done',
  total: ROWS,
  cached: 0,
  done: ROWS,
  failed: 0,
  requests: 40,
  retries: 0,
  askedAgain: 0,
  credits: { ...NO_CREDITS, validation: { quoted: 40, charged: 40 } },
  verdicts: { accept: 40, confirm: 0, fix: 0, choose: 0, not_checked: 20 },
  rowsPerMinute: 9,
  secondsLeft: null,
  elapsedMs: 500,
  errors: {},
  failure: null,
});
/** Two lists. Rows 1 to 40 of the first are answered: a person decided 1 to 7, and rules the others. */
const FILLED = /* sql */ `
  INSERT INTO lists (id, name, state, identity, source, columns, settings, row_count, imported_at_ms) VALUES
    (1, 'Müller & Söhne.csv', 'ready', 'one', '${SOURCE}', '["Name","Street","City","Code"]', '${SETTINGS}', ${ROWS}, 5),
    (2, 'second.csv', 'ready', 'two', '${SOURCE}', '["Name","Street","City","Code"]', '${SETTINGS}', 1, 6);
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
  INSERT INTO rows (list_id, position, source_row, cells)
    SELECT 1, i, i + 1, json_array('Zoë ' || i, 'Street ' || i, 'Leeds', '') FROM n;
  INSERT INTO rows (list_id, position, source_row, cells) VALUES (2, 1, 2, '["B","Street 1","Leeds",""]');
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
  INSERT INTO questions (id, key, endpoint, question)
    SELECT i, CAST('key ' || i AS BLOB), 'validate', '{"country":"gbr","input":"Street ' || i || ', Leeds"}' FROM n;
  INSERT INTO lookups (id, question_id, service, state, reply, http_status, attempts, credits, sent_at_ms, answered_at_ms, took_ms)
    SELECT 100 + id, id, 'a', 'answered', '${REPLY}', 200, 1, 1, 100, 110 + id, 9.5 FROM questions WHERE id <= 40;
  INSERT INTO row_states (list_id, position, question_id, lookup_id, verdict, reason, decision, decided_by, decided_at_ms)
    SELECT 1, id, id, iif(id <= 40, 100 + id, NULL), iif(id <= 40, 'accept', 'not_checked'),
      iif(id <= 40, 'as_entered', 'not_asked_yet'),
      CASE WHEN id <= 7 THEN 'kept_as_entered' WHEN id <= 40 THEN 'used_suggestion' END,
      CASE WHEN id <= 7 THEN 'person' WHEN id <= 40 THEN 'rule' END, iif(id <= 40, 120 + id, NULL)
    FROM questions;
  INSERT INTO row_states (list_id, position, question_id, verdict, reason) VALUES (2, 1, 1, 'not_checked', 'not_asked_yet');
  INSERT INTO decisions (list_id, step, position, before, after, made_at_ms)
    SELECT 1, id, id, NULL, '{"kind":"kept_as_entered"}', 120 + id FROM questions WHERE id <= 7;
  INSERT INTO runs (id, list_id, service, state, snapshot, started_at_ms) VALUES (1, 1, 'a', 'done', '${SNAPSHOT}', 90);
  INSERT INTO settings (name, value) VALUES ('settings', '{"theme":"dark"}');
  INSERT INTO list_counts (list_id, verdict, decided, rows)
    SELECT list_id, verdict, decision IS NOT NULL, count(*) FROM row_states GROUP BY 1, 2, 3;`;

/** The data a person would miss. Every format has these columns. */
const HELD = [
  'SELECT id, name, row_count, imported_at_ms, columns FROM lists ORDER BY id',
  'SELECT list_id, position, source_row, cells FROM rows ORDER BY 1, 2',
  'SELECT list_id, position, question_id, verdict, decision, decided_by, decided_at_ms, corrected FROM row_states ORDER BY 1, 2',
  'SELECT id, hex(key), endpoint, question FROM questions ORDER BY id',
  'SELECT id, question_id, service, state, reply, http_status, attempts, credits, answered_at_ms FROM lookups ORDER BY id',
  'SELECT sum(credits), count(*) FROM lookups',
  'SELECT list_id, verdict, decided, rows FROM list_counts ORDER BY 1, 2, 3',
];

function readBySqlite(path: string): readonly unknown[] {
  const db = new Sqlite(path, { readonly: true });
  try {
    return HELD.map((sql) => db.prepare(sql).all());
  } finally {
    db.close();
  }
}

const DRAFT = JSON.stringify({ kind: 'note', text: 'ask Zoë' });
const hadDraftsOfNoPage = (format: number): boolean => format >= 8 && format < 20;

function makeOld(path: string, format: number): void {
  const db = new Sqlite(path);
  migrate(db, MIGRATIONS.slice(0, 1));
  db.exec(FILLED);
  migrate(db, MIGRATIONS.slice(0, format));
  if (hadDraftsOfNoPage(format)) {
    db.exec(`INSERT INTO drafts (list_id, position, kind, draft) VALUES (1, 9, 'note', '${DRAFT}')`);
  }
  expect(db.pragma('user_version', { simple: true })).toBe(format);
  db.close();
}

it.each(MIGRATIONS.slice(0, -1).map(({ version }) => version))(
  'a workspace of format %i opens with all its data, and is kept unchanged in a backup',
  (format) => {
    const directory = tempDir();
    const old = join(tempDir(), 'old.sqlite');
    makeOld(old, format);
    copyFileSync(old, databasePath(directory));
    const before = readBySqlite(old);

    const workspace = openWorkspace(directory);
    onTestFinished(workspace.close);
    const { drafts, lists, rows, runs, steps } = createRepositories(workspace.db);
    expect(lists.all().map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['second.csv', 1],
      ['Müller & Söhne.csv', ROWS],
    ]);
    expect(rows.one(1, 7)).toMatchObject({
      cells: ['Zoë 7', 'Street 7', 'Leeds', ''],
      decision: { kind: 'kept_as_entered', decidedBy: 'person' },
    });
    expect(rows.one(1, 60)?.decision).toBeNull();
    expect(runs.creditsSpent('a', 'validation')).toBe(40);
    expect(steps.unfinished(1)).toBeNull();
    const left = drafts.claim(1, 'a-page', []).map(({ draft }) => JSON.stringify(draft));
    expect(left).toEqual(hadDraftsOfNoPage(format) ? [DRAFT] : []);
    expect(findCorruption(workspace.db)).toEqual([]);
    expect(readBySqlite(databasePath(directory))).toEqual(before);

    const [backup] = listBackups(directory);
    expect(backup?.reason).toBe('upgrade');
    expect(readBySqlite(backupPath(directory, backup?.name ?? ''))).toEqual(before);
  },
);
