import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { PRESETS } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { type Database, openDatabase } from '../../../src-main/db/database.ts';
import { type Migration, migrate } from '../../../src-main/db/migrate.ts';
import { migration0001 } from '../../../src-main/db/migrations/0001-workspace.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { judgeAgain } from '../../../src-main/verdicts/judge-again.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { factsOf } from '../../support/rows/stored-row-facts.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirmAll, confirming } from '../../support/service/scripted-addresses.ts';

const SOURCE = {
  fileName: 'old.csv',
  format: 'csv',
  sha256: '0'.repeat(64),
  bytes: 1,
  sheet: null,
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: 1,
};
const REPLY = JSON.stringify(
  confirming({
    country: 'gbr',
    input: { street: 'Street 1', house_number: '', locality: '', city: 'Leeds', state: '', postcode: '' },
  }),
);
const SETTINGS = {
  mapping: { street: [1], house_number: [2], city: [3], postcode: [4] },
  defaultCountry: 'gbr',
  preset: 'strict',
};
const SNAPSHOT = {
  runId: 1,
  listId: 1,
  state: 'stopped',
  total: 6,
  cached: 1,
  done: 4,
  failed: 1,
  requests: 7,
  retries: 2,
  askedAgain: 0,
  credits: { ...NO_CREDITS, validation: { quoted: 5, charged: 2 } },
  verdicts: { accept: 2, confirm: 0, fix: 0, choose: 0, not_checked: 4 },
  rowsPerMinute: 9,
  secondsLeft: null,
  elapsedMs: 500,
  errors: { server: 1 },
  failure: { code: 'service_out_of_credits' },
};

/** Lookups of service `a` in each state, two answered by `b`, and a list whose rows use them. */
const OLD_WORKSPACE = /* sql */ `
  INSERT INTO lists (id, name, state, identity, source, columns, settings, row_count, imported_at_ms)
    VALUES (1, 'old.csv', 'ready', 'old', '${JSON.stringify(SOURCE)}', '["Name","Street","No","City","Code"]',
      '${JSON.stringify(SETTINGS)}', 6, 5);
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
  INSERT INTO rows (list_id, position, source_row, cells)
    SELECT 1, i, i + 1, json_array('A', 'Street ' || i, '', 'Leeds', '') FROM n;
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
  INSERT INTO questions (id, key, endpoint, question) SELECT i, CAST('key ' || i AS BLOB), 'validate',
    '{"country":"gbr","input":"Street ' || i || ', Leeds"}' FROM n;
  INSERT INTO lookups (id, question_id, service, state, reply, http_status, attempts, credits, error, sent_at_ms, answered_at_ms, took_ms) VALUES
    (11, 1, 'a', 'answered', '${REPLY}', 200, 1, 1, NULL, 100, 110, 9.5),
    (12, 2, 'a', 'pending', NULL, NULL, 0, 0, NULL, NULL, NULL, NULL),
    (13, 3, 'a', 'sent', NULL, NULL, 0, 0, NULL, 120, NULL, NULL),
    (14, 4, 'a', 'failed', NULL, 500, 4, 0, '{"kind":"server"}', 130, NULL, NULL),
    (15, 5, 'a', 'answered', '', 404, 2, 1, NULL, 140, 150, 3),
    (16, 1, 'b', 'answered', '${REPLY}', 200, 1, 1, NULL, 160, 170, 9.5);
  INSERT INTO row_states (list_id, position, question_id, lookup_id, verdict, reason, decision, decided_by, decided_at_ms) VALUES
    (1, 1, 1, 11, 'accept', 'as_entered', 'used_suggestion', 'rule', 110), (1, 2, 2, NULL, 'not_checked', 'not_asked_yet', NULL, NULL, NULL),
    (1, 3, 3, 13, 'not_checked', 'not_asked_yet', NULL, NULL, NULL), (1, 4, 4, 14, 'not_checked', 'service_error', NULL, NULL, NULL),
    (1, 5, 5, 15, 'fix', 'no_match', 'kept_as_entered', 'person', 160), (1, 6, NULL, NULL, 'not_checked', 'nothing_to_check', NULL, NULL, NULL);
  INSERT INTO decisions (list_id, step, position, before, after, made_at_ms) VALUES (1, 1, 5, NULL, '{"kind":"kept_as_entered","decidedBy":"person","ruleVersion":"1","decidedAtMs":160,"corrected":null}', 160);
  INSERT INTO runs (id, list_id, service, state, snapshot, started_at_ms) VALUES (1, 1, 'a', 'stopped', '${JSON.stringify(SNAPSHOT)}', 90);
  INSERT INTO settings (name, value) VALUES ('settings', '{"theme":"dark"}');`;

function oldWorkspace(path = ':memory:'): Database {
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  migrate(db, [migration0001]);
  db.exec(OLD_WORKSPACE);
  db.exec(`UPDATE lists SET state = 'ready', row_count = 6;
    INSERT INTO list_counts (list_id, verdict, decided, rows)
    SELECT list_id, verdict, decision IS NOT NULL, count(*) FROM row_states GROUP BY 1, 2, 3`);
  return db;
}

