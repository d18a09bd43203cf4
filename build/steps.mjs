/** The checks that look at the code without running it, as `check` and `test` both run them. */
import { run, runQuietly } from './run.mjs';

/**
 * @typedef {object} Check
 * @property {string} title
 * @property {readonly string[]} command a script of a package, and its arguments
 * @property {boolean} [repeats] says the same of a file once for every room that can see it
 */

/** @type {readonly Check[]} */
export const CHECKS = [
  {
    title: 'Format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'format', '--config-path=.biome.json'],
  },
  // Type-aware by its configuration.
  { title: 'Lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  {
    title: 'Types',
    command: ['node_modules/typescript/bin/tsc', '-b', 'build/tsconfig.json'],
    repeats: true,
  },
];

/**
 * @param {Check} check
 * @param {string} root
 * @returns {Promise<number | null>} the exit code; null when a signal ended it
 */
export async function runCheck({ command, repeats }, root) {
  if (!repeats) return (await run(process.execPath, command, { cwd: root })).code;
  const { code, said } = await runQuietly(process.execPath, command, { cwd: root });
  process.stdout.write([...new Set(said.split('\n'))].join('\n'));
  return code;
}
