/** Puts known faults into the app, each alone, and counts the seeds until a day finds the fault. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RESTORED_FAULTS } from './restored-faults.ts';

const MOST_SEEDS = 10_000;

/** @param numbers indexes in `RESTORED_FAULTS`; empty for all @param say called with each row of a Markdown table */
export async function findFaults(numbers: readonly number[], say: (row: string) => void): Promise<void> {
  const chosen = numbers.length > 0 ? numbers : RESTORED_FAULTS.map((_, number) => number);
  for (const number of chosen) {
    const fault = RESTORED_FAULTS[number];
    const said = await simulate(number);
    const [, days] = /^(\d+) days with/mu.exec(said) ?? [];
    if (days === undefined) throw new Error(`the simulator ended early with the fault ${number}`);
    const [, seed = `none of ${days}`, check = ''] = /^seed (\d+): ([^:]+):/mu.exec(said) ?? [];
    say(`| ${fault?.what} | ${seed} | ${check} |`);
  }
}

function simulate(number: number): Promise<string> {
  const smallNumbers = fileURLToPath(new URL('./small-numbers.ts', import.meta.url));
  const preload = fileURLToPath(new URL('./restore-fault.ts', import.meta.url));
  const program = fileURLToPath(new URL('./simulate.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        '--import',
        smallNumbers,
        '--import',
        preload,
        program,
        '--days',
        String(MOST_SEEDS),
        '--minutes',
        '60',
      ],
      { env: { ...process.env, RESTORED_FAULT: String(number) } },
      (_error, stdout) => resolve(stdout),
    );
  });
}
