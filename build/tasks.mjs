/** The launcher's tasks, with one entry for each script of package.json. */

/**
 * @typedef {object} Task
 * @property {string} does what the task does, as one line for the list of tasks
 * @property {readonly string[]} [command] a script of ours or of a package, and its first arguments; absent if the
 * set-up is the whole task
 * @property {boolean} [built] whether the task needs `out/`
 * @property {boolean} [rebuild] whether to build even if nothing changed
 * @property {boolean} [fromCaller] whether file names in the arguments are relative to the folder where npm was called
 */

/** @type {Readonly<Record<string, Task>>} */
export const TASKS = {
  start: { does: 'opens Doorstep', built: true, command: ['build/start.mjs'] },
  doorstep: { does: 'the command line', built: true, fromCaller: true, command: ['out/main/cli.js'] },
  demo: { does: 'cleans a sample list', built: true, command: ['build/demo.mjs'] },
  test: { does: 'every check, the quick unit tests and the main journeys', command: ['build/test.mjs'] },
  'test:all': { does: 'every check, every unit test and every journey', command: ['build/test.mjs', 'all'] },
  check: { does: 'format, lint, types, prose and unused code', command: ['build/check.mjs'] },
  changed: {
    does: 'checks the changed files and all types, then runs the unit tests that import these files',
    command: ['build/changed.mjs'],
  },
  unit: {
    does: 'unit tests',
    built: true,
    command: [
      'build/with-browser.mjs',
      'wanted',
      'node_modules/vitest/vitest.mjs',
      'run',
      '-c',
      'test/vitest.config.ts',
    ],
  },
  e2e: {
    does: 'end-to-end tests',
    built: true,
    command: [
      'build/with-browser.mjs',
      'needed',
      'node_modules/playwright/cli.js',
      'test',
      '-c',
      'test/e2e/playwright.config.ts',
    ],
  },
  bench: { does: 'one measurement: bench NAME', built: true, command: ['build/bench.mjs'] },
  simulate: { does: 'simulated days of an office: simulate SEED', command: ['test/simulator/simulate.ts'] },
  build: { does: 'builds out/', rebuild: true },
  format: {
    does: 'formats every file',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--config-path=.biome.json', '--write'],
  },
  package: {
    does: 'makes the installers',
    built: true,
    command: ['build/package.mjs'],
  },
};
