/**
 * `npm run bench rate`: how much of an allowed rate a run uses, how many of its requests are refused (429), and
 * how many rows stay unchecked if every fifth reply of the service is broken. Measures the unchanged
 * app. Option: `--only N,N`, the services by position.
 */
import { parseArgs } from 'node:util';
import { isGoing, MISSING, type RunSnapshot } from '#shared/contract/run/run.ts';
import { startBenchCore, startPractice } from './support/bench-core.ts';

const LATENCY_MS = 50;
const AT_ONCE = 32;

type Service = {
  readonly name: string;
  readonly rows: number;
  readonly limit: number | null;
  readonly options: readonly string[];
};

const BROKEN = ['server-errors', 'resets', 'rate-limited', 'truncated'].flatMap((what) => [
  `--${what}`,
  '0.05',
]);
const SERVICES: readonly Service[] = [
  { name: '100 a second', rows: 1_000, limit: 100, options: ['--rate-limit', '100'] },
  { name: '100 a second', rows: 6_000, limit: 100, options: ['--rate-limit', '100'] },
  { name: 'every fifth reply broken', rows: 5_000, limit: null, options: BROKEN },
];

const { values } = parseArgs({ options: { only: { type: 'string', default: '1,2,3' } } });
const wanted = values.only.split(',').map(Number);

async function endOf({ rows, options }: Service): Promise<RunSnapshot> {
  const practice = await startPractice('--latency', String(LATENCY_MS), ...options);
  const core = await startBenchCore({ serviceUrl: practice.url, concurrency: AT_ONCE });
  try {
    const listId = await core.importAddresses(rows);
    const end = core.heard<RunSnapshot>(({ name, payload }) =>
      name === 'runProgressed' && !isGoing(payload) ? payload : null,
    );
    await core.backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'stop' });
    return await end;
  } finally {
    await core.close();
    await practice.stop();
  }
}

const shareOf = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

process.stdout.write('| service | lookups | took | of the rate | requests again | unchecked |\n');
process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: |\n');
for (const service of SERVICES.filter((_, at) => wanted.includes(at + 1))) {
  const { done, total, failed, requests, retries, elapsedMs } = await endOf(service);
  const seconds = elapsedMs / 1000;
  const used = service.limit === null ? '–' : (done / seconds / service.limit).toFixed(2);
  const cells = [total, `${seconds.toFixed(1)} s`, used, shareOf(retries, requests), shareOf(failed, total)];
  process.stdout.write(`| ${[service.name, ...cells].join(' | ')} |\n`);
}
