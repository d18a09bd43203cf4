/**
 * `npm run bench start`: the time from the start of the program to the first paint of its page, and the memory of core
 * and threads at rest. The window belongs to the stand-in for Electron; an app of one line shows how much time the
 * stand-in takes. Option: `--rounds N` (5).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { _electron } from 'playwright';
import { startLocalHost } from '../support/app/local-host-process.ts';
import { signInAt } from '../support/app/page-session.ts';
import { memoryOf } from './support/process-memory.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'test/support/standin/electron-binary.mjs');
const ONE_LINE_APP = 'test/bench/one-line-app';
const REST_MS = 5_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Array.from({ length: Number(values.rounds) });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rest = (): Promise<void> => new Promise((done) => setTimeout(done, REST_MS));
const range = (numbers: readonly number[]): string => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = 0, middle = 0, high = 0] = [0, sorted.length >> 1, sorted.length - 1].map((at) => sorted[at]);
  return `${middle.toFixed(0)} (${low.toFixed(0)}–${high.toFixed(0)})`;
};

say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
const folder = mkdtempSync(join(tmpdir(), 'doorstep-start-'));
try {
  const ours: Start[] = [];
  const oneLine: Start[] = [];
  for (const _ of rounds) {
    ours.push(await startWindow('.', join(folder, 'window')));
    oneLine.push(await startWindow(ONE_LINE_APP, join(folder, 'one-line-window')));
  }
  tellOf('Doorstep', ours);
  tellOf('an app of one line', oneLine);
  const totals: number[] = [];
  const owns: number[] = [];
  for (const [round] of rounds.entries()) {
    const { total, own } = await memoryAtRest(join(folder, `core-${round}`));
    totals.push(total);
    owns.push(own);
  }
  say(`core and threads at rest, MB: ${range(totals)}, of which their own: ${range(owns)}`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

type Start = { readonly firstPaintMs: number; readonly emptyMs: number };

function tellOf(app: string, starts: readonly Start[]): void {
  const paints = range(starts.map(({ firstPaintMs }) => firstPaintMs));
  const empties = range(starts.map(({ emptyMs }) => emptyMs));
  say(`${app}: first paint, ms: ${paints}, of which until the window asks for its page: ${empties}`);
}

/** @param appDir the app's folder, relative to the project */
async function startWindow(appDir: string, userData: string): Promise<Start> {
  const startedAt = Date.now();
  const app = await _electron.launch({
    executablePath: PROGRAM,
    args: [appDir, `--user-data-dir=${userData}`],
    cwd: ROOT,
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '' },
  });
  const page = await app.firstWindow();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const [originMs, paintMs] = await page.evaluate(() => [
    performance.timeOrigin,
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  ]);
  await app.close();
  return { firstPaintMs: originMs + paintMs - startedAt, emptyMs: originMs - startedAt };
}

async function memoryAtRest(workspaceDir: string): Promise<{ total: number; own: number }> {
  const host = await startLocalHost(workspaceDir);
  await signInAt(host.url);
  await rest();
  const memory = memoryOf(host.pid);
  await host.stop();
  return memory;
}
