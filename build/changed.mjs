/**
 * `npm run changed`: format, lint and types at once, of the files that differ from the last commit, then the unit tests
 * that import one of them by name. What such a file is part of, however far, is for `npm test`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, runQuietly } from './run.mjs';
import { CHECKS, runChecks } from './steps.mjs';
import { lastLine, sum, tallyOfCheck } from './tally.mjs';

const SOURCE = /\.(?:[cm]?[jt]sx?|json|css)$/u;

const root = dirname(import.meta.dirname);
const files = await changedFiles();
if (files.length === 0) process.stdout.write('Nothing differs from the last commit.\n');
else process.exitCode = (await areSound()) ? await testChanged() : 1;

async function changedFiles() {
  const lists = [
    ['diff', '--name-only', '--relative', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((args) => runQuietly('git', args, { cwd: root }));
  const names = (await Promise.all(lists)).flatMap(({ said }) => said.split('\n'));
  return names.filter((name) => SOURCE.test(name) && existsSync(join(root, name)));
}

async function areSound() {
  // The compiler looks at what depends on a file too, and remembers the rest.
  const checks = CHECKS.map((check) =>
    check.repeats ? check : { ...check, command: [...check.command, ...files] },
  );
  const ends = await runChecks(checks, root);
  const total = sum(ends.map(({ code }) => tallyOfCheck(code)));
  process.stdout.write(`\n${lastLine(total)}\n`);
  return total.failed === 0;
}

async function testChanged() {
  const names = files.map((file) => file.replace(/^src-shared\//u, '#shared/').replace(/^test\//u, '/'));
  const tests = globSync('test/unit/**/*.test.{ts,tsx}', { cwd: root }).filter((test) => {
    const text = readFileSync(join(root, test), 'utf8');
    return files.includes(test) || names.some((name) => text.includes(`${name}'`));
  });
  if (tests.length === 0) {
    process.stdout.write('No unit test names one of them: npm test tries what they are part of.\n');
    return 0;
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/vitest.config.ts', ...tests];
  return (await run(process.execPath, vitest, { cwd: root })).code ?? 1;
}
