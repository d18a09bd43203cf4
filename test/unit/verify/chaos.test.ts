/** Compares the app's records with the practice service's ledger and with a proxy that records all real HTTP. */
import { expect, it, onTestFinished } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { addList, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { startPracticeProcess } from '../../support/service/practice-process.ts';
import { type Passed, startRecordingProxy } from '../../support/service/recording-proxy.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';

const SHARES = {
  '--server-errors': 0.06,
  '--rate-limited': 0.05,
  '--resets': 0.03,
  '--truncated': 0.02,
  '--timeouts': 0.02,
};
const RETRY_AFTER_MS = 50;
/** Longer than a busy machine takes to answer, so that only lost requests time out. */
const TIMEOUT_MS = 2_000;
const RETRIES = 3;
/** Lists that run in parallel, so that their waiting times overlap. */
const LISTS = 5;
const ROWS = 2_000;
const DISTINCT = 1_800;
const CONCURRENCY = 32;
const MOST_RUNS = 6;
const FAILED_REASONS = ['service_error', 'timed_out'];

type List = { readonly workspace: TestWorkspace; readonly list: StoredList; readonly runs: RunSnapshot[] };

it('whatever goes wrong, a run gives every row a verdict or a reason, and later runs pay nothing twice', {
  timeout: 400_000,
}, async () => {
  const shares = Object.entries(SHARES).flatMap(([name, share]) => [name, String(share)]);
  const practice = await startPracticeProcess([...shares, '--retry-after', String(RETRY_AFTER_MS / 1000)]);
  onTestFinished(practice.close);
  const proxy = await startRecordingProxy(practice.url);
  onTestFinished(proxy.close);
  const lists = Array.from({ length: LISTS }, (_, index) => listOf(index));
  const heard = new Set<string>();

  for (let round = 0; round < MOST_RUNS; round += 1) {
    const open = lists.filter(({ runs }) => runs.at(-1)?.failed !== 0);
    if (open.length === 0) break;
    await practice.reset();
    const passedBefore = proxy.passed.length;
    const runs = await Promise.all(open.map((one) => runOnce(one, proxy.url)));
    const questions = await practice.questions();
    // The service may have charged for every request it processed.
    const told = runs.map(({ credits, maybeCharged = 0 }) => credits.validation.charged + maybeCharged);
    expect(sum(questions.map(({ answered }) => answered))).toBeLessThanOrEqual(sum(told));
    expect(Math.max(...questions.map(({ asked }) => asked))).toBeLessThanOrEqual(1 + RETRIES);
    // The client may give up on a request that never reaches the service.
    const requests = sum(runs.map((run) => run.requests));
    expect(sum(questions.map(({ asked }) => asked))).toBeLessThanOrEqual(requests);
    checkOrder(proxy.passed.slice(passedBefore), heard);
  }

  expect(heard.size).toBe(LISTS * DISTINCT);
  // A single list may come through all trouble by chance.
  expect(Math.max(...lists.map(({ runs }) => runs.length))).toBeGreaterThan(1);
  for (const { workspace, runs } of lists) {
    expect(runs.at(-1)?.verdicts.not_checked).toBe(0);
    expect(sum(runs.map(({ credits }) => credits.validation.charged))).toBe(DISTINCT);
    expect(answeredLookups(workspace)).toEqual({ lookups: DISTINCT, credits: DISTINCT });
  }
});

function listOf(index: number): List {
  const workspace = testWorkspace();
  const rows = Array.from({ length: ROWS }, (_, i) => houseOf(1 + index * DISTINCT + (i % DISTINCT)));
  return { workspace, list: addList(workspace, rows), runs: [] };
}

async function runOnce({ workspace, list, runs }: List, baseUrl: string): Promise<RunSnapshot> {
  const service = { baseUrl, timeoutMs: TIMEOUT_MS, retries: RETRIES, most: CONCURRENCY };
  const run = await runOverHttp(workspace, list.id, service);
  runs.push(run);
  expect(run).toMatchObject({ state: 'done', done: DISTINCT });
  expect(uncheckedRows(workspace)).toBe(run.verdicts.not_checked);
  return run;
}

const houseOf = (number: number): readonly string[] => [
  'A',
  'Stanley Street',
  String(number),
  'Ulverston',
  'LA12 7BT',
];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function uncheckedRows({ db }: TestWorkspace): number {
  const reasons = db
    .prepare<[], string>(`SELECT reason FROM row_states WHERE verdict = 'not_checked'`)
    .pluck()
    .all();
  for (const reason of new Set(reasons)) expect(FAILED_REASONS).toContain(reason);
  return reasons.length;
}

function answeredLookups({ db }: TestWorkspace): unknown {
  return db
    .prepare(
      `SELECT count(*) AS lookups, sum(credits) AS credits FROM lookups WHERE state = 'answered' AND reply IS NOT NULL`,
    )
    .get();
}

/** Checks the order of one run's requests. `heard` contains the questions answered in any run. */
function checkOrder(passed: readonly Passed[], heard: Set<string>): void {
  for (const [question, asked] of Map.groupBy(passed, (one) => one.question)) {
    expect(heard, `asked again after its answer: ${question}`).not.toContain(question);
    asked.forEach((one, index) => {
      const next = asked[index + 1];
      if (next && isFinal(one)) expect.fail(`asked again after ${one.outcome}: ${question}`);
      if (next && one.outcome === 429)
        expect(next.askedAtMs - (one.endedAtMs ?? Infinity)).toBeGreaterThanOrEqual(RETRY_AFTER_MS - 1);
    });
    if (asked.at(-1)?.outcome === 200) heard.add(question);
  }
}

const isFinal = ({ outcome, isUnheard }: Passed): boolean => !isUnheard && outcome === 200;
