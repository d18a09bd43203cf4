/** `npm run bench NAME`: runs one measurement from test/bench. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endLike, run } from './run.mjs';

/** Measurements that open the page in a browser. */
const IN_A_BROWSER = ['grid', 'start'];
const ENDING = '.bench.ts';
const root = dirname(import.meta.dirname);
const folder = join(root, 'test', 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));

const [name = '', ...args] = process.argv.slice(2);
if (names.includes(name)) {
  const script = join('test', 'bench', `${name}${ENDING}`);
  const command = IN_A_BROWSER.includes(name)
    ? [join('build', 'with-browser.mjs'), 'needed', script]
    : [script];
  endLike(await run(process.execPath, [...command, ...args], { cwd: root }));
} else {
  process.stderr.write(`Which measurement? There are: ${names.join(', ')}\n`);
  process.exitCode = 2;
}
