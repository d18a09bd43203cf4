/** Format, lint and types: all of them, even when one fails. */
import { dirname } from 'node:path';
import { CHECKS, runCheck } from './steps.mjs';
import { lastLine, sum, tallyOfCheck } from './tally.mjs';

const root = dirname(import.meta.dirname);

const tallies = [];
for (const check of CHECKS) {
  process.stdout.write(`\n── ${check.title}\n`);
  tallies.push(tallyOfCheck((await runCheck(check, root)).code));
}
const total = sum(tallies);
process.stdout.write(`\n${lastLine(total)}\n`);
process.exitCode = total.failed ? 1 : 0;