/** The upgrade rewrites `lists`: see 'gets the thresholds of its preset and keeps its other settings'. */
const TABLES = ['rows', 'questions', 'lookups', 'settings', 'list_counts'] as const;
const ALL_TABLES = [...TABLES, 'lists', 'row_states', 'runs', 'decisions'] as const;
const STEP_DETAILS = {
  decision: null,
  before: { decision: null, note: null },
  after: { decision: null, note: null },
  settings: { mapping: SETTINGS.mapping, defaultCountry: 'gbr', rules: presetRules('strict') },
  rules: null,
};
const LATEST = MIGRATIONS.at(-1)?.version ?? 0;
const contents = (db: Database, tables: readonly string[] = TABLES): readonly unknown[] =>
  tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
/** Adds the column that rows have had since version 13. */
const withKind = ([rows, ...others]: readonly unknown[]): unknown => [
  Array.isArray(rows) ? rows.map((row: object) => ({ ...row, kind: null })) : rows,
  ...others,
];
const version = (db: Database): unknown => db.pragma('user_version', { simple: true });
const schema = (db: Database): unknown =>
  db.prepare(`SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name`).all();

describe('a workspace of version 1', () => {
  it('loses nothing in the upgrade', () => {
    const db = oldWorkspace();
    const before = contents(db);
    expect(migrate(db, MIGRATIONS)).toEqual({ ok: true, from: 1, to: LATEST });
    // Version 1 did not divide its rows into kinds.
    expect(contents(db)).toEqual(withKind(before));
    expect(version(db)).toBe(LATEST);
  });

  it('links each row to its answer, or to nothing', () => {
    const db = oldWorkspace();
    migrate(db, MIGRATIONS);
    const { rows } = createRepositories(db);
    expect(rows.range(1, 0, 6).map(({ lookupId }) => lookupId)).toEqual([11, null, null, null, 15, null]);
    expect(rows.one(1, 1)).toMatchObject({
      verdict: 'accept',
      reply: REPLY,
      decision: { decidedBy: 'rule' },
    });
    expect(rows.one(1, 5)).toMatchObject({
      verdict: 'fix',
      httpStatus: 404,
      decision: { decidedBy: 'person' },
    });
  });

  it('gets the thresholds of its preset and keeps its other settings', () => {
    const { mapping, defaultCountry } = SETTINGS;
    for (const preset of PRESETS) {
      const db = oldWorkspace();
      db.prepare(`UPDATE lists SET settings = json_set(settings, '$.preset', ?)`).run(preset);
      migrate(db, MIGRATIONS);
      expect(createRepositories(db).lists.find(1)?.settings).toEqual({
        mapping,
        defaultCountry,
        rules: presetRules(preset),
      });
    }
  });

  it('has verdicts without facts, which judging again adds', async () => {
    const db = oldWorkspace();
    migrate(db, MIGRATIONS);
    const repositories = createRepositories(db);
    expect(repositories.rows.hasUnworkedFacts(1)).toBe(true);
    expect(repositories.rows.hasUnworkedFacts(2)).toBe(false);
    const list = repositories.lists.find(1);
    if (list)
      await judgeAgain(list, db, repositories, { nowMs: () => 200, signal: new AbortController().signal });
    expect(repositories.rows.hasUnworkedFacts(1)).toBe(false);
    expect(factsOf(db, 1)).toMatchObject([
      { country: 'gbr', matchType: 'exact' },
      {},
      {},
      {},
      { matchType: 'no_match' },
      {},
    ]);
    expect(factsOf(db, 1).map(({ evidence }) => evidence === null)).toEqual([
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('has valid foreign keys that are enforced afterwards', () => {
    const db = oldWorkspace();
    migrate(db, MIGRATIONS);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('legacy_alter_table', { simple: true })).toBe(0);
    expect(() => db.exec('UPDATE row_states SET lookup_id = 999 WHERE position = 1')).toThrow(/FOREIGN KEY/u);
    expect(() => db.exec('DELETE FROM lookups WHERE id = 11')).toThrow(/FOREIGN KEY/u);
  });

  it('allows one open lookup per question afterwards, next to answers', () => {
    const db = oldWorkspace();
    migrate(db, MIGRATIONS);
    const { ledger } = createRepositories(db);
    expect([2, 3, 4].map((questionId) => ledger.openLookup(questionId, 'a'))).toEqual([12, 13, 14]);
    const anew = ledger.openLookup(1, 'a');
    expect(anew).toBeGreaterThan(16);
    expect(ledger.openLookup(1, 'a')).toBe(anew);
    expect(ledger.answer(1, 'a', 0)).toMatchObject({ lookupId: 11, answeredAtMs: 110 });
    const insert = `INSERT INTO lookups (question_id, service, state) VALUES (2, 'a', 'failed')`;
    expect(() => db.exec(insert)).toThrow(/UNIQUE/u);
  });

  it('keeps the credits spent per service, and continues the count', () => {
    const db = oldWorkspace();
    migrate(db, MIGRATIONS);
    const { runs, ledger } = createRepositories(db);
    const spent = () => ['a', 'b', 'c'].map((service) => runs.creditsSpent(service, 'validation'));
    expect(spent()).toEqual([2, 1, 0]);
    const answer = { reply: REPLY, httpStatus: 200, attempts: 1, credits: 1, answeredAtMs: 200, tookMs: 1 };
    ledger.saveAnswer({ lookupId: 12, ...answer });
    ledger.saveAnswer({ lookupId: ledger.openLookup(2, 'c'), ...answer });
    expect(spent()).toEqual([3, 1, 1]);
  });

  it('has its decisions as steps that can be undone, with undone ones in the history', () => {
    const db = oldWorkspace();
    db.exec(`INSERT INTO decisions (list_id, step, position, before, after, made_at_ms, undone_at_ms)
      VALUES (1, 2, 4, NULL, '{"kind":"excluded","decidedBy":"person","ruleVersion":"1","decidedAtMs":160,"corrected":null}', 170, 180)`);
    migrate(db, MIGRATIONS);
    const { steps } = createRepositories(db);
    expect(steps.latestDone(1)).toMatchObject({ step: 1, kind: 'decide', rows: 1, atMs: 160 });
    expect(steps.latestDone(1)?.details).toMatchObject({ decision: 'kept_as_entered', rules: null });
    expect(steps.nextUndone(1)).toBeNull();
    const made = { decidedBy: 'person', ruleVersion: '1', decidedAtMs: 160, corrected: null, picked: null };
    const kept = { decision: { kind: 'kept_as_entered', ...made }, note: null };
    const nothing = { decision: null, note: null };
    expect(steps.history(1, 5)).toEqual([
      { step: 1, kind: 'decide', rows: 1, atMs: 160, before: nothing, after: kept, isUndone: false },
    ]);
    expect(steps.history(1, 4)).toMatchObject([{ step: 2, before: nothing, isUndone: true }]);
    expect(steps.begin(1, { kind: 'flag', atMs: 9, details: STEP_DETAILS })).toBe(3);
  });

  it('has receipts of its old runs', () => {
    const db = oldWorkspace();
    migrate(db, MIGRATIONS);
    const repositories = createRepositories(db);
    expect(repositories.runs.latest(1)).toEqual({
      ...SNAPSHOT,
      service: 'a',
      subject: 'address',
      scope: { kind: 'missing' },
      way: null,
      emailJobs: [],
      atOnce: 0,
      saved: { duplicates: 0, known: 0, skipped: 0 },
      nextTryAtMs: null,
    });
    expect(makeReceipt(1, repositories)).toMatchObject({
      runs: 1,
      startedAtMs: 90,
      requests: 7,
      credits: { validation: { quoted: 5, charged: 2 } },
      saved: { known: 0 },
      singles: { credits: { validation: 0 }, requests: 0, askedAgain: 0 },
    });
  });

  it('continues without repeating answered questions', async () => {
    const db = oldWorkspace();
    migrate(db, MIGRATIONS);
    db.exec(`UPDATE lookups SET service = 'practice' WHERE service = 'a'`);
    const addresses = confirmAll();
    const end = await run({ db, repositories: createRepositories(db) }, 1, addresses);
    expect(end).toMatchObject({ state: 'done', total: 4, cached: 1, requests: 3, askedAgain: 1 });
    expect(addresses.asked.map(({ input }) => input)).toEqual([2, 3, 4].map((i) => `Street ${i}, Leeds`));
  });
});

describe('a failing upgrade', () => {
  const broken: Migration = {
    version: LATEST + 1,
    why: 'It fails when half of it is done.',
    up: (db) => {
      db.exec('DELETE FROM steps; CREATE TABLE half (x)');
      throw new Error('half-way');
    },
  };

  it('leaves the old version unchanged on disk, so that another app can upgrade it', () => {
    const path = join(tempDir(), 'workspace.sqlite');
    const db = oldWorkspace(path);
    const before = [schema(db), contents(db, ALL_TABLES)];
    expect(() => migrate(db, [...MIGRATIONS, broken])).toThrow('half-way');
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);

    const again = openDatabase(path);
    onTestFinished(() => void again.close());
    expect(version(again)).toBe(1);
    expect([schema(again), contents(again, ALL_TABLES)]).toEqual(before);
    expect(migrate(again, MIGRATIONS)).toEqual({ ok: true, from: 1, to: LATEST });
  });

  it('happens when a row would lose its parent', () => {
    const db = oldWorkspace();
    const careless: Migration = {
      version: LATEST + 1,
      why: 'It forgets the rows that point to a lookup.',
      up: (into) => into.exec('DELETE FROM lookups WHERE id = 11'),
    };
    expect(() => migrate(db, [...MIGRATIONS, careless])).toThrow('without its parent');
    expect(version(db)).toBe(1);
    expect(db.prepare('SELECT count(*) FROM lookups').pluck().get()).toBe(6);
  });
});
