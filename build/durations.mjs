/** How long the files of unit tests took, as `test/slowest-first.ts` goes by it. Kept by `npm run test:all -- --keep-durations`. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** s. Quicker ones may come in any order. */
const SLOW = 2;

/**
 * @param {readonly { name: string, startTime: number, endTime: number }[]} results of vitest's report (`--reporter=json`)
 * @param {string} folder of the unit tests
 * @returns {Record<string, number>} whole seconds by file, the slowest first
 */
export function slowFiles(results, folder) {
  const seconds = results.map(({ name, startTime, endTime }) => [
    relative(folder, name).replaceAll('\\', '/'),
    Math.round((endTime - startTime) / 1000),
  ]);
  return Object.fromEntries(seconds.filter(([, s]) => s >= SLOW).toSorted(([, a], [, b]) => b - a));
}

/** @param {string} file @param {Record<string, number>} durations */
export function keepDurations(file, durations) {
  writeFileSync(file, `${JSON.stringify(durations, null, 2)}\n`);
}
