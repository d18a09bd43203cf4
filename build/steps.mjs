/** The checks that look at the code without running it, as `check` and `test` both run them. */
import { runQuietly } from './run.mjs';

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
 * Shows what the check says when it has ended.
 * @param {Check} check
 * @param {string} root
 * @returns {Promise<{ code: number | null, said: string }>} `code` is null when a signal ended it
 */
export async function runCheck({ command, repeats }, root) {
  const { code, said: all } = await runQuietly(process.execPath, command, { cwd: root });
  const said = repeats ? [...new Set(all.split('\n'))].join('\n') : all;
  process.stdout.write(said);
  return { code, said };
}
