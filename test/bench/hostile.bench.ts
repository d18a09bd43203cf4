/**
 * `npm run bench hostile`: files made to stop the app, each given to a core in its own process. Prints the time of the
 * first look and of the import, the peak memory of that process and the size of its workspace. Options: `--only TEXT`:
 * files whose name contains TEXT; `--built DIR`: another built app, to compare; `--patience N`: the time limit for each
 * file, in seconds (60).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { HOSTILE_FILES } from '../support/files/hostile-files.ts';

const project = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    built: { type: 'string', default: join(project, 'out') },
    patience: { type: 'string', default: '60' },
  },
});

type Step = {
  readonly what: 'look' | 'import' | 'delete' | 'others';
  readonly seconds: number;
  readonly how: string;
  /** The peak memory in MB of 1,000,000 bytes. */
  readonly peak: number;
  readonly workspace: number;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function handOver(path: string): Promise<readonly Step[]> {
  const program = join(import.meta.dirname, 'support', 'hostile-program.ts');
  const child = spawn(process.execPath, [program, path, values.built], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), Number(values.patience) * 1000);
  const steps: Step[] = [];
  createInterface(child.stdout).on('line', (line) => steps.push(JSON.parse(line) as Step));
  await once(child, 'close');
  clearTimeout(timer);
  return steps;
}

function cellsOf(steps: readonly Step[]): string {
  const given = `over ${values.patience} s`;
  const find = (what: Step['what']): Step | undefined => steps.find((step) => step.what === what);
  const answer = (step: Step | undefined, before: Step | undefined): string => {
    if (step) return `${step.seconds.toFixed(2)} s, ${step.how}`;
    return before && before.how !== 'answered' ? '' : given;
  };
  const [look, filled, others] = [find('look'), find('import'), find('others')];
  const peak = Math.max(...steps.map((step) => step.peak), 0).toFixed(0);
  const kept = (steps.findLast(({ what }) => what === 'delete') ?? steps.at(-1))?.workspace.toFixed(0) ?? '';
  const imported = filled?.workspace.toFixed(0) ?? '';
  return [
    answer(look, undefined),
    look ? answer(filled, look) : '',
    peak,
    others ? `${(others.seconds * 1000).toFixed(0)} ms` : '',
    imported,
    kept,
  ].join(' | ');
}

const directory = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
try {
  say(
    '| file | KB | first look | import | peak MB | longest other operation | workspace MB | after deleting |',
  );
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, ending, write } of HOSTILE_FILES.filter((file) => file.name.includes(values.only))) {
    const path = join(directory, `hostile.${ending}`);
    await write(path);
    const size = Math.ceil(statSync(path).size / 1024).toLocaleString('en');
    say(`| ${name} | ${size} | ${cellsOf(await handOver(path))} |`);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
