/**
 * `npm run bench emails`: records, quotes and checks a list of emails alone with jobs, as the app does it, with the
 * practice service in its own process. Options: `--emails N` (100000), `--rounds N` (3).
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isGoing, MISSING, type RunSnapshot } from '#shared/contract/run/run.ts';
import { type BenchCore, startBenchCore, startPractice } from './support/bench-core.ts';
import { importList } from './support/import-list.ts';
import { percentile } from './support/numbers.ts';
import { forgetPeak, memoryOf } from './support/process-memory.ts';

const { values } = parseArgs({
  options: { emails: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const emails = Number(values.emails);
const rounds = Number(values.rounds);

type Measured = {
  /** The time to record one email, in µs. */
  readonly enteredUs: number;
  readonly quotedMs: number;
  readonly checkedSeconds: number;
  readonly requests: number;
  readonly peakMb: number;
};

async function importEmails(core: BenchCore): Promise<number> {
  const path = join(core.directory, 'emails.csv');
  const lines = Array.from({ length: emails }, (_, i) => `Person ${i},person${i}@gmail.com`);
  writeFileSync(path, ['Name,Email', ...lines, ''].join('\n'));
  return importList(await core.app.addFile(path, 'emails.csv'), core.backend, core.heard);
}

async function measure(): Promise<Measured> {
  const practice = await startPractice();
  const core = await startBenchCore({ serviceUrl: practice.url });
  try {
    const listId = await importEmails(core);
    const asked = { listId, subject: 'email', scope: MISSING } as const;
    const quote = async (): Promise<number> => {
      const startedMs = performance.now();
      const { credits } = await core.backend.readQuote(asked);
      if (credits.email.quoted !== emails) throw new Error(`${credits.email.quoted} emails were quoted`);
      return performance.now() - startedMs;
    };
    const enteredMs = await quote();
    const quotedMs = await quote();

    forgetPeak(process.pid);
    const end = core.heard<RunSnapshot>((message) =>
      message.name === 'runProgressed' && !isGoing(message.payload) ? message.payload : null,
    );
    const startedMs = performance.now();
    await core.backend.startRun({ ...asked, maxCredits: null, whenGone: 'stop' });
    const run = await end;
    const checkedSeconds = (performance.now() - startedMs) / 1000;
    if (run.state !== 'done' || run.credits.email.charged !== emails)
      throw new Error(`the run ended as ${run.state}, ${run.credits.email.charged} charged`);
    return {
      enteredUs: ((enteredMs - quotedMs) * 1000) / emails,
      quotedMs,
      checkedSeconds,
      requests: run.requests,
      peakMb: memoryOf(process.pid).peak,
    };
  } finally {
    await core.close();
    await practice.stop();
  }
}

process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${emails} emails as jobs, ${rounds} rounds\n\n`,
);
const all: Measured[] = [];
for (let round = 0; round < rounds; round += 1) all.push(await measure());
const told = (read: (one: Measured) => number, digits = 0): string => {
  const of = all.map(read);
  return `${percentile(of, 0.5).toFixed(digits)} (${Math.min(...of).toFixed(digits)}–${Math.max(...of).toFixed(digits)})`;
};
process.stdout.write('| what | median (least–most) |\n| --- | ---: |\n');
process.stdout.write(`| entering, µs an email | ${told(({ enteredUs }) => enteredUs, 1)} |\n`);
process.stdout.write(`| quote once entered, ms | ${told(({ quotedMs }) => quotedMs)} |\n`);
process.stdout.write(`| checked, s | ${told(({ checkedSeconds }) => checkedSeconds, 1)} |\n`);
process.stdout.write(`| requests | ${told(({ requests }) => requests)} |\n`);
process.stdout.write(`| peak of the core, MB | ${told(({ peakMb }) => peakMb)} |\n`);
