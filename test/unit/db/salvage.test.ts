/** Tests which paid answers, spent credits and decisions since its backup are recovered from a damaged workspace. */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Restored } from '#shared/contract/workspace/maintenance.ts';
import { missingSentences, takenOverSentences } from '#shared/messages/workspace/maintenance.ts';
import { createBugLog } from '../../../src-main/app/log.ts';
import { findCorruption } from '../../../src-main/db/backups/corruption.ts';
import { backUp } from '../../../src-main/db/backups/make-backup.ts';
import { RESTORED } from '../../../src-main/db/backups/restore.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { restored as restoredShape } from '../../../src-main/db/settings-shapes.ts';
import { openRestored, openWorkspace, type Workspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';

const ROWS = 900;
const BEFORE = 300;
const SINCE = 500;
const BACKED_UP_MS = Date.UTC(2026, 10, 20, 8);
const NOW_MS = Date.UTC(2026, 10, 21, 9);
const SERVICE = 'https://service.example';
const PAGE = 4_096;

function answer({ db }: Workspace, listId: number, first: number, last: number): void {
  const { ledger } = createRepositories(db);
  const questionOf = db
    .prepare<[number, number], number>(
      'SELECT question_id FROM row_states WHERE list_id = ? AND position = ?',
    )
    .pluck();
  const settle = db.prepare(
    `UPDATE row_states SET lookup_id = ?, verdict = 'accept', reason = 'as_entered', confidence = 1, evidence = 1,
      revision = revision + 1 WHERE list_id = ? AND position = ?`,
  );
  for (let row = first; row <= last; row += 1) {
    const lookupId = ledger.openLookup(questionOf.get(listId, row) ?? 0, SERVICE);
    ledger.markSent(lookupId, row);
    const reply = JSON.stringify({ said: `of row ${row}`, padding: 'x'.repeat(300) });
    ledger.saveAnswer({
      lookupId,
      reply,
      httpStatus: 200,
      attempts: 1,
      credits: 1,
      answeredAtMs: 1_000 + row,
      tookMs: 5,
    });
    settle.run(lookupId, listId, row);
  }
}

/** The backup has answers for rows 1 to 300. Rows up to 800 are newer, ten are decided, and row 900 is in flight. */
async function paidSince(directory: string) {
  const workspace = openWorkspace(directory);
  const { db } = workspace;
  const { id } = addList({ db, repositories: createRepositories(db) }, streets(ROWS));
  answer(workspace, id, 1, BEFORE);
  await backUp(db, directory, 'daily', BACKED_UP_MS, new AbortController().signal);
  answer(workspace, id, BEFORE + 1, BEFORE + SINCE);
  db.prepare(
    `UPDATE row_states SET decision = 'kept_as_entered', decided_by = 'person', rule_version = '1', decided_at_ms = 7,
      revision = revision + 1 WHERE list_id = ? AND position BETWEEN 295 AND 304`,
  ).run(id);
  const { ledger } = createRepositories(db);
  const asked =
    db.prepare<[], number>('SELECT question_id FROM row_states WHERE position = 900').pluck().get() ?? 0;
  ledger.markSent(ledger.openLookup(asked, SERVICE), 5_000);
  workspace.close();
  return { listId: id, before: readBySqlite(databasePath(directory)), path: databasePath(directory) };
}

/** Returns answers and decisions by question, because ids differ between files. */
function readBySqlite(path: string) {
  const db = new Sqlite(path, { readonly: true });
  try {
    return {
      answers: new Map(
        db
          .prepare<[], [string, string]>(
            `SELECT hex(q.key), l.service || l.state || l.credits || l.answered_at_ms || l.reply FROM lookups l
              JOIN questions q ON q.id = l.question_id WHERE l.state = 'answered'`,
          )
          .raw()
          .all(),
      ),
      sent: db.prepare(`SELECT count(*) FROM lookups WHERE state = 'sent'`).pluck().get(),
      spent: db.prepare('SELECT service, pool, credits FROM spent').all(),
      rows: db
        .prepare<[], { position: number; verdict: string; decision: string | null; revision: number }>(
          'SELECT position, verdict, decision, revision FROM row_states ORDER BY 1',
        )
        .all(),
    };
  } finally {
    db.close();
  }
}

function pagesOf(path: string, name: string): readonly number[] {
  const db = new Sqlite(path, { readonly: true });
  try {
    return db
      .prepare<[string], number>(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY 1`)
      .pluck()
      .all(name);
  } finally {
    db.close();
  }
}

function spoil(path: string, pages: readonly number[], byte = 0x5a): void {
  const bytes = readFileSync(path);
  for (const page of pages) bytes.fill(byte, (page - 1) * PAGE, page * PAGE);
  writeFileSync(path, bytes);
}

/** Adds an answer with more credits than a count can hold, so that no answer can be restored. */
function payMoreThanCanBeCounted(path: string): void {
  const db = new Sqlite(path);
  const counting = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'lookups_spent'`)
    .pluck()
    .get();
  db.exec(`DROP TRIGGER lookups_spent;
    UPDATE lookups SET credits = 9223372036854775807 WHERE id = (SELECT max(id) FROM lookups WHERE state = 'answered');
    ${counting ?? ''}`);
  db.close();
}

function opened(directory: string): Workspace {
  const workspace = openWorkspace(directory, { nowMs: () => NOW_MS });
  onTestFinished(workspace.close);
  return workspace;
}

function restored(
  directory: string,
  cause: 'damaged' | 'asked' = 'damaged',
  onNotTakenOver: (error: unknown) => void = () => {},
): { told: Restored; workspace: Workspace } {
  openRestored(directory, cause, { nowMs: NOW_MS, onNotTakenOver })?.db.close();
  const workspace = opened(directory);
  const told = createRepositories(workspace.db).settings.read(RESTORED, restoredShape);
  if (!told) throw new Error('no report');
  return { told, workspace };
}

const HEAD: readonly (readonly [string, (path: string) => void])[] = [
  ['only its header', (path) => spoil(path, [1], 0)],
  ['its table list', (path) => spoil(path, [1, ...pagesOf(path, 'sqlite_schema')])],
];

describe('salvaging a damaged workspace', () => {
  it.each(HEAD)(
    'restores all paid answers and decisions since the backup if the file has lost %s',
    async (_, damage) => {
      const directory = tempDir();
      const { before, path, listId } = await paidSince(directory);
      damage(path);
      const { told, workspace } = restored(directory);
      expect(told.takenOver).toEqual({ answers: SINCE, decisions: 10, isSpentKnown: true });
      expect(told.missing).toMatchObject({ lists: [], decisions: 0, answers: 0 });
      expect(readBySqlite(path)).toEqual(before);
      expect(findCorruption(workspace.db)).toEqual([]);
      expect(workspace.db.pragma('foreign_key_check')).toEqual([]);

      const { steps, rows, lists } = createRepositories(workspace.db);
      expect(steps.latestDone(listId)).toMatchObject({ kind: 'take_over', rows: 10 });
      expect(rows.one(listId, 304)).toMatchObject({
        decision: { kind: 'kept_as_entered', decidedBy: 'person' },
        verdict: 'accept',
      });
      expect(lists.all()).toHaveLength(1);
      expect(takenOverSentences(told)).toEqual([
        'Doorstep recovered 500 paid answers that are newer than the backup. You do not pay for them again.',
        'Doorstep recovered 10 decisions that are newer than the backup. In each list, one undo reverts them.',
      ]);
    },
  );

  it('reports if nothing could be restored, and logs the reason without data of a list', async () => {
    const directory = tempDir();
    const { path } = await paidSince(directory);
    payMoreThanCanBeCounted(path);
    const log = createBugLog(
      join(directory, 'doorstep.log'),
      () => NOW_MS,
      () => 'reference',
    );
    const { told, workspace } = restored(directory, 'asked', (error) => void log.report(error, 'salvage'));
    expect(told).toMatchObject({ takenOver: null, isRefused: true, missing: { answers: SINCE } });
    expect(takenOverSentences(told)).toEqual([expect.stringContaining('nothing in it could be restored')]);
    expect(missingSentences(told).join(' ')).toContain('500 answers from the service are missing');
    expect(createRepositories(workspace.db).lists.all()).toHaveLength(1);
    const logged = readFileSync(join(directory, 'doorstep.log'), 'utf8');
    expect(logged).toContain('SQLITE_CONSTRAINT_DATATYPE');
    for (const word of ['said', 'of row', 'xxx']) expect(logged).not.toContain(word);
  });

  it.each(['lookups', 'questions'])(
    'restores every readable answer if parts of the %s are lost',
    async (table) => {
      const directory = tempDir();
      const { before, path } = await paidSince(directory);
      const pages = pagesOf(path, table);
      const holes = [3, 5, Math.floor(pages.length / 2), pages.length - 2].map((nth) => pages[nth] ?? 0);
      const lost = table === 'lookups' ? answersOn(path, holes) : null;
      spoil(path, holes);
      const { told, workspace } = restored(directory);
      const after = readBySqlite(path);
      for (const [key, kept] of after.answers) expect(before.answers.get(key)).toBe(kept);
      if (lost !== null) expect(BEFORE + SINCE - after.answers.size).toBe(lost);
      expect(after.answers.size).toBeGreaterThan(BEFORE + SINCE / 2);
      expect(after.answers.size).toBeLessThan(BEFORE + SINCE);
      expect(told.takenOver?.answers).toBe(after.answers.size - BEFORE);
      expect(after.spent).toEqual(before.spent);
      expect(missingSentences(told).join(' ')).toMatch(
        /\d+ answers from the service are missing|could not be read|could not read/u,
      );
      const { rows } = after;
      expect(rows.filter(({ verdict }) => verdict === 'accept').length).toBeLessThanOrEqual(
        after.answers.size,
      );
      expect(findCorruption(workspace.db)).toEqual([]);
      expect(workspace.db.pragma('foreign_key_check')).toEqual([]);
    },
  );

  it('restores everything that a truncated file still contains', async () => {
    const directory = tempDir();
    const { before, path } = await paidSince(directory);
    truncateSync(path, Math.floor(statSync(path).size / PAGE / 1.2) * PAGE);
    const { workspace } = restored(directory);
    const after = readBySqlite(path);
    for (const [key, kept] of after.answers) expect(before.answers.get(key)).toBe(kept);
    expect(after.answers.size).toBeGreaterThan(BEFORE);
    expect(findCorruption(workspace.db)).toEqual([]);
  });

  it('does not restore an answer if its question was changed, so the app sends the question again', async () => {
    const directory = tempDir();
    const { before, path } = await paidSince(directory);
    const db = new Sqlite(path);
    db.prepare(
      `UPDATE questions SET question = replace(question, 'LS1', 'LS9') WHERE id = (SELECT question_id FROM row_states
        WHERE position = 700)`,
    ).run();
    db.close();
    const { told } = restored(directory);
    expect(told.takenOver?.answers).toBe(SINCE - 1);
    expect(told.missing.answers).toBe(1);
    expect(readBySqlite(path).rows[699]).toMatchObject({ verdict: 'not_checked' });
    expect(readBySqlite(path).spent).toEqual(before.spent);
  });

  it('restores which lookups were in flight', async () => {
    const directory = tempDir();
    const { path } = await paidSince(directory);
    spoil(path, [1], 0);
    restored(directory);
    expect(readBySqlite(path).sent).toBe(1);
  });
});

function answersOn(path: string, pages: readonly number[]): number {
  const db = new Sqlite(path, { readonly: true });
  try {
    const replies = db.prepare<[], string>('SELECT reply FROM lookups WHERE reply IS NOT NULL').pluck().all();
    const bytes = readFileSync(path);
    const onPages = pages.map((page) => bytes.subarray((page - 1) * PAGE, page * PAGE));
    return replies.filter((reply, nth) => nth >= BEFORE && onPages.some((page) => page.includes(reply)))
      .length;
  } finally {
    db.close();
  }
}

describe('restoring a backup because a person asked for it', () => {
  it('restores the answers paid for since that backup, but not the decisions made since then', async () => {
    const directory = tempDir();
    const { before, path } = await paidSince(directory);
    const { told } = restored(directory, 'asked');
    const after = readBySqlite(path);
    expect(after.answers).toEqual(before.answers);
    expect(after.spent).toEqual(before.spent);
    expect(after.rows.filter(({ decision }) => decision !== null)).toEqual([]);
    expect(told.takenOver).toEqual({ answers: SINCE, decisions: 0, isSpentKnown: true });
  });
});

describe('a crash while a backup replaces the workspace', () => {
  it('leaves the complete backup in use if the app has already set the old file aside', async () => {
    const directory = tempDir();
    const { before, path } = await paidSince(directory);
    spoil(path, [1], 0);
    restored(directory).workspace.close();
    // Simulates a crash between the two renames.
    renameSync(path, `${path}.restored`);
    const workspace = opened(directory);
    expect(readBySqlite(path).answers).toEqual(before.answers);
    expect(workspace.db.pragma('quick_check', { simple: true })).toBe('ok');
  });

  it('leaves the old file in use if the app has not yet set this file aside, and leaves no partial file', async () => {
    const directory = tempDir();
    const { before, path } = await paidSince(directory);
    copyFileSync(path, `${path}.restored`);
    truncateSync(`${path}.restored`, 20_000);
    opened(directory).close();
    expect(readBySqlite(path)).toEqual(before);
    expect(existsSync(`${path}.restored`)).toBe(false);
    expect(readdirSync(join(directory))).not.toContain('workspace.sqlite.salvage');
  });
});
