/**
 * `npm run changed`: checks all types and the files that differ from the last commit, then runs the unit tests that
 * import one of these files directly.
 */
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { build, needsBuild } from './bundle.mjs';
import { run } from './run.mjs';
import { CHECKS, runChecks } from './steps.mjs';
import { lastLine, sum, tallyOfCheck } from './tally.mjs';

const SOURCE = /\.(?:[cm]?[jt]sx?|json|css)$/u;

const root = dirname(import.meta.dirname);
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

const differing = await differingFiles();
if (differing.length === 0) say('Nothing differs from the last commit.');
else process.exitCode = (await passesChecks(differing)) ? await testFiles(differing) : 1;

/** Returns paths relative to the root, including those of deleted files. */
async function differingFiles() {
  const git = (/** @type {readonly string[]} */ args) => promisify(execFile)('git', args, { cwd: root });
  const lists = await Promise.all([
    git(['diff', '--name-only', '--relative', '-z', 'HEAD']),
    git(['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  return lists.flatMap(({ stdout }) => stdout.split('\0')).filter((name) => name !== '');
}

/** @param {readonly string[]} names */
async function passesChecks(names) {
  const files = names.filter((name) => SOURCE.test(name) && existsSync(join(root, name)));
  const checks = CHECKS.filter(({ ofFiles }) => !ofFiles || files.length > 0).map((check) =>
    check.ofFiles ? { ...check, command: [...check.command, check.ofFiles, ...files] } : check,
  );
  const total = sum((await runChecks(checks, root)).map(({ code }) => tallyOfCheck(code)));
  say(`\n${lastLine(total)}`);
  return total.failed === 0;
}

/** @param {readonly string[]} names */
async function testFiles(names) {
  const tests = globSync('test/unit/**/*.test.{ts,tsx}', { cwd: root }).map((test) =>
    test.replaceAll('\\', '/'),
  );
  const importsOf = new Map(tests.map((test) => [test, importedBy(test)]));
  const isTried = (/** @type {string} */ name) =>
    importsOf.has(name) || tests.some((test) => importsOf.get(test)?.has(name));
  const left = names.filter((name) => !isTried(name));
  if (left.length > 0)
    say(
      `\nNo unit test imports these directly; npm run test:all tries what they are for:\n  ${left.join('\n  ')}`,
    );
  const chosen = tests.filter(
    (test) => names.includes(test) || names.some((name) => importsOf.get(test)?.has(name)),
  );
  if (chosen.length === 0) return 0;
  if (needsBuild(root) && !(await build(root, process.execPath))) return 1;
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/vitest.config.ts', ...chosen];
  return (await run(process.execPath, vitest, { cwd: root })).code ?? 1;
}

/** @param {string} test */
function importedBy(test) {
  const found = readFileSync(join(root, test), 'utf8').matchAll(/'(?<name>(?:#shared|\.\.?)\/[^']+)'/gu);
  return new Set(
    [...found].map(({ groups: { name = '' } = {} }) =>
      name.startsWith('#shared/')
        ? name.replace('#shared/', 'src-shared/')
        : posix.join(posix.dirname(test), name),
    ),
  );
}
