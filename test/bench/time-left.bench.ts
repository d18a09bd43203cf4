/**
 * `npm run bench time-left`: compares the time left that a run shows with the time that it then takes, at several
 * points. Uses the unchanged app with practice services of several speeds. Services with a limit refuse faster
 * requests. Option: `--only N,N`, the speeds by position.
 */
import { parseArgs } from 'node:util';
import { isGoing, MISSING, type RunSnapshot } from '#shared/contract/run/run.ts';
import { startBenchCore, startPractice } from './support/bench-core.ts';

const PLACES = [0.05, 0.1, 0.25, 0.5, 0.75];
const GOAL = 2;

type Pace = {
  readonly rows: number;
  readonly atOnce: number;
  readonly latencyMs: number;
  readonly limit: number;
};

const PACES: readonly Pace[] = [
  { rows: 6_000, atOnce: 32, latencyMs: 50, limit: 0 },
  { rows: 4_000, atOnce: 32, latencyMs: 50, limit: 150 },
  { rows: 2_000, atOnce: 32, latencyMs: 300, limit: 60 },
  { rows: 1_500, atOnce: 32, latencyMs: 800, limit: 0 },
  { rows: 200, atOnce: 32, latencyMs: 1_500, limit: 10 },
];

const { values } = parseArgs({ options: { only: { type: 'string', default: '1,2,3,4,5' } } });
const wanted = values.only.split(',').map(Number);

async function saidDuring({ rows, atOnce, latencyMs, limit }: Pace): Promise<readonly RunSnapshot[]> {
  const practice = await startPractice('--latency', String(latencyMs), '--rate-limit', String(limit));
  const core = await startBenchCore({ serviceUrl: practice.url, concurrency: atOnce });
  try {
    const listId = await core.importAddresses(rows);
    const said: RunSnapshot[] = [];
    const end = core.heard<true>((message) => {
      if (message.name !== 'runProgressed') return null;
      said.push(message.payload);
      return isGoing(message.payload) ? null : true;
    });
    await core.backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'stop' });
    await end;
    return said;
  } finally {
    await core.close();
    await practice.stop();
  }
}

/** Returns the shown time, the true time and their ratio: "12 s of 24 s, 0.50". */
function cellOf(said: readonly RunSnapshot[], place: number): string {
  const last = said.at(-1);
  const at = said.find(({ done, total, secondsLeft }) => secondsLeft !== null && done >= total * place);
  if (!at || at.secondsLeft === null || !last) return '–';
  const left = (last.elapsedMs - at.elapsedMs) / 1000;
  const times = at.secondsLeft / left;
  const isOut = times > GOAL || times < 1 / GOAL;
  return `${at.secondsLeft} s of ${left.toFixed(0)} s, ${times.toFixed(2)}${isOut ? ' !' : ''}`;
}

process.stdout.write(
  `| lookups | latency | limit | took | ${PLACES.map((place) => `at ${place * 100} %`).join(' | ')} |\n`,
);
process.stdout.write(`| --- | --- | --- | --- | ${PLACES.map(() => '---').join(' | ')} |\n`);
for (const pace of PACES.filter((_, at) => wanted.includes(at + 1))) {
  const said = await saidDuring(pace);
  const took = ((said.at(-1)?.elapsedMs ?? 0) / 1000).toFixed(0);
  const limit = pace.limit === 0 ? 'none' : `${pace.limit}/s`;
  const cells = [said.at(-1)?.total ?? 0, `${pace.latencyMs} ms`, limit, `${took} s`];
  process.stdout.write(`| ${[...cells, ...PLACES.map((place) => cellOf(said, place))].join(' | ')} |\n`);
}
