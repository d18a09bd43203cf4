/** Runs all static checks, even if one of them fails. */
import { dirname } from 'node:path';
import { CHECKS, runChecks } from './steps.mjs';
import { lastLine, sum, tallyOfCheck } from './tally.mjs';

const ends = await runChecks(CHECKS, dirname(import.meta.dirname));
const total = sum(ends.map(({ code }) => tallyOfCheck(code)));
process.stdout.write(`\n${lastLine(total)}\n`);
process.exitCode = total.failed ? 1 : 0;
