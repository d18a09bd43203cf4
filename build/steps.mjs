/** The static checks of `check` and `test`. */
import { runQuietly } from './run.mjs';

/**
 * @typedef {object} Check
 * @property {string} title
 * @property {readonly string[]} command a script of a package, and its arguments
 * @property {string} [ofFiles] the option before file names that limits the check to these files; if absent, the check
 * reads the whole project
 * @property {boolean} [repeats] whether the check prints the same line for each project that includes the file
 */

/** @type {readonly Check[]} */
export const CHECKS = [
  {
    title: 'Format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--config-path=.biome.json'],
    ofFiles: '--no-errors-on-unmatched',
  },
  // `.oxlintrc.json` turns on the rules that need types.
  {
    title: 'Lint',
    command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
    ofFiles: '--no-error-on-unmatched-pattern',
  },
  {
    title: 'Types',
    command: ['node_modules/typescript/bin/tsc', '-b', 'build/tsconfig.json'],
    repeats: true,
  },
  { title: 'Prose', command: ['build/prose.mjs'], ofFiles: '--files' },
  { title: 'Unused', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  // This check also reports modules that only tests import.
  {
    title: 'Unreached',
    command: ['node_modules/knip/bin/knip.js', '--no-progress', '--production', '--include=files'],
  },
];

/**
 * Runs checks in parallel. Prints their outputs when all checks have ended.
 *
 * @param {readonly Check[]} checks
 * @param {string} root
 * @returns {Promise<readonly { title: string, code: number | null, said: string }[]>} `code` is null if a signal ended
 * the check
 */
export async function runChecks(checks, root) {
  const ends = await Promise.all(
    checks.map(async ({ title, command, repeats }) => {
      const { code, said } = await runQuietly(process.execPath, command, { cwd: root });
      return { title, code, said: repeats ? [...new Set(said.split('\n'))].join('\n') : said };
    }),
  );
  for (const { title, said } of ends) process.stdout.write(`\n── ${title}\n${said}`);
  return ends;
}
