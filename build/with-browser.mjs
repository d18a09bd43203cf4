/**
 * `node build/with-browser.mjs wanted|needed SCRIPT …`: finds a browser, names it in `DOORSTEP_BROWSER`, and runs the
 * script. With `wanted`, the script also runs without a browser, because most unit tests need none.
 */
import { dirname } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { endLike, run } from './run.mjs';

const root = dirname(import.meta.dirname);
const [wish, ...command] = process.argv.slice(2);

const browser = await ensureBrowser(root, (text) => process.stderr.write(`${text}\n`));
if (browser === null && wish === 'needed') process.exitCode = 1;
else {
  const env = { ...process.env, ...(browser !== null && { DOORSTEP_BROWSER: browser }) };
  endLike(await run(process.execPath, command, { cwd: root, env }));
}
