/** Format, lint and types: all of them, even when one fails. */
import { dirname } from 'node:path';
import { run } from './run.mjs';
import { CHECKS } from './steps.mjs';

const root = dirname(import.meta.dirname);

let failed = 0;
for (const { title, command } of CHECKS) {
  process.stdout.write(`\n── ${title}\n`);
  const { code } = await run(process.execPath, command, { cwd: root });
  if (code !== 0) failed += 1;
}
process.stdout.write(`\n${CHECKS.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed ? 1 : 0;
