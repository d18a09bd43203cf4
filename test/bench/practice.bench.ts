/**
 * `npm run bench practice`: validations per second of the practice service, on its own thread as in the app, called by
 * autocannon in this one. Every question is new to the service. The questions are real addresses of the shipped data in
 * one line each, and most are damaged as in real lists.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { formatAddress } from '../../src-main/practice/gazetteer/text/formatted.ts';
import type { ThreadMessage } from '../../src-main/practice/thread.ts';
import { autocannonRate } from './support/autocannon-rate.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
const MOST_QUESTIONS = 20_000;
const WARM_UP = 2_000;
const practice = resolve(import.meta.dirname, '../../src-main/practice');

type Question = { readonly country: string; readonly input: string };

const NO_QUESTION: Question = { country: 'gbr', input: 'none' };

/** Returns all points of the files as distinct lines, each in one of the five layouts that a list may have. */
function questionsOf(files: readonly string[]): readonly Question[] {
  const lines = new Map<string, Question>();
  for (const file of files) {
    const country = file.slice(-'gbr.tsv.gz'.length, -'.tsv.gz'.length);
    const rows = gunzipSync(readFileSync(join(practice, 'data/addresses', file))).toString('utf8');
    for (const [index, row] of rows.trimEnd().split('\n').slice(1).entries()) {
      const input = damaged(country, row.split('\t'), index % 5);
      lines.set(`${country} ${input}`, { country, input });
    }
  }
  return shuffled([...lines.values()]).slice(0, MOST_QUESTIONS);
}

function damaged(country: string, cells: readonly string[], kind: number): string {
  const [state = '', , city = '', locality = '', street = '', houseNumber = '', unit = '', building = ''] =
    cells;
  const parts = { state, city, locality, street, houseNumber, unit, building, postcode: cells[9] ?? '' };
  const written = [
    parts,
    { ...parts, postcode: '' },
    { ...parts, city: '' },
    { ...parts, street: swapLetters(street) },
    { ...parts, houseNumber: String(1 + Number.parseInt(`0${houseNumber}`, 10)) },
  ][kind];
  const line = formatAddress(country, written ?? parts).replaceAll('\n', country === 'jpn' ? '' : ', ');
  // Lists of organisations start with a name, and each of its words may start the street.
  const organisation = country === 'jpn' ? '' : (cells[8] ?? '');
  const whole = organisation === '' ? line : `${organisation}, ${line}`;
  return kind === 1 ? whole.toUpperCase() : whole;
}

const swapLetters = (text: string): string =>
  `${text.slice(0, 3)}${text[4] ?? ''}${text[3] ?? ''}${text.slice(5)}`;

function shuffled(questions: readonly Question[]): readonly Question[] {
  const step = 7919;
  return questions.map((question, index) => questions[(index * step) % questions.length] ?? question);
}

type Access = { readonly url: string; readonly key: string };

const measure = ({ url, key }: Access, amount: number, question: (index: number) => Question) =>
  autocannonRate({
    url,
    key,
    connections: CONNECTIONS,
    amount,
    body: (index) => JSON.stringify(question(index)),
  });

async function measureAll(title: string, files: readonly string[]): Promise<void> {
  const questions = questionsOf(files);
  const rounds: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { access, stop } = await startService();
    await measure(access, WARM_UP, (index) => ({ country: 'gbr', input: `${index} Warming Street` }));
    rounds.push(await measure(access, questions.length, (index) => questions[index] ?? NO_QUESTION));
    await stop();
  }
  const rates = rounds.map(({ perSecond }) => Math.round(perSecond)).toSorted((a, b) => a - b);
  const slowest = Math.max(...rounds.map(({ p99Ms }) => p99Ms));
  process.stdout.write(
    `${title}, ${questions.length} questions: ${rates[1]} validations a second (rounds ${rates.join(', ')}), 99 of 100 within ${slowest} ms\n`,
  );
}

async function startService() {
  const workerData = {
    dataDir: join(practice, 'data'),
    workspaceCacheDir: join(tmpdir(), 'doorstep-practice-bench'),
  };
  const worker = new Worker(join(practice, 'thread.ts'), { workerData });
  const access = await new Promise<Access>((done, fail) => {
    worker.once('error', fail);
    worker.once('message', (said: ThreadMessage) =>
      'failure' in said ? fail(new Error('the practice service did not start')) : done(said),
    );
  });
  return { access, stop: () => worker.terminate() };
}

const files = readdirSync(join(practice, 'data/addresses')).toSorted();
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${CONNECTIONS} connections\n`,
);
await measureAll(
  'Great Britain',
  files.filter((file) => file.endsWith('gbr.tsv.gz')),
);
await measureAll('14 countries', files);
