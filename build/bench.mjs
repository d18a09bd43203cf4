/** `npm run bench NAME`: one measurement of test/bench. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endLike, run } from './run.mjs';

const ENDING = '.bench.ts';
const root = dirname(import.meta.dirname);
const folder = join(root, 'test', 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));

const [name = '', ...args] = process.argv.slice(2);
if (names.includes(name)) {
  endLike(await run(process.execPath, [join(folder, `${name}${ENDING}`), ...args], { cwd: root }));
} else {
  process.stderr.write(`Which measurement? There are: ${names.join(', ')}\n`);
  process.exitCode = 2;
}
