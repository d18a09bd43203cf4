/** `npm run demo`: cleans a sample list with the practice service, without a window. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endLike, run } from './run.mjs';

const root = dirname(import.meta.dirname);
const folder = join(root, 'dist', 'demo');
const input = join(root, 'out', 'data', 'sample', 'uk-gp-practices.xlsx');
const output = join(folder, 'uk-gp-practices corrected.xlsx');

// Deletes the previous demo, because cleaning its list again would show nothing.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const cli = join(root, 'out', 'main', 'cli.js');
const clean = ['clean', input, '--out', output, '--workspace', join(folder, 'workspace'), '--country', 'GBR'];
const end = await run(process.execPath, [cli, ...clean]);
if (end.code === 0)
  process.stdout.write(`\nThe list as it came: ${input}\nThe corrected workbook: ${output}\n`);
endLike(end);
