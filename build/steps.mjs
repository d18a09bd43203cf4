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
 * Runs checks at once, and shows what each says once all have ended.
 * @param {readonly Check[]} checks
 * @param {string} root
 * @returns {Promise<readonly { title: string, code: number | null, said: string }[]>} `code` is null when a signal ended it
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
