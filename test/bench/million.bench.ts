/**
 * `npm run bench million`: a list of 1,000,000 rows, 30 % of them duplicates: the quote, then the start of its run with what
 * the page asks for meanwhile and how much memory the core takes. Options: `--rows N`, `--seconds N` of the run (90).
 */
import { WHOLE_LIST } from '#shared/contract/view.ts';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MISSING } from '#shared/contract/run.ts';
import type { BenchCore } from './support/bench-core.ts';
import { startBenchCore, startPractice } from './support/bench-core.ts';
import { median, percentile } from './support/numbers.ts';

const DUPLICATES = 0.3;
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '90' } },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);

type Sample = { readonly atSecond: number; readonly rssMb: number };

/** Reads pages, jumps and decides, as someone at work does, and notes the memory each second. */
async function workMeanwhile({ backend }: BenchCore, listId: number) {
  const view = WHOLE_LIST;
  const pageMs: number[] = [];
  const samples: Sample[] = [];
  const startedMs = performance.now();
  const timed = async <T>(operation: () => Promise<T>): Promise<T> => {
    const before = performance.now();
    const value = await operation();
    pageMs.push(performance.now() - before);
    return value;
  };
  for (let turn = 0; performance.now() - startedMs < seconds * 1000; turn += 1) {
    const offset = (turn * 99_991) % rows;
    const { rows: page } = await timed(() => backend.readRows({ listId, view, offset, limit: 100 }));
    await timed(() => backend.findNextDoubtful({ listId, view, after: 0, backwards: false }));
    const [row] = page;
    // Where the run does not come to meanwhile: a row it has just settled would refuse.
    if (row?.judgement.verdict === 'not_checked' && offset > rows / 2 && turn % 5 === 1) {
      const decision = { kind: 'excluded' } as const;
      await timed(() =>
        backend.decideRow({ listId, position: row.position, revision: row.revision, decision }),
      );
    }
    const atSecond = Math.floor((performance.now() - startedMs) / 1000);
    if (samples.at(-1)?.atSecond !== atSecond)
      samples.push({ atSecond, rssMb: process.memoryUsage().rss / 1e6 });
    await delay(50);
  }
  return { pageMs, samples };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${rows} rows`);
const practice = await startPractice('--latency', '50');
const core = await startBenchCore({ serviceUrl: practice.url, concurrency: 128 });
try {
  const importedMs = performance.now();
  const listId = await core.importAddresses(rows, DUPLICATES);
  say(`Written and imported: ${((performance.now() - importedMs) / 1000).toFixed(1)} s`);

  const quoteMs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedMs = performance.now();
    await core.backend.readQuote({ listId, scope: MISSING });
    quoteMs.push(performance.now() - startedMs);
  }
  say(
    `Quote: ${(median(quoteMs) / 1000).toFixed(2)} s (${quoteMs.map((ms) => (ms / 1000).toFixed(2)).join(', ')})`,
  );

  await core.backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'stop' });
  const { pageMs, samples } = await workMeanwhile(core, listId);
  const run = await core.backend.pauseRun({ listId });
  const third = Math.floor(samples.length / 3);
  const memory = (part: readonly Sample[]): number => Math.round(median(part.map(({ rssMb }) => rssMb)));
  say(`Run: ${Math.round(run.requests / seconds)} lookups a second over ${seconds} s, ${run.failed} failed`);
  say(
    `Memory of the core, MB: ${[0, 1, 2].map((part) => memory(samples.slice(part * third, (part + 1) * third))).join(', ')} (medians of the thirds of the run), ${Math.round(Math.max(...samples.map(({ rssMb }) => rssMb)))} at most`,
  );
  say(
    `Page operations: ${percentile(pageMs, 0.5).toFixed(1)} ms median, ${percentile(pageMs, 0.95).toFixed(1)} ms p95, ${pageMs.length} of them`,
  );
} finally {
  await core.close();
  await practice.stop();
}
