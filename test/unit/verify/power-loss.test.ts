/** Copies the database files as a power cut may leave them, and opens them as the app does afterwards. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, onCommit, openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { createWalFlush } from '../../../src-main/db/wal-flush.ts';
import { DISTINCT, writeList } from '../../kills/lists.ts';
import { project } from '../../support/app/cli.ts';
import { seeded } from '../../support/rows/seeded-random.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { ledgerFaults } from '../../support/service/ledger-faults.ts';
import {
  type DiskImage,
  type LogState,
  readLogState,
  takeImage,
  writeTorn,
} from '../../support/service/power-loss-image.ts';
import { startPracticeProcess } from '../../support/service/practice-process.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';

const seed = Date.now() % 1_000_000;
const WHY = `seed ${seed}`;

const countAnswers = (db: Database): number =>
  db.prepare<[], number>(`SELECT count(*) FROM lookups WHERE state = 'answered'`).pluck().get() ?? 0;

function answersAfter(path: string): number {
  const db = openDatabase(path);
  try {
    expect(db.pragma('integrity_check', { simple: true }), WHY).toBe('ok');
    expect(migrate(db, MIGRATIONS).ok, WHY).toBe(true);
    expect(ledgerFaults(db), WHY).toEqual([]);
    return countAnswers(db);
  } finally {
    db.close();
  }
}

/** Counts the answers in an image, also with its log cut after `heldBytes` and with a hole in the log. */
function createLosses(directory: string, chance: () => number) {
  return (image: DiskImage, heldBytes: number): readonly number[] => {
    const { length } = image.log;
    const place = (from: number): number => from + Math.floor(chance() * (length - from + 1));
    const cut = place(heldBytes);
    const hole = place(heldBytes);
    const losses = [
      { from: length, to: length },
      { from: cut, to: length },
      { from: hole, to: place(hole) },
    ];
    return losses.map(({ from, to }, index) => {
      const path = join(directory, `${index}.sqlite`);
      writeTorn(image, from, to, path);
      return answersAfter(path);
    });
  };
}

it('a workspace opens intact after a power cut during a run, with every answer that was flushed to disk', async () => {
  const chance = seeded(seed);
  const answersAfterLosses = createLosses(tempDir(), chance);
  const path = join(tempDir(), 'workspace.sqlite');
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  migrate(db, MIGRATIONS);
  db.pragma('wal_autocheckpoint = 60'); // so that the log restarts many times in a short run
  const workspace = { db, repositories: createRepositories(db) };
  const list = addList(
    workspace,
    Array.from({ length: 400 }, (_, i) => ['A', 'High Street', String(1 + (i % 300)), 'Leeds', 'LS1 1AA']),
  );

  type Held = LogState & { readonly answers: number };
  let held: Held = { generation: '', endBytes: 0, safeBytes: 0, answers: 0 };
  const flush = createWalFlush(path, {
    soonMs: 1,
    toDisk: async (file) => {
      const begun = { ...readLogState(path), answers: countAnswers(db) };
      await file.datasync();
      held = begun;
    },
  });
  const images: { readonly image: DiskImage; readonly held: Held }[] = [];
  onCommit(db, () => {
    flush.committed();
    if (chance() < 0.25) images.push({ image: takeImage(path), held });
  });
  const addresses = scriptedAddresses((query) => confirming(query));
  await run(workspace, list.id, addresses, { most: 4 });
  await flush.close();

  expect(held.answers).toBe(300);
  expect(images.filter((one) => one.held.answers > 0).length, WHY).toBeGreaterThan(5);
  expect(new Set(images.map(({ image }) => image.generation)).size, WHY).toBeGreaterThan(2);
  for (const { image, held: then } of images) {
    // A log that restarted after the flush had been copied completely into the database.
    const flushedBytes = then.generation === image.generation ? then.endBytes : 0;
    const heldBytes = Math.max(image.safeBytes, flushedBytes);
    for (const answers of answersAfterLosses(image, heldBytes))
      expect(answers, WHY).toBeGreaterThanOrEqual(then.answers);
  }
});

it.skipIf(process.platform === 'win32')(
  'a workspace opens intact after a power cut during an import or while the app runs',
  { timeout: 120_000 },
  async () => {
    const chance = seeded(seed);
    const answersAfterLosses = createLosses(tempDir(), chance);
    const practice = await startPracticeProcess(['--latency', '25']);
    onTestFinished(practice.close);
    const directory = tempDir();
    const input = join(directory, 'list.csv');
    await writeList(input, 'csv');
    const workspace = join(directory, 'workspace');
    const words = ['clean', input, '--out', join(directory, 'out.csv'), '--workspace', workspace];
    const options = ['--country', 'gbr', '--service', practice.url, '--concurrency', '8'];
    const child = spawn(process.execPath, [project('test/kills/child.ts'), ...words, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DOORSTEP_SERVICE_KEY: 'practice' },
    });
    const ended = once(child, 'close');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    let images = 0;
    let mostAnswers = 0;
    while (child.exitCode === null && child.signalCode === null) {
      await delay(chance() * 100);
      const image = await imageOfStopped(child, databasePath(workspace));
      if (image === null) continue;
      images += 1;
      const [asItIs = 0] = answersAfterLosses(image, image.safeBytes);
      expect(asItIs, `${WHY}: fewer answers than a moment before`).toBeGreaterThanOrEqual(mostAnswers);
      mostAnswers = asItIs;
    }
    expect(images).toBeGreaterThan(3);
    expect(mostAnswers).toBeGreaterThan(0);
    expect(child.exitCode).toBe(0);
    expect(answersAfter(databasePath(workspace))).toBe(DISTINCT);
  },
);

/** Copies the database of a stopped process. Returns null if it has none yet, or has ended. */
async function imageOfStopped(child: ChildProcess, path: string): Promise<DiskImage | null> {
  child.kill('SIGSTOP');
  const isStill = await hasStopped(child.pid ?? 0);
  const image = isStill && existsSync(path) ? takeImage(path) : null;
  child.kill('SIGCONT');
  return image;
}

/** Waits until a process has stopped. Returns false if it has ended. */
async function hasStopped(pid: number): Promise<boolean> {
  for (;;) {
    const state = stateOf(pid);
    if (state === '' || state.startsWith('Z')) return false;
    if (state.startsWith('T')) return true;
    await delay(1);
  }
}

function stateOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // `ps` fails when there is no such process
  }
}
