/**
 * `npm run bench verify`: compares a run as in the app (threads, ledger, verdicts, snapshots) with autocannon, in turn,
 * with as many connections to the same practice service. Measures with and without a page that reads ten times a
 * second. Options: `--rows N` (100000), `--at-once N,N` (32,128), `--looking yes,no`, `--fixed`.
 */

import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { isGoing, MISSING, type RunSnapshot } from '#shared/contract/run/run.ts';
import { VALIDATION } from '../unit/service/endpoints.ts';
import { type BenchCore, type Practice, startBenchCore, startPractice } from './support/bench-core.ts';
import { percentile } from './support/numbers.ts';
import { startSlowService } from './support/start-slow-service.ts';

const LATENCY_MS = 50;
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    'at-once': { type: 'string', default: '32,128' },
    looking: { type: 'string', default: 'no,yes' },
    fixed: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);

type Measured = {
  readonly perSecond: number;
  readonly others: readonly number[];
  readonly cpuMs: number;
  readonly pageMs: readonly number[];
  readonly peakMb: number;
};

function autocannonRate(url: string, atOnce: number, first: number): number {
  const program = join(import.meta.dirname, 'support/autocannon-program.ts');
  const count = Math.min(rows, atOnce * 300);
  const output = execFileSync(process.execPath, [program, url, ...[atOnce, count, first].map(String)]);
  const { perSecond } = JSON.parse(output.toString('utf8')) as { readonly perSecond: number };
  return perSecond;
}

async function pageOperations(
  { backend }: BenchCore,
  listId: number,
  until: Promise<unknown>,
): Promise<number[]> {
  const tookMs: number[] = [];
  const view = WHOLE_LIST;
  const over = new AbortController();
  void until.then(() => over.abort());
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const startedMs = performance.now();
    if (turn % 2 === 0) await backend.readRows({ listId, view, offset: (turn * 997) % rows, limit: 100 });
    else await backend.findNextToReview({ listId, view, after: (turn * 499) % rows, backwards: false });
    tookMs.push(performance.now() - startedMs);
    await new Promise((done) => setTimeout(done, 100));
  }
  return tookMs;
}

async function measure(
  atOnce: number,
  isLookedAt: boolean,
  practice: Pick<Practice, 'url'>,
): Promise<Measured> {
  const core = await startBenchCore({ serviceUrl: practice.url, concurrency: atOnce });
  try {
    const listId = await core.importAddresses(rows);
    const before = autocannonRate(practice.url, atOnce, rows);

    let peakMb = 0;
    const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage().rss / 1e6)), 500);
    const end = core.heard<RunSnapshot>((message) =>
      message.name === 'runProgressed' && !isGoing(message.payload) ? message.payload : null,
    );
    const cpuBefore = process.cpuUsage();
    const startedMs = performance.now();
    await core.backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'stop' });
    const pageMs = isLookedAt ? await pageOperations(core, listId, end) : [];
    const run = await end;
    const seconds = (performance.now() - startedMs) / 1000;
    const cpu = process.cpuUsage(cpuBefore);
    clearInterval(watch);
    if (run.state !== 'done' || run.failed > 0)
      throw new Error(`the run ended as ${run.state}, ${run.failed} failed`);

    const after = autocannonRate(practice.url, atOnce, rows * 2);
    const cpuMs = (cpu.user + cpu.system) / 1000 / run.total;
    return { perSecond: run.requests / seconds, others: [before, after], cpuMs, pageMs, peakMb };
  } finally {
    await core.close();
  }
}

process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${rows} distinct lookups, ${LATENCY_MS} ms\n\n`,
);
process.stdout.write(
  '| at once | someone looking | ours, lookups/s | autocannon before, after | ratio | processor ms a row | page p50, p95 ms | peak MB |\n',
);
process.stdout.write('| --- | --- | --- | --- | --- | --- | --- | --- |\n');
for (const atOnce of values['at-once'].split(',').map(Number)) {
  for (const looking of values.looking.split(',')) {
    const practice = values.fixed
      ? await startSlowService(LATENCY_MS, VALIDATION)
      : await startPractice('--latency', String(LATENCY_MS));
    const { perSecond, others, cpuMs, pageMs, peakMb } = await measure(atOnce, looking === 'yes', practice);
    const other = others.reduce((sum, value) => sum + value, 0) / others.length;
    const page = [0.5, 0.95].map((share) => percentile(pageMs, share).toFixed(1)).join(', ');
    const cells = [
      atOnce,
      looking,
      Math.round(perSecond),
      others.map(Math.round).join(', '),
      (perSecond / other).toFixed(2),
      cpuMs.toFixed(2),
      pageMs.length > 0 ? page : '–',
      Math.round(peakMb),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    await practice.stop();
  }
}
