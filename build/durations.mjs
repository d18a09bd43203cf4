/** Records how long unit test files took, for `test/slowest-first.ts`, with `npm run test:all -- --keep-durations`. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Files that take less time, in seconds, are not recorded. */
const SLOW = 2;

/**
 * @param {readonly { name: string, startTime: number, endTime: number }[]} results from vitest's report
 * (`--reporter=json`)
 * @param {string} folder the folder of the unit tests
 * @returns {Record<string, number>} whole seconds for each slow file
 */
export function slowFiles(results, folder) {
  const seconds = results.map(({ name, startTime, endTime }) => [
    relative(folder, name).replaceAll('\\', '/'),
    Math.round((endTime - startTime) / 1000),
  ]);
  return Object.fromEntries(seconds.filter(([, s]) => s >= SLOW));
}

/** @param {string} file @param {Record<string, number>} durations */
export function keepDurations(file, durations) {
  const slowestFirst = Object.entries(durations).toSorted(([, a], [, b]) => b - a);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(slowestFirst), null, 2)}\n`);
}
