/** Runs the built command line with the words in the variable `WORDS`, and prints the result as JSON. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const words: readonly string[] = JSON.parse(process.env['WORDS'] ?? '[]');
const cli = resolve(import.meta.dirname, '../../../out/main/cli.js');
const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8' });
process.stdout.write(JSON.stringify({ status, stdout, stderr }));
