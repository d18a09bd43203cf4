/** The checks that look at the code without running it, as `check` and `test` both run them. */

/** @typedef {{ title: string, command: readonly string[] }} Step  `command`: a script of a package and its arguments */

/** @type {readonly Step[]} */
export const CHECKS = [
  {
    title: 'Format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'format', '--config-path=.biome.json'],
  },
  // Type-aware by its configuration.
  { title: 'Lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { title: 'Types', command: ['node_modules/typescript/bin/tsc', '-b', 'build/tsconfig.json'] },
];
